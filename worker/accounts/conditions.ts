import { sql } from 'drizzle-orm';
import type { PermissionRecord } from '../../protocol/resources/permission-records.ts';
import type { Statement } from '../audit/record.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';

import { insist } from './insist.ts';
import { recordTable } from './record-statements.ts';

type Account = Pick<
  typeof accounts.$inferSelect,
  'id' | 'usernameSkeleton' | 'nicknameSkeleton' | 'adminPanelPermissions' | 'chatPermissions'
>;

/** Nobody else bears these names of the account, nor one that looks like them. */
export const keepNamesApart = (
  db: Database,
  id: string,
  { usernameSkeleton, nicknameSkeleton }: Partial<Account>,
): Statement[] => [
  ...(usernameSkeleton === undefined ? [] : [insist(db, isAlone(id, usernameSkeleton), 'username_taken')]),
  ...(nicknameSkeleton === undefined ? [] : [insist(db, isAlone(id, nicknameSkeleton), 'nickname_taken')]),
];

/** The account's record of this kind is there, and nobody else's. */
export function keepRecordOwn(
  db: Database,
  { id, ...account }: Pick<Account, 'id' | 'adminPanelPermissions' | 'chatPermissions'>,
  name: PermissionRecord['name'],
): Statement[] {
  const table = recordTable(name);
  const record = account[name];
  return [
    insist(db, sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${record})`, `${name}_gone`),
    insist(
      db,
      sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts[name]} = ${record} AND ${accounts.id} <> ${id})`,
      `${name}_bound`,
    ),
  ];
}

const isAlone = (id: string, skeleton: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} <> ${id}
    AND (${accounts.usernameSkeleton} = ${skeleton} OR ${accounts.nicknameSkeleton} = ${skeleton}))`;
