import { sql } from 'drizzle-orm';
import { isReservedName } from '../../domain/accounts/reserved-names.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { PermissionRecord } from '../../protocol/resources/permission-records.ts';
import type { PowerActor } from '../../protocol/rules/chat-power.ts';
import { isRole } from '../../protocol/rules/roles.ts';
import type { Database } from '../platform/database/client.ts';
import { type Statement, unchangedSince } from '../platform/database/statement.ts';
import { accounts, adminPanelPermissions, chatPermissions } from '../platform/database/tables/accounts.ts';
import { type Env, isLocal } from '../platform/env.ts';
import type { AccountRow } from '../platform/sessions/account.ts';
import type { Operator } from '../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { recordTable } from './account-view.ts';
import { assertInBatch, takenName } from './batch-assert.ts';
import { nameConflictQuery } from './nickname.ts';
import type { StoredRecord } from './resolve-references.ts';

type Account = Pick<
  typeof accounts.$inferSelect,
  'id' | 'usernameSkeleton' | 'nicknameSkeleton' | 'adminPanelPermissions' | 'chatPermissions'
>;

/** Asserts that no other account has these names, or names that look like them. */
export const assertNamesUnique = (
  db: Database,
  id: string,
  { usernameSkeleton, nicknameSkeleton }: Partial<Account>,
): Statement[] => [
  ...(usernameSkeleton === undefined
    ? []
    : [assertInBatch(db, isAlone(id, usernameSkeleton), 'username_taken')]),
  ...(nicknameSkeleton === undefined
    ? []
    : [assertInBatch(db, isAlone(id, nicknameSkeleton), 'nickname_taken')]),
];

/** Asserts that the account's record exists, belongs to no other account, and has the authorized flags if it existed before. */
export function assertRecordUnshared(
  db: Database,
  { id, ...account }: Pick<Account, 'id' | 'adminPanelPermissions' | 'chatPermissions'>,
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

/** Asserts that the account and the flags of its records still are what was read. */
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
 * Asserts that an account can still open the accounts menu permanently: a last account with an expiring subscription
 * would lock out all operators. Demo accounts count on local instances only.
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

/** Asserts that the operator still exists with the same password: of two who delete each other at once, only one succeeds. */
export const assertActorCurrent = (db: Database, { row, claims }: Operator): Statement =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM ${accounts}
      WHERE ${accounts.id} = ${row.account.id} AND ${accounts.tokenGeneration} = ${claims.generation})`,
    'operator_gone',
  );

/** Asserts that another account still holds nothing that the actor lacks: it may have been granted since it was judged. */
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

/** Refuses names with a word of a role above the account's own, also where it is the role that changes. */
export async function assertNamesAllowed(db: Database, account: NamedAccount): Promise<void> {
  const { username, nickname = username, role } = account;
  const options = await readSiteOptions(db);
  const holder = isRole(role) ? role : 'member';
  if ([username, nickname].some(name => isReservedName(name, holder, options)))
    throw new Failure('name_reserved');
}

/**
 * Refuses names that another account has, or that look like them, before a password is hashed for nothing. The batch that writes
 * asserts it once more: of two who want a name at once one gets it.
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
