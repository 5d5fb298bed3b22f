import { and, count, desc, eq, gte, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { EVENTS_EXPORTED_MAX } from '../../protocol/constants.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { fold } from '../../protocol/text/fold.ts';
import { INDEXED_LETTERS, matching } from '../audit/event-search.ts';
import type { Database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import { events } from '../platform/database/tables/audit.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import type { Operator } from '../platform/sessions/require-operator.ts';
import type { Person } from './person.ts';

export const readEntries = (db: Database, person: Person, operator: Operator) =>
  db
    .select()
    .from(events)
    .where(and(areTheirs(person), areReached(operator)))
    .orderBy(desc(events.eventDate), desc(events.turn))
    .limit(EVENTS_EXPORTED_MAX);

/**
 * Turns of the user's oldest entries that the operator may erase, and of entries that these had erased. For the
 * operator's own account only entries as a member, because staff actions are kept after the account's deletion.
 */
export const readErasable = (db: Database, person: Person, operator: Operator, limit: number) =>
  db
    .select({ turn: events.turn, erases: events.erases })
    .from(events)
    .where(
      and(
        areTheirs(person),
        ...(isOwn(person, operator)
          ? [eq(events.userRole, 'member')]
          : [areReached(operator), areOthers(operator)]),
      ),
    )
    .orderBy(events.turn)
    .limit(limit);

/** Whether the operator has entries from the user's device. */
export async function hasOwnEntries(db: Database, person: Person, operator: Operator): Promise<boolean> {
  const own = and(areTheirs(person), not(areOthers(operator)), ne(events.userRole, 'visitor'));
  return (await db.select({ turn: events.turn }).from(events).where(own).limit(1)).length > 0;
}

export async function countEntries(db: Database, person: Person): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(events).where(areTheirs(person));
  return counted?.total ?? 0;
}

/**
 * Entries by an account under its name since the account's creation, because visitor names are temporary. Entries by a
 * device under any name.
 */
function areTheirs(person: Person): SQL | undefined {
  const isListed = isNull(events.deletedAt);
  if (person.by === 'device') return and(isListed, ...areOfDevice(person.fingerprint));
  if (person.row === null) return sql`0`;
  const { username, createdAt } = person.row.account;
  return and(
    isListed,
    eq(events.username, username),
    ne(events.userRole, 'visitor'),
    gte(events.eventDate, createdAt),
  );
}

/**
 * In the text, the fingerprint precedes the address at the end. The word index preselects entries if the fingerprint is
 * long enough.
 */
function areOfDevice(fingerprint: string): SQL[] {
  const stored = events.fingerprintAndIP;
  const before = `${fingerprint} `;
  const folded = fold(fingerprint);
  return [
    ...([...folded].length >= INDEXED_LETTERS
      ? [sql`${events.turn} IN (SELECT rowid FROM events_search WHERE ${matching([folded])})`]
      : []),
    sql`instr(${stored}, ${before}) = 1`,
    sql`instr(substr(${stored}, length(${before}) + 1), ' ') = 0`,
  ];
}

/** Entries by lower ranks and of automatic actions; for owners, all entries. */
function areReached(operator: Operator): SQL {
  const { role, rank } = powerOf(operator);
  const beyond = Object.entries(ROLES).flatMap(([word, each]) => (each.rank < rank ? [] : [word]));
  return role === 'owner' ? sql`1` : sql`NOT ${inList(events.userRole, beyond)}`;
}

export const isOwn = (person: Person, { row }: Operator): boolean =>
  person.by === 'account' && person.id === row.account.id;

/**
 * Excludes the operator's own actions, because operators cannot erase these. An erasure is an entry by its operator.
 */
const areOthers = ({ row }: Operator): SQL => ne(events.username, row.account.username);
