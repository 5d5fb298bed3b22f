import { keysOf } from '../keys-of.ts';
import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from './permission-table.ts';
import { type ChatPermissions, flagsOf, type PanelPermissions } from './permissions.ts';
import type { Role } from './roles.ts';

type Table<Name extends string> = Readonly<Record<Name, { roles: readonly Role[]; since?: number }>>;

/** A stored record: flags by name, and the permission table's version at the time of storing. */
export type StoredPermissions = { flags: Readonly<Partial<Record<string, boolean>>>; version: number };

const FIRST_VERSION = 1;

/**
 * Returns all flags of a stored record. Only owners get permissions newer than the record, so that they can grant them
 * to others.
 */
export function completePermissions<Name extends string>(
  table: Table<Name>,
  { flags, version }: StoredPermissions,
  role: Role | null,
): Record<Name, boolean> {
  const isHeld = (name: Name): boolean => {
    const { since = FIRST_VERSION, roles } = table[name];
    return flags[name] ?? (since > version && role === 'owner' && roles.includes(role));
  };
  return flagsOf(keysOf(table), isHeld);
}

export const completeChatPermissions = (stored: StoredPermissions, role: Role | null): ChatPermissions =>
  completePermissions(CHAT_PERMISSION_TABLE, stored, role);

export const completePanelPermissions = (stored: StoredPermissions, role: Role | null): PanelPermissions =>
  completePermissions(PANEL_PERMISSION_TABLE, stored, role);

/** Version of the newest table row, stored with new records. */
export const PERMISSIONS_VERSION = Math.max(
  ...[...rows(CHAT_PERMISSION_TABLE), ...rows(PANEL_PERMISSION_TABLE)].map(
    ({ since = FIRST_VERSION }) => since,
  ),
);

function rows(table: Table<string>) {
  return Object.values(table);
}
