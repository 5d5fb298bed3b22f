import { and, inArray, isNotNull, lt, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions, chatPermissions, VISITOR_RECORD } from '../db/tables/permissions.ts';
import { endedSessions } from '../db/tables/sessions.ts';
import { reports, unseenSpells } from '../db/tables/watch.ts';

const STEP = 200;

/** Permission records from before a moment that no account has: their account was never made. Never the visitors' own. */
export async function dropUnusedRecords(db: Database, before: number): Promise<number> {
  const unused = (table: typeof chatPermissions | typeof adminPanelPermissions, column: SQLiteColumn) =>
    and(
      ne(table.id, VISITOR_RECORD),
      lt(table.createdAt, before),
      notExists(db.select({ one: sql`1` }).from(accounts).where(sql`${column} = ${table.id}`)),
    );
  return (
    (await remove(
      db,
      chatPermissions,
      chatPermissions.id,
      unused(chatPermissions, accounts.chatPermissions),
    )) +
    (await remove(
      db,
      adminPanelPermissions,
      adminPanelPermissions.id,
      unused(adminPanelPermissions, accounts.adminPanelPermissions),
    ))
  );
}

/** Sessions whose token would have ended by itself. */
export const dropEndedSessions = (db: Database, now: number): Promise<number> =>
  remove(db, endedSessions, endedSessions.sessionID, lte(endedSessions.expiresAt, now));

/** Closed reports and ended spells from before a moment. */
export async function dropOldWatch(db: Database, before: number): Promise<number> {
  const closed = and(isNotNull(reports.closedAt), lt(reports.closedAt, before));
  const ended = and(isNotNull(unseenSpells.until), lt(unseenSpells.until, before));
  return (
    (await remove(db, reports, reports.id, closed)) + (await remove(db, unseenSpells, unseenSpells.id, ended))
  );
}

async function remove(
  db: Database,
  table: SQLiteTable,
  key: SQLiteColumn,
  where: SQL | undefined,
): Promise<number> {
  const some = db.select({ key }).from(table).where(where).limit(STEP);
  const gone = await db.delete(table).where(inArray(key, some)).returning({ key });
  return gone.length;
}
