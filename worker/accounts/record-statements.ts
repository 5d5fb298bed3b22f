import { and, eq, sql } from 'drizzle-orm';
import type { Flags, PermissionRecord } from '../../protocol/resources/permission-records.ts';
import { changedOne } from '../db/batch-assert.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import { assertInBatch } from './batch-assert.ts';

export const recordTable = (name: PermissionRecord['name']) =>
  name === 'chatPermissions' ? chatPermissions : adminPanelPermissions;

/**
 * Sets these flags of a record and leaves the others, which may be changing at the same time; with `stored` only as long as these
 * are all that it has.
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
