import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { Failure } from '../../protocol/errors/failure.ts';
import { cleanNickname } from '../../protocol/text/names.ts';
import { SKELETON_VERSION, skeleton } from '../../protocol/text/skeleton.ts';
import { type Database, database } from '../platform/database/client.ts';
import { accounts, registrationRequests } from '../platform/database/tables/accounts.ts';
import type { AppEnv } from '../platform/env.ts';
import { validationFailure } from '../platform/http/body.ts';

/** Rows per statement. Their names are bound as one value, which D1 limits to 2 MB (2026-11). */
const STEP = 500;

/**
 * Recomputes skeletons stored by an earlier version. Skips a name that changes meanwhile; the next round recomputes it.
 */
export async function refreshSkeletons(db: Database): Promise<void> {
  for (;;) {
    const stale = await db
      .select({ id: accounts.id, username: accounts.username, nickname: accounts.nickname })
      .from(accounts)
      .where(lt(accounts.skeletonVersion, SKELETON_VERSION))
      .limit(STEP);
    if (stale.length === 0) return;
    const fresh = stale.map(({ id, username, nickname }) => [
      id,
      username,
      nickname,
      skeleton(username),
      skeleton(nickname),
    ]);
    await db.run(sql`
      UPDATE accounts
      SET username_skeleton = fresh.value ->> 3, nickname_skeleton = fresh.value ->> 4,
        skeleton_version = ${SKELETON_VERSION}
      FROM json_each(${JSON.stringify(fresh)}) AS fresh
      WHERE accounts.id = fresh.value ->> 0
        AND accounts.username = fresh.value ->> 1 AND accounts.nickname = fresh.value ->> 2`);
  }
}

/** Whether this isolate has found no outdated skeleton. New skeletons are always current. */
let isCurrent = false;

/** Recomputes outdated skeletons after an upgrade, before names are compared. */
export const currentSkeletons: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isCurrent) await refreshSkeletons(database(c.env));
  isCurrent = true;
  await next();
};

/** Validated nickname as displayed, or 400 with the reason at the field. */
export function parseNickname(body: { username: string }, model: string): string {
  const cleaned = cleanNickname(body.username);
  if (!cleaned.ok) throw validationFailure(model, { username: cleaned.text });
  return cleaned.nickname;
}

/** Accounts with a similar username or nickname, and the account with this id, if given. */
export function nameConflictQuery(db: Database, nickname: string, id?: string) {
  const wanted = skeleton(nickname);
  const isThatAccount = id === undefined ? undefined : eq(accounts.id, id);
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(eq(accounts.usernameSkeleton, wanted), eq(accounts.nicknameSkeleton, wanted), isThatAccount));
}

/** Subquery: whether another guest has a pending registration with a similar nickname. */
export const isNameWaiting = (nickname: string, userId: string): SQL => {
  const { accountId, nicknameSkeleton, until } = registrationRequests;
  return sql`EXISTS (SELECT 1 FROM ${registrationRequests} WHERE ${nicknameSkeleton} = ${skeleton(nickname)}
    AND ${accountId} <> ${userId} AND ${until} > unixepoch() * 1000)`;
};

/** Guest who has a pending registration with a similar nickname. */
export const waitingNameQuery = (db: Database, nickname: string) =>
  db
    .select({ id: registrationRequests.accountId })
    .from(registrationRequests)
    .where(
      and(
        eq(registrationRequests.nicknameSkeleton, skeleton(nickname)),
        gt(registrationRequests.until, sql`unixepoch() * 1000`),
      ),
    );

export function assertNoNameConflict(found: readonly { id: string }[], ownId: string): void {
  if (found.some(account => account.id !== ownId)) throw new Failure('nickname_taken');
}
