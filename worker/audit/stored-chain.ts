import { desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../db/client.ts';
import { events, eventsAnchor } from '../db/tables/events.ts';
import { CHAIN_START, type ChainedEntry, type ChainTail } from './chain.ts';

/** The last entry in the database; retention may have removed it and left its anchor. */
export async function readTail(db: Database): Promise<ChainTail> {
  const [[last], [removed]] = await db.batch([
    db.select({ turn: events.turn, hash: events.hash }).from(events).orderBy(desc(events.turn)).limit(1),
    db.select().from(eventsAnchor).orderBy(desc(eventsAnchor.turn)).limit(1),
  ]);
  return last ?? removed ?? CHAIN_START;
}

/** Whether the record still has this place, or begins behind it. */
export async function hasPlace(db: Database, { turn, hash }: ChainTail): Promise<boolean> {
  if (turn === 0) return true;
  const [[entry], [anchor]] = await db.batch([
    db.select({ hash: events.hash }).from(events).where(eq(events.turn, turn)),
    db.select({ hash: eventsAnchor.hash }).from(eventsAnchor).where(eq(eventsAnchor.turn, turn)),
  ]);
  return (entry ?? anchor)?.hash === hash;
}

/** All entries after this one, the oldest first. */
export const readAfter = (db: Database, { turn }: ChainTail) =>
  db.select().from(events).where(gt(events.turn, turn)).orderBy(events.turn);

/** Inserts links as one statement: each column of a hundred entries as a parameter would be too many for D1. */
export function insertLinks(db: Database, links: readonly ChainedEntry[]): BatchItem<'sqlite'> {
  const values = sql.join(
    Object.keys(getTableColumns(events)).map(field => sql`value ->> ${sql.raw(`'${field}'`)}`),
    sql`, `,
  );
  return db
    .insert(events)
    .select(sql`SELECT ${values} FROM json_each(${JSON.stringify(links)}) WHERE true ORDER BY key`);
}
