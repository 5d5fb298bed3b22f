import { and, inArray, isNotNull, lt, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { invisibilityPeriods } from '../db/tables/invisibility-periods.ts';
import { pastNames } from '../db/tables/past-names.ts';
import { adminPanelPermissions, chatPermissions, VISITOR_RECORD } from '../db/tables/permissions.ts';
import { pushSubscriptions } from '../db/tables/push-subscriptions.ts';
import { reports } from '../db/tables/reports.ts';
import { revokedSessions } from '../db/tables/revoked-sessions.ts';
import { staffNotes } from '../db/tables/staff-notes.ts';

const STEP = 200;

/** Permission records older than this that no account has, because it was never created. Not the record of the visitors. */
export async function purgeUnusedRecords(db: Database, before: number): Promise<number> {
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

/** Revoked sessions whose token has expired by now. */
export const purgeRevokedSessions = (db: Database, now: number): Promise<number> =>
  remove(db, revokedSessions, revokedSessions.sessionId, lte(revokedSessions.expiresAt, now));

/** What browsers were to be told until their session ended. */
export const purgePushSubscriptions = (db: Database, now: number): Promise<number> =>
  remove(db, pushSubscriptions, pushSubscriptions.sessionId, lte(pushSubscriptions.expiresAt, now));

/** Closed reports and ended periods of invisibility that are older than this. */
export async function purgeOldMonitoring(db: Database, before: number): Promise<number> {
  const closed = and(isNotNull(reports.closedAt), lt(reports.closedAt, before));
  const ended = and(isNotNull(invisibilityPeriods.until), lt(invisibilityPeriods.until, before));
  return (
    (await remove(db, reports, reports.id, closed)) +
    (await remove(db, invisibilityPeriods, invisibilityPeriods.id, ended))
  );
}

/** What is kept of accounts or devices that nobody of the staff has noted, and names that nobody has gone by, since then. */
export async function purgeCards(db: Database, of: 'account' | 'device', before: number): Promise<number> {
  const isOf = (who: SQLiteColumn) => sql`instr(${who}, ${`${of} `}) = 1`;
  const notes = and(isOf(staffNotes.who), lt(staffNotes.at, before));
  const names = and(isOf(pastNames.who), lt(pastNames.lastAt, before));
  const some = db.select({ rowid: sql`rowid` }).from(pastNames).where(names).limit(STEP);
  const gone = await db.delete(pastNames).where(sql`rowid IN ${some}`).returning({ who: pastNames.who });
  return (await remove(db, staffNotes, staffNotes.id, notes)) + gone.length;
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
