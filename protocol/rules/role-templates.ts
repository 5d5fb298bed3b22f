import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from './permission-table.ts';
import {
  CHAT_PERMISSIONS,
  type ChatPermissions,
  flagsOf,
  PANEL_PERMISSIONS,
  type PanelPermission,
  type PanelPermissions,
} from './permissions.ts';
import type { Role } from './roles.ts';
import type { StoredPermissions } from './stored-permissions.ts';

/**
 * Initial permissions of a new account. After creation only the account's records count. A site may have its own
 * template (`siteTemplate`).
 */
export type RoleTemplate = {
  readonly chat: Readonly<ChatPermissions>;
  readonly panel: Readonly<PanelPermissions>;
};

/** Default permissions of each role. All visitors share one record, which starts with the visitor defaults. */
export const ROLE_TEMPLATES: Readonly<Record<Role, RoleTemplate>> = {
  owner: templateOf('owner'),
  admin: templateOf('admin'),
  'chat-master': templateOf('chat-master'),
  'room-master': templateOf('room-master'),
  member: templateOf('member'),
  visitor: templateOf('visitor'),
};

/**
 * Roles with a template that a site may change. Visitors have none, because all visitors share one permission record.
 */
export const TEMPLATE_ROLES = [
  'owner',
  'admin',
  'chat-master',
  'room-master',
  'member',
] as const satisfies readonly Role[];
export type TemplateRole = (typeof TEMPLATE_ROLES)[number];

/** Permissions that owners always have, because otherwise a lost permission could not be restored. */
export const OWNER_ESSENTIALS: readonly PanelPermission[] = ['canAccessAdminPanel', 'canAccessAccountsMenu'];

/** A stored template, with all flags of the release that stored it. */
export type StoredTemplate = Record<keyof RoleTemplate, StoredPermissions['flags']>;

/** Returns the template of a site: stored flags, else the role's defaults, which also cover newer permissions. */
export function siteTemplate(role: Role, stored: StoredTemplate | null): RoleTemplate {
  const { chat, panel } = ROLE_TEMPLATES[role];
  return {
    chat: flagsOf(CHAT_PERMISSIONS, name => stored?.chat[name] ?? chat[name]),
    panel: flagsOf(PANEL_PERMISSIONS, name => stored?.panel[name] ?? panel[name]),
  };
}

function templateOf(role: Role): RoleTemplate {
  const holds = ({ roles }: { roles: readonly Role[] }) => roles.includes(role);
  return {
    chat: flagsOf(CHAT_PERMISSIONS, name => holds(CHAT_PERMISSION_TABLE[name])),
    panel: flagsOf(PANEL_PERMISSIONS, name => holds(PANEL_PERMISSION_TABLE[name])),
  };
}
