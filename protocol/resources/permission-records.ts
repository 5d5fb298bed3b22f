import { z } from 'zod';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../rules/permissions.ts';

/** A record of flags: its word in paths and answers, the first word of a refusal, and its flags as a body may say them. */
export type PermissionRecord = {
  name: 'adminPanelPermissions' | 'chatPermissions';
  singular: string;
  model: string;
  section: 'Accounts';
  flags: readonly string[];
  Shape: z.ZodType<Flags>;
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
  section: 'Accounts',
  flags: PANEL_PERMISSIONS,
  Shape: flagsOf(PANEL_PERMISSIONS),
} as const satisfies PermissionRecord;

export const chatPermissions = {
  name: 'chatPermissions',
  singular: 'chatPermissions',
  model: 'ChatPermissions',
  section: 'Accounts',
  flags: CHAT_PERMISSIONS,
  // The mark of the one-time kick belongs to a session and is never kept, whatever a copied form says.
  Shape: flagsOf(CHAT_PERMISSIONS).transform(
    (flags): Flags => ('hasOneTimeKick' in flags ? { ...flags, hasOneTimeKick: false } : flags),
  ),
} as const satisfies PermissionRecord;

/** All flags of a record, those that are not said being false. */
export const wholeRecord = ({ flags }: PermissionRecord, said: Flags): Record<string, boolean> =>
  Object.fromEntries(flags.map(flag => [flag, said[flag] === true]));

/** Of what is wanted, what is not so already. */
export const changedFlags = (wanted: Flags, before: Flags): Flags =>
  Object.fromEntries(Object.entries(wanted).filter(([flag, value]) => value !== (before[flag] === true)));
