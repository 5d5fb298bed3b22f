import { waitUntil } from 'cloudflare:workers';
import { and, desc, eq, or } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { FriendAcceptance, NewFriend } from '../../protocol/rest/friends.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { befriend } from '../../protocol/rules/may/friends.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { assertAdmissible, requireAdmissible } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { readBody } from '../platform/http/body.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { notifyLobby } from '../platform/notifications.ts';
import { requireHolder } from '../platform/sessions/require-operator.ts';
import { tellEntry } from './friend-notices.ts';
import {
  acceptStatement,
  endStatements,
  friendQuery,
  type Pair,
  requestFactsQuery,
  requestStatement,
} from './friendships.ts';

/** GET /friends: requested after each entry. Friends who asked for it get a push. */
const list: Handler = async c => {
  const { id, nickname } = (await requireAdmissible(c)).row.account;
  const { friends, pushTo } = await lobbyOf(c.env).friends(id);
  if (pushTo.length > 0) waitUntil(tellEntry(c.env, { userId: id, nickname }, pushTo));
  return answer(c, 'GET /friends', { friends });
};

/**
 * POST /friends: asks an account, present or not. The presence is not read: an invisible user is as well known as an absent one. A request
 * that the other has declined, or may not see, has the answer of any request.
 */
const ask: Handler = async c => {
  const holder = await requireHolder(c);
  const me = holder.row.account.id;
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

/** As at a login: a username, or else a nickname. */
const targetQuery = (db: Database, wanted: NewFriend) => {
  const found = db.select({ id: accounts.id, botTokenId: accounts.botTokenId }).from(accounts);
  if ('userId' in wanted) return found.where(eq(accounts.id, wanted.userId));
  const { username } = wanted;
  return found
    .where(
      or(
        eq(accounts.username, username),
        // The index is on the skeleton.
        and(eq(accounts.nicknameSkeleton, skeleton(username)), eq(accounts.nickname, username)),
      ),
    )
    .orderBy(desc(eq(accounts.username, username)))
    .limit(1);
};

/** PATCH /friends/{id}: accepts a request, as often as it is sent. */
const accept: Handler = async c => {
  const { id: me } = (await requireAdmissible(c)).row.account;
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
  const pair = pairOf(c, (await requireHolder(c)).row.account.id);
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

/** Oneself first and behind the answer: neither may depend on whether the other is present. */
const tellBoth = (env: Env, { me, other }: Pair): void =>
  waitUntil(notifyLobby('friends', lobbyOf(env).friendsChanged([me, other])));

export const friendRoutes = {
  '/friends': { GET: list, POST: ask },
  '/friends/:key': { PATCH: accept, DELETE: end },
} satisfies Routes;
