import { locationOf } from '../../rooms-do/rpc/location.ts';
import { SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import { isolateUsage } from '../../rooms-do/rpc/usage-counter.ts';
import type { Env } from '../env.ts';

export function auditLogOf(env: Pick<Env, 'AUDIT_LOG' | 'SAMAR_LOCATION'>) {
  isolateUsage.add('objectRequests', 1);
  return env.AUDIT_LOG.get(env.AUDIT_LOG.idFromName(SITE_NAME), { locationHint: locationOf(env) });
}

/**
 * Has the entries that were just written chained. They are in the database with their acts, so that a failure here only
 * delays their place: the next act, the object's alarm or the hourly run gives it to them.
 */
export async function chainPending(env: Env): Promise<void> {
  try {
    await auditLogOf(env).chainPending();
  } catch (error) {
    console.error(JSON.stringify({ what: 'audit_entries_wait', error: String(error) }));
  }
}
