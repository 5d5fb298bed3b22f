import { and, eq, ne } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { PersonQuery } from '../../protocol/rest/person-data.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { accountById } from '../accounts/account-row.ts';
import { endowmentOf, powerOf } from '../accounts/power-of.ts';
import { assertMayRemove } from '../accounts/removal-statements.ts';
import { assertSectionAccess, type Operator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import { accounts } from '../db/tables/accounts.ts';
import { bans } from '../db/tables/bans.ts';
import type { Env } from '../env.ts';
import { parseFields } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { wasErased } from './erasure-entry.ts';
import type { Person } from './person.ts';
import { messagesBy } from './room-messages.ts';

/** Below every role. */
const NO_RANK = Number.NEGATIVE_INFINITY;

/**
 * Whom the query of a call means, once the operator may act on their data: with the record and the bans, and on an account as on its
 * removal. What is kept of a person is of the whole site, and out of reach for a master of rooms.
 */
export function findPerson(c: AppContext, operator: Operator): Promise<Person> {
  const query = parseFields(PersonQuery, Object.fromEntries(new URL(c.req.url).searchParams), 'Person');
  if ('account' in query) assertSectionAccess(operator, 'Accounts');
  // What is kept is what these two show, addresses among it.
  assertSectionAccess(operator, 'Events-Record');
  assertSectionAccess(operator, 'Ban');
  return 'account' in query
    ? findAccount(c.env, operator, query.account)
    : findDevice(c.env, operator, query.device);
}

async function findAccount(env: Env, operator: Operator, id: string): Promise<Person> {
  const db = database(env);
  const [row = null] = await accountById(db, id);
  assertReach(operator, row ? endowmentOf(row).rank : NO_RANK);
  if (row) await assertMayRemove(env, operator, row);
  else if (!(await wasErased(db, id))) throw new Failure('not_found');
  return { by: 'account', id, row };
}

async function findDevice(env: Env, operator: Operator, fingerprint: string): Promise<Person> {
  assertReach(operator, NO_RANK);
  const { role, rank } = powerOf(operator);
  const belowRank = role === 'owner' ? null : rank;
  const found = [
    ...(await presentAt(env, fingerprint)),
    ...(await writersAt(env, fingerprint)),
    ...(await bannedAt(database(env), fingerprint)),
  ];
  const guestIds = await withoutAccounts(database(env), [...new Set(found)]);
  return { by: 'device', fingerprint, guestIds, belowRank };
}

const assertReach = (operator: Operator, rank: number): void =>
  assertAllowed(judgePower(powerOf(operator), { effect: 'eraseEntry', author: { rank } }));

async function presentAt(env: Env, fingerprint: string): Promise<string[]> {
  const present = await lobbyOf(env).presentOnDevice({ fingerprint });
  return present.map(({ participant }) => participant.userId);
}

async function writersAt(env: Env, fingerprint: string): Promise<string[]> {
  const messages = await messagesBy(env, { fingerprint, belowRank: null });
  return messages.map(({ sender }) => sender.userID);
}

async function bannedAt(db: Database, fingerprint: string): Promise<string[]> {
  const rows = await db
    .select({ userID: bans.userID })
    .from(bans)
    .where(and(eq(bans.fingerprint, fingerprint), ne(bans.userID, '')));
  return rows.map(({ userID }) => userID);
}

async function withoutAccounts(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(inList(accounts.id, ids));
  const members = new Set(rows.map(({ id }) => id));
  return ids.filter(id => !members.has(id));
}
