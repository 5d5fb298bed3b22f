import { eq, or, sql } from 'drizzle-orm';
import { whoOf } from '../../domain/who-of.ts';
import { ERASED } from '../audit/erased-columns.ts';
import { linkedColumns } from '../bans/create-bans.ts';
import type { Database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import type { Statement } from '../db/statement.ts';
import { bans } from '../db/tables/bans.ts';
import { events } from '../db/tables/events.ts';
import { ignoreLists } from '../db/tables/ignore-lists.ts';
import { invisibilityPeriods } from '../db/tables/invisibility-periods.ts';
import { pastNames } from '../db/tables/past-names.ts';
import { pendingFiles } from '../db/tables/pending-files.ts';
import { pushSubscriptions } from '../db/tables/push-subscriptions.ts';
import { reports } from '../db/tables/reports.ts';
import { staffNotes } from '../db/tables/staff-notes.ts';
import { keyOfNicknameImage } from './nickname-image.ts';
import { type Person, userIdsOf } from './person.ts';
import { strikeStatements } from './strike-erasure.ts';

/** An issuer who is nobody's id: none would let everybody lift the ban, and an empty one is what guests are exempted by. */
const ERASED_ISSUER = 'erased';

/** Takes somebody out of every table but that of accounts and the event record. Run again it changes nothing. */
export function erasureStatements(db: Database, person: Person): Statement[] {
  const ids = userIdsOf(person);
  const areMeant =
    person.by === 'device'
      ? or(eq(bans.fingerprint, person.fingerprint), inList(bans.userID, ids))
      : inList(bans.userID, ids);
  return [
    // A ban is a measure of the site. It stays for the device or address that it falls on, and says no more whom it meant, nor
    // what else they were known by.
    db
      .update(bans)
      .set({ userID: '', nickname: '', reason: '', note: '', ...linkedColumns([]) })
      .where(areMeant),
    db.update(bans).set({ byUserID: ERASED_ISSUER, byUsername: '' }).where(inList(bans.byUserID, ids)),
    // What others reported of them is about nobody any more; what they reported is still about somebody.
    db.delete(reports).where(inList(reports.userId, ids)),
    db.update(reports).set({ reporterId: '' }).where(inList(reports.reporterId, ids)),
    ...strikeStatements(db, person),
    ...cardStatements(db, person),
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

/** What the staff noted of them goes, and the names that they went by; of what they noted of others who it was. */
function cardStatements(db: Database, person: Person): Statement[] {
  const who = whoOf(person);
  return [
    db.delete(staffNotes).where(eq(staffNotes.who, who)),
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
