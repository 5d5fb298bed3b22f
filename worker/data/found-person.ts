import { and, eq, ne, sql } from 'drizzle-orm';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { PersonQuery } from '../../protocol/rest/data.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { fold } from '../../protocol/text/fold.ts';
import type { MessageAuthor, PersonGames } from '../../rooms-do/rpc/message-proof.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { assertMayRemove } from '../accounts/account-removal.ts';
import { matching } from '../audit/event-search.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { events } from '../platform/database/tables/audit.ts';
import { bans } from '../platform/database/tables/moderation.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { parseFields } from '../platform/http/body.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { SYSTEM_ACTOR } from '../platform/record/approvable-action.ts';
import type { AuditEntry } from '../platform/record/chain.ts';
import { entryFrom, panelEntry } from '../platform/record/with-audit.ts';
import { accountById } from '../platform/sessions/account.ts';
import { grantsOf, powerOf } from '../platform/sessions/power-of.ts';
import { assertSectionAccess, type Operator } from '../platform/sessions/require-operator.ts';
import { isOwn } from './entries-of.ts';
import type { Person } from './person.ts';

/** Maximum number of turns per entry, because 500 turns take about 4 kB of the row. */
const TURNS_AN_ENTRY = 500;

/** Actor in the entries of an erasure by the account's holder, so that they do not contain the name. */
const ITS_HOLDER = {
  row: { account: { username: SYSTEM_ACTOR.username, decoration: null } },
  role: SYSTEM_ACTOR.role,
};

/**
 * Entries for an erasure (at least one), with the erased turns. An account is named by its id, which is meaningless
 * after its deletion; a device is not named.
 */
export function erasureEntries(
  c: AppContext,
  operator: Operator,
  person: Person,
  turns: readonly number[],
): AuditEntry[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(turns.length / TURNS_AN_ENTRY)) }, (_, at) =>
    turns.slice(at * TURNS_AN_ENTRY, (at + 1) * TURNS_AN_ENTRY),
  );
  const entryOf = (text: string) =>
    isOwn(person, operator)
      ? entryFrom({ ipAddress: '', country: null }, ITS_HOLDER, `${text}، بطلب صاحبه`)
      : panelEntry(c, operator, text);
  return parts.map(erases => ({
    ...entryOf(`${titleOf(person)} أحداث السجل: ${erases.length}`),
    ...(erases.length > 0 && { erases }),
  }));
}

/** Whether this account's data was erased earlier. Only erasure entries begin with this text. */
export async function isErasedAccount(db: Database, id: string): Promise<boolean> {
  const title = titleOf({ by: 'account', id });
  const found = await db
    .select({ turn: events.turn })
    .from(events)
    .innerJoin(sql`events_search`, sql`events_search.rowid = ${events.turn}`)
    .where(
      and(
        matching([fold(title)]),
        eq(sql`+${events.eventType}`, 'adminPanel'),
        sql`instr(${events.eventData}, ${title}) = 1`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

const titleOf = (person: { by: 'account'; id: string } | { by: 'device' }): string =>
  person.by === 'account' ? `محو بيانات الحساب ${person.id}،` : 'محو بيانات جهاز،';

/** Maximum number of concurrent calls. A worker may have six open requests (2026-11). */
const AT_ONCE = 6;

export async function readGames(env: Env, author: MessageAuthor): Promise<PersonGames> {
  const found = await inEveryRoom(env, roomId => roomOf(env, roomId).gamesBy(author));
  return { votes: found.flatMap(({ votes }) => votes), points: found.flatMap(({ points }) => points) };
}

/** The author's messages in all rooms, including rooms without users. */
export async function messagesBy(env: Env, author: MessageAuthor): Promise<ChatMessage[]> {
  const found = await inEveryRoom(env, roomId => roomOf(env, roomId).messagesBy(author));
  return found.flat();
}

/**
 * Erases an author's messages in all rooms and returns their number. Fails if a room is unreachable; a repeated call
 * erases the rest.
 */
export async function eraseMessagesBy(env: Env, author: MessageAuthor): Promise<number> {
  const erased = await inEveryRoom(env, roomId => roomOf(env, roomId).eraseMessagesBy(author));
  return erased.reduce((sum, each) => sum + each, 0);
}

export async function inEveryRoom<Answer>(
  env: Env,
  ask: (roomId: string) => Promise<Answer>,
): Promise<Answer[]> {
  const ids = await database(env).select({ id: rooms.id }).from(rooms);
  const answers: Answer[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    answers.push(...(await Promise.all(some.map(({ id }) => ask(id)))));
  }
  return answers;
}

/** Below every role. */
const NO_RANK = Number.NEGATIVE_INFINITY;

/**
 * Subject of a data request, after the permission check. The operator needs access to the record and bans sections, and
 * for an account also to the accounts section, with the authority to remove it. Room masters are refused, because
 * stored data is site-wide.
 */
export function findPerson(c: AppContext, operator: Operator): Promise<Person> {
  const query = parseFields(PersonQuery, Object.fromEntries(new URL(c.req.url).searchParams), 'Person');
  if ('account' in query) assertSectionAccess(operator, 'Accounts');
  // The answer includes data of both sections with addresses.
  assertSectionAccess(operator, 'Events-Record');
  assertSectionAccess(operator, 'Ban');
  return 'account' in query
    ? findAccount(c.env, operator, query.account)
    : findDevice(c.env, operator, query.device);
}

async function findAccount(env: Env, operator: Operator, id: string): Promise<Person> {
  const db = database(env);
  const [row = null] = await accountById(db, id);
  assertReach(operator, row ? grantsOf(row).rank : NO_RANK);
  if (row) await assertMayRemove(env, operator, row);
  else if (!(await isErasedAccount(db, id))) throw new Failure('not_found');
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
  assertAllowed(authorizePower(powerOf(operator), { effect: 'eraseEntry', author: { rank } }));

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
