import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { granted, isMissing, succeeded } from '../refusal.ts';
import { servedReleases } from '../served-releases.ts';
import type { Step, Target } from '../step.ts';

const RIGHT = 'Workers Scripts: Edit';
const SECRET = 'SAMAR_SECRET';

/** The code, with its page, its bucket and, the first time, its secret: all in one upload, which serves wholly or not at all. */
export const worker: Step = {
  title: 'The worker',
  isDone: async target =>
    (await hasSecret(target)) &&
    (await servedReleases(target, 1))[0]?.release === target.plan.release &&
    (await hasCrons(target)),
  act: async target => {
    const { cloud, plan } = target;
    const args = ['deploy', '--config', plan.config, '--tag', plan.release];
    const secret = (await hasSecret(target)) ? null : secretFile();
    try {
      succeeded(await cloud.wrangler([...args, ...(secret ? ['--secrets-file', secret.file] : [])]));
    } finally {
      if (secret) rmSync(secret.folder, { recursive: true });
    }
  },
  cannot: 'The worker could not be deployed; the release before goes on serving.',
};

/** A secret that was ever set stays: it signs the logins of everybody. */
async function hasSecret({ cloud, plan }: Target): Promise<boolean> {
  const answer = await cloud.call('GET', `/workers/scripts/${plan.worker}/secrets`);
  if (isMissing(answer)) return false;
  return (granted(answer, RIGHT) as { name: string }[]).some(({ name }) => name === SECRET);
}

/** They are set behind the upload: one that was cut off before is finished by the next deploy. */
async function hasCrons({ cloud, plan }: Target): Promise<boolean> {
  const answer = await cloud.call('GET', `/workers/scripts/${plan.worker}/schedules`);
  const { schedules } = granted(answer, RIGHT) as { schedules: { cron: string }[] };
  return plan.crons.every(cron => schedules.some(schedule => schedule.cron === cron));
}

/** Readable by this user alone, and only while wrangler reads it. */
function secretFile(): { folder: string; file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'samar-deploy-'));
  const file = path.join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify({ [SECRET]: randomBytes(32).toString('base64url') }), { mode: 0o600 });
  return { folder, file };
}
