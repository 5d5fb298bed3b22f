import type { Actor, Target } from './actor.ts';
import { may } from './may.ts';
import type { Verdict } from './verdict.ts';

/** A rule about users only, without inputs such as a password or a chosen picture. `ar`: the action as a predicate. */
type ActRule = { ar: string } & (
  | { on: 'somebody'; allow: (actor: Actor, target: Target) => Verdict }
  | { on: 'nobody'; allow: (actor: Actor) => Verdict }
);

const onUser = (ar: string, allow: (actor: Actor, target: Target) => Verdict) =>
  ({ ar, on: 'somebody', allow }) satisfies ActRule;
const alone = (ar: string, allow: (actor: Actor) => Verdict) =>
  ({ ar, on: 'nobody', allow }) satisfies ActRule;

/** Rules for requests to a room, by event. Events with several rules also have a subject. */
export const ACTS = {
  newMessageFromClient: alone('يكتب في الغرفة', may.writeInRoom),
  privateMessage: onUser('يراسل على الخاص', may.sendPrivateMessage),
  sendWarningMessage: onUser('ينبّه', may.warn),
  requestSendPublicAd: alone('ينشر إعلانًا عامًا', may.announce),
  requestKickUser: onUser('يطرد', may.kick),
  requestKickSameIP: onUser('يطرد كل من له العنوان نفسه', may.kickSameIP),
  requestKickAllUsers: alone('يطرد الجميع', may.kickEveryone),
  forceDisconnect: onUser('يقطع الاتصال', may.forceDisconnect),
  requestBanUser: onUser('يحظر', (actor, target) => may.ban(actor, target)),
  'requestChangeUserPermissions.allowUserToWrite': onUser('يكتم', (actor, target) =>
    may.changeWritePermission(actor, target),
  ),
  'requestChangeUserPermissions.hasOneTimeKick': onUser('يضع علامة الطرد لمرة واحدة', (actor, target) =>
    may.grantOneTimeKick(actor, target),
  ),
  requestTransferUserToRoom: onUser('ينقل إلى غرفة', (actor, target) => may.transfer(actor, target)),
  requestChangeNickname: onUser('يغيّر الاسم', may.changeNickname),
  'requestChangeNicknameColors.nicknameColor': onUser('يغيّر لون الاسم', may.changeNameColor),
  'requestChangeNicknameColors.nicknameBGColor': onUser('يغيّر خلفية الاسم', may.changeNameBackground),
  requestChangeIcon: onUser('يغيّر الأيقونة', (actor, target) => may.changeIcon(actor, target)),
  requestChangeStar: onUser('يغيّر النجمة', (actor, target) => may.changeStar(actor, target)),
  requestPinUser: onUser('يرفع إلى أعلى القائمة', may.pin),
  'requestChangeUserVisibility.hidden': alone('يختفي', actor => may.setVisibility(actor, 'hidden')),
  'requestChangeUserVisibility.ghost': alone('يصير شبحًا', actor => may.setVisibility(actor, 'ghost')),
  requestShowAllConnected: alone('يعرض كل المتصلين', may.showAllConnected),
  requestShowReported: alone('يعرض المبلَّغ عنهم', may.showReported),
  requestSetRoomMode: alone('يضبط وضع الغرفة', may.setRoomMode),
  requestClearRoom: alone('يمسح رسائل الغرفة', may.clearRoom),
  requestPinMessage: alone('يثبّت رسالة في الغرفة', may.pinMessage),
  requestQuiz: alone('يدير مسابقة في الغرفة', may.runQuiz),
  requestInviteUsers: alone('يدعو إلى غرفة', may.invite),
} as const satisfies Record<string, ActRule>;

export type Act = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]];
