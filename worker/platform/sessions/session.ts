import { createHash } from 'node:crypto';
import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { VISITOR_TOKEN_MS } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../database/client.ts';
import { accounts, memberSessions, revokedSessions } from '../database/tables/accounts.ts';
import { pushSubscriptions } from '../database/tables/integrations.ts';
import type { Env } from '../env.ts';
import type { AppContext } from '../http/handler.ts';
import { bearerClaims, bearerToken, type Claims, readToken } from '../http/tokens.ts';
import { notifyOperator } from '../notifications.ts';

type Ending = Pick<Claims, 'sessionID' | 'sub'> & Partial<Pick<Claims, 'accountType'>>;

/** Ids under which a session may be revoked: its own id, and for a guest the id of a deleted account. */
const revocationsOf = ({ sessionID, sub, accountType }: Ending): string[] =>
  accountType === 'visitor' ? [sessionID, deletionId(sub)] : [sessionID];

/** Id of a deleted account among the revoked sessions. It is a digest, so that no id of an erased user remains. */
const deletionId = (accountId: string): string =>
  createHash('sha256').update(`deleted account:${accountId}`).digest('base64url');

/** Revokes an account's guest tokens at its deletion, until all of these tokens have expired. */
export const revokeGuestTokens = (db: Database, accountId: string, now: number) =>
  db
    .insert(revokedSessions)
    .values({ sessionId: deletionId(accountId), expiresAt: now + VISITOR_TOKEN_MS })
    .onConflictDoNothing();

export const revokedSessionQuery = (db: Database, session: Ending) =>
  db
    .select({ sessionID: revokedSessions.sessionId })
    .from(revokedSessions)
    .where(inArray(revokedSessions.sessionId, revocationsOf(session)));

/**
 * Returns a row if a session was revoked. A guest's session also ends by registration, or by deletion of the account.
 */
export const endedSessionQuery = (db: Database, session: Ending) =>
  db.select({ one: sql`1` }).from(sql`(SELECT 1)`).where(hasEnded(session));

export const hasEnded = (session: Ending): SQL => {
  const isOne = inArray(revokedSessions.sessionId, revocationsOf(session));
  const isRevoked = sql`EXISTS (SELECT 1 FROM ${revokedSessions} WHERE ${isOne})`;
  if (session.accountType !== 'visitor') return isRevoked;
  return sql`(${isRevoked} OR EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${session.sub}))`;
};

/** Claims of the request's token, not checked for revocation. For callers that check it in their own batch. */
export async function requireClaims(c: AppContext, token = bearerToken(c.req.raw)): Promise<Claims> {
  const secret = c.env.SAMAR_SECRET;
  const isBearer = token === bearerToken(c.req.raw);
  const claims = isBearer ? await bearerClaims(secret, c.req) : token ? await readToken(secret, token) : null;
  if (!claims) throw new Failure('unauthorized');
  return claims;
}

export async function requireSession(c: AppContext): Promise<Claims> {
  const claims = await requireClaims(c);
  const db = database(c.env);
  const [ended, [account]] = await db.batch([
    revokedSessionQuery(db, claims),
    db
      .select({ tokenGeneration: accounts.tokenGeneration })
      .from(accounts)
      .where(eq(accounts.id, claims.sub)),
  ]);
  assertSessionActive(claims, ended, account);
  return claims;
}

/**
 * Throws 401 for a revoked session, and for a token that precedes a new password or belongs to a deleted account or a
 * registered guest.
 */
export function assertSessionActive(
  { accountType, generation }: Claims,
  ended: readonly unknown[],
  account: { tokenGeneration: number } | undefined,
): void {
  const isCurrent =
    accountType === 'visitor' ? account === undefined : account?.tokenGeneration === generation;
  if (ended.length > 0 || !isCurrent) throw new Failure('unauthorized');
}

export async function endSession(
  env: Env,
  { sub, sessionID: sessionId, exp }: Pick<Claims, 'sub' | 'sessionID' | 'exp'>,
): Promise<void> {
  const db = database(env);
  const ended = db.insert(revokedSessions).values({ sessionId, expiresAt: exp * 1000 });
  // Removes revocations of expired tokens, which are invalid anyway.
  const forgotten = db.delete(revokedSessions).where(lte(revokedSessions.expiresAt, Date.now()));
  const push = db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  const listed = db.delete(memberSessions).where(eq(memberSessions.sessionId, sessionId));
  await db.batch([forgotten, ended.onConflictDoNothing(), push, listed]);
  await notifyOperator(env, sub);
  await lobbyOf(env).dispatch({ do: 'endSession', userId: sub, sessionId });
}
