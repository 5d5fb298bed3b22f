import { expect, test } from 'vitest';
import { CHAT_PERMISSION_TABLE } from './permission-table.ts';
import { CHAT_PERMISSIONS } from './permissions.ts';

const GROUPS: [title: string, flags: string][] = [
  [
    'nicknames',
    'canChangeHisNickname canChangeUserNicknameColor canChangeUserNicknameBGColor canChangeVisitorNickname canChangeSuperNickname canRaiseUserNickname canChangeHisNicknameColor canChangeHisNicknameBGColor',
  ],
  [
    'icons and stars',
    'canChangeHisIcon canUseBannedIcons canChangeVisitorIcon canChangeVisitorStar canChangeSuperStar canChangeHisStar canHideHisStar',
  ],
  [
    'rooms',
    'canAccessFullRooms canCreateTempPrivateRoom canCreatePrivateRoom canCreateTempPublicRoom canCreatePublicRoom canEditHisRooms canChangeRoomColor canTransferUserToRoom canAccessLockedRoom',
  ],
  [
    'kicks and bans',
    'canAssignOneTimeKick canKickUsersWithSameIP canAddBanned canKickUser cannotKicked canKickShielded canBanUsersFromCountry hasOneTimeKick',
  ],
  [
    'sight',
    'canShowUsersCountryFlag canHideHisCountryFlagAndIP canShowHiddenCountryFlagAndIP canShowUsersWithSameIP canShowReportedUsers',
  ],
  [
    'access and speech',
    'canAccessChat canChangeHisPassword canBeHidden canBeGhost canSendPrivateMsg canSendWarningMsg allowUserToWrite canChangeTextStyle canUseAdvancedColorsSys canSendGroupChatInvitation canSendPublicAd',
  ],
];

test.each(GROUPS)('the chat permissions include the required ones for %s', (_, flags) => {
  const known: readonly string[] = CHAT_PERMISSIONS;
  for (const flag of flags.split(' ')) expect(known).toContain(flag);
});

test('the six required groups contain each chat permission of the first release exactly once', () => {
  const named = GROUPS.flatMap(([, flags]) => flags.split(' '));
  const first = CHAT_PERMISSIONS.filter(flag => !('since' in CHAT_PERMISSION_TABLE[flag]));
  expect(named.toSorted()).toEqual(first.toSorted());
});
