import { isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { events, eventsAnchor } from '../db/tables/events.ts';
import type { AuditEntry } from './chain.ts';
import type { KeptHead } from './kept-head.ts';
import { addPending } from './pending-events.ts';
import { readTail } from './stored-chain.ts';

/**
 * Takes over the record of a site that was kept without a head until now. Erased entries that no entry names are named by one of
 * the site itself: from then on every mark of a deletion has its proof.
 */
export async function adoptRecord(db: Database, kept: KeptHead, now: number): Promise<void> {
  const tail = await readTail(db);
  const erased = await readUnnamedErasures(db);
  const [first] = erased.length === 0 ? [] : addPending(db, [adoptionEntry(erased, now)]);
  if (first) await db.batch([first]);
  const [anchor] = await db.select().from(eventsAnchor).orderBy(sql`${eventsAnchor.turn} DESC`).limit(1);
  kept.adopt(tail, anchor ?? null);
}

async function readUnnamedErasures(db: Database): Promise<number[]> {
  const named = sql`(SELECT each.value FROM ${events} AS other, json_each(other.erases) AS each)`;
  const rows = await db
    .select({ turn: events.turn })
    .from(events)
    .where(sql`${isNotNull(events.deletedAt)} AND ${events.turn} NOT IN ${named}`)
    .orderBy(events.turn);
  return rows.map(({ turn }) => turn);
}

/** Its id is always the same, so that it is written once, also when the adoption is interrupted. */
const adoptionEntry = (erases: number[], now: number): AuditEntry => ({
  id: 'record-adopted',
  eventDate: now,
  username: '',
  decoration: '',
  userRole: '',
  country: '',
  fingerprintAndIP: '',
  eventData: `أحداث حُذفت قبل أن يُسجَّل حذفها، وعددها ${erases.length}`,
  eventType: 'adminPanel',
  erases,
});
