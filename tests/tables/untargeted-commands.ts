import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import type { UpName } from '../../protocol/wire/up.ts';

/**
 * Required flags of the actor, the panel's section of rooms, or any flag for an action. `anybody`: no flag needed.
 * `nobody`: refused for all.
 */
export type Need = 'anybody' | 'nobody' | 'the rooms menu' | 'any act' | readonly ChatPermission[];

/** Each of them permits an account to view a user in another room. */
export const ACT_FLAGS = [
  'canSendWarningMsg',
  'canAssignOneTimeKick',
  'canKickUser',
  'canAddBanned',
  'canDeleteMessages',
] as const satisfies readonly ChatPermission[];

/** Flags with a separate code for their absence. */
export const REFUSED_WITH: Partial<Record<ChatPermission, ErrorCode>> = {
  allowUserToWrite: 'muted',
  canAccessLockedRoom: 'wrong_password',
  canAccessFullRooms: 'room_full',
};

/**
 * Requests about oneself, the room or the site. `yet`: answer for permitted users. `opensInstead`: effect of a
 * permission on the screen without a control in tables/*-tools.ts.
 */
export type UntargetedCommand = {
  what: string;
  event: UpName;
  data: unknown;
  needs: Need;
  yet?: ErrorCode;
  byGuests?: 'never';
  opensInstead?: string;
};

const GREEN = '#00aa00';
const made = (temporary: boolean, isPrivate: boolean, flag: ChatPermission): UntargetedCommand => ({
  what: `a room, temporary ${temporary}, private ${isPrivate}`,
  event: 'requestCreateRoom',
  data: { name: 'ديوان جديد', private: isPrivate, temporary },
  needs: [flag],
});
const room = (targetRoom: string, password?: string) => ({ oldRoom: 'القاعة', targetRoom, password });
const ad = (roomType: string) => ({
  roomType,
  userType: 'all',
  adMsg: 'إعلان',
  color: GREEN,
  bgColor: GREEN,
});

export const UNTARGETED_COMMANDS: readonly UntargetedCommand[] = [
  { what: 'an origin', event: 'sendOriginURL', data: 'https://a.example/', needs: 'anybody' },
  { what: 'exit', event: 'disconnect', data: {}, needs: 'anybody' },
  { what: 'watch all users', event: 'watchAllUsers', data: { on: true }, needs: 'anybody' },
  { what: 'a status', event: 'requestChangeStatus', data: { status: 'busy' }, needs: 'anybody' },
  {
    what: 'send a message',
    event: 'newMessageFromClient',
    data: { text: 'سلام' },
    needs: ['allowUserToWrite'],
  },
  {
    what: 'stop ignoring a user',
    event: 'requestIgnoreUser',
    data: { userId: 'gone', on: false },
    needs: 'anybody',
  },
  { what: 'hide the page', event: 'pageHidden', data: { on: true }, needs: 'anybody' },
  {
    what: 'enable push',
    event: 'requestPush',
    data: { on: true },
    needs: 'anybody',
  },
  {
    what: 'choose private senders',
    event: 'requestSetPrivacy',
    data: { privateFrom: 'nobody', seen: true, talks: ['gone'] },
    needs: 'anybody',
  },
  {
    what: 'refuse a private chat',
    event: 'requestRefusePrivate',
    data: { userId: 'gone' },
    needs: 'anybody',
  },
  {
    what: 'confirm the inbox',
    event: 'inboxReceived',
    data: { ids: ['theirs'] },
    needs: 'anybody',
  },
  {
    what: 'react',
    event: 'requestReact',
    data: { messageId: 'theirs', reaction: '👍', on: true },
    needs: ['allowUserToWrite'],
  },
  {
    what: 'a poll',
    event: 'newMessageFromClient',
    data: {
      text: '',
      poll: { question: 'من؟', options: ['أنا', 'أنت'], multiple: false, hidden: false, anonymous: false },
    },
    needs: ['allowUserToWrite', 'canMakePolls'],
  },
  {
    what: 'vote',
    event: 'requestVote',
    data: { messageId: 'poll', choices: [0] },
    needs: ['allowUserToWrite'],
  },
  {
    what: 'close a poll',
    event: 'requestClosePoll',
    data: { messageId: 'poll' },
    needs: ['canDeleteMessages'],
  },
  { what: 'typing', event: 'typing', data: { on: true }, needs: ['allowUserToWrite'] },
  {
    what: 'delete own message',
    event: 'requestDeleteMessages',
    data: { messageIds: ['own'] },
    needs: 'anybody',
  },
  {
    what: 'delete a message',
    event: 'requestDeleteMessages',
    data: { messageIds: ['theirs', 'own'] },
    needs: ['canDeleteMessages'],
  },
  {
    what: 'correct a message',
    event: 'requestEditMessage',
    data: { messageId: 'own', text: 'سلام' },
    needs: ['allowUserToWrite'],
  },
  {
    what: 'clear the room',
    event: 'requestClearRoom',
    data: { reason: 'سبام' },
    needs: ['canDeleteMessages', 'canKickUser'],
    byGuests: 'never',
  },
  {
    what: 'held messages',
    event: 'requestWaitingMessages',
    data: {},
    needs: ['canDeleteMessages'],
  },
  {
    what: 'discard a held message',
    event: 'requestJudgeWaiting',
    data: { messageId: 'waits', publish: false },
    needs: ['canDeleteMessages'],
  },
  {
    what: 'publish an unknown held message',
    event: 'requestJudgeWaiting',
    data: { messageId: 'none', publish: true },
    needs: ['canDeleteMessages'],
    yet: 'waiting_not_found',
  },
  {
    what: 'room mode',
    event: 'requestSetRoomMode',
    data: { slowSeconds: 5, writers: 'members' },
    needs: 'the rooms menu',
  },
  {
    what: 'pin a message',
    event: 'requestPinMessage',
    data: { messageId: 'theirs' },
    needs: ['canPinMessages'],
  },
  {
    what: 'pin an unknown message',
    event: 'requestPinMessage',
    data: { messageId: 'none' },
    needs: ['canPinMessages'],
    yet: 'message_not_found',
  },
  {
    what: 'unpin',
    event: 'requestPinMessage',
    data: { messageId: null },
    needs: ['canPinMessages'],
  },
  {
    what: 'start a quiz',
    event: 'requestQuiz',
    data: { count: 1, category: null, everyMinutes: 0 },
    needs: ['canRunQuiz'],
  },
  {
    what: 'end a quiz',
    event: 'requestQuiz',
    data: { count: 0, category: null, everyMinutes: 0 },
    needs: ['canRunQuiz'],
  },
  {
    what: 'delete an unknown message',
    event: 'requestDeleteMessages',
    data: { messageIds: ['none'] },
    needs: 'anybody',
    yet: 'message_not_found',
  },
  {
    what: 'correct an unknown message',
    event: 'requestEditMessage',
    data: { messageId: 'none', text: 'سلام' },
    needs: ['allowUserToWrite'],
    yet: 'message_not_found',
  },
  {
    what: 'announcement to all rooms',
    event: 'requestSendPublicAd',
    data: ad('all'),
    needs: ['canSendPublicAd'],
  },
  {
    what: 'announcement to the room',
    event: 'requestSendPublicAd',
    data: ad('القاعة'),
    needs: ['canSendPublicAd'],
  },
  {
    what: 'announcement to an unknown room',
    event: 'requestSendPublicAd',
    data: ad('لا غرفة'),
    needs: ['canSendPublicAd'],
    yet: 'room_not_found',
  },
  { what: 'past announcements', event: 'requestAnnouncements', data: {}, needs: 'anybody' },
  {
    what: 'list all connected users',
    event: 'requestShowAllConnected',
    data: {},
    needs: ['canShowUsersWithSameIP'],
  },
  {
    what: 'kick all users',
    event: 'requestKickAllUsers',
    data: {},
    needs: ['canKickUser', 'canKickUsersWithSameIP'],
  },
  {
    what: 'kick all users of a room',
    event: 'requestKickAllUsers',
    data: { room: 'الحديقة' },
    needs: ['canKickUser', 'canKickUsersWithSameIP'],
  },
  { what: 'switch the room', event: 'joinRoom', data: room('الحديقة'), needs: 'anybody' },
  {
    what: 'switch to the current room',
    event: 'joinRoom',
    data: room('القاعة'),
    needs: 'anybody',
    yet: 'same_room',
  },
  {
    what: 'switch to an unknown room',
    event: 'joinRoom',
    data: room('لا غرفة'),
    needs: 'anybody',
    yet: 'room_not_found',
  },
  {
    what: 'switch to a locked room',
    event: 'joinRoom',
    data: room('الخزنة'),
    needs: ['canAccessLockedRoom'],
  },
  {
    what: 'switch with a wrong password',
    event: 'joinRoom',
    data: room('الخزنة', 'x'),
    needs: ['canAccessLockedRoom'],
  },
  {
    what: 'switch with the password',
    event: 'joinRoom',
    data: room('الخزنة', 'open sesame'),
    needs: 'anybody',
  },
  made(true, true, 'canCreateTempPrivateRoom'),
  made(true, false, 'canCreateTempPublicRoom'),
  made(false, true, 'canCreatePrivateRoom'),
  made(false, false, 'canCreatePublicRoom'),
  { what: 'own rooms', event: 'requestMyRooms', data: {}, needs: 'anybody' },
  { what: 'duty', event: 'requestDuty', data: { on: true }, needs: ['canKickUser'], byGuests: 'never' },
  { what: 'request more users', event: 'requestUsers', data: { search: 'ا' }, needs: 'anybody' },
  { what: 'search all users', event: 'searchAllUsers', data: { search: 'ا' }, needs: 'anybody' },
  {
    what: 'read a user',
    event: 'requestPerson',
    data: { userId: 'lodger' },
    needs: 'any act',
    byGuests: 'never',
  },
  {
    what: 'delete recent messages of a user',
    event: 'requestDeleteRecent',
    data: { userId: 'somebody' },
    needs: ['canDeleteMessages'],
  },
  {
    what: 'delete recent messages of an unknown user',
    event: 'requestDeleteRecent',
    data: { userId: 'nobody' },
    needs: ['canDeleteMessages'],
    yet: 'message_not_found',
  },
  { what: 'reports', event: 'requestReports', data: {}, needs: ['canShowReportedUsers'] },
  {
    what: 'close a report',
    event: 'requestCloseReport',
    data: { reportId: 'open' },
    needs: ['canShowReportedUsers'],
  },
  {
    what: 'close an unknown report',
    event: 'requestCloseReport',
    data: { reportId: 'none' },
    needs: ['canShowReportedUsers'],
    yet: 'not_found',
  },
  { what: 'list reported users', event: 'requestShowReported', data: {}, needs: ['canShowReportedUsers'] },
  {
    what: 'invite users',
    event: 'requestInviteUsers',
    data: { userIds: ['the elsewhere'] },
    needs: ['canSendGroupChatInvitation'],
  },
  { what: 'switch to a full room', event: 'joinRoom', data: room('الكشك'), needs: ['canAccessFullRooms'] },
];
