import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import type { Statement } from '../db/statement.ts';
import { strikes } from '../db/tables/strikes.ts';
import { type Person, userIdsOf } from './person.ts';

/** Nobody's id, so that anybody of the staff may answer for what they did. */
const ERASED_STAFF = 'erased';

/**
 * Takes somebody out of what is kept of acts against people: those against them go as a whole, with their appeals; of those that they did the
 * name goes, and of the others what they had said.
 */
export function strikeStatements(db: Database, person: Person): Statement[] {
  const ids = userIdsOf(person);
  const areAgainst =
    person.by === 'device'
      ? or(eq(strikes.fingerprint, person.fingerprint), inList(strikes.userId, ids))
      : inList(strikes.userId, ids);
  const isTheirs = lineOf(person);
  return [
    db.delete(strikes).where(areAgainst),
    db.update(strikes).set({ byUserId: ERASED_STAFF, byUsername: '' }).where(inList(strikes.byUserId, ids)),
    db
      .update(strikes)
      .set({
        lines: sql`(SELECT json_group_array(json(value)) FROM json_each(${strikes.lines}) WHERE NOT coalesce(${isTheirs}, 0))`,
      })
      .where(sql`EXISTS (SELECT 1 FROM json_each(${strikes.lines}) WHERE ${isTheirs})`),
    ...(person.by === 'account' && person.row !== null
      ? [
          db
            .update(strikes)
            .set({ answeredBy: '' })
            .where(eq(strikes.answeredBy, person.row.account.username)),
        ]
      : []),
  ];
}

/** Whether a message among the lines is theirs, as rooms find it. */
function lineOf(person: Person): SQL {
  if (person.by === 'account') return sql`value ->> 'userId' = ${person.id}`;
  const { fingerprint, belowRank } = person;
  const isOfDevice = sql`value ->> 'fingerprint' = ${fingerprint}`;
  return belowRank === null ? isOfDevice : sql`(${isOfDevice} AND value ->> 'rank' < ${belowRank})`;
}
