/** What an account may do in the chat: the 47 flags of its record and the one that a session alone carries. */
export const CHAT_PERMISSIONS = [
  'canChangeHisNickname',
  'canChangeUserNicknameColor',
  'canChangeUserNicknameBGColor',
  'canChangeVisitorNickname',
  'canChangeSuperNickname',
  'canRaiseUserNickname',
  'canChangeHisNicknameColor',
  'canChangeHisNicknameBGColor',
  'canChangeHisIcon',
  'canUseBannedIcons',
  'canChangeVisitorIcon',
  'canChangeVisitorStar',
  'canChangeSuperStar',
  'canChangeHisStar',
  'canHideHisStar',
  'canAccessFullRooms',
  'canCreateTempPrivateRoom',
  'canCreatePrivateRoom',
  'canCreateTempPublicRoom',
  'canCreatePublicRoom',
  'canEditHisRooms',
  'canChangeRoomColor',
  'canTransferUserToRoom',
  'canAccessLockedRoom',
  'canAssignOneTimeKick',
  'canKickUsersWithSameIP',
  'canAddBanned',
  'canKickUser',
  'cannotKicked',
  'canKickShielded',
  'canBanUsersFromCountry',
  'canShowUsersCountryFlag',
  'canHideHisCountryFlagAndIP',
  'canShowHiddenCountryFlagAndIP',
  'canAccessChat',
  'canChangeHisPassword',
  'canBeHidden',
  'canBeGhost',
  'canSendPrivateMsg',
  'canSendWarningMsg',
  'allowUserToWrite',
  'canChangeTextStyle',
  'canUseAdvancedColorsSys',
  'canShowUsersWithSameIP',
  'canShowReportedUsers',
  'canSendGroupChatInvitation',
  'canSendPublicAd',
  'hasOneTimeKick',
] as const;

/** What an account may do in the panel: whether it opens, and each of its menus. */
export const PANEL_PERMISSIONS = [
  'canAccessAdminPanel',
  'canAccessGhostMenu',
  'canAccessAccountsMenu',
  'canAccessOptions1Menu',
  'canAccessOptions2Menu',
  'canAccessShortcutsMenu',
  'canAccessEmojisMenu',
  'canAccessIconsMenu',
  'canAccessStarsMenu',
  'canAccessAppearanceMenu',
  'canAccessDecorationsMenu',
  'canAccessColorsMenu',
  'canAccessGiftsMenu',
  'canAccessBannersMenu',
  'canAccessRoomsMenu',
  'canAccessChatMsgMenu',
  'canAccessBanMenu',
  'canAccessWindowsMenu',
  'canAccessEventsRecordMenu',
] as const;

export type ChatPermission = (typeof CHAT_PERMISSIONS)[number];
export type PanelPermission = (typeof PANEL_PERMISSIONS)[number];
export type ChatPermissions = Record<ChatPermission, boolean>;
export type PanelPermissions = Record<PanelPermission, boolean>;

export const noChatPermissions = (): ChatPermissions => record(CHAT_PERMISSIONS, () => false);
export const noPanelPermissions = (): PanelPermissions => record(PANEL_PERMISSIONS, () => false);
export const allChatPermissions = (): ChatPermissions => record(CHAT_PERMISSIONS, () => true);
export const allPanelPermissions = (): PanelPermissions => record(PANEL_PERMISSIONS, () => true);

/** One hex digit for every four names, the first name in the lowest bit: 12 characters instead of a kilobyte. */
export function packPermissions(permissions: ChatPermissions): string {
  const digits = new Array<number>(Math.ceil(CHAT_PERMISSIONS.length / 4)).fill(0);
  for (const [at, name] of CHAT_PERMISSIONS.entries()) {
    if (permissions[name]) digits[at >> 2] = (digits[at >> 2] ?? 0) | (1 << (at & 3));
  }
  return digits.map(digit => digit.toString(16)).join('');
}

/** Takes any text: a digit that is missing or is none means no permission. New names go to the end of the list. */
export function unpackPermissions(packed: string): ChatPermissions {
  return record(
    CHAT_PERMISSIONS,
    at => ((Number.parseInt(packed.charAt(at >> 2), 16) >> (at & 3)) & 1) === 1,
  );
}

function record<Name extends string>(
  names: readonly Name[],
  value: (at: number) => boolean,
): Record<Name, boolean> {
  return Object.fromEntries(names.map((name, at) => [name, value(at)])) as Record<Name, boolean>;
}
