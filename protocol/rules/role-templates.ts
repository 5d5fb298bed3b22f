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

/** Fills the two records of a new account; from then on the records are the truth. A site may have its own (`siteTemplate`). */
export type RoleTemplate = {
  readonly chat: Readonly<ChatPermissions>;
  readonly panel: Readonly<PanelPermissions>;
};

/** Default permissions of each role. Visitors share one record, which starts with theirs. */
export const ROLE_TEMPLATES: Readonly<Record<Role, RoleTemplate>> = {
  owner: templateOf('owner'),
  admin: templateOf('admin'),
  'chat-master': templateOf('chat-master'),
  'room-master': templateOf('room-master'),
  member: templateOf('member'),
  visitor: templateOf('visitor'),
};

/** Roles with a template that a site may change. All visitors share one permission record. */
export const TEMPLATE_ROLES = [
  'owner',
  'admin',
  'chat-master',
  'room-master',
  'member',
] as const satisfies readonly Role[];
export type TemplateRole = (typeof TEMPLATE_ROLES)[number];

/** Permissions that owners always start with: without them no permission could be restored. */
export const OWNER_ESSENTIALS: readonly PanelPermission[] = ['canAccessAdminPanel', 'canAccessAccountsMenu'];

/** A template as a site has stored it: every flag of the release that stored it. */
export type StoredTemplate = Record<keyof RoleTemplate, StoredPermissions['flags']>;

/**
 * The template of a site: the stored flags, otherwise the role's defaults. Permissions newer than the stored template
 * also get the default.
 */
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
