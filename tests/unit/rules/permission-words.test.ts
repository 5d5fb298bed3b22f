import { expect, test } from 'vitest';
import { CHAT_PERMISSIONS } from '../../../protocol/rules/permissions.ts';

const WORDS: Record<string, string> = {
  'ROLE-2 nicknames':
    'canChangeHisNickname canChangeUserNicknameColor canChangeUserNicknameBGColor canChangeVisitorNickname canChangeSuperNickname canRaiseUserNickname canChangeHisNicknameColor canChangeHisNicknameBGColor',
  'ROLE-3 icons and stars':
    'canChangeHisIcon canUseBannedIcons canChangeVisitorIcon canChangeVisitorStar canChangeSuperStar canChangeHisStar canHideHisStar',
  'ROLE-4 rooms':
    'canAccessFullRooms canCreateTempPrivateRoom canCreatePrivateRoom canCreateTempPublicRoom canCreatePublicRoom canEditHisRooms canChangeRoomColor canTransferUserToRoom canAccessLockedRoom',
  'ROLE-5 kicks and bans':
    'canAssignOneTimeKick canKickUsersWithSameIP canAddBanned canKickUser cannotKicked canKickShielded canBanUsersFromCountry hasOneTimeKick',
  'ROLE-6 sight':
    'canShowUsersCountryFlag canHideHisCountryFlagAndIP canShowHiddenCountryFlagAndIP canShowUsersWithSameIP canShowReportedUsers',
  'ROLE-7 access and speech':
    'canAccessChat canChangeHisPassword canBeHidden canBeGhost canSendPrivateMsg canSendWarningMsg allowUserToWrite canChangeTextStyle canUseAdvancedColorsSys canSendGroupChatInvitation canSendPublicAd',
};

test('ROLE-2, ROLE-3, ROLE-4, ROLE-5, ROLE-6, ROLE-7 the six groups of the requirements are the 48 permissions, each once', () => {
  const named = Object.values(WORDS).flatMap(words => words.split(' '));
  expect(named.toSorted()).toEqual([...CHAT_PERMISSIONS].toSorted());
});
