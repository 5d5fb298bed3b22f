import { asc, exists, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../db/client.ts';
import { events, eventsPending } from '../db/tables/events.ts';
import type { AuditEntry } from './chain.ts';

/** Entries a round: they are sent to D1 as one value, which may have 2 MB (2026-11). */
const ROUND = 100;

export type PendingEntry = { position: number; entry: AuditEntry; isChained: boolean };

/** Writes entries that are to be chained, in the transaction of their acts. One that is written again is left out. */
export function addPending(db: Database, entries: readonly AuditEntry[]): BatchItem<'sqlite'>[] {
  if (entries.length === 0) return [];
  const rows = sql`SELECT NULL, value ->> 'id', value, NULL FROM json_each(${JSON.stringify(entries)}) WHERE true`;
  return [db.insert(eventsPending).select(rows).onConflictDoNothing()];
}

/** The next entries to chain, in the order of their transactions. `isChained`: a room sent this one before. */
export async function readPending(db: Database): Promise<PendingEntry[]> {
  const known = db.select({ one: sql`1` }).from(events).where(sql`${events.id} = ${eventsPending.id}`);
  const rows = await db
    .select({
      position: eventsPending.position,
      body: eventsPending.body,
      isChained: sql<number>`${exists(known)}`.as('is_chained'),
    })
    .from(eventsPending)
    .orderBy(asc(eventsPending.position))
    .limit(ROUND);
  return rows.map(({ position, body, isChained }) => ({
    position,
    // Only `addPending` writes these rows.
    entry: JSON.parse(body) as AuditEntry,
    isChained: isChained === 1,
  }));
}

/** Removes entries that have been chained. */
export const removePending = (db: Database, pending: readonly PendingEntry[]): BatchItem<'sqlite'> => {
  const positions = JSON.stringify(pending.map(({ position }) => position));
  const chained = sql`(SELECT value FROM json_each(${positions}))`;
  return db.delete(eventsPending).where(inArray(eventsPending.position, chained));
};
