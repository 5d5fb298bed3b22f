import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from './permission-table.ts';
import {
  CHAT_PERMISSIONS,
  type ChatPermissions,
  flagsOf,
  PANEL_PERMISSIONS,
  type PanelPermissions,
} from './permissions.ts';
import type { Role } from './roles.ts';

/** Fills the two records of a new account; from then on the records are the truth. */
export type RoleTemplate = {
  readonly chat: Readonly<ChatPermissions>;
  readonly panel: Readonly<PanelPermissions>;
};

/** What each role begins with. Visitors share one record, which begins with theirs until an operator changes it. */
export const ROLE_TEMPLATES: Readonly<Record<Role, RoleTemplate>> = {
  owner: templateOf('owner'),
  admin: templateOf('admin'),
  'chat-master': templateOf('chat-master'),
  'room-master': templateOf('room-master'),
  member: templateOf('member'),
  visitor: templateOf('visitor'),
};

function templateOf(role: Role): RoleTemplate {
  const holds = ({ roles }: { roles: readonly Role[] }) => roles.includes(role);
  return {
    chat: flagsOf(CHAT_PERMISSIONS, name => holds(CHAT_PERMISSION_TABLE[name])),
    panel: flagsOf(PANEL_PERMISSIONS, name => holds(PANEL_PERMISSION_TABLE[name])),
  };
}
