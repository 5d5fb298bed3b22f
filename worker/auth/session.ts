import { eq, lte } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { endedSessions } from '../db/tables/sessions.ts';
import type { Env } from '../env.ts';
import { bearerIn, type Claims, readToken } from './tokens.ts';

export const endedQuery = (db: Database, sessionID: string) =>
  db
    .select({ sessionID: endedSessions.sessionID })
    .from(endedSessions)
    .where(eq(endedSessions.sessionID, sessionID));

/** The claims of a request's token, its end not yet looked up: for those who look it up with something else. */
export async function claimsOf(request: Request, env: Env): Promise<Claims> {
  const token = bearerIn(request);
  const claims = token ? await readToken(env.SAMAR_SECRET, token) : null;
  if (!claims) throw new Failure('unauthorized');
  return claims;
}

/** The session behind a request, or 401. */
export async function sessionOf(request: Request, env: Env): Promise<Claims> {
  const claims = await claimsOf(request, env);
  const db = database(env);
  const [ended, [account]] = await db.batch([
    endedQuery(db, claims.sessionID),
    db
      .select({ tokenGeneration: accounts.tokenGeneration })
      .from(accounts)
      .where(eq(accounts.id, claims.sub)),
  ]);
  refuseDead(claims, ended, account);
  return claims;
}

/** 401 for a session that ended, and for a token whose account is gone or has had a new password since. */
export function refuseDead(
  { accountType, generation }: Claims,
  ended: readonly unknown[],
  account: { tokenGeneration: number } | undefined,
): void {
  const isCurrent = accountType === 'visitor' || account?.tokenGeneration === generation;
  if (ended.length > 0 || !isCurrent) throw new Failure('unauthorized');
}

/** The token is dead from then on, and so are the sockets that were opened with it. */
export async function endSession(env: Env, { sub, sessionID, exp }: Claims): Promise<void> {
  const db = database(env);
  const ended = db.insert(endedSessions).values({ sessionID, expiresAt: exp * 1000 });
  // A token that has expired by itself need not be remembered.
  const forgotten = db.delete(endedSessions).where(lte(endedSessions.expiresAt, Date.now()));
  await db.batch([forgotten, ended.onConflictDoNothing()]);
  await lobbyOf(env).order({ do: 'endSession', userID: sub, sessionID });
}
