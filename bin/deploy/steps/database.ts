import type { Answer } from '../cloudflare.ts';
import { granted } from '../refusal.ts';
import type { Step, Target } from '../step.ts';

const RIGHT = 'D1: Edit';

/**
 * Creates the database before the worker, so that the tables exist when the worker starts. Wrangler would create both
 * at the same time.
 */
export const database: Step = {
  title: 'The database (D1)',
  isDone: async target => (await databaseId(target)) !== null,
  act: async ({ cloud, plan, region }) => {
    const made = { name: plan.database, primary_location_hint: region };
    granted(await cloud.call('POST', '/d1/database', made), RIGHT);
  },
  cannot: 'The database could not be made.',
};

/** Read replicas near all users serve lists. Cloudflare does not charge for them (2026-11). */
export const replicas: Step = {
  title: 'Copies of the database near everybody',
  isDone: async target => (await replicationOf(target)) === 'auto',
  act: async target => {
    const path = `/d1/database/${await databaseId(target)}`;
    granted(await target.cloud.call('PUT', path, { read_replication: { mode: 'auto' } }), RIGHT);
  },
  cannot: 'The database could not be copied near everybody.',
};

async function replicationOf(target: Target): Promise<string | undefined> {
  const answer = await target.cloud.call('GET', `/d1/database/${await databaseId(target)}`);
  if (isProvisioned(target, answer)) return 'auto';
  const found = granted(answer, RIGHT);
  return (found as { read_replication?: { mode: string } }).read_replication?.mode;
}

/** Finds the database by its exact name, or returns null. The list may contain longer names with this prefix. */
export async function databaseId({ cloud, plan }: Target): Promise<string | null> {
  const query = new URLSearchParams({ name: plan.database, per_page: '100' });
  const answer = await cloud.call('GET', `/d1/database?${query}`);
  if (isProvisioned({ plan }, answer)) return plan.databaseId;
  const found = granted(answer, RIGHT) as Database[];
  return found.find(({ name }) => name === plan.database)?.uuid ?? null;
}

/**
 * Whether Cloudflare created the database and the token has no permission for D1. Tokens of Workers Builds
 * have none by their documented list (developers.cloudflare.com/workers/ci-cd/builds/configuration, 2026-11).
 */
export const isProvisioned = ({ plan }: Pick<Target, 'plan'>, { status }: Answer): boolean =>
  plan.databaseId !== null && status === 403;

type Database = { uuid: string; name: string };

export async function rowsOf(target: Target, sql: string): Promise<Record<string, unknown>[]> {
  const id = await databaseId(target);
  const answers = granted(await target.cloud.call('POST', `/d1/database/${id}/query`, { sql }), RIGHT);
  return (answers as { results: Record<string, unknown>[] }[])[0]?.results ?? [];
}
