import { type SQL, sql } from 'drizzle-orm';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import type { Flags, PermissionRecord } from '../../protocol/resources/permission-records.ts';
import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from '../../protocol/rules/permission-table.ts';
import {
  type TrackedChanges,
  type TrackedColumn,
  trackedColumns,
  valuesBefore,
} from '../audit/tracked-changes.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import type { Change } from './change.ts';
import { recordTable } from './record-statements.ts';

/** The changes of an account: its fields, and the permissions that it is granted or loses. */
export function trackAccountChanges(
  id: string,
  { columns, hasPassword, flags, bound }: Change,
): TrackedChanges {
  const written = { ...columns, ...(hasPassword && { password: '' }) };
  const changed = [
    ...trackedColumns({ resource, table: accounts }, written),
    ...trackedFlags({ ...bound.panel, ...flags.panel }, sql`${adminPanelPermissions.flags}`),
    ...trackedFlags({ ...bound.chat, ...flags.chat }, sql`${chatPermissions.flags}`),
  ];
  const joined = sql`${accounts}
    LEFT JOIN ${adminPanelPermissions} ON ${adminPanelPermissions.id} = ${accounts.adminPanelPermissions}
    LEFT JOIN ${chatPermissions} ON ${chatPermissions.id} = ${accounts.chatPermissions}
    WHERE ${accounts.id} = ${id}`;
  return tracked(changed, joined);
}

/** The permissions that a record gains or loses. */
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

/** Each written flag: its name, and the query of its value in a record. */
export const trackedFlags = (flags: Flags, record: SQL): TrackedColumn[] =>
  Object.entries(flags).map(([flag, after]) => ({
    field: { label: LABELS[flag]?.ar ?? flag, kind: 'permission', after },
    // The path stands in the query itself: a hundred parameters are all that D1 takes (2026-11). A flag is a word of the table.
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
