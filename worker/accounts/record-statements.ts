import { eq, sql } from 'drizzle-orm';
import type { Flags, PermissionRecord } from '../../protocol/resources/permission-records.ts';
import type { Statement } from '../audit/record.ts';
import type { Database } from '../db/client.ts';
import { changedOne } from '../db/insist.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import { insist } from './insist.ts';

export const recordTable = (name: PermissionRecord['name']) =>
  name === 'chatPermissions' ? chatPermissions : adminPanelPermissions;

/** Sets these flags of a record and no others, whatever becomes of the others at the same time. */
export function changeFlags(db: Database, { name }: PermissionRecord, id: string, flags: Flags): Statement[] {
  if (Object.keys(flags).length === 0) return [];
  const table = recordTable(name);
  const patched = sql`json_patch(${table.flags}, ${JSON.stringify(flags)})`;
  return [
    db.update(table).set({ flags: patched }).where(eq(table.id, id)),
    insist(db, changedOne, `${name}_gone`),
  ];
}
