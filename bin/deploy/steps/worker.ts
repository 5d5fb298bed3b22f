import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OPERATOR_KEY } from '../../instance/operator-key.ts';
import { granted, isMissing, succeeded } from '../refusal.ts';
import { servedReleases } from '../served-releases.ts';
import type { Step, Target } from '../step.ts';
import { Stopped } from '../stopped.ts';
import { forFreePlan } from '../worker-form.ts';

const RIGHT = 'Workers Scripts: Edit';
/** Never replaces an existing secret, because SAMAR_SECRET signs all logins. */
const SECRETS = ['SAMAR_SECRET', OPERATOR_KEY] as const;

/**
 * Uploads the code with its page, and with its secrets at the first deploy. One upload takes effect completely or not
 * at all.
 */
export const worker: Step = {
  title: 'The worker',
  isDone: async target =>
    (await missingSecrets(target)).length === 0 &&
    (await servedRelease(target)) === target.plan.release &&
    (await hasCrons(target)),
  act: async target => {
    const { plan, keys } = target;
    const args = ['deploy', '--config', plan.config, '--tag', plan.release];
    const missing = await missingSecrets(target);
    const made = missing.map(name => [name, name === OPERATOR_KEY ? keys.current() : newSecret()]);
    const secrets = missing.length > 0 ? secretsFile(Object.fromEntries(made)) : null;
    try {
      await upload(target, [...args, ...(secrets ? ['--secrets-file', secrets.file] : [])]);
    } finally {
      if (secrets) rmSync(secrets.folder, { recursive: true });
    }
  },
  cannot: 'The worker could not be deployed; the release before goes on serving.',
};

/**
 * The API does not report an account's plan. If it refuses the upload as on the free plan, the deploy retries with the
 * settings for the free plan.
 */
async function upload({ cloud, plan }: Target, args: readonly string[]): Promise<void> {
  const answer = await cloud.wrangler(args);
  if (answer.ok || !answer.output.includes(NO_LIMITS)) {
    succeeded(answer);
    return;
  }
  const config = JSON.parse(readFileSync(plan.config, 'utf8'));
  if (config.vars?.SAMAR_PLAN === 'paid')
    throw new Stopped('This account is on the free plan: set SAMAR_PLAN = "free" in wrangler.toml.');
  writeFileSync(plan.config, `${JSON.stringify(forFreePlan(config), null, 2)}\n`);
  succeeded(await cloud.wrangler(args));
}

/** "CPU limits are not supported for the Free plan" (Cloudflare's API, 2026-11). */
const NO_LIMITS = '[code: 100328]';

async function servedRelease(target: Target): Promise<string | null> {
  for await (const { release } of servedReleases(target)) return release;
  return null;
}

async function missingSecrets({ cloud, plan }: Target): Promise<string[]> {
  const answer = await cloud.call('GET', `/workers/scripts/${plan.worker}/secrets`);
  const there = isMissing(answer) ? [] : (granted(answer, RIGHT) as { name: string }[]);
  return SECRETS.filter(secret => !there.some(({ name }) => name === secret));
}

/** The deploy sets the crons after the upload. Checking them lets the next deploy complete an interrupted one. */
async function hasCrons({ cloud, plan }: Target): Promise<boolean> {
  const answer = await cloud.call('GET', `/workers/scripts/${plan.worker}/schedules`);
  const { schedules } = granted(answer, RIGHT) as { schedules: { cron: string }[] };
  return plan.crons.every(cron => schedules.some(schedule => schedule.cron === cron));
}

/** Only this user can read the file, and it is deleted after wrangler has read it. */
function secretsFile(secrets: Record<string, string>): { folder: string; file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'samar-deploy-'));
  const file = path.join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return { folder, file };
}

const newSecret = (): string => randomBytes(32).toString('base64url');
