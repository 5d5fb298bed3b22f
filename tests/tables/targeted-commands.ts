import type { TargetedCommand } from './targeted-command.ts';
import type { Need } from './untargeted-commands.ts';

/**
 * Permissions by actor and target, written from section 3 of the contract, never from the tested rules. The lines
 * above the contract's table apply to all rows: no act on a higher rank (unless `anyRank`), an invisible or absent
 * target is `user_not_found`, and a refusal is `forbidden` unless it has its own code.
 */

const GREEN = '#00aa00';

const others = (need: Need) => ({ visitor: need, super: need });
const look = (userId: string, over: object) => ({ userId, ...over });
const grant = (prop: string, value: boolean) => (userId: string) => ({ userId, prop, value });
const to = (roomName: string, password?: string) => (userId: string) => ({ userId, roomName, password });

export const TARGETED_COMMANDS: readonly TargetedCommand[] = [
  {
    what: 'cut off',
    event: 'forceDisconnect',
    data: userID => ({ userID }),
    self: 'anybody',
    ...others(['canKickUser']),
    shielded: ['canKickUser', 'canKickShielded'],
    byGuests: 'the marked',
  },
  {
    what: 'an icon',
    event: 'requestChangeIcon',
    data: id => look(id, { iconName: 'rose' }),
    self: ['canChangeHisIcon'],
    ...others(['canChangeVisitorIcon']),
  },
  {
    // Among the targets, plain supers hold canUseBannedIcons; guests and shielded users do not.
    what: 'a restricted icon',
    event: 'requestChangeIcon',
    data: id => look(id, { iconName: 'crown' }),
    self: ['canChangeHisIcon', 'canUseBannedIcons'],
    visitor: 'nobody',
    super: ['canChangeVisitorIcon'],
    shielded: 'nobody',
  },
  {
    what: 'an icon that is none',
    event: 'requestChangeIcon',
    data: id => look(id, { iconName: 'thistle' }),
    self: ['canChangeHisIcon'],
    ...others(['canChangeVisitorIcon']),
    yet: 'not_found',
  },
  {
    what: 'a star for guests',
    event: 'requestChangeStar',
    data: id => look(id, { starName: 'guests' }),
    self: { visitor: ['canChangeHisStar'], super: 'nobody' },
    visitor: ['canChangeVisitorStar'],
    super: 'nobody',
  },
  {
    what: 'a star for masters',
    event: 'requestChangeStar',
    data: id => look(id, { starName: 'masters' }),
    self: { visitor: 'nobody', super: ['canChangeHisStar'] },
    visitor: 'nobody',
    super: ['canChangeSuperStar'],
  },
  {
    what: 'a name',
    event: 'requestChangeNickname',
    data: id => look(id, { nickname: 'اسم جديد' }),
    self: ['canChangeHisNickname'],
    visitor: ['canChangeVisitorNickname'],
    super: ['canChangeSuperNickname'],
  },
  {
    what: 'the name of somebody',
    event: 'requestChangeNickname',
    data: id => look(id, { nickname: 'ال.شاغل' }),
    self: ['canChangeHisNickname'],
    visitor: ['canChangeVisitorNickname'],
    super: ['canChangeSuperNickname'],
    yet: 'nickname_taken',
  },
  {
    what: 'in sight',
    event: 'requestChangeUserVisibility',
    data: id => look(id, { visibility: 'visible' }),
    self: 'anybody',
    ...others('nobody'),
  },
  {
    what: 'hidden',
    event: 'requestChangeUserVisibility',
    data: id => look(id, { visibility: 'hidden' }),
    self: { visitor: 'nobody', super: ['canBeHidden'] },
    ...others('nobody'),
  },
  {
    what: 'a ghost',
    event: 'requestChangeUserVisibility',
    data: id => look(id, { visibility: 'ghost' }),
    self: { visitor: 'nobody', super: ['canBeGhost'] },
    ...others('nobody'),
  },
  {
    what: 'without a star',
    event: 'requestHideHisStar',
    data: id => look(id, { starVisibility: false }),
    self: ['canHideHisStar'],
    ...others('nobody'),
  },
  {
    // Every super here has a nickname image.
    what: 'without a nickname image',
    event: 'requestHideNicknameImg',
    data: id => look(id, { nicknameImgVisibility: false }),
    self: { visitor: 'nobody', super: 'anybody' },
    ...others('nobody'),
  },
  {
    what: 'the colour of a name',
    event: 'requestChangeNicknameColors',
    data: id => look(id, { nicknameColor: GREEN }),
    self: ['canChangeHisNicknameColor'],
    ...others(['canChangeUserNicknameColor']),
  },
  {
    what: 'the ground of a name',
    event: 'requestChangeNicknameColors',
    data: id => look(id, { nicknameBGColor: GREEN }),
    self: ['canChangeHisNicknameBGColor'],
    ...others(['canChangeUserNicknameBGColor']),
  },
  {
    what: 'both colours',
    event: 'requestChangeNicknameColors',
    data: id => look(id, { nicknameColor: GREEN, nicknameBGColor: GREEN }),
    self: ['canChangeHisNicknameColor', 'canChangeHisNicknameBGColor'],
    ...others(['canChangeUserNicknameColor', 'canChangeUserNicknameBGColor']),
  },
  {
    what: 'out',
    event: 'requestKickUser',
    data: id => look(id, { reason: 'إزعاج' }),
    self: 'nobody',
    ...others(['canKickUser']),
    shielded: ['canKickUser', 'canKickShielded'],
    byGuests: 'the marked',
  },
  {
    // The target only names the address: who goes is judged one by one.
    what: 'everybody at the address out',
    event: 'requestKickSameIP',
    data: id => look(id, {}),
    self: ['canKickUsersWithSameIP'],
    ...others(['canKickUsersWithSameIP']),
  },
  {
    what: 'banned',
    event: 'requestBanUser',
    data: id => look(id, {}),
    self: 'nobody',
    ...others(['canAddBanned']),
    shielded: ['canAddBanned', 'canKickShielded'],
    byGuests: 'never',
  },
  ...(['allowUserToWrite', 'hasOneTimeKick'] as const).flatMap(prop =>
    [true, false].map(
      (value): TargetedCommand => ({
        what: `${prop} ${value}`,
        event: 'requestChangeUserPermissions',
        data: grant(prop, value),
        self: ['canAssignOneTimeKick'],
        yetSelf: 'own_power',
        ...others(['canAssignOneTimeKick']),
      }),
    ),
  ),
  {
    what: 'to another room',
    event: 'requestTransferUserToRoom',
    data: to('الديوان'),
    self: ['canTransferUserToRoom'],
    ...others(['canTransferUserToRoom']),
  },
  {
    what: 'to a locked room',
    event: 'requestTransferUserToRoom',
    data: to('الخزنة'),
    self: ['canTransferUserToRoom', 'canAccessLockedRoom'],
    ...others(['canTransferUserToRoom', 'canAccessLockedRoom']),
  },
  {
    what: 'to a locked room with its key',
    event: 'requestTransferUserToRoom',
    data: to('الخزنة', 'open sesame'),
    self: ['canTransferUserToRoom'],
    ...others(['canTransferUserToRoom']),
  },
  {
    // The moved user needs the place, and no target may enter full rooms.
    what: 'to a full room',
    event: 'requestTransferUserToRoom',
    data: to('الكشك'),
    self: ['canTransferUserToRoom', 'canAccessFullRooms'],
    ...others(['canTransferUserToRoom']),
    yetOthers: 'room_full',
  },
  {
    what: 'to no room',
    event: 'requestTransferUserToRoom',
    data: to('لا غرفة'),
    self: ['canTransferUserToRoom'],
    ...others(['canTransferUserToRoom']),
    yet: 'room_not_found',
  },
  {
    what: 'warned',
    event: 'sendWarningMessage',
    data: id => look(id, { text: 'التزم الأدب' }),
    self: ['canSendWarningMsg'],
    ...others(['canSendWarningMsg']),
  },
  {
    what: 'written to',
    event: 'privateMessage',
    data: id => ({ to: id, chatMessage: 'سرّ' }),
    self: 'nobody',
    ...others(['canSendPrivateMsg', 'allowUserToWrite']),
    anyRank: true,
  },
  {
    what: 'told of having been read',
    event: 'privateSeen',
    data: id => ({ to: id, messageId: 'theirs' }),
    self: 'nobody',
    ...others('anybody'),
    anyRank: true,
  },
];
