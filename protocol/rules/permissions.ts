import { keysOf } from '../keys-of.ts';
import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from './permission-table.ts';

export type ChatPermission = keyof typeof CHAT_PERMISSION_TABLE;
export type PanelPermission = keyof typeof PANEL_PERMISSION_TABLE;
export type ChatPermissions = Record<ChatPermission, boolean>;
export type PanelPermissions = Record<PanelPermission, boolean>;

export type PublicPermission = {
  [Name in ChatPermission]: (typeof CHAT_PERMISSION_TABLE)[Name] extends { shownToOthers: true }
    ? Name
    : never;
}[ChatPermission];

export const CHAT_PERMISSIONS = keysOf(CHAT_PERMISSION_TABLE);
export const PANEL_PERMISSIONS = keysOf(PANEL_PERMISSION_TABLE);

export const PUBLIC_PERMISSIONS: readonly PublicPermission[] = CHAT_PERMISSIONS.filter(isPublic);

export const noChatPermissions = (): ChatPermissions => flagsOf(CHAT_PERMISSIONS, () => false);
export const noPanelPermissions = (): PanelPermissions => flagsOf(PANEL_PERMISSIONS, () => false);
export const allChatPermissions = (): ChatPermissions => flagsOf(CHAT_PERMISSIONS, () => true);
export const allPanelPermissions = (): PanelPermissions => flagsOf(PANEL_PERMISSIONS, () => true);

export function flagsOf<Name extends string>(
  names: readonly Name[],
  isHeld: (name: Name) => boolean,
): Record<Name, boolean> {
  // Cast because `Object.fromEntries` loses the names.
  return Object.fromEntries(names.map(name => [name, isHeld(name)])) as Record<Name, boolean>;
}

function isPublic(name: ChatPermission): name is PublicPermission {
  return 'shownToOthers' in CHAT_PERMISSION_TABLE[name];
}
