import { and, asc, desc, gte, inArray, isNotNull, isNull, lt, lte, min, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { events, eventsAnchor } from '../db/tables/events.ts';
import { foldedOf } from './chain.ts';

/** How many entries one step touches: the new words of so many go to D1 as one value, of which it takes 2 MB. */
const ADDRESSES_STEP = 200;
const ENTRIES_STEP = 500;

/** Drops addresses and devices of entries from before a moment (milliseconds); answers of how many. Unsealed ones stay, or their chain would break. */
export async function dropAddresses(db: Database, before: number): Promise<number> {
  const rows = await db
    .select()
    .from(events)
    .where(and(lt(events.eventDate, before), isNotNull(events.addressKey)))
    .orderBy(asc(events.turn))
    .limit(ADDRESSES_STEP);
  if (rows.length === 0) return 0;
  const words = JSON.stringify(
    Object.fromEntries(rows.map(row => [row.turn, foldedOf({ ...row, fingerprintAndIP: '' })])),
  );
  const turns = sql`(SELECT CAST(key AS INTEGER) FROM json_each(${words}))`;
  await db
    .update(events)
    .set({
      fingerprintAndIP: '',
      addressKey: null,
      folded: sql`json_extract(${words}, '$."' || ${events.turn} || '"')`,
    })
    .where(and(inArray(events.turn, turns), isNull(events.deletedAt)));
  return rows.length;
}

/** Removes the oldest entries up to the first that is younger than a moment; the anchor keeps the last removed one's place. */
export async function removeEntries(db: Database, before: number): Promise<number> {
  const [[young], [oldest]] = await db.batch([
    db
      .select({ turn: min(events.turn).as('turn') })
      .from(events)
      .where(gte(events.eventDate, before)),
    db.select({ turn: events.turn }).from(events).orderBy(asc(events.turn)).limit(1),
  ]);
  const from = oldest?.turn ?? 0;
  const end = Math.min(young?.turn ?? Number.MAX_SAFE_INTEGER, from + ENTRIES_STEP);
  const [last] = await db
    .select({ turn: events.turn, hash: events.hash })
    .from(events)
    .where(lt(events.turn, end))
    .orderBy(desc(events.turn))
    .limit(1);
  if (!last) return 0;
  await db.batch([
    db.insert(eventsAnchor).values(last).onConflictDoNothing(),
    db.delete(eventsAnchor).where(ne(eventsAnchor.turn, last.turn)),
    db.delete(events).where(lte(events.turn, last.turn)),
  ]);
  return last.turn - from + 1;
}
