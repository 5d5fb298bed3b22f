import { waitUntil } from 'cloudflare:workers';
import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import {
  FRIEND_DECLINED_MS,
  FRIEND_PUSH_MS,
  FRIEND_REQUEST_MS,
  FRIENDS_MAX,
  type FriendEntry,
} from '../../domain/friends/friends.ts';
import { friendNote, type PushNote } from '../../domain/integrations/push-note.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { FriendAcceptance, NewFriend } from '../../protocol/rest/friends.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { befriend } from '../../protocol/rules/may/friends.ts';
import { isRole, ROLES } from '../../protocol/rules/roles.ts';
import { allowIf } from '../../protocol/rules/verdict.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { assertAdmissible, requireAdmissible } from '../bans/matching-bans.ts';
import { sendNotes } from '../integrations/push.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList, type Statement } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { friendships } from '../platform/database/tables/friends.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import { ignoreLists } from '../platform/database/tables/messages.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { readBody } from '../platform/http/body.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { notifyLobby } from '../platform/notifications.ts';
import { type Holder, requireHolder } from '../platform/sessions/require-operator.ts';

/** Sends these friends a push about an entry. Skips devices without permission and friends notified recently. */
export async function pushEntryToFriends(
  env: Env,
  from: PushNote['from'],
  friendIds: readonly string[],
): Promise<void> {
  const db = database(env);
  const [one, others] = await db.batch([...pushStatements(db, from.userId, friendIds, Date.now())]);
  const reserved = [...one, ...others].map(({ friendId }) => friendNote(friendId, from));
  if (reserved.length > 0) await sendNotes(env, reserved);
}

type Ignored = Extract<OutboxEntry, { kind: 'ignored' }>;

/**
 * Stores an ignore list in one transaction with its effects: friendships with newly ignored users and own requests to
 * them end, and their requests are declined. A bot or host pass has no friends, so its changes have no such effects.
 */
export async function ignoreFriends(env: Env, list: Ignored, storing: Statement): Promise<void> {
  const { userId, keepsFriends } = list;
  const db = database(env);
  if (keepsFriends) {
    await db.batch([storing]);
    return;
  }
  const [ended, declined] = await db.batch([...ignoringStatements(db, list), storing]);
  const others = [...ended, ...declined].map(({ other }) => other);
  if (others.length > 0) await notifyLobby('friends', lobbyOf(env).friendsChanged([userId, ...others]));
}

const { firstId, secondId, askedBy, askedAt, acceptedAt, declinedAt, isWithdrawn } = friendships;

/** Two account ids: `me` reads or changes the relation to `other`. */
export type Pair = { me: string; other: string };

const idsOf = ({ me, other }: Pair): [first: string, second: string] =>
  me < other ? [me, other] : [other, me];

function isPair(pair: Pair): SQL | undefined {
  const [first, second] = idsOf(pair);
  return and(eq(firstId, first), eq(secondId, second));
}

const isOf = (userId: string): SQL | undefined => or(eq(firstId, userId), eq(secondId, userId));

/** Friendship state as seen by one of the two accounts; NULL if that account may see none. */
const stateFor = (me: string, now: number): SQL<FriendEntry['state']> =>
  sql`CASE
    WHEN ${acceptedAt} IS NOT NULL THEN 'friends'
    WHEN ${askedAt} <= ${now - FRIEND_REQUEST_MS} OR ${isWithdrawn} THEN NULL
    WHEN ${askedBy} = ${me} THEN 'asked'
    WHEN ${declinedAt} IS NULL THEN 'asking' END`;

/** The account's list: friends, and requests in both directions. */
export const friendsQuery = (db: Database, me: string, now: number) => listQuery(db, me, isOf(me), now);

export const friendQuery = (db: Database, pair: Pair, now: number) =>
  listQuery(db, pair.me, isPair(pair), now);

const listQuery = (db: Database, me: string, where: SQL | undefined, now: number) =>
  db
    .select({
      id: accounts.id,
      username: accounts.username,
      nickname: accounts.nickname,
      state: stateFor(me, now).as('state'),
    })
    .from(friendships)
    .innerJoin(
      accounts,
      sql`${accounts.id} = CASE ${firstId} WHEN ${me} THEN ${secondId} ELSE ${firstId} END`,
    )
    .where(
      and(where, sql`${stateFor(me, now)} IS NOT NULL`, isNull(accounts.botTokenId), sql`NOT ${isBot(me)}`),
    )
    .orderBy(accounts.id);

/** Whether an account is a bot. Friendships from before stay hidden until it is an ordinary account again. */
const isBot = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts AS own WHERE own.id = ${id} AND own.bot_token_id IS NOT NULL)`;

export async function rankedFriend(
  db: Database,
  pair: Pair,
  now: number,
): Promise<{ userId: string; nickname: string; rank: number } | null> {
  const [[friend], [account]] = await db.batch([
    friendQuery(db, pair, now),
    db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, pair.other)),
  ]);
  if (!friend || !account) return null;
  const rank = isRole(account.role) ? ROLES[account.role].rank : ROLES.member.rank;
  return { userId: friend.id, nickname: friend.nickname, rank };
}

const countOf = (userId: string, now: number): SQL<number> =>
  sql`(SELECT count(*) FROM ${friendships} WHERE ${isOf(userId)} AND ${stateFor(userId, now)} IS NOT NULL)`;

const ignores = (by: string, ignored: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${ignoreLists}, json_each(${ignoreLists.users}) WHERE ${ignoreLists.accountId} = ${by} AND value ->> 'userID' = ${ignored})`;

/** Data that decides a friend request, read in the request's transaction. */
export const requestFactsQuery = (db: Database, pair: Pair, now: number) =>
  db
    .select({
      isIgnored: sql<number>`${ignores(pair.other, pair.me)}`.as('is_ignored'),
      isIgnoring: sql<number>`${ignores(pair.me, pair.other)}`.as('is_ignoring'),
      state: sql<
        FriendEntry['state'] | null
      >`(SELECT ${stateFor(pair.me, now)} FROM ${friendships} WHERE ${isPair(pair)})`.as('state'),
    })
    .from(sql`(SELECT 1)`);

/**
 * Stores a request, or accepts the other account's open request. After a recent decline, only `me` sees the request.
 * Changes nothing if a condition fails.
 */
export function requestStatement(db: Database, pair: Pair, now: number) {
  const { me, other } = pair;
  const [first, second] = idsOf(pair);
  const isTheirs = and(eq(askedBy, other), sql`NOT ${isWithdrawn}`, gt(askedAt, now - FRIEND_REQUEST_MS));
  const isMine = eq(askedBy, me);
  const isDeclined = gt(declinedAt, now - FRIEND_DECLINED_MS);
  const isShown = and(sql`NOT ${isWithdrawn}`, gt(askedAt, now - FRIEND_REQUEST_MS));
  const isStanding = sql`(${isMine} AND ${isShown} AND (${declinedAt} IS NULL OR ${isDeclined}))`;
  const hasSpace = sql`(EXISTS (SELECT 1 FROM ${friendships} WHERE ${isPair(pair)})
    OR (${countOf(me, now)} < ${FRIENDS_MAX} AND ${countOf(other, now)} < ${FRIENDS_MAX}))`;
  return db
    .insert(friendships)
    .select(
      sql`SELECT ${first}, ${second}, ${me}, ${now}, NULL, NULL, 0, 0, 0
        WHERE (SELECT count(*) FROM ${accounts} WHERE ${accounts.id} IN (${me}, ${other}) AND ${accounts.botTokenId} IS NULL) = 2
        AND NOT ${ignores(other, me)} AND NOT ${ignores(me, other)} AND ${hasSpace}`,
    )
    .onConflictDoUpdate({
      target: [firstId, secondId],
      set: {
        acceptedAt: sql`CASE WHEN ${isTheirs} THEN ${now} END`,
        askedBy: sql`CASE WHEN ${isTheirs} THEN ${askedBy} ELSE ${me} END`,
        askedAt: sql`CASE WHEN ${isTheirs} OR ${isStanding} THEN ${askedAt} ELSE ${now} END`,
        declinedAt: sql`CASE WHEN ${isMine} AND ${isDeclined} THEN ${declinedAt} END`,
        isWithdrawn: sql`0`,
      },
      setWhere: isNull(acceptedAt),
    });
}

export const acceptStatement = (db: Database, pair: Pair, now: number) =>
  db
    .update(friendships)
    .set({ acceptedAt: now, declinedAt: null })
    .where(and(isPair(pair), sql`${stateFor(pair.me, now)} = 'asking'`, sql`NOT ${isBot(pair.other)}`));

/** Ends a friendship, withdraws a request or declines one. A declined request remains visible to its sender. */
export const endStatements = (db: Database, pair: Pair, now: number) =>
  [
    db
      .delete(friendships)
      .where(and(isPair(pair), or(isNotNull(acceptedAt), and(eq(askedBy, pair.me), isNull(declinedAt))))),
    db
      .update(friendships)
      .set({
        isWithdrawn: sql`${isWithdrawn} OR ${askedBy} = ${pair.me}`,
        declinedAt: sql`coalesce(${declinedAt}, ${now})`,
      })
      .where(isPair(pair)),
  ] as const;

/**
 * Ends friendships and requests with accounts that this list adds to the stored one, and returns these accounts. Runs
 * before the list is stored. Changes nothing if a later list is stored.
 */
function ignoringStatements(db: Database, { userId: me, users, at: now }: Ignored) {
  const ids = JSON.stringify(users.map(({ userID }) => userID));
  const isLate = sql`EXISTS (SELECT 1 FROM ${ignoreLists} WHERE ${ignoreLists.accountId} = ${me} AND ${ignoreLists.changedAt} > ${now})`;
  const otherId = sql<string>`CASE ${firstId} WHEN ${me} THEN ${secondId} ELSE ${firstId} END`;
  const isStored = sql`${otherId} IN (SELECT value ->> 'userID' FROM ${ignoreLists}, json_each(${ignoreLists.users}) WHERE ${ignoreLists.accountId} = ${me})`;
  const isIgnored = sql`${otherId} IN (SELECT value FROM json_each(${ids})) AND NOT ${isStored} AND NOT ${isLate}`;
  const isMine = eq(askedBy, me);
  return [
    db
      .delete(friendships)
      .where(and(isOf(me), isIgnored, or(isNotNull(acceptedAt), and(isMine, isNull(declinedAt)))))
      .returning({ other: otherId.as('other') }),
    db
      .update(friendships)
      .set({
        isWithdrawn: sql`${isWithdrawn} OR ${isMine}`,
        declinedAt: sql`coalesce(${declinedAt}, ${now})`,
      })
      .where(and(isOf(me), isIgnored, or(isMine, isNull(declinedAt))))
      .returning({ other: otherId.as('other') }),
  ] as const;
}

/** Whether a request has expired. A declined request expires when its sender may repeat it. */
export const isExpired = (now: number): SQL | undefined =>
  and(
    isNull(acceptedAt),
    sql`${askedAt} <= ${now - FRIEND_REQUEST_MS}`,
    or(isNull(declinedAt), sql`${declinedAt} <= ${now - FRIEND_DECLINED_MS}`),
  );

/**
 * Marks pushes about an entry of `me` as sent. Returns the subscribed friends who received none about `me` within the
 * interval.
 */
export function pushStatements(db: Database, me: string, friendIds: readonly string[], now: number) {
  const reserve = (own: typeof firstId | typeof secondId, theirs: typeof firstId | typeof secondId) => {
    const notifiedAt = theirs === firstId ? friendships.firstToldAt : friendships.secondToldAt;
    const notified = theirs === firstId ? { firstToldAt: now } : { secondToldAt: now };
    const wants = sql`EXISTS (SELECT 1 FROM ${pushSubscriptions} WHERE ${pushSubscriptions.userId} = ${theirs} AND ${pushSubscriptions.friends} AND ${pushSubscriptions.expiresAt} > ${now})`;
    return db
      .update(friendships)
      .set(notified)
      .where(
        and(
          eq(own, me),
          inList(theirs, friendIds),
          isNotNull(acceptedAt),
          sql`${notifiedAt} <= ${now - FRIEND_PUSH_MS}`,
          wants,
        ),
      )
      .returning({ friendId: theirs });
  };
  return [reserve(firstId, secondId), reserve(secondId, firstId)] as const;
}

/** Account of a session. Also the password of a bot's account opens a session, which has no friends either. */
function ordinaryAccount({ row: { account } }: Pick<Holder, 'row'>): Holder['row']['account'] {
  assertAllowed(allowIf(account.botTokenId === null));
  return account;
}

/** GET /friends: returns the friend list. Clients call it after each entry, so subscribed friends receive a push. */
const list: Handler = async c => {
  const { id, nickname } = ordinaryAccount(await requireAdmissible(c));
  const { friends, pushTo } = await lobbyOf(c.env).friends(id);
  if (pushTo.length > 0) waitUntil(pushEntryToFriends(c.env, { userId: id, nickname }, pushTo));
  return answer(c, 'GET /friends', { friends });
};

/**
 * POST /friends: sends a friend request to a present or absent account. Does not read presence, so that invisible and
 * absent users get the same answer. So does a request that the other account has declined or that is hidden from it.
 */
const ask: Handler = async c => {
  const holder = await requireHolder(c);
  const { id: me } = ordinaryAccount(holder);
  await spendRequest(c.env, me);
  await assertAdmissible(c, holder);
  const wanted = await readBody(c, NewFriend, 'Friend');
  const db = database(c.env);
  const [target] = await targetQuery(db, wanted);
  if (!target) throw new Failure('user_not_found');
  const other = { userId: target.id, accountType: 'super', isBot: target.botTokenId !== null } as const;
  assertAllowed(befriend({ userId: me, accountType: 'super' }, other));
  const pair = { me, other: target.id };
  const now = Date.now();
  const [[facts], , [friend]] = await db.batch([
    requestFactsQuery(db, pair, now),
    requestStatement(db, pair, now),
    friendQuery(db, pair, now),
  ]);
  if (facts?.isIgnored === 1) throw new Failure('user_not_found');
  if (facts?.isIgnoring === 1) throw new Failure('friend_ignored');
  if (facts?.state === 'friends') throw new Failure('already_friends');
  if (!friend) throw new Failure('friends_full');
  tellBoth(c.env, pair);
  return answer(c, 'POST /friends', { friend });
};

async function spendRequest(env: Env, userId: string): Promise<void> {
  const wait = await lobbyOf(env).beginAttempts([{ limited: 'friendRequests', who: userId }]);
  if (wait > 0) throw new Failure('too_many_friend_requests', { retryAfterMs: wait });
}

/** Matches the username, or else the nickname, as at login. */
const targetQuery = (db: Database, wanted: NewFriend) => {
  const found = db.select({ id: accounts.id, botTokenId: accounts.botTokenId }).from(accounts);
  if ('userId' in wanted) return found.where(eq(accounts.id, wanted.userId));
  const { username } = wanted;
  return found
    .where(
      or(
        eq(accounts.username, username),
        // The skeleton is compared first, because only it is indexed.
        and(eq(accounts.nicknameSkeleton, skeleton(username)), eq(accounts.nickname, username)),
      ),
    )
    .orderBy(desc(eq(accounts.username, username)))
    .limit(1);
};

/** PATCH /friends/{id}: accepts a request. Idempotent. */
const accept: Handler = async c => {
  const { id: me } = ordinaryAccount(await requireAdmissible(c));
  await readBody(c, FriendAcceptance, 'Friend');
  const pair = pairOf(c, me);
  const db = database(c.env);
  const now = Date.now();
  const [, [friend]] = await db.batch([acceptStatement(db, pair, now), friendQuery(db, pair, now)]);
  if (friend?.state !== 'friends') throw new Failure('user_not_found');
  tellBoth(c.env, pair);
  return c.body(null, 204);
};

const end: Handler = async c => {
  const pair = pairOf(c, ordinaryAccount(await requireHolder(c)).id);
  const db = database(c.env);
  const now = Date.now();
  const [[friend]] = await db.batch([friendQuery(db, pair, now), ...endStatements(db, pair, now)]);
  if (!friend) throw new Failure('user_not_found');
  tellBoth(c.env, pair);
  return c.body(null, 204);
};

function pairOf(c: AppContext, me: string): Pair {
  return { me, other: c.req.param('key') ?? '' };
}

/** Sends new lists to an account and its friends, after it became a bot or stopped being one. */
export async function sendFriendLists(env: Env, userId: string): Promise<void> {
  const other = sql<string>`CASE ${firstId} WHEN ${userId} THEN ${secondId} ELSE ${firstId} END`;
  const found = await database(env)
    .select({ id: other.as('other') })
    .from(friendships)
    .where(isOf(userId));
  if (found.length === 0) return;
  await notifyLobby('friends', lobbyOf(env).friendsChanged([userId, ...found.map(({ id }) => id)]));
}

/** Notifies the caller first and runs after the answer, so that neither depends on the other account's presence. */
const tellBoth = (env: Env, { me, other }: Pair): void =>
  waitUntil(notifyLobby('friends', lobbyOf(env).friendsChanged([me, other])));

export const friendRoutes = {
  '/friends': { GET: list, POST: ask },
  '/friends/:key': { PATCH: accept, DELETE: end },
} satisfies Routes;
