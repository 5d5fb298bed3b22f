import { asc, exists, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../db/client.ts';
import { events, eventsPending } from '../db/tables/events.ts';
import type { AuditEntry } from './chain.ts';
import { type ChangedField, changesText } from './changes-text.ts';
import type { TrackedChanges } from './tracked-changes.ts';

/** Entries a round: they are sent to D1 as one value, which may have 2 MB (2026-11). */
export const PENDING_ROUND = 100;

export type PendingEntry = { position: number; entry: AuditEntry; isChained: boolean };

/** An entry as its act writes it. What was changed is put behind its text once it is chained. */
export type NewEntry = AuditEntry & { changes?: TrackedChanges | undefined };

type Body = AuditEntry & { fields?: readonly ChangedField[] };

/**
 * Writes entries that are to be chained, in the transaction of their acts and ahead of them. One that is written again is left
 * out.
 */
export function addPending(db: Database, entries: readonly NewEntry[]): BatchItem<'sqlite'>[] {
  const plain = entries.filter(({ changes }) => changes === undefined);
  return [
    ...(plain.length === 0
      ? []
      : [sql`SELECT NULL, value ->> 'id', value, NULL FROM json_each(${JSON.stringify(plain)}) WHERE true`]),
    ...entries.flatMap(({ changes, ...entry }) =>
      changes === undefined
        ? []
        : [
            sql`SELECT NULL, ${entry.id}, ${JSON.stringify({ ...entry, fields: changes.fields })}, ${changes.before} WHERE true`,
          ],
    ),
  ].map(rows => db.insert(eventsPending).select(rows).onConflictDoNothing());
}

/** The next entries to chain, in the order of their transactions. `isChained`: a room sent this one before. */
export async function readPending(db: Database): Promise<PendingEntry[]> {
  const known = db.select({ one: sql`1` }).from(events).where(sql`${events.id} = ${eventsPending.id}`);
  const rows = await db
    .select({
      position: eventsPending.position,
      body: eventsPending.body,
      before: eventsPending.before,
      isChained: sql<number>`${exists(known)}`.as('is_chained'),
    })
    .from(eventsPending)
    .orderBy(asc(eventsPending.position))
    .limit(PENDING_ROUND);
  return rows.map(({ position, body, before, isChained }) => ({
    position,
    entry: entryOf(body, before),
    isChained: isChained === 1,
  }));
}

/** Only `addPending` writes these rows: that is what the casts rest on. */
function entryOf(body: string, before: string | null): AuditEntry {
  const { fields = [], ...entry } = JSON.parse(body) as Body;
  const values = (JSON.parse(before ?? '[]') as unknown[][]).flat();
  return { ...entry, eventData: `${entry.eventData}${changesText(fields, values)}` };
}

/** Removes entries that have been chained. */
export const removePending = (db: Database, pending: readonly PendingEntry[]): BatchItem<'sqlite'> => {
  const positions = JSON.stringify(pending.map(({ position }) => position));
  const chained = sql`(SELECT value FROM json_each(${positions}))`;
  return db.delete(eventsPending).where(inArray(eventsPending.position, chained));
};
