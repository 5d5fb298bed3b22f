import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import type { UpName } from '../../protocol/wire/up.ts';

/** Any actor, a guest, an account, or an actor with this permission. */
type ActorColumn = 'anyone' | 'guest' | 'account' | ChatPermission;

/** `other`: any target except the actor. `account` includes shielded ones. */
type TargetColumn = 'self' | 'other' | 'guest' | 'account' | 'shielded';

/** `unseen`: absent or invisible to the actor. `above`: of higher rank. `marked`: for a one-time kick. */
type StateColumn = 'any' | 'unseen' | 'above' | 'marked' | 'ghost';

/** Actor (all conditions of a list), target, state of the target, expected code. */
export type PermissionRow = readonly [
  actor: ActorColumn | readonly ActorColumn[],
  target: TargetColumn,
  state: StateColumn,
  code: 'ok' | ErrorCode,
];

/** A targeted command. The first matching row decides. Without one the command is `forbidden`. */
export type TargetedCommand = {
  what: string;
  event: UpName;
  data: (target: string) => unknown;
  rows: readonly PermissionRow[];
};

/** A target that is invisible to the actor. */
export const UNSEEN: PermissionRow = ['anyone', 'other', 'unseen', 'user_not_found'];
export const ABOVE: PermissionRow = ['anyone', 'other', 'above', 'forbidden'];

const GREEN = '#00aa00';

const look = (userId: string, over: object) => ({ userId, ...over });
const grant = (prop: string, value: boolean) => (userId: string) => ({ userId, prop, value });
const to = (roomName: string, password?: string) => (userId: string) => ({ userId, roomName, password });

/** Guests with a one-time kick act on marked targets of any rank, except for shielded ones. */
const BY_GUESTS: readonly PermissionRow[] = [
  ['guest', 'shielded', 'any', 'forbidden'],
  ['guest', 'other', 'marked', 'ok'],
  ['guest', 'other', 'any', 'forbidden'],
];

/** Permissions by actor, target and state, written from section 3 of the contract, never from the tested rules. */
export const TARGETED_COMMANDS: readonly TargetedCommand[] = [
  {
    what: 'disconnect',
    event: 'forceDisconnect',
    data: userID => ({ userID }),
    rows: [
      ['anyone', 'self', 'any', 'ok'],
      UNSEEN,
      ...BY_GUESTS,
      ABOVE,
      [['canKickUser', 'canKickShielded'], 'shielded', 'any', 'ok'],
      ['anyone', 'shielded', 'any', 'forbidden'],
      ['canKickUser', 'other', 'any', 'ok'],
    ],
  },
  {
    what: 'an icon',
    event: 'requestChangeIcon',
    data: id => look(id, { iconName: 'rose' }),
    rows: [
      ['canChangeHisIcon', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canChangeVisitorIcon', 'other', 'any', 'ok'],
    ],
  },
  {
    // Among the targets, plain supers have canUseBannedIcons; guests and shielded users do not.
    what: 'a restricted icon',
    event: 'requestChangeIcon',
    data: id => look(id, { iconName: 'crown' }),
    rows: [
      [['canChangeHisIcon', 'canUseBannedIcons'], 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['anyone', 'shielded', 'any', 'forbidden'],
      ['canChangeVisitorIcon', 'account', 'any', 'ok'],
    ],
  },
  {
    what: 'an unknown icon',
    event: 'requestChangeIcon',
    data: id => look(id, { iconName: 'thistle' }),
    rows: [
      ['canChangeHisIcon', 'self', 'any', 'not_found'],
      UNSEEN,
      ABOVE,
      ['canChangeVisitorIcon', 'other', 'any', 'not_found'],
    ],
  },
  {
    what: 'a star for guests',
    event: 'requestChangeStar',
    data: id => look(id, { starName: 'guests' }),
    rows: [
      [['guest', 'canChangeHisStar'], 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canChangeVisitorStar', 'guest', 'any', 'ok'],
    ],
  },
  {
    what: 'a star for chat-masters',
    event: 'requestChangeStar',
    data: id => look(id, { starName: 'masters' }),
    rows: [
      [['account', 'canChangeHisStar'], 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canChangeSuperStar', 'account', 'any', 'ok'],
    ],
  },
  {
    what: 'a nickname',
    event: 'requestChangeNickname',
    data: id => look(id, { nickname: 'اسم جديد' }),
    rows: [
      ['canChangeHisNickname', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canChangeVisitorNickname', 'guest', 'any', 'ok'],
      ['canChangeSuperNickname', 'account', 'any', 'ok'],
    ],
  },
  {
    what: 'a taken nickname',
    event: 'requestChangeNickname',
    data: id => look(id, { nickname: 'ال.شاغل' }),
    rows: [
      ['canChangeHisNickname', 'self', 'any', 'nickname_taken'],
      UNSEEN,
      ABOVE,
      ['canChangeVisitorNickname', 'guest', 'any', 'nickname_taken'],
      ['canChangeSuperNickname', 'account', 'any', 'nickname_taken'],
    ],
  },
  {
    what: 'visible',
    event: 'requestChangeUserVisibility',
    data: id => look(id, { visibility: 'visible' }),
    rows: [['anyone', 'self', 'any', 'ok'], UNSEEN],
  },
  {
    what: 'hidden',
    event: 'requestChangeUserVisibility',
    data: id => look(id, { visibility: 'hidden' }),
    rows: [[['account', 'canBeHidden'], 'self', 'any', 'ok'], UNSEEN],
  },
  {
    what: 'a ghost',
    event: 'requestChangeUserVisibility',
    data: id => look(id, { visibility: 'ghost' }),
    rows: [[['account', 'canBeGhost'], 'self', 'any', 'ok'], UNSEEN],
  },
  {
    what: 'without a star',
    event: 'requestHideHisStar',
    data: id => look(id, { starVisibility: false }),
    rows: [['canHideHisStar', 'self', 'any', 'ok'], UNSEEN],
  },
  {
    // Every super here has a nickname image.
    what: 'without a nickname image',
    event: 'requestHideNicknameImg',
    data: id => look(id, { nicknameImgVisibility: false }),
    rows: [['account', 'self', 'any', 'ok'], UNSEEN],
  },
  {
    what: 'the color of a name',
    event: 'requestChangeNicknameColors',
    data: id => look(id, { nicknameColor: GREEN }),
    rows: [
      ['canChangeHisNicknameColor', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canChangeUserNicknameColor', 'other', 'any', 'ok'],
    ],
  },
  {
    what: 'the background of a name',
    event: 'requestChangeNicknameColors',
    data: id => look(id, { nicknameBGColor: GREEN }),
    rows: [
      ['canChangeHisNicknameBGColor', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canChangeUserNicknameBGColor', 'other', 'any', 'ok'],
    ],
  },
  {
    what: 'both colors',
    event: 'requestChangeNicknameColors',
    data: id => look(id, { nicknameColor: GREEN, nicknameBGColor: GREEN }),
    rows: [
      [['canChangeHisNicknameColor', 'canChangeHisNicknameBGColor'], 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      [['canChangeUserNicknameColor', 'canChangeUserNicknameBGColor'], 'other', 'any', 'ok'],
    ],
  },
  {
    what: 'kick',
    event: 'requestKickUser',
    data: id => look(id, { reason: 'إزعاج' }),
    rows: [
      UNSEEN,
      ...BY_GUESTS,
      ABOVE,
      [['canKickUser', 'canKickShielded'], 'shielded', 'any', 'ok'],
      ['anyone', 'shielded', 'any', 'forbidden'],
      ['canKickUser', 'other', 'any', 'ok'],
    ],
  },
  {
    // The target only provides the address. Each user there is authorized separately.
    what: 'kick all users with the address',
    event: 'requestKickSameIP',
    data: id => look(id, {}),
    rows: [
      ['canKickUsersWithSameIP', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canKickUsersWithSameIP', 'other', 'any', 'ok'],
    ],
  },
  {
    what: 'ban',
    event: 'requestBanUser',
    data: id => look(id, {}),
    rows: [
      UNSEEN,
      ['guest', 'other', 'any', 'forbidden'],
      ABOVE,
      [['canAddBanned', 'canKickShielded'], 'shielded', 'any', 'ok'],
      ['anyone', 'shielded', 'any', 'forbidden'],
      ['canAddBanned', 'other', 'any', 'ok'],
    ],
  },
  ...(['allowUserToWrite', 'hasOneTimeKick'] as const).flatMap(prop =>
    [true, false].map(
      (value): TargetedCommand => ({
        what: `${prop} ${value}`,
        event: 'requestChangeUserPermissions',
        data: grant(prop, value),
        rows: [
          ['canAssignOneTimeKick', 'self', 'any', 'own_power'],
          UNSEEN,
          ABOVE,
          ['canAssignOneTimeKick', 'other', 'any', 'ok'],
        ],
      }),
    ),
  ),
  {
    what: 'to another room',
    event: 'requestTransferUserToRoom',
    data: to('الديوان'),
    rows: [
      ['canTransferUserToRoom', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canTransferUserToRoom', 'other', 'any', 'ok'],
    ],
  },
  {
    what: 'to a locked room',
    event: 'requestTransferUserToRoom',
    data: to('الخزنة'),
    rows: [
      [['canTransferUserToRoom', 'canAccessLockedRoom'], 'self', 'any', 'ok'],
      ['canTransferUserToRoom', 'self', 'any', 'wrong_password'],
      UNSEEN,
      ABOVE,
      [['canTransferUserToRoom', 'canAccessLockedRoom'], 'other', 'any', 'ok'],
      ['canTransferUserToRoom', 'other', 'any', 'wrong_password'],
    ],
  },
  {
    what: 'to a locked room with its password',
    event: 'requestTransferUserToRoom',
    data: to('الخزنة', 'open sesame'),
    rows: [
      ['canTransferUserToRoom', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canTransferUserToRoom', 'other', 'any', 'ok'],
    ],
  },
  {
    // The moved user needs a free slot, and no target has canAccessFullRooms. A ghost needs no slot.
    what: 'to a full room',
    event: 'requestTransferUserToRoom',
    data: to('الكشك'),
    rows: [
      [['canTransferUserToRoom', 'canAccessFullRooms'], 'self', 'any', 'ok'],
      ['canTransferUserToRoom', 'self', 'any', 'room_full'],
      UNSEEN,
      ABOVE,
      ['canTransferUserToRoom', 'other', 'ghost', 'ok'],
      ['canTransferUserToRoom', 'other', 'any', 'room_full'],
    ],
  },
  {
    what: 'to an unknown room',
    event: 'requestTransferUserToRoom',
    data: to('لا غرفة'),
    rows: [
      ['canTransferUserToRoom', 'self', 'any', 'room_not_found'],
      UNSEEN,
      ABOVE,
      ['canTransferUserToRoom', 'other', 'any', 'room_not_found'],
    ],
  },
  {
    what: 'warning',
    event: 'sendWarningMessage',
    data: id => look(id, { text: 'التزم الأدب' }),
    rows: [
      ['canSendWarningMsg', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canSendWarningMsg', 'other', 'any', 'ok'],
    ],
  },
  {
    what: 'private message',
    event: 'privateMessage',
    data: id => ({ to: id, chatMessage: 'سرّ' }),
    rows: [
      UNSEEN,
      [['canSendPrivateMsg', 'allowUserToWrite'], 'other', 'any', 'ok'],
      ['canSendPrivateMsg', 'other', 'any', 'muted'],
    ],
  },
  {
    what: 'read receipt',
    event: 'privateSeen',
    data: id => ({ to: id, messageId: 'theirs' }),
    rows: [UNSEEN, ['anyone', 'other', 'any', 'ok']],
  },
  {
    what: 'private typing',
    event: 'typing',
    data: id => ({ on: true, to: id }),
    rows: [
      UNSEEN,
      [['canSendPrivateMsg', 'allowUserToWrite'], 'other', 'any', 'ok'],
      ['canSendPrivateMsg', 'other', 'any', 'muted'],
    ],
  },
];

/** Targeted commands beyond section 3 of the contract: pins and reports, from DECISIONS. */
export const EXTRA_TARGETED_COMMANDS: readonly TargetedCommand[] = [
  {
    what: 'pin',
    event: 'requestPinUser',
    data: userId => ({ userId, pinned: true }),
    rows: [
      ['canRaiseUserNickname', 'self', 'any', 'ok'],
      UNSEEN,
      ABOVE,
      ['canRaiseUserNickname', 'other', 'any', 'ok'],
    ],
  },
  {
    // All users can report a user of any rank, except themselves.
    what: 'report',
    event: 'requestReportUser',
    data: userId => ({ userId, reason: 'spam' }),
    rows: [UNSEEN, ['anyone', 'other', 'any', 'ok']],
  },
];
