import { sql } from 'drizzle-orm';
import type { PermissionRecord } from '../../protocol/resources/permission-records.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { unchangedSince } from '../db/unchanged-since.ts';
import type { AccountRow } from './account-row.ts';
import { assertInBatch } from './batch-assert.ts';
import { recordTable } from './record-statements.ts';
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
