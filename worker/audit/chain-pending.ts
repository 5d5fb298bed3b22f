import { SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';

// An object stays where it was first created; as the lobby it is put near the site's people.
const LOCATION: DurableObjectLocationHint = 'me';

export const auditLogOf = ({ AUDIT_LOG }: Pick<Env, 'AUDIT_LOG'>) =>
  AUDIT_LOG.get(AUDIT_LOG.idFromName(SITE_NAME), { locationHint: LOCATION });

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
