import { type SQL, sql } from 'drizzle-orm';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { type AccountRow, accountWith } from '../auth/accounts.ts';
import type { Claims } from '../auth/tokens.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { endedSessions } from '../db/tables/sessions.ts';
import { banQuery, type Suspect } from './bans.ts';

/** Who stands at the door. `isDead`: the token's session is over, its account is gone or has a new password since. */
export type Person = {
  isDead: boolean;
  account: AccountRow | undefined;
  /** Whether the name that is asked for looks like an account's. */
  isNamesake: boolean;
  banned: Awaited<ReturnType<typeof banQuery>>;
};

/** Two indexed reads: the person, and what is banned of them. */
export async function readPerson(
  db: Database,
  claims: Claims,
  suspect: Suspect & { username: string },
  now: number,
): Promise<Person> {
  const bans = banQuery(db, suspect, now);
  if (claims.accountType === 'visitor') {
    const [[guest], banned] = await db.batch([guestQuery(db, claims, suspect.username), bans]);
    return {
      isDead: !guest || guest.isEnded > 0,
      account: undefined,
      isNamesake: guest?.isNamesake === 1,
      banned,
    };
  }
  const [[row], banned] = await db.batch([memberQuery(db, claims), bans]);
  const isCurrent = row?.account.tokenGeneration === claims.generation;
  return { isDead: !isCurrent || row.extra > 0, account: row, isNamesake: false, banned };
}

export const memberQuery = (db: Database, { sub, sessionID }: Claims) =>
  accountWith(db, sub, isEnded(sessionID));

export const guestQuery = (db: Database, { sessionID }: Claims, username: string) =>
  db
    .select({
      isEnded: isEnded(sessionID).as('is_ended'),
      isNamesake: isNamesake(username).as('is_namesake'),
    })
    .from(sql`(SELECT 1)`);

const isEnded = (sessionID: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${endedSessions} WHERE ${endedSessions.sessionID} = ${sessionID})`;

const isNamesake = (username: string): SQL<number> => {
  const wanted = skeleton(username);
  const { usernameSkeleton, nicknameSkeleton } = accounts;
  return sql<number>`EXISTS (SELECT 1 FROM ${accounts} WHERE ${usernameSkeleton} = ${wanted} OR ${nicknameSkeleton} = ${wanted})`;
};
