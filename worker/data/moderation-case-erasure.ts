import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../platform/database/client.ts';
import { inList, type Statement } from '../platform/database/statement.ts';
import { moderationCases } from '../platform/database/tables/moderation.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import type { Operator } from '../platform/sessions/require-operator.ts';
import { type Person, userIdsOf } from './person.ts';

/** Matches no account id, so any moderator may answer the appeal. */
const ERASED_STAFF = 'erased';

/** Matches rows without an account, so that erasing a device keeps the rows of accounts that used it. */
export const hasNoAccount = (userId: SQLiteColumn): SQL => sql`${userId} NOT IN (SELECT id FROM accounts)`;

export const casesAgainst = (person: Person): SQL | undefined =>
  person.by === 'device'
    ? and(
        or(
          eq(moderationCases.fingerprint, person.fingerprint),
          inList(moderationCases.userId, person.guestIds),
        ),
        hasNoAccount(moderationCases.userId),
      )
    : inList(moderationCases.userId, userIdsOf(person));

/** Rows that the operator may erase: for an owner all rows, otherwise only rows whose issuer has no higher rank. */
export function isWithinReach(operator: Operator, issuerRank: SQLiteColumn): SQL {
  const { role, rank } = powerOf(operator);
  return role === 'owner' ? sql`1` : sql`${issuerRank} <= ${rank}`;
}

/**
 * Erases a user from moderation cases. Deletes cases against the user with their appeals, unless the issuer ranks above
 * the operator. Removes the user's name from cases they opened, and the user's messages from other cases.
 */
export function caseStatements(db: Database, person: Person, operator: Operator): Statement[] {
  const ids = userIdsOf(person);
  const isTheirs = lineOf(person);
  const isKept = and(casesAgainst(person), not(isWithinReach(operator, moderationCases.byRank)));
  return [
    db
      .delete(moderationCases)
      .where(and(casesAgainst(person), isWithinReach(operator, moderationCases.byRank))),
    db
      .update(moderationCases)
      .set({ byUserId: ERASED_STAFF, byUsername: '' })
      .where(inList(moderationCases.byUserId, ids)),
    db
      .update(moderationCases)
      .set({
        lines: sql`(SELECT json_group_array(json(value)) FROM json_each(${moderationCases.lines}) WHERE NOT coalesce(${isTheirs}, 0))`,
      })
      .where(
        sql`NOT (${isKept}) AND EXISTS (SELECT 1 FROM json_each(${moderationCases.lines}) WHERE ${isTheirs})`,
      ),
    ...(person.by === 'account' && person.row !== null
      ? [
          db
            .update(moderationCases)
            .set({ answeredBy: '' })
            .where(eq(moderationCases.answeredBy, person.row.account.username)),
        ]
      : []),
  ];
}

/** Whether a case contains a message by the user. Applies the same rule as in rooms. */
function lineOf(person: Person): SQL {
  if (person.by === 'account') return sql`value ->> 'userId' = ${person.id}`;
  const { fingerprint, belowRank } = person;
  const isOfDevice = sql`value ->> 'fingerprint' = ${fingerprint}`;
  return belowRank === null ? isOfDevice : sql`(${isOfDevice} AND value ->> 'rank' < ${belowRank})`;
}
