import { and, count, desc, eq, gt, isNull, lte, max, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MissedMention, OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import { MISSED_MAX, MISSED_MS, MISSED_OF_AUTHOR_MAX } from '../../protocol/inbox-limits.ts';
import { SeenMentions } from '../../protocol/rest/membership.ts';
import { type Named, namedBy, namesIn } from '../../protocol/text/mentions.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList, type Statement } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { ignoreLists, missedMentions } from '../platform/database/tables/messages.ts';
import { bans } from '../platform/database/tables/moderation.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields } from '../platform/http/body.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { requireHolder } from '../platform/sessions/require-operator.ts';

const { messageId, accountId, roomId, authorId, nickname, sentAt } = missedMentions;

/** Last state of each mentioning message; null for a deleted message. */
type LastStates = Map<string, MissedMention | null>;

function lastStates(entries: readonly OutboxEntry[]): LastStates {
  const last: LastStates = new Map();
  for (const entry of entries) {
    if (entry.kind === 'missedGone') for (const id of entry.messageIds) last.set(id, null);
    if (entry.kind !== 'missed') continue;
    const { mention } = entry;
    // The earliest `before` applies, because text that was corrected before it was stored created no mention.
    const before = last.get(mention.messageId)?.before ?? mention.before;
    last.set(mention.messageId, { ...mention, before });
  }
  return last;
}

/**
 * Stores mentions of absent members, and removes mentions in deleted or corrected messages. Known and unknown names use
 * the same queries, so that the duration reveals nothing.
 */
export async function persistMissed(db: Database, entries: readonly OutboxEntry[]): Promise<void> {
  const last = lastStates(entries);
  if (last.size === 0) return;
  const mentions = [...last.values()].flatMap(each => each ?? []);
  const named = await accountsQuery(db, mentions);
  const rows = mentions.flatMap(mention => rowsOf(mention, named));
  const isLeft = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(rows)}) WHERE value ->> 'messageId' = ${messageId}
    AND value ->> 'accountId' = ${accountId})`;
  await db.batch([
    db.delete(missedMentions).where(and(inList(messageId, [...last.keys()]), sql`NOT ${isLeft}`)),
    insertion(
      db,
      rows.filter(({ isNew }) => isNew),
    ),
    removalOfOldest(
      db,
      rows.map(row => row.accountId),
    ),
  ]);
}

/** Accounts named in these messages. Excludes bots, because they read no list. */
function accountsQuery(db: Database, mentions: readonly MissedMention[]): PromiseLike<Named[]> {
  const words = mentions.flatMap(mention => [...mention.words, ...mention.before]);
  const skeletons = new Set(words.flatMap(namesIn).map(skeleton));
  skeletons.delete('');
  return db
    .select({ userId: accounts.id, nickname: accounts.nickname })
    .from(accounts)
    .where(and(inList(accounts.nicknameSkeleton, [...skeletons]), isNull(accounts.botTokenId)));
}

type Row = Omit<MissedMention, 'ignored' | 'words' | 'before'> & { accountId: string; isNew: boolean };

function rowsOf({ ignored, words, before, ...mention }: MissedMention, named: readonly Named[]): Row[] {
  const usersIn = (all: readonly string[]): Set<string> =>
    new Set(all.flatMap(each => namedBy(each, named) ?? []));
  const earlier = usersIn(before);
  return [...usersIn(words)]
    .filter(id => id !== mention.authorId && !ignored.includes(id))
    .map(id => ({ ...mention, accountId: id, isNew: !earlier.has(id) }));
}

const ignores = (by: SQLWrapper, ignored: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${ignoreLists}, json_each(${ignoreLists.users}) AS ignored
    WHERE ${ignoreLists.accountId} = ${by} AND ignored.value ->> 'userID' = ${ignored})`;

function insertion(db: Database, rows: readonly Row[]) {
  const account = sql`written.value ->> 'accountId'`;
  const author = sql`written.value ->> 'authorId'`;
  return db
    .insert(missedMentions)
    .select(
      sql`SELECT written.value ->> 'messageId', ${account}, written.value ->> 'roomId', ${author}, written.value ->> 'nickname', written.value ->> 'at'
        FROM json_each(${JSON.stringify(rows)}) AS written
        WHERE EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${account})
          AND NOT ${ignores(account, author)} AND NOT ${ignores(author, account)}`,
    )
    .onConflictDoNothing();
}

function removalOfOldest(db: Database, accountIds: readonly string[]) {
  const newest = sql`ORDER BY ${sentAt} DESC, rowid DESC`;
  const beyond = sql`SELECT stored FROM (
    SELECT rowid AS stored, row_number() OVER (PARTITION BY ${accountId} ${newest}) AS nth,
      row_number() OVER (PARTITION BY ${accountId}, ${authorId} ${newest}) AS nth_of_author
    FROM ${missedMentions} WHERE ${inList(accountId, accountIds)})
    WHERE nth > ${MISSED_MAX} OR nth_of_author > ${MISSED_OF_AUTHOR_MAX}`;
  return db.delete(missedMentions).where(sql`rowid IN (${beyond})`);
}

/**
 * Missed mentions of an account by room and author, newest first. Excludes unlisted rooms and ignored or banned
 * authors.
 */
export const missedQuery = (db: Database, userId: string, now: number) =>
  db
    .select({
      roomId,
      room: rooms.name,
      author: nickname,
      count: count(),
      // SQLite takes the other columns from the row with the maximum.
      at: max(sentAt),
    })
    .from(missedMentions)
    .innerJoin(rooms, eq(rooms.id, roomId))
    .where(
      and(
        eq(accountId, userId),
        gt(sentAt, now - MISSED_MS),
        eq(rooms.unlisted, false),
        sql`NOT ${ignores(accountId, authorId)}`,
        sql`NOT EXISTS (SELECT 1 FROM ${bans} WHERE ${bans.userID} = ${authorId} AND ${or(isNull(bans.until), gt(bans.until, now))})`,
      ),
    )
    .groupBy(roomId, authorId)
    .orderBy(desc(max(sentAt)));

const list: Handler = async c => {
  const { id } = (await requireHolder(c)).row.account;
  const found = await missedQuery(database(c.env), id, Date.now());
  const mentions = found.map(({ roomId, room, author, count, at }) => ({
    room: { id: roomId, name: room },
    ...{ author, count },
    at: new Date(at ?? 0).toISOString(),
  }));
  return answer(c, 'GET /users/me/missed', { mentions });
};

const markSeen: Handler = async c => {
  const { id } = (await requireHolder(c)).row.account;
  const given = Object.fromEntries(new URL(c.req.url).searchParams);
  const { room, until } = parseFields(SeenMentions, given, 'Mentions');
  await database(c.env)
    .delete(missedMentions)
    .where(
      and(
        eq(accountId, id),
        room === undefined ? undefined : eq(roomId, room),
        until === undefined ? undefined : lte(sentAt, Date.parse(until)),
      ),
    );
  return c.body(null, 204);
};

export const missedRoutes = { '/users/me/missed': { GET: list, DELETE: markSeen } } satisfies Routes;

const PURGE_STEP = 200;

const isOld = (now: number): SQL => lte(sentAt, now - MISSED_MS);

export const hasOldMentions = (now: number): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${missedMentions} WHERE ${isOld(now)})`;

export async function purgeMissed(db: Database, now: number): Promise<number> {
  const some = db.select({ rowid: sql`rowid` }).from(missedMentions).where(isOld(now)).limit(PURGE_STEP);
  const gone = await db.delete(missedMentions).where(sql`rowid IN ${some}`).returning({ messageId });
  return gone.length;
}

export const missedErasure = (db: Database, userIds: readonly string[]): Statement =>
  db.delete(missedMentions).where(or(inList(accountId, userIds), inList(authorId, userIds)));
