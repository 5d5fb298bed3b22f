import type { Overview } from '../../protocol/rest/overview.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';

/** The surges that stand, the newest first. */
export async function surgesNow(env: Env): Promise<NonNullable<Overview['surges']>> {
  const surges = await lobbyOf(env).surges();
  return surges.map(({ provider, name, since, attempts, calmed }) => ({
    provider,
    name,
    since: new Date(since).toISOString(),
    attempts,
    calmed,
  }));
}
