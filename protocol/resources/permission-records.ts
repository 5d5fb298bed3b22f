import { z } from 'zod';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../rules/permissions.ts';
import type { Role } from '../rules/roles.ts';
import {
  completeChatPermissions,
  completePanelPermissions,
  type StoredPermissions,
} from '../rules/stored-permissions.ts';
import type { Noun } from './define.ts';

/**
 * A permission record: its name in paths and answers, the first word of a refusal, and the flags that a body may
 * contain.
 */
export type PermissionRecord = {
  name: 'adminPanelPermissions' | 'chatPermissions';
  singular: string;
  model: string;
  noun: Noun;
  section: 'Accounts';
  flags: readonly string[];
  Shape: z.ZodType<Flags>;
  /** Fills in missing flags of a stored record from the account's role. */
  complete: (stored: StoredPermissions, role: Role | null) => Record<string, boolean>;
};
export type Flags = Partial<Record<string, boolean>>;

const flagsOf = (names: readonly string[]) =>
  z.strictObject(
    Object.fromEntries(names.map(name => [name, z.boolean({ error: 'must be true or false' }).optional()])),
    { error: issue => (issue.input === undefined ? 'is required' : 'must be flags that are true or false') },
  );

export const adminPanelPermissions = {
  name: 'adminPanelPermissions',
  singular: 'adminPanelPermissions',
  model: 'AdminPanelPermissions',
  noun: { definite: 'صلاحيات اللوحة', added: 'إضافة صلاحيات لوحة جديدة' },
  section: 'Accounts',
  flags: PANEL_PERMISSIONS,
  Shape: flagsOf(PANEL_PERMISSIONS),
  complete: completePanelPermissions,
} as const satisfies PermissionRecord;

export const chatPermissions = {
  name: 'chatPermissions',
  singular: 'chatPermissions',
  model: 'ChatPermissions',
  noun: { definite: 'صلاحيات الدردشة', added: 'إضافة صلاحيات دردشة جديدة' },
  section: 'Accounts',
  flags: CHAT_PERMISSIONS,
  // Excludes the one-time kick, which belongs to a session and is never stored.
  Shape: flagsOf(CHAT_PERMISSIONS).transform(
    (flags): Flags => ('hasOneTimeKick' in flags ? { ...flags, hasOneTimeKick: false } : flags),
  ),
  complete: completeChatPermissions,
} as const satisfies PermissionRecord;

export const flagShape = <Name extends string>(names: readonly Name[]) =>
  // Cast because `Object.fromEntries` loses the names.
  Object.fromEntries(names.map(name => [name, z.boolean()])) as Record<Name, z.ZodBoolean>;

/** Panel and chat permission records in answers, with all flags. */
export const PanelFlags = z.object({ _id: z.string(), ...flagShape(PANEL_PERMISSIONS) });
export const ChatFlags = z.object({ _id: z.string(), ...flagShape(CHAT_PERMISSIONS) });

/** Name of the permission record that all visitors share. */
export const VISITOR_PERMISSIONS_NOUN: Noun = { definite: 'صلاحيات الزوار' };

/** Returns all flags of a record. Omitted flags become false. */
export const completeRecord = ({ flags }: PermissionRecord, granted: Flags): Record<string, boolean> =>
  Object.fromEntries(flags.map(flag => [flag, granted[flag] === true]));

/** Returns the flags that would change. */
export const changedFlags = (wanted: Flags, before: Flags): Flags =>
  Object.fromEntries(Object.entries(wanted).filter(([flag, value]) => value !== (before[flag] === true)));
