import { and, count, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { referenceKey } from '../../domain/moderation/user-reference.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { removalStatements } from '../accounts/account-removal.ts';
import { mapAssertionError } from '../accounts/account-statements.ts';
import { profileFiles, removeProfileFiles } from '../accounts/profile-files.ts';
import { ERASED } from '../audit/event-handlers.ts';
import { linkedColumns } from '../bans/ban-creation.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList, type Statement } from '../platform/database/statement.ts';
import { accounts, registrationRequests } from '../platform/database/tables/accounts.ts';
import { pendingFiles } from '../platform/database/tables/appearance.ts';
import { events, invisibilityPeriods } from '../platform/database/tables/audit.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import { ignoreLists } from '../platform/database/tables/messages.ts';
import {
  bans,
  moderationCases,
  pastNames,
  reports,
  staffNotes,
} from '../platform/database/tables/moderation.ts';
import { acceptedRules } from '../platform/database/tables/site.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { AppContext, Handler } from '../platform/http/handler.ts';
import { closeAccountSockets, notifyFriendsOfRemoval, notifyPanels } from '../platform/notifications.ts';
import { auditLogOf, withAuditEntries } from '../platform/record/with-audit.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import { type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { inboxErasure } from '../private-chat/inbox.ts';
import { missedErasure } from '../private-chat/missed-mentions.ts';
import { countEntries, hasOwnEntries, isOwn, readErasable } from './entries-of.ts';
import { eraseMessagesBy, erasureEntries, findPerson, messagesBy } from './found-person.ts';
import { caseStatements, casesAgainst, hasNoAccount, isWithinReach } from './moderation-case-erasure.ts';
import {
  acceptedBy,
  authorOf,
  keyOfNicknameImage,
  type Person,
  removeNicknameImage,
  userIdsOf,
} from './person.ts';

/**
 * Issuer of a ban by an erased user; no account id. Null would let every operator change the ban. An empty string would
 * exempt every guest from it.
 */
const ERASED_ISSUER = 'erased';

/** Erases a user's data outside the account and the event record. Idempotent. */
export function erasureStatements(db: Database, person: Person, operator: Operator): Statement[] {
  const ids = userIdsOf(person);
  return [
    // A ban on a device or address remains in force, but the target's name and other signals are removed.
    db
      .update(bans)
      .set({ userID: '', nickname: '', reason: '', note: '', ...linkedColumns([]) })
      .where(and(bansOn(person), isWithinReach(operator, bans.byRank))),
    db.update(bans).set({ byUserID: ERASED_ISSUER, byUsername: '' }).where(inList(bans.byUserID, ids)),
    // Deletes reports about the user. Reports by the user remain.
    db.delete(reports).where(inList(reports.userId, ids)),
    db.update(reports).set({ reporterId: '' }).where(inList(reports.reporterId, ids)),
    ...caseStatements(db, person, operator),
    ...cardStatements(db, person, operator),
    db.delete(invisibilityPeriods).where(inList(invisibilityPeriods.userId, ids)),
    db.delete(pushSubscriptions).where(inList(pushSubscriptions.userId, ids)),
    db.delete(registrationRequests).where(inList(registrationRequests.accountId, ids)),
    db.delete(acceptedRules).where(acceptedBy(person)),
    inboxErasure(db, ids),
    missedErasure(db, ids),
    db
      .update(ignoreLists)
      .set({
        users: sql`(SELECT json_group_array(json(value)) FROM json_each(${ignoreLists.users}) WHERE NOT ${isOneOf(ids)})`,
      })
      .where(sql`EXISTS (SELECT 1 FROM json_each(${ignoreLists.users}) WHERE ${isOneOf(ids)})`),
    ...(person.by === 'account' && person.row !== null ? statementsOfAccount(db, person.row.account) : []),
  ];
}

/** Erases the content of these audit entries. Turns, hashes and positions are kept. */
export const eraseEntries = (db: Database, turns: readonly number[], now: number): Statement =>
  db
    .update(events)
    .set({ ...ERASED, deletedAt: sql`coalesce(${events.deletedAt}, ${now})` })
    .where(inList(events.turn, turns));

/** Number of bans, cases and notes that are kept because their issuer ranks above the operator. */
export async function countKeptCases(db: Database, person: Person, operator: Operator): Promise<number> {
  const counted = await db.batch([
    db
      .select({ total: count() })
      .from(bans)
      .where(and(bansOn(person), not(isWithinReach(operator, bans.byRank)))),
    db
      .select({ total: count() })
      .from(moderationCases)
      .where(and(casesAgainst(person), not(isWithinReach(operator, moderationCases.byRank)))),
    db
      .select({ total: count() })
      .from(staffNotes)
      .where(and(eq(staffNotes.who, referenceKey(person)), isNoteOfHigherRank(operator))),
  ]);
  return counted.reduce((sum, [row]) => sum + (row?.total ?? 0), 0);
}

const bansOn = (person: Person): SQL | undefined =>
  person.by === 'device'
    ? and(
        or(eq(bans.fingerprint, person.fingerprint), inList(bans.userID, person.guestIds)),
        hasNoAccount(bans.userID),
      )
    : inList(bans.userID, userIdsOf(person));

/** The rank of a note is the current rank of its author. */
function isNoteOfHigherRank(operator: Operator): SQL {
  const { role, rank } = powerOf(operator);
  const higher = Object.entries(ROLES).flatMap(([word, each]) => (each.rank > rank ? [word] : []));
  if (role === 'owner') return sql`0`;
  return sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${staffNotes.byUserId} AND ${inList(accounts.role, higher)})`;
}

/** Deletes notes about a user and the user's past names. Removes the user's name from notes they wrote. */
function cardStatements(db: Database, person: Person, operator: Operator): Statement[] {
  const reference = referenceKey(person);
  return [
    db.delete(staffNotes).where(and(eq(staffNotes.who, reference), not(isNoteOfHigherRank(operator)))),
    db
      .update(staffNotes)
      .set({ byUserId: '', byUsername: '' })
      .where(inList(staffNotes.byUserId, userIdsOf(person))),
    db.delete(pastNames).where(eq(pastNames.who, reference)),
  ];
}

const isOneOf = (ids: readonly string[]) => inList(sql`value ->> 'userID'`, ids);

function statementsOfAccount(
  db: Database,
  { username, nicknameImg }: { username: string; nicknameImg: string | null },
): Statement[] {
  return [
    db.update(reports).set({ closedBy: '' }).where(eq(reports.closedBy, username)),
    // The file is removed after this transaction. If that fails, the cleanup removes it.
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

/**
 * Entries per transaction. Each entry is also removed from the word index, and D1 limits a transaction to 30 s
 * (2026-11).
 */
const ENTRIES_A_BATCH = 2_000;

/** Whether the action writes an entry even if it erases none, and additional statements for its transaction. */
type Act = { isAct: boolean; alongside?: readonly Statement[] };

/**
 * Removes a user from the database in one transaction with its audit entries, and returns the number of erased entries.
 * If one transaction is too small, the oldest entries are erased first, in parts with their own audit entries. The call
 * can be repeated.
 */
export async function eraseFromDatabase(
  c: AppContext,
  operator: Operator,
  person: Person,
  { isAct, alongside = [] }: Act,
): Promise<number> {
  const db = database(c.env);
  for (let erased = 0; ; ) {
    const found = await readErasable(db, person, operator, ENTRIES_A_BATCH + 1);
    const isLast = found.length <= ENTRIES_A_BATCH;
    const some = found.slice(0, ENTRIES_A_BATCH);
    // If an erased entry records an erasure itself, the new entry takes over its list.
    const named = [...new Set(some.flatMap(({ turn, erases }) => [turn, ...(erases ?? [])]))];
    const isAudited = named.length > 0 || (isLast && isAct);
    const turns = some.map(({ turn }) => turn);
    await withAuditEntries(c.env, isAudited ? erasureEntries(c, operator, person, named) : [], [
      ...(isLast ? [...alongside, ...erasureStatements(db, person, operator)] : []),
      eraseEntries(db, turns, Date.now()),
    ]).catch(mapAssertionError);
    erased += some.length;
    if (isLast) return erased;
  }
}

/**
 * DELETE /people/data: erases a user's stored data, first from the database, then from rooms and files. A repeated call
 * completes an interrupted one.
 */
export const erasePersonData: Handler = async c => {
  const operator = await requireOperator(c, null);
  const person = await findPerson(c, operator);
  // Refuses an erasure of the operator's own data, because it adds an entry by the operator, which would need another
  // erasure.
  if (isOwn(person, operator)) throw new Failure('forbidden');
  const erased = await erasePerson(c, operator, person);
  const db = database(c.env);
  const kept = await countEntries(db, person);
  const keptCases = await countKeptCases(db, person, operator);
  return answer(c, 'DELETE /people/data', { ...erased, kept, keptCases });
};

/** Erases the holder's account and all data that an owner could erase. Staff actions are kept in the event record. */
export async function eraseHolder(c: AppContext, holder: Operator): Promise<void> {
  const { row } = holder;
  await erasePerson(c, { ...holder, role: 'owner' }, { by: 'account', id: row.account.id, row });
}

async function erasePerson(
  c: AppContext,
  operator: Operator,
  person: Person,
): Promise<{ events: number; messages: number }> {
  const account = person.by === 'account' ? (person.row?.account ?? null) : null;
  // Pending entries have no turn yet. Reading the messages makes the rooms send their pending entries.
  await messagesBy(c.env, authorOf(person));
  await auditLogOf(c.env).chainPending();
  if (person.by === 'device' && (await isOwnDevice(c.env, operator, person))) throw new Failure('own_device');
  const alongside =
    person.by === 'account' && person.row ? removalStatements(c.env, operator, person.row) : [];
  const devices = await devicesOf(c.env, person);
  const files = account === null ? undefined : await profileFiles(database(c.env), account.id);
  const erased = await eraseFromDatabase(c, operator, person, {
    isAct: person.by === 'device' || account !== null,
    alongside,
  });
  if (person.by === 'account') {
    await closeAccountSockets(c.env, person.id);
    await notifyFriendsOfRemoval(c.env, person.id);
  }
  await lobbyOf(c.env).forgetDevices(
    devices,
    person.by === 'account' ? { userId: person.id } : { fingerprint: person.fingerprint },
  );
  const messages = await eraseMessagesBy(c.env, authorOf(person));
  // Also erases rows that rooms wrote meanwhile.
  const late = await eraseFromDatabase(c, operator, person, { isAct: false });
  if (account?.nicknameImg) await removeNicknameImage(c.env, account.nicknameImg);
  await removeProfileFiles(c.env, files);
  await notifyPanels(c.env, 'accounts', 'events', 'reports', 'bans', 'rooms');
  return { events: erased + late, messages };
}

/** Device marks of a user in moderation cases, bans and the chat. Must be read before their erasure. */
async function devicesOf(env: Env, person: Person): Promise<string[]> {
  const db = database(env);
  const isOfAccount = person.by === 'account';
  const [ofCases, ofBans] = await db.batch([
    db
      .select({ deviceId: moderationCases.deviceId })
      .from(moderationCases)
      .where(
        isOfAccount
          ? eq(moderationCases.userId, person.id)
          : eq(moderationCases.fingerprint, person.fingerprint),
      ),
    db
      .select({ deviceId: bans.deviceId })
      .from(bans)
      .where(isOfAccount ? eq(bans.userID, person.id) : eq(bans.fingerprint, person.fingerprint)),
  ]);
  const here = isOfAccount
    ? await lobbyOf(env).presentAmong([person.id])
    : await lobbyOf(env).presentOnDevice({ fingerprint: person.fingerprint });
  const named = [...ofCases, ...ofBans].flatMap(({ deviceId }) => deviceId || []);
  return [...new Set([...named, ...here.map(({ participant }) => participant.deviceId)])];
}

type DeviceOf = Extract<Person, { by: 'device' }>;

/**
 * Whether a device belongs to the operator, by session, presence in the chat, a moderation case against the operator,
 * or audit entries.
 */
async function isOwnDevice(env: Env, operator: Operator, device: DeviceOf): Promise<boolean> {
  const { claims, row } = operator;
  const { fingerprint } = device;
  if (claims.fingerprint === fingerprint) return true;
  const isTheirs = ({ userId, deviceId }: { userId: string; deviceId: string }): boolean =>
    userId === row.account.id || deviceId === claims.deviceID;
  const present = await lobbyOf(env).presentOnDevice({ fingerprint });
  if (present.some(({ participant }) => isTheirs(participant))) return true;
  const cases = await database(env)
    .select({ userId: moderationCases.userId, deviceId: moderationCases.deviceId })
    .from(moderationCases)
    .where(eq(moderationCases.fingerprint, fingerprint));
  return cases.some(isTheirs) || hasOwnEntries(database(env), device, operator);
}
