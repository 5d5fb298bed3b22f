import { expect, test } from 'vitest';
import { CHAT_PERMISSION_TABLE } from './permission-table.ts';
import { CHAT_PERMISSIONS } from './permissions.ts';

const GROUPS: [title: string, rule: string, flags: string][] = [
  [
    'nicknames',
    'ROLE-2',
    'canChangeHisNickname canChangeUserNicknameColor canChangeUserNicknameBGColor canChangeVisitorNickname canChangeSuperNickname canRaiseUserNickname canChangeHisNicknameColor canChangeHisNicknameBGColor',
  ],
  [
    'icons and stars',
    'ROLE-3',
    'canChangeHisIcon canUseBannedIcons canChangeVisitorIcon canChangeVisitorStar canChangeSuperStar canChangeHisStar canHideHisStar',
  ],
  [
    'rooms',
    'ROLE-4',
    'canAccessFullRooms canCreateTempPrivateRoom canCreatePrivateRoom canCreateTempPublicRoom canCreatePublicRoom canEditHisRooms canChangeRoomColor canTransferUserToRoom canAccessLockedRoom',
  ],
  [
    'kicks and bans',
    'ROLE-5',
    'canAssignOneTimeKick canKickUsersWithSameIP canAddBanned canKickUser cannotKicked canKickShielded canBanUsersFromCountry hasOneTimeKick',
  ],
  [
    'sight',
    'ROLE-6',
    'canShowUsersCountryFlag canHideHisCountryFlagAndIP canShowHiddenCountryFlagAndIP canShowUsersWithSameIP canShowReportedUsers',
  ],
  [
    'access and speech',
    'ROLE-7',
    'canAccessChat canChangeHisPassword canBeHidden canBeGhost canSendPrivateMsg canSendWarningMsg allowUserToWrite canChangeTextStyle canUseAdvancedColorsSys canSendGroupChatInvitation canSendPublicAd',
  ],
];

test.each(GROUPS)('the permissions of %s are those of the requirements (%s)', (_, __, flags) => {
  const known: readonly string[] = CHAT_PERMISSIONS;
  for (const flag of flags.split(' ')) expect(known).toContain(flag);
});

test('the six groups of the requirements are all chat permissions, each once (ROLE-1)', () => {
  const named = GROUPS.flatMap(([, , flags]) => flags.split(' '));
  const first = CHAT_PERMISSIONS.filter(flag => !('since' in CHAT_PERMISSION_TABLE[flag]));
  expect(named.toSorted()).toEqual(first.toSorted());
});
