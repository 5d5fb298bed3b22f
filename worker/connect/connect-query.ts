import { type SQL, sql } from 'drizzle-orm';
import type { BanCandidate } from '../../domain/bans.ts';
import type { IgnoredUser } from '../../protocol/entities/ignored-user.ts';
import type { Privacy } from '../../protocol/entities/privacy.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { type AccountRow, accountWith } from '../accounts/account-row.ts';
import { ignoredOf } from '../accounts/ignore-list.ts';
import { privacyOf } from '../accounts/privacy-choice.ts';
import type { Claims } from '../auth/tokens.ts';
import { matchingBansQuery } from '../bans/matching-bans.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { revokedSessions } from '../db/tables/revoked-sessions.ts';

/** What entering depends on. `isSessionRevoked`: the session ended, or its account is gone or has a new password. */
export type ConnectFacts = {
  isSessionRevoked: boolean;
  account: AccountRow | undefined;
  /** Whom the account ignores, if it ever has. */
  ignored: readonly IgnoredUser[] | undefined;
  /** What the account chose of private chats, if it ever has. */
  privacy: Privacy | undefined;
  /** Whether the requested nickname looks like that of an account. */
  hasNameConflict: boolean;
  banned: Awaited<ReturnType<typeof matchingBansQuery>>;
};

/** Two indexed reads: the person, with whom an account ignores, and the bans that match. */
export async function readConnectFacts(
  db: Database,
  claims: Claims,
  candidate: BanCandidate & { username: string },
  now: number,
): Promise<ConnectFacts> {
  const bans = matchingBansQuery(db, candidate, now);
  if (claims.accountType === 'visitor') {
    const [[guest], banned] = await db.batch([connectingVisitorQuery(db, claims, candidate.username), bans]);
    return {
      isSessionRevoked: !guest || guest.isEnded > 0,
      account: undefined,
      ignored: undefined,
      privacy: undefined,
      hasNameConflict: guest?.isNamesake === 1,
      banned,
    };
  }
  const [[row], banned] = await db.batch([connectingAccountQuery(db, claims), bans]);
  const beside = row ? (JSON.parse(row.extra) as Beside) : null;
  const isCurrent = row?.account.tokenGeneration === claims.generation;
  return {
    isSessionRevoked: !isCurrent || beside?.isEnded === 1,
    account: row,
    ignored: beside?.ignored ?? undefined,
    privacy: beside?.privacy ?? undefined,
    hasNameConflict: false,
    banned,
  };
}

export const connectingAccountQuery = (db: Database, { sub, sessionID: sessionId }: Claims) =>
  accountWith(
    db,
    sub,
    sql<string>`json_object('isEnded', ${isEnded(sessionId)}, 'ignored', json(${ignoredOf(sub)}), 'privacy', json(${privacyOf(sub)}))`,
  );

/** What the query of an account answers beside it. */
type Beside = { isEnded: number; ignored: IgnoredUser[] | null; privacy: Privacy | null };

export const connectingVisitorQuery = (db: Database, { sessionID: sessionId }: Claims, username: string) =>
  db
    .select({
      isEnded: isEnded(sessionId).as('is_ended'),
      isNamesake: isNamesake(username).as('is_namesake'),
    })
    .from(sql`(SELECT 1)`);

const isEnded = (sessionId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${revokedSessions} WHERE ${revokedSessions.sessionId} = ${sessionId})`;

const isNamesake = (username: string): SQL<number> => {
  const wanted = skeleton(username);
  const { usernameSkeleton, nicknameSkeleton } = accounts;
  return sql<number>`EXISTS (SELECT 1 FROM ${accounts} WHERE ${usernameSkeleton} = ${wanted} OR ${nicknameSkeleton} = ${wanted})`;
};
