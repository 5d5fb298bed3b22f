import { asc, inArray, lte } from 'drizzle-orm';
import { withAuditEntries } from '../audit/with-audit.ts';
import { database } from '../db/client.ts';
import { approvalRequests as table } from '../db/tables/approval-requests.ts';
import type { Env } from '../env.ts';
import { expiredEntry } from './request-entries.ts';

/** A query of D1 takes at most 100 values. */
const STEP = 50;

/** Takes out the requests whose time has passed by now, each with its entry, and answers how many. Nothing of them is done. */
export async function voidExpired(env: Env, now: number): Promise<number> {
  const db = database(env);
  const expired = await db
    .select()
    .from(table)
    .where(lte(table.until, now))
    .orderBy(asc(table.until))
    .limit(STEP);
  if (expired.length === 0) return 0;
  const ids = expired.map(({ id }) => id);
  await withAuditEntries(
    env,
    expired.map(row => expiredEntry(row, now)),
    [db.delete(table).where(inArray(table.id, ids))],
  );
  return ids.length;
}
