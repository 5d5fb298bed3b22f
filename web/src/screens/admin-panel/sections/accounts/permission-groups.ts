import type { ChatPermission } from '../../../../../../protocol/rules/permissions.ts';
import type { PermissionText } from '../../../../text/q.ts';

/** The flags of the chat as the form groups them; every flag stands in one of them, but for the mark of a session. */
export const CHAT_GROUPS: readonly { title: PermissionText; flags: readonly ChatPermission[] }[] = [
  {
    title: 'perm.group.nickname',
    flags: [
      'canChangeHisNickname',
      'canChangeVisitorNickname',
      'canChangeSuperNickname',
      'canRaiseUserNickname',
      'canChangeHisNicknameColor',
      'canChangeHisNicknameBGColor',
      'canChangeUserNicknameColor',
      'canChangeUserNicknameBGColor',
    ],
  },
  {
    title: 'perm.group.look',
    flags: [
      'canChangeHisIcon',
      'canUseBannedIcons',
      'canChangeVisitorIcon',
      'canChangeHisStar',
      'canHideHisStar',
      'canChangeVisitorStar',
      'canChangeSuperStar',
      'canChangeTextStyle',
      'canUseAdvancedColorsSys',
    ],
  },
  {
    title: 'perm.group.rooms',
    flags: [
      'canAccessFullRooms',
      'canAccessLockedRoom',
      'canCreatePublicRoom',
      'canCreateTempPublicRoom',
      'canCreatePrivateRoom',
      'canCreateTempPrivateRoom',
      'canEditHisRooms',
      'canChangeRoomColor',
      'canTransferUserToRoom',
    ],
  },
  {
    title: 'perm.group.moderation',
    flags: [
      'canKickUser',
      'canKickUsersWithSameIP',
      'canAssignOneTimeKick',
      'canKickShielded',
      'cannotKicked',
      'canAddBanned',
      'canBanUsersFromCountry',
      'canSendWarningMsg',
      'allowUserToWrite',
      'canShowReportedUsers',
    ],
  },
  {
    title: 'perm.group.privacy',
    flags: [
      'canBeHidden',
      'canBeGhost',
      'canShowUsersCountryFlag',
      'canHideHisCountryFlagAndIP',
      'canShowHiddenCountryFlagAndIP',
      'canShowUsersWithSameIP',
    ],
  },
  {
    title: 'perm.group.messaging',
    flags: ['canSendPrivateMsg', 'canSendGroupChatInvitation', 'canSendPublicAd'],
  },
  { title: 'perm.group.account', flags: ['canAccessChat', 'canChangeHisPassword'] },
];
