import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isReservedName } from '../../domain/accounts/reserved-names.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import type { Noun } from '../../protocol/resources/define.ts';
import type { Flags, PermissionRecord } from '../../protocol/resources/permission-records.ts';
import type { PowerActor } from '../../protocol/rules/actor.ts';
import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from '../../protocol/rules/permission-table.ts';
import { isRole } from '../../protocol/rules/roles.ts';
import { SKELETON_VERSION, skeleton } from '../../protocol/text/skeleton.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../platform/database/client.ts';
import {
  batchAssert,
  changedOne,
  failedAssertion,
  type Statement,
  unchangedSince,
  uniqueViolation,
} from '../platform/database/statement.ts';
import { accounts, adminPanelPermissions, chatPermissions } from '../platform/database/tables/accounts.ts';
import { pendingFiles } from '../platform/database/tables/appearance.ts';
import { type Env, isLocal } from '../platform/env.ts';
import { validationFailure } from '../platform/http/body.ts';
import { notifyLobby, notifyOperator, notifyPanels } from '../platform/notifications.ts';
import { type Acting, NO_APPROVAL } from '../platform/record/approvable-action.ts';
import { type PanelAction, panelAuditText } from '../platform/record/audit-text.ts';
import { type TrackedChanges, type TrackedColumn, valuesBefore } from '../platform/record/tracked-changes.ts';
import { entryFrom, withAuditEntries } from '../platform/record/with-audit.ts';
import { type AccountRow, accountById, effectivePermissions } from '../platform/sessions/account.ts';
import type { Operator } from '../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { nameConflictQuery } from './nickname.ts';
import { NO_RECORD, NO_ROLE, nicknameImageKey, type StoredRecord } from './resolve-references.ts';

/** Assertions of a batch, with the refusal returned for each failure. */
const REFUSALS = {
  last_accounts_holder: () => new Failure('last_accounts_holder'),
  operator_gone: () => new Failure('unauthorized'),
  account_gone: () => new Failure('not_found'),
  account_changed: () => new Failure('version_conflict'),
  template_changed: () => new Failure('version_conflict'),
  site_role_changed: () => new Failure('version_conflict'),
  site_role_gone: () => validationFailure('User', { siteRole: NO_ROLE }),
  holds_more: () => new Failure('holds_more'),
  bots_full: () => new Failure('bots_full'),
  owner_there: () => new Failure('conflict'),
  username_taken: () => takenName('username'),
  nickname_taken: () => takenName('nickname'),
  file_not_pending: () => validationFailure('User', { nicknameImg: 'must be an uploaded image' }),
  adminPanelPermissions_bound: () => validationFailure('User', { adminPanelPermissions: BOUND }),
  chatPermissions_bound: () => validationFailure('User', { chatPermissions: BOUND }),
  adminPanelPermissions_gone: () => validationFailure('User', { adminPanelPermissions: NO_RECORD }),
  chatPermissions_gone: () => validationFailure('User', { chatPermissions: NO_RECORD }),
} satisfies Record<string, () => Failure>;

export type AccountAssertion = keyof typeof REFUSALS;
export const BOUND = 'belongs to another account';
/** Like `batchAssert`, for assertions about accounts. */
export const assertInBatch = (db: Database, condition: SQL, word: AccountAssertion): Statement =>
  batchAssert(db, condition, word);

/** Throws the refusal of a failed assertion. Rethrows any other error. */
export function mapAssertionError(error: unknown): never {
  const word = failedAssertion(error);
  if (word !== null && isAccountAssertion(word)) throw REFUSALS[word]();
  throw uniqueViolation(error) === 'accounts.username' ? takenName('username') : error;
}

const isAccountAssertion = (word: string): word is AccountAssertion => Object.hasOwn(REFUSALS, word);

/** Refusal of a name that equals or resembles a name of another account. */
export function takenName(field: 'username' | 'nickname'): Failure {
  const errors = { [field]: 'is taken' };
  return new Failure('conflict', { errors, message: `User validation failed: ${field}: is taken` });
}

type AssertedAccount = Pick<
  typeof accounts.$inferSelect,
  'id' | 'usernameSkeleton' | 'nicknameSkeleton' | 'adminPanelPermissions' | 'chatPermissions'
>;

/** Asserts that no other account has an equal or similar name. */
export const assertNamesUnique = (
  db: Database,
  id: string,
  { usernameSkeleton, nicknameSkeleton }: Partial<AssertedAccount>,
): Statement[] => [
  ...(usernameSkeleton === undefined
    ? []
    : [assertInBatch(db, isAlone(id, usernameSkeleton), 'username_taken')]),
  ...(nicknameSkeleton === undefined
    ? []
    : [assertInBatch(db, isAlone(id, nicknameSkeleton), 'nickname_taken')]),
];

/**
 * Asserts that the record exists, belongs to no other account, and, if it is not new, still has the authorized flags.
 */
export function assertRecordUnshared(
  db: Database,
  { id, ...account }: Pick<AssertedAccount, 'id' | 'adminPanelPermissions' | 'chatPermissions'>,
  name: PermissionRecord['name'],
  found: StoredRecord | null | undefined,
): Statement[] {
  const table = recordTable(name);
  const record = account[name];
  const flags = JSON.stringify(found?.flags);
  const isSame = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${record} AND json(${table.flags}) = json(${flags}))`;
  return [
    ...(found ? [assertInBatch(db, isSame, 'account_changed')] : []),
    assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${record})`, `${name}_gone`),
    assertInBatch(
      db,
      sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts[name]} = ${record} AND ${accounts.id} <> ${id})`,
      `${name}_bound`,
    ),
  ];
}

/** Asserts that the account and its records' flags have not changed since they were read. */
export const assertAccountUnchanged = (db: Database, { account, chat, panel }: AccountRow): Statement => {
  const flags = (name: PermissionRecord['name'], stored: string | null) => {
    const table = recordTable(name);
    return sql`(SELECT ${table.flags} FROM ${table} WHERE ${table.id} = ${account[name]}) IS ${stored}`;
  };
  return assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${unchangedSince(accounts, account)})
      AND ${flags('chatPermissions', chat)} AND ${flags('adminPanelPermissions', panel)}`,
    'account_changed',
  );
};

const isAlone = (id: string, skeleton: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} <> ${id}
    AND (${accounts.usernameSkeleton} = ${skeleton} OR ${accounts.nicknameSkeleton} = ${skeleton}))`;

/**
 * Asserts that at least one account can open the accounts menu permanently. An expiring subscription on the last such
 * account would lock out all operators. Demo accounts count only on local instances.
 */
export function assertAccountsAdminRemains(db: Database, env: Env): Statement {
  const { flags } = adminPanelPermissions;
  const holder = sql`EXISTS (
    SELECT 1 FROM ${accounts}
    JOIN ${adminPanelPermissions} ON ${adminPanelPermissions.id} = ${accounts.adminPanelPermissions}
    WHERE json_extract(${flags}, '$.canAccessAdminPanel') AND json_extract(${flags}, '$.canAccessAccountsMenu')
      AND ${accounts.subscriptionEndDate} IS NULL
      AND (${accounts.demo} = 0 OR ${Number(isLocal(env))} = 1))`;
  return assertInBatch(db, holder, 'last_accounts_holder');
}

/**
 * Asserts that the operator's account still exists and its tokens were not revoked, so that only one of two mutual
 * deletions succeeds.
 */
export const assertActorCurrent = (db: Database, { row, claims }: Operator): Statement =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM ${accounts}
      WHERE ${accounts.id} = ${row.account.id} AND ${accounts.tokenGeneration} = ${claims.generation})`,
    'operator_gone',
  );

/**
 * Asserts that the other account has no permission that the actor lacks, because one may have been granted after
 * authorization.
 */
export function assertHoldsNoMore(db: Database, actor: PowerActor, { account }: AccountRow): Statement[] {
  if (account.id === actor.userId) return [];
  const held = JSON.stringify(Object.keys(actor.holds).filter(flag => actor.holds[flag]));
  const condition = sql`NOT EXISTS (
    SELECT 1 FROM (
      SELECT flags FROM ${chatPermissions} WHERE id = ${account.chatPermissions}
      UNION ALL SELECT flags FROM ${adminPanelPermissions} WHERE id = ${account.adminPanelPermissions}
    ) AS records, json_each(records.flags) AS flag
    WHERE flag.value AND flag.key NOT IN (SELECT value FROM json_each(${held})))`;
  return [assertInBatch(db, condition, 'holds_more')];
}

type NamedAccount = { username: string; nickname?: string | undefined; role: string };

/** Refuses names that contain a word reserved for a higher role, even if only the role changes. */
export async function assertNamesAllowed(db: Database, account: NamedAccount): Promise<void> {
  const { username, nickname = username, role } = account;
  const options = await readSiteOptions(db);
  const holder = isRole(role) ? role : 'member';
  if ([username, nickname].some(name => isReservedName(name, holder, options)))
    throw new Failure('name_reserved');
}

/**
 * Refuses names equal or similar to another account's name before a password is hashed. The batch asserts this again,
 * so that only one of two concurrent requests gets a name.
 */
export async function assertNamesFree(
  db: Database,
  ownId: string,
  { username, nickname }: { username?: string | undefined; nickname?: string | undefined },
): Promise<void> {
  const [ofUsername, ofNickname] = await db.batch([
    nameConflictQuery(db, username ?? ''),
    nameConflictQuery(db, nickname ?? ''),
  ]);
  const isOthers = ({ id }: { id: string }) => id !== ownId;
  if (username !== undefined && ofUsername.some(isOthers)) throw takenName('username');
  if (nickname !== undefined && ofNickname.some(isOthers)) throw takenName('nickname');
}

export const recordTable = (name: PermissionRecord['name']) =>
  name === 'chatPermissions' ? chatPermissions : adminPanelPermissions;

/**
 * Changes these flags of a record. Other flags stay as they are, because another request may be changing them. With
 * `stored`, it requires that the record still has exactly those flags.
 */
export function changeFlags(
  db: Database,
  { name }: PermissionRecord,
  id: string,
  flags: Flags,
  stored?: Flags,
): Statement[] {
  if (Object.keys(flags).length === 0) return [];
  const table = recordTable(name);
  const patched = sql`json_patch(${table.flags}, ${JSON.stringify(flags)})`;
  return [
    db
      .update(table)
      .set({ flags: patched })
      .where(and(eq(table.id, id), stored && sql`json(${table.flags}) = json(${JSON.stringify(stored)})`)),
    assertInBatch(db, changedOne, `${name}_gone`),
  ];
}

type Account = typeof accounts.$inferSelect;
type NewAccountFields = Omit<
  Account,
  | 'id'
  | 'createdAt'
  | 'usernameSkeleton'
  | 'nicknameSkeleton'
  | 'skeletonVersion'
  | 'tokenGeneration'
  | 'botTokenId'
  | 'demo'
  | 'recoveryHash'
  | 'siteRole'
> & { siteRole?: string | null };

/** The panel and chat records of a form, either existing or created with the account. */
type Records = { panel?: StoredRecord | null | undefined; chat?: StoredRecord | null | undefined };

/** Row of a new account, including columns that no form sets. */
export const newAccount = (input: NewAccountFields): Account => ({
  ...input,
  siteRole: input.siteRole ?? null,
  id: crypto.randomUUID(),
  usernameSkeleton: skeleton(input.username),
  nicknameSkeleton: skeleton(input.nickname),
  skeletonVersion: SKELETON_VERSION,
  tokenGeneration: 0,
  botTokenId: null,
  recoveryHash: null,
  demo: false,
  createdAt: Date.now(),
});

/** Statements and assertions of a new account: its new records, its row, and its uploaded file. */
export function creationStatements(
  db: Database,
  account: Account,
  { made, found }: Record<'made' | 'found', Records>,
): Statement[] {
  const { createdAt } = account;
  return [
    ...(made.panel ? [db.insert(adminPanelPermissions).values({ ...made.panel, createdAt })] : []),
    ...(made.chat ? [db.insert(chatPermissions).values({ ...made.chat, createdAt })] : []),
    db.insert(accounts).values(account),
    ...assertNamesUnique(db, account.id, account),
    ...assertRecordUnshared(db, account, 'adminPanelPermissions', found.panel),
    ...assertRecordUnshared(db, account, 'chatPermissions', found.chat),
    ...claimFile(db, account.nicknameImg),
  ];
}

/** Marks an uploaded file as used by an account, so that the cleanup does not delete it. */
export function claimFile(db: Database, name: string | null): Statement[] {
  if (name === null) return [];
  const taken = db.delete(pendingFiles).where(eq(pendingFiles.key, nicknameImageKey(name)));
  return [taken, assertInBatch(db, changedOne, 'file_not_pending')];
}

export function trackFlagChanges({ name }: PermissionRecord, id: string, flags: Flags): TrackedChanges {
  const table = recordTable(name);
  return tracked(trackedFlags(flags, sql`${table.flags}`), sql`${table} WHERE ${table.id} = ${id}`);
}

export const tracked = (changed: readonly TrackedColumn[], from: SQL): TrackedChanges => ({
  fields: changed.map(({ field }) => field),
  before: valuesBefore(
    changed.map(({ before }) => before),
    from,
  ),
});

/** For each changed flag, its name and the query of its value in a record. */
export const trackedFlags = (flags: Flags, record: SQL): TrackedColumn[] =>
  Object.entries(flags).map(([flag, after]) => ({
    field: { field: flag, label: LABELS[flag]?.ar ?? flag, kind: 'permission', after },
    // The path is inlined into the query, because D1 takes at most a hundred parameters (2026-11). This is safe,
    // because flag names come from the table.
    before: sql`json_extract(${record}, ${sql.raw(`'$.${wordOf(flag)}'`)})`,
  }));

const LABELS: Readonly<Record<string, { ar: string }>> = {
  ...PANEL_PERMISSION_TABLE,
  ...CHAT_PERMISSION_TABLE,
};

function wordOf(flag: string): string {
  if (!Object.hasOwn(LABELS, flag)) throw new Error(`there is no permission ${flag}`);
  return flag;
}

/**
 * Runs an operator's change of an account or permission record in one batch with its audit entry. Throws the refusal on
 * failure.
 */
export async function runAudited(
  { env, operator, from }: Acting,
  [action, noun, name, changes]: readonly [PanelAction, Noun, string, TrackedChanges?],
  statements: readonly Statement[],
  consent = NO_APPROVAL,
): Promise<void> {
  const entry = consent.entry(entryFrom(from, operator, panelAuditText(action, noun, name)));
  await withAuditEntries(env, [{ ...entry, changes }], [...consent.statements, ...statements]).catch(
    mapAssertionError,
  );
  await notifyPanels(env, resource.name);
}

/** Applies an account's current permissions to its open sockets. */
export async function notifyPermissionsOf(env: Env, id: string): Promise<void> {
  const [row] = await accountById(database(env), id);
  if (!row) return;
  const effective = effectivePermissions(row, Date.now());
  await Promise.all([
    notifyLobby('standing', lobbyOf(env).dispatch({ do: 'updatePermissions', effective })),
    notifyOperator(env, effective.userId),
  ]);
}
