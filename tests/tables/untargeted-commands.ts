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
  { what: 'to leave', event: 'disconnect', data: {}, needs: 'anybody' },
  { what: 'everybody', event: 'watchAllUsers', data: { on: true }, needs: 'anybody' },
  { what: 'a status', event: 'requestChangeStatus', data: { status: 'busy' }, needs: 'anybody' },
  { what: 'to speak', event: 'newMessageFromClient', data: { text: 'سلام' }, needs: ['allowUserToWrite'] },
  {
    what: 'to hear somebody again',
    event: 'requestIgnoreUser',
    data: { userId: 'gone', on: false },
    needs: 'anybody',
  },
  { what: 'to hide the page', event: 'pageHidden', data: { on: true }, needs: 'anybody' },
  {
    what: 'to be told by push',
    event: 'requestPush',
    data: { on: true },
    needs: 'anybody',
  },
  {
    what: 'to choose who writes privately',
    event: 'requestSetPrivacy',
    data: { privateFrom: 'nobody', seen: true, talks: ['gone'] },
    needs: 'anybody',
  },
  {
    what: 'to refuse a private chat',
    event: 'requestRefusePrivate',
    data: { userId: 'gone' },
    needs: 'anybody',
  },
  {
    what: 'to receive the inbox',
    event: 'inboxReceived',
    data: { ids: ['theirs'] },
    needs: 'anybody',
  },
  {
    what: 'to react',
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
    what: 'to vote',
    event: 'requestVote',
    data: { messageId: 'poll', choices: [0] },
    needs: ['allowUserToWrite'],
  },
  {
    what: 'to close a poll',
    event: 'requestClosePoll',
    data: { messageId: 'poll' },
    needs: ['canDeleteMessages'],
  },
  { what: 'to type', event: 'typing', data: { on: true }, needs: ['allowUserToWrite'] },
  {
    what: 'to take back',
    event: 'requestDeleteMessages',
    data: { messageIds: ['own'] },
    needs: 'anybody',
  },
  {
    what: 'to delete',
    event: 'requestDeleteMessages',
    data: { messageIds: ['theirs', 'own'] },
    needs: ['canDeleteMessages'],
  },
  {
    what: 'to correct',
    event: 'requestEditMessage',
    data: { messageId: 'own', text: 'سلام' },
    needs: ['allowUserToWrite'],
  },
  {
    what: 'to clear the room',
    event: 'requestClearRoom',
    data: { reason: 'سبام' },
    needs: ['canDeleteMessages', 'canKickUser'],
    byGuests: 'never',
  },
  {
    what: 'what waits for a moderator',
    event: 'requestWaitingMessages',
    data: {},
    needs: ['canDeleteMessages'],
  },
  {
    what: 'to discard what waits',
    event: 'requestJudgeWaiting',
    data: { messageId: 'waits', publish: false },
    needs: ['canDeleteMessages'],
  },
  {
    what: 'to publish what waits no more',
    event: 'requestJudgeWaiting',
    data: { messageId: 'none', publish: true },
    needs: ['canDeleteMessages'],
    yet: 'waiting_not_found',
  },
  {
    what: 'how the room is written in',
    event: 'requestSetRoomMode',
    data: { slowSeconds: 5, writers: 'members' },
    needs: 'the rooms menu',
  },
  {
    what: 'to pin',
    event: 'requestPinMessage',
    data: { messageId: 'theirs' },
    needs: ['canPinMessages'],
  },
  {
    what: 'to pin nothing known',
    event: 'requestPinMessage',
    data: { messageId: 'none' },
    needs: ['canPinMessages'],
    yet: 'message_not_found',
  },
  {
    what: 'to unpin',
    event: 'requestPinMessage',
    data: { messageId: null },
    needs: ['canPinMessages'],
  },
  {
    what: 'to start a quiz',
    event: 'requestQuiz',
    data: { count: 1, category: null, everyMinutes: 0 },
    needs: ['canRunQuiz'],
  },
  {
    what: 'to end a quiz',
    event: 'requestQuiz',
    data: { count: 0, category: null, everyMinutes: 0 },
    needs: ['canRunQuiz'],
  },
  {
    what: 'to take back nothing',
    event: 'requestDeleteMessages',
    data: { messageIds: ['none'] },
    needs: 'anybody',
    yet: 'message_not_found',
  },
  {
    what: 'to correct nothing',
    event: 'requestEditMessage',
    data: { messageId: 'none', text: 'سلام' },
    needs: ['allowUserToWrite'],
    yet: 'message_not_found',
  },
  { what: 'an ad for all', event: 'requestSendPublicAd', data: ad('all'), needs: ['canSendPublicAd'] },
  { what: 'an ad here', event: 'requestSendPublicAd', data: ad('القاعة'), needs: ['canSendPublicAd'] },
  {
    what: 'an ad nowhere',
    event: 'requestSendPublicAd',
    data: ad('لا غرفة'),
    needs: ['canSendPublicAd'],
    yet: 'room_not_found',
  },
  { what: 'past announcements', event: 'requestAnnouncements', data: {}, needs: 'anybody' },
  {
    what: 'all connected',
    event: 'requestShowAllConnected',
    data: {},
    needs: ['canShowUsersWithSameIP'],
  },
  {
    what: 'all out',
    event: 'requestKickAllUsers',
    data: {},
    needs: ['canKickUser', 'canKickUsersWithSameIP'],
  },
  {
    what: 'all of a room out',
    event: 'requestKickAllUsers',
    data: { room: 'الحديقة' },
    needs: ['canKickUser', 'canKickUsersWithSameIP'],
  },
  { what: 'to go', event: 'joinRoom', data: room('الحديقة'), needs: 'anybody' },
  { what: 'to stay', event: 'joinRoom', data: room('القاعة'), needs: 'anybody', yet: 'same_room' },
  {
    what: 'to go nowhere',
    event: 'joinRoom',
    data: room('لا غرفة'),
    needs: 'anybody',
    yet: 'room_not_found',
  },
  { what: 'to go in locked', event: 'joinRoom', data: room('الخزنة'), needs: ['canAccessLockedRoom'] },
  { what: 'with a wrong key', event: 'joinRoom', data: room('الخزنة', 'x'), needs: ['canAccessLockedRoom'] },
  { what: 'with the key', event: 'joinRoom', data: room('الخزنة', 'open sesame'), needs: 'anybody' },
  made(true, true, 'canCreateTempPrivateRoom'),
  made(true, false, 'canCreateTempPublicRoom'),
  made(false, true, 'canCreatePrivateRoom'),
  made(false, false, 'canCreatePublicRoom'),
  { what: 'own rooms', event: 'requestMyRooms', data: {}, needs: 'anybody' },
  { what: 'duty', event: 'requestDuty', data: { on: true }, needs: ['canKickUser'], byGuests: 'never' },
  { what: 'more of the list', event: 'requestUsers', data: { search: 'ا' }, needs: 'anybody' },
  { what: 'whom one seeks', event: 'searchAllUsers', data: { search: 'ا' }, needs: 'anybody' },
  {
    what: 'a person',
    event: 'requestPerson',
    data: { userId: 'lodger' },
    needs: 'any act',
    byGuests: 'never',
  },
  {
    what: 'recent messages of one',
    event: 'requestDeleteRecent',
    data: { userId: 'somebody' },
    needs: ['canDeleteMessages'],
  },
  {
    what: 'recent messages of nobody',
    event: 'requestDeleteRecent',
    data: { userId: 'nobody' },
    needs: ['canDeleteMessages'],
    yet: 'message_not_found',
  },
  { what: 'reports', event: 'requestReports', data: {}, needs: ['canShowReportedUsers'] },
  {
    what: 'to close a report',
    event: 'requestCloseReport',
    data: { reportId: 'open' },
    needs: ['canShowReportedUsers'],
  },
  {
    what: 'to close no report',
    event: 'requestCloseReport',
    data: { reportId: 'none' },
    needs: ['canShowReportedUsers'],
    yet: 'not_found',
  },
  { what: 'reported people', event: 'requestShowReported', data: {}, needs: ['canShowReportedUsers'] },
  {
    what: 'people in here',
    event: 'requestInviteUsers',
    data: { userIds: ['the elsewhere'] },
    needs: ['canSendGroupChatInvitation'],
  },
  { what: 'to go in full', event: 'joinRoom', data: room('الكشك'), needs: ['canAccessFullRooms'] },
];
