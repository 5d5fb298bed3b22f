import { and, count, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { whoOf } from '../../domain/who-of.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { powerOf } from '../accounts/power-of.ts';
import { ERASED } from '../audit/erased-columns.ts';
import type { Operator } from '../auth/guard.ts';
import { linkedColumns } from '../bans/create-bans.ts';
import type { Database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { bans } from '../db/tables/bans.ts';
import { events } from '../db/tables/events.ts';
import { ignoreLists } from '../db/tables/ignore-lists.ts';
import { invisibilityPeriods } from '../db/tables/invisibility-periods.ts';
import { pastNames } from '../db/tables/past-names.ts';
import { pendingFiles } from '../db/tables/pending-files.ts';
import { pushSubscriptions } from '../db/tables/push-subscriptions.ts';
import { reports } from '../db/tables/reports.ts';
import { staffNotes } from '../db/tables/staff-notes.ts';
import { strikes } from '../db/tables/strikes.ts';
import { keyOfNicknameImage } from './nickname-image.ts';
import { type Person, userIdsOf } from './person.ts';
import { casesAgainst, isWithinReach, ofNoAccount, strikeStatements } from './strike-erasure.ts';

/** An issuer who is nobody's id: none would let everybody lift the ban, and an empty one is what guests are exempted by. */
const ERASED_ISSUER = 'erased';

/** Erases a person from all tables except accounts and the event record. A second run changes nothing. */
export function erasureStatements(db: Database, person: Person, operator: Operator): Statement[] {
  const ids = userIdsOf(person);
  return [
    // A ban is a measure of the site. It stays for the device or address that it falls on, and says no more whom it meant, nor
    // what else they were known by.
    db
      .update(bans)
      .set({ userID: '', nickname: '', reason: '', note: '', ...linkedColumns([]) })
      .where(and(bansOn(person), isWithinReach(operator, bans.byRank))),
    db.update(bans).set({ byUserID: ERASED_ISSUER, byUsername: '' }).where(inList(bans.byUserID, ids)),
    // What others reported of them is about nobody any more; what they reported is still about somebody.
    db.delete(reports).where(inList(reports.userId, ids)),
    db.update(reports).set({ reporterId: '' }).where(inList(reports.reporterId, ids)),
    ...strikeStatements(db, person, operator),
    ...cardStatements(db, person, operator),
    db.delete(invisibilityPeriods).where(inList(invisibilityPeriods.userId, ids)),
    db.delete(pushSubscriptions).where(inList(pushSubscriptions.userId, ids)),
    db
      .update(ignoreLists)
      .set({
        users: sql`(SELECT json_group_array(json(value)) FROM json_each(${ignoreLists.users}) WHERE NOT ${isOneOf(ids)})`,
      })
      .where(sql`EXISTS (SELECT 1 FROM json_each(${ignoreLists.users}) WHERE ${isOneOf(ids)})`),
    ...(person.by === 'account' && person.row !== null ? statementsOfAccount(db, person.row.account) : []),
  ];
}

/** Takes the content out of these entries of the event record. Their turns, hashes and places stay. */
export const eraseEntries = (db: Database, turns: readonly number[], now: number): Statement =>
  db
    .update(events)
    .set({ ...ERASED, deletedAt: sql`coalesce(${events.deletedAt}, ${now})` })
    .where(inList(events.turn, turns));

/** The number of bans, cases and notes that stay because their issuer ranks above the operator. */
export async function countKeptCases(db: Database, person: Person, operator: Operator): Promise<number> {
  const counted = await db.batch([
    db
      .select({ total: count() })
      .from(bans)
      .where(and(bansOn(person), not(isWithinReach(operator, bans.byRank)))),
    db
      .select({ total: count() })
      .from(strikes)
      .where(and(casesAgainst(person), not(isWithinReach(operator, strikes.byRank)))),
    db
      .select({ total: count() })
      .from(staffNotes)
      .where(and(eq(staffNotes.who, whoOf(person)), isNoteOfHigherRank(operator))),
  ]);
  return counted.reduce((sum, [row]) => sum + (row?.total ?? 0), 0);
}

const bansOn = (person: Person): SQL | undefined =>
  person.by === 'device'
    ? and(
        or(eq(bans.fingerprint, person.fingerprint), inList(bans.userID, person.guestIds)),
        ofNoAccount(bans.userID),
      )
    : inList(bans.userID, userIdsOf(person));

/** A note has no rank of its own: that of its author today decides. */
function isNoteOfHigherRank(operator: Operator): SQL {
  const { role, rank } = powerOf(operator);
  const higher = Object.entries(ROLES).flatMap(([word, each]) => (each.rank > rank ? [word] : []));
  if (role === 'owner') return sql`0`;
  return sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${staffNotes.byUserId} AND ${inList(accounts.role, higher)})`;
}

/** Deletes the notes on a person and the names that they used, and takes their name from the notes that they wrote. */
function cardStatements(db: Database, person: Person, operator: Operator): Statement[] {
  const who = whoOf(person);
  return [
    db.delete(staffNotes).where(and(eq(staffNotes.who, who), not(isNoteOfHigherRank(operator)))),
    db
      .update(staffNotes)
      .set({ byUserId: '', byUsername: '' })
      .where(inList(staffNotes.byUserId, userIdsOf(person))),
    db.delete(pastNames).where(eq(pastNames.who, who)),
  ];
}

const isOneOf = (ids: readonly string[]) => inList(sql`value ->> 'userID'`, ids);

function statementsOfAccount(
  db: Database,
  { username, nicknameImg }: { username: string; nicknameImg: string | null },
): Statement[] {
  return [
    db.update(reports).set({ closedBy: '' }).where(eq(reports.closedBy, username)),
    // The file is removed after this act, and if that fails by the cleanup.
    ...(nicknameImg === null
      ? []
      : [
          db
            .insert(pendingFiles)
            .values({ key: keyOfNicknameImage(nicknameImg), createdAt: Date.now() })
            .onConflictDoNothing(),
        ]),
  ];
}
