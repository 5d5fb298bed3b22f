import { eq } from 'drizzle-orm';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Noun } from '../../../protocol/resources/define.ts';
import {
  type Flags,
  type PermissionRecord,
  VISITOR_PERMISSIONS_NOUN,
} from '../../../protocol/resources/permission-records.ts';
import { isRole } from '../../../protocol/rules/roles.ts';
import { database } from '../../db/client.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { VISITOR_RECORD } from '../../db/tables/permissions.ts';
import type { Env } from '../../env.ts';
import type { AccountRow } from '../account-row.ts';
import { recordTable } from '../record-statements.ts';

/** `stored`: the flags as they are written, before they are completed. */
export type FoundRecord = { id: string; flags: Record<string, boolean>; stored: Flags };

/** What a version is of: the flags that are answered, in one order. */
export const versioned = ({ id, flags }: FoundRecord) => ({
  id,
  flags: Object.entries(flags).sort(([one], [other]) => (one < other ? -1 : 1)),
});

/** The record that has this id, complete by the role of its account. */
export async function findRecord(
  env: Env,
  { name, complete }: PermissionRecord,
  id: string,
): Promise<FoundRecord> {
  const table = recordTable(name);
  const [row] = await database(env)
    .select({ id: table.id, flags: table.flags, version: table.version, role: accounts.role })
    .from(table)
    .leftJoin(accounts, eq(accounts[name], table.id))
    .where(eq(table.id, id));
  if (!row) throw new Failure('not_found');
  const role = row.role !== null && isRole(row.role) ? row.role : null;
  return { id: row.id, flags: complete(row, role), stored: row.flags };
}

export const nounOf = ({ noun }: PermissionRecord, id: string): Noun =>
  id === VISITOR_RECORD ? VISITOR_PERMISSIONS_NOUN : noun;

/** A record is called by its accounts, or by its id where it has none; that of the visitors is the only one of its noun. */
export function namesOf(id: string, holders: readonly AccountRow[]): string {
  if (id === VISITOR_RECORD) return '';
  return holders.length === 0
    ? `سجل بلا حساب ${id}`
    : holders.map(({ account }) => account.username).join('، ');
}
