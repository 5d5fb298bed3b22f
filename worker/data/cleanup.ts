import { and, asc, eq, inArray, isNotNull, lt, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import { UNSENT_PICTURE_MS } from '../../protocol/picture-limits.ts';
import { voidExpired } from '../accounts/approvals/approval-request.ts';
import { purgePictures } from '../appearance/stored-pictures.ts';
import { purgeAddresses, purgeCaseDevices, purgeEndedCases, purgeEntries } from '../audit/retention.ts';
import { isExpired } from '../friends/friendships.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import {
  accounts,
  adminPanelPermissions,
  chatPermissions,
  memberSessions,
  profiles,
  registrationRequests,
  revokedSessions,
  VISITOR_RECORD,
} from '../platform/database/tables/accounts.ts';
import { pendingFiles } from '../platform/database/tables/appearance.ts';
import { invisibilityPeriods } from '../platform/database/tables/audit.ts';
import { friendships } from '../platform/database/tables/friends.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import { pastNames, reports, staffNotes } from '../platform/database/tables/moderation.ts';
import { acceptedRules, identity, options } from '../platform/database/tables/site.ts';
import type { Env } from '../platform/env.ts';
import { auditLogOf } from '../platform/record/with-audit.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { fileIn } from '../platform/uploads/store.ts';
import { purgeInbox } from '../private-chat/inbox.ts';
import { hasOldMentions, purgeMissed } from '../private-chat/missed-mentions.ts';
import { hasOldInvites, purgeInvites } from '../rooms/invites.ts';
import { backupMakerOf, isBackupHour } from '../site/backup.ts';
import { purgeSharePictures } from '../site/public-rooms.ts';

/** A D1 query takes at most 100 values. */
const PENDING_STEP = 50;

/**
 * Removes files that were uploaded before this time and are used by no account, profile or site setting, first from
 * the list and then from R2.
 */
export async function purgePendingFiles(
  env: Pick<Env, 'MEDIA'>,
  db: Database,
  before: number,
): Promise<number> {
  const old = db
    .select({ key: pendingFiles.key })
    .from(pendingFiles)
    .where(lt(pendingFiles.createdAt, before))
    .orderBy(asc(pendingFiles.createdAt))
    .limit(PENDING_STEP);
  // Deletes from the list first. Accounts use only listed files, so an account cannot start to use a file during its
  // deletion.
  const pending = await db.delete(pendingFiles).where(inArray(pendingFiles.key, old)).returning();
  if (pending.length === 0) return 0;
  const keys = pending.map(({ key }) => key);
  const again = async (error: unknown) => {
    await db.insert(pendingFiles).values(pending).onConflictDoNothing();
    throw error;
  };
  const files = keys.map(fileIn);
  const [ofNames, ofProfiles, ofSite] = await db.batch([
    db.select({ name: accounts.nicknameImg }).from(accounts).where(inArray(accounts.nicknameImg, files)),
    db
      .select({ picture: profiles.picture, waiting: profiles.waiting, draft: profiles.draft })
      .from(profiles)
      .where(
        or(...[profiles.picture, profiles.waiting, profiles.draft].map(column => inList(column, files))),
      ),
    db
      .select({ icon: identity.icon, logo: options.logo })
      .from(identity)
      .innerJoin(options, eq(options.id, identity.id)),
  ]);
  const names = new Set([...ofNames, ...ofProfiles].flatMap(row => Object.values(row)));
  for (const path of ofSite.flatMap(row => Object.values(row))) names.add(fileIn(path));
  const unused = keys.filter(key => !names.has(fileIn(key)));
  if (unused.length > 0) await env.MEDIA.delete(unused).catch(again);
  return keys.length;
}

const PURGE_STEP = 200;

/**
 * Removes permission records without an account that were created before `before`. Keeps the visitors' record.
 */
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

export const purgeRevokedSessions = (db: Database, now: number): Promise<number> =>
  remove(db, revokedSessions, revokedSessions.sessionId, lte(revokedSessions.expiresAt, now));

export const purgeMemberSessions = (db: Database, now: number): Promise<number> =>
  remove(db, memberSessions, memberSessions.sessionId, lte(memberSessions.expiresAt, now));

export const purgeRegistrations = (db: Database, now: number): Promise<number> =>
  remove(db, registrationRequests, registrationRequests.id, lte(registrationRequests.until, now));

/** Removes expired sessions and registrations. One query checks for both, because most runs find none. */
async function purgeExpired(db: Database, now: number): Promise<number> {
  const isThere = (table: SQLiteTable, end: SQLiteColumn) =>
    sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE ${end} <= ${now})`;
  const [found] = await db
    .select({
      revoked: isThere(revokedSessions, revokedSessions.expiresAt),
      logins: isThere(memberSessions, memberSessions.expiresAt),
      registrations: isThere(registrationRequests, registrationRequests.until),
    })
    .from(sql`(SELECT 1)`);
  const revoked = found?.revoked === 1 ? await purgeRevokedSessions(db, now) : 0;
  const logins = found?.logins === 1 ? await purgeMemberSessions(db, now) : 0;
  return revoked + logins + (found?.registrations === 1 ? await purgeRegistrations(db, now) : 0);
}

/** Removes guest devices' acceptances of rules that are older than `before`. */
export const purgeAcceptances = (db: Database, before: number): Promise<number> =>
  remove(
    db,
    acceptedRules,
    acceptedRules.id,
    and(isNotNull(acceptedRules.fingerprint), lt(acceptedRules.at, before)),
  );

export const purgePushSubscriptions = (db: Database, now: number): Promise<number> =>
  remove(db, pushSubscriptions, pushSubscriptions.sessionId, lte(pushSubscriptions.expiresAt, now));

/** Removes closed reports and ended periods of invisibility that are older than `before`. */
export async function purgeOldMonitoring(db: Database, before: number): Promise<number> {
  const closed = and(isNotNull(reports.closedAt), lt(reports.closedAt, before));
  const ended = and(isNotNull(invisibilityPeriods.until), lt(invisibilityPeriods.until, before));
  return (
    (await remove(db, reports, reports.id, closed)) +
    (await remove(db, invisibilityPeriods, invisibilityPeriods.id, ended))
  );
}

/**
 * Removes expired friend requests, mentions and links. One query checks for all of them, because most runs find none.
 */
async function purgeWaiting(db: Database, now: number): Promise<number> {
  const hasRequests = sql<number>`EXISTS (SELECT 1 FROM ${friendships} WHERE ${isExpired(now)})`;
  const [found] = await db
    .select({ requests: hasRequests, mentions: hasOldMentions(now), invites: hasOldInvites(now) })
    .from(sql`(SELECT 1)`);
  const requests = found?.requests === 1 ? await purgeFriendRequests(db, now) : 0;
  const ended = found?.invites === 1 ? await purgeInvites(db, now) : 0;
  return requests + ended + (found?.mentions === 1 ? await purgeMissed(db, now) : 0);
}

async function purgeFriendRequests(db: Database, now: number): Promise<number> {
  const some = db.select({ rowid: sql`rowid` }).from(friendships).where(isExpired(now)).limit(PURGE_STEP);
  const gone = await db
    .delete(friendships)
    .where(sql`rowid IN ${some}`)
    .returning({ askedBy: friendships.askedBy });
  return gone.length;
}

/** Removes older notes about accounts or devices, and nicknames last used before `before`. */
export async function purgeCards(db: Database, of: 'account' | 'device', before: number): Promise<number> {
  const isOf = (column: SQLiteColumn) => sql`instr(${column}, ${`${of} `}) = 1`;
  const notes = and(isOf(staffNotes.who), lt(staffNotes.at, before));
  const names = and(isOf(pastNames.who), lt(pastNames.lastAt, before));
  const some = db.select({ rowid: sql`rowid` }).from(pastNames).where(names).limit(PURGE_STEP);
  const gone = await db.delete(pastNames).where(sql`rowid IN ${some}`).returning({ who: pastNames.who });
  return (await remove(db, staffNotes, staffNotes.id, notes)) + gone.length;
}

async function remove(
  db: Database,
  table: SQLiteTable,
  key: SQLiteColumn,
  where: SQL | undefined,
): Promise<number> {
  const some = db.select({ key }).from(table).where(where).limit(PURGE_STEP);
  const gone = await db.delete(table).where(inArray(key, some)).returning({ key });
  return gone.length;
}

/** Maximum queries per run: D1 allows 50 on the free plan and 1,000 on the paid plan (2026-11). */
const QUERIES_MAX = { free: 45, paid: 900 };
/** Maximum queries of any single step. */
const STEP_QUERIES_MAX = 12;
const WATCH_DAYS = 90;

/** A step does a limited part of the job and returns the number of removed items. At 0 the job has ended. */
type Job = { name: string; step: () => Promise<number> };

/**
 * Removes expired data: runs one step of each job in turn until no data is left or the run has used its queries. The
 * next run starts with another job. `now` in milliseconds. A failed job does not stop the others.
 */
export async function runCleanup(site: Env, now: number): Promise<void> {
  const { env, used } = counted(site);
  const queriesMax = QUERIES_MAX[site.SAMAR_PLAN === 'free' ? 'free' : 'paid'];
  const hasQueriesLeft = () => used() + STEP_QUERIES_MAX <= queriesMax;
  const failures: unknown[] = [];
  const removed = new Map<string, number>();
  let unfinished = rotated(await jobs(env, database(env), now), Math.floor(now / HOUR_MS));
  while (unfinished.length > 0 && hasQueriesLeft()) {
    const again: Job[] = [];
    for (const job of unfinished) {
      if (!hasQueriesLeft()) break;
      try {
        const count = await job.step();
        removed.set(job.name, (removed.get(job.name) ?? 0) + count);
        if (count > 0) again.push(job);
      } catch (error) {
        failures.push(error);
        console.error(JSON.stringify({ what: 'cleanup_failed', job: job.name, error: String(error) }));
      }
    }
    unfinished = again;
  }
  for (const [job, count] of removed)
    if (count > 0) console.log(JSON.stringify({ what: 'cleanup', job, removed: count }));
  if (failures.length > 0) throw new AggregateError(failures, 'the cleanup was not finished');
}

/** Starts each run with another job, so that every job eventually runs. */
function rotated(all: readonly Job[], turn: number): Job[] {
  const first = turn % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

function counted(env: Env): { env: Env; used(): number } {
  let used = 0;
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'prepare')
        return (query: string) => {
          used++;
          return target.prepare(query);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { env: { ...env, DB }, used: () => used };
}

async function jobs(env: Env, db: Database, now: number): Promise<Job[]> {
  const { addressDays, eventDays, timeZone } = await readSiteOptions(db);
  const yesterday = now - DAY_MS;
  return [
    { name: 'approvals', step: () => voidExpired(env, now) },
    { name: 'chain', step: () => chainRest(env) },
    ...(addressDays > 0
      ? [
          { name: 'addresses', step: () => purgeAddresses(db, now - addressDays * DAY_MS) },
          { name: 'consents', step: () => purgeAcceptances(db, now - addressDays * DAY_MS) },
          { name: 'devices', step: () => purgeCaseDevices(db, now - addressDays * DAY_MS, now) },
          { name: 'cards', step: () => purgeCards(db, 'device', now - addressDays * DAY_MS) },
        ]
      : []),
    ...(eventDays > 0
      ? [
          { name: 'events', step: () => purgeEntries(env, now - eventDays * DAY_MS, now) },
          { name: 'cards', step: () => purgeCards(db, 'account', now - eventDays * DAY_MS) },
        ]
      : []),
    ...(isBackupHour(now, timeZone) ? [{ name: 'backup', step: () => beginNightly(env) }] : []),
    { name: 'cases', step: () => purgeEndedCases(db, yesterday, now) },
    { name: 'files', step: () => purgePendingFiles(env, db, yesterday) },
    { name: 'friends', step: () => purgeWaiting(db, now) },
    { name: 'pictures', step: () => purgePictures(env, db, now - UNSENT_PICTURE_MS) },
    { name: 'share', step: () => purgeSharePictures(env, db) },
    { name: 'records', step: () => purgeUnusedRecords(db, yesterday) },
    { name: 'inbox', step: () => purgeInbox(db, now) },
    { name: 'push', step: () => purgePushSubscriptions(db, now) },
    { name: 'sessions', step: () => purgeExpired(db, now) },
    { name: 'watch', step: () => purgeOldMonitoring(db, now - WATCH_DAYS * DAY_MS) },
  ];
}

async function beginNightly(env: Env): Promise<number> {
  await backupMakerOf(env).begin('nightly');
  return 0;
}

/** Chains entries written while the chain's object was unavailable. */
async function chainRest(env: Env): Promise<number> {
  await auditLogOf(env).chainPending();
  return 0;
}
