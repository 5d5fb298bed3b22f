import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OPERATOR_KEY } from '../../instance/operator-key.ts';
import { granted, isMissing, succeeded } from '../refusal.ts';
import { servedReleases } from '../served-releases.ts';
import type { Step, Target } from '../step.ts';

const RIGHT = 'Workers Scripts: Edit';
/** A secret that was ever set stays: SAMAR_SECRET signs the logins of everybody. */
const SECRETS = ['SAMAR_SECRET', OPERATOR_KEY] as const;

/** The code, with its page and, the first time, its secrets: all in one upload, which serves wholly or not at all. */
export const worker: Step = {
  title: 'The worker',
  isDone: async target =>
    (await missingSecrets(target)).length === 0 &&
    (await servedRelease(target)) === target.plan.release &&
    (await hasCrons(target)),
  act: async target => {
    const { cloud, plan, keys } = target;
    const args = ['deploy', '--config', plan.config, '--tag', plan.release];
    const missing = await missingSecrets(target);
    const made = missing.map(name => [name, name === OPERATOR_KEY ? keys.current() : newSecret()]);
    const secrets = missing.length > 0 ? secretsFile(Object.fromEntries(made)) : null;
    try {
      succeeded(await cloud.wrangler([...args, ...(secrets ? ['--secrets-file', secrets.file] : [])]));
    } finally {
      if (secrets) rmSync(secrets.folder, { recursive: true });
    }
  },
  cannot: 'The worker could not be deployed; the release before goes on serving.',
};

async function servedRelease(target: Target): Promise<string | null> {
  for await (const { release } of servedReleases(target)) return release;
  return null;
}

async function missingSecrets({ cloud, plan }: Target): Promise<string[]> {
  const answer = await cloud.call('GET', `/workers/scripts/${plan.worker}/secrets`);
  const there = isMissing(answer) ? [] : (granted(answer, RIGHT) as { name: string }[]);
  return SECRETS.filter(secret => !there.some(({ name }) => name === secret));
}

/** They are set behind the upload: one that was cut off before is finished by the next deploy. */
async function hasCrons({ cloud, plan }: Target): Promise<boolean> {
  const answer = await cloud.call('GET', `/workers/scripts/${plan.worker}/schedules`);
  const { schedules } = granted(answer, RIGHT) as { schedules: { cron: string }[] };
  return plan.crons.every(cron => schedules.some(schedule => schedule.cron === cron));
}

/** Readable by this user alone, and only while wrangler reads it. */
function secretsFile(secrets: Record<string, string>): { folder: string; file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'samar-deploy-'));
  const file = path.join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return { folder, file };
}

const newSecret = (): string => randomBytes(32).toString('base64url');
