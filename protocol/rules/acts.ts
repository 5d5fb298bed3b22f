import type { Actor, Target } from './actor.ts';
import { may } from './may.ts';
import type { Verdict } from './verdict.ts';

/** A rule as far as it judges persons: without what only the moment knows, such as a password or a chosen picture. */
type ActRule =
  | { on: 'somebody'; allow: (actor: Actor, target: Target) => Verdict }
  | { on: 'nobody'; allow: (actor: Actor) => Verdict };

const onSomebody = (allow: (actor: Actor, target: Target) => Verdict) =>
  ({ on: 'somebody', allow }) satisfies ActRule;
const alone = (allow: (actor: Actor) => Verdict) => ({ on: 'nobody', allow }) satisfies ActRule;

/** Requests to a room, by event; events with several rules also by subject. */
export const ACTS = {
  newMessageFromClient: alone(may.writeInRoom),
  privateMessage: onSomebody(may.sendPrivateMessage),
  sendWarningMessage: onSomebody(may.warn),
  requestSendPublicAd: alone(may.announce),
  requestKickUser: onSomebody(may.kick),
  requestKickSameIP: onSomebody(may.kickSameIP),
  requestKickAllUsers: alone(may.kickEveryone),
  forceDisconnect: onSomebody(may.forceDisconnect),
  requestBanUser: onSomebody((actor, target) => may.ban(actor, target)),
  'requestChangeUserPermissions.allowUserToWrite': onSomebody((actor, target) =>
    may.changeWritePermission(actor, target),
  ),
  'requestChangeUserPermissions.hasOneTimeKick': onSomebody((actor, target) =>
    may.grantOneTimeKick(actor, target),
  ),
  requestTransferUserToRoom: onSomebody((actor, target) => may.transfer(actor, target)),
  requestChangeNickname: onSomebody(may.changeNickname),
  'requestChangeNicknameColors.nicknameColor': onSomebody(may.changeNameColor),
  'requestChangeNicknameColors.nicknameBGColor': onSomebody(may.changeNameBackground),
  requestChangeIcon: onSomebody((actor, target) => may.changeIcon(actor, target)),
  requestChangeStar: onSomebody((actor, target) => may.changeStar(actor, target)),
  requestPinUser: onSomebody(may.pin),
  'requestChangeUserVisibility.hidden': alone(actor => may.setVisibility(actor, 'hidden')),
  'requestChangeUserVisibility.ghost': alone(actor => may.setVisibility(actor, 'ghost')),
  requestShowAllConnected: alone(may.showAllConnected),
  requestShowReported: alone(may.showReported),
  requestSetRoomMode: alone(may.setRoomMode),
  requestClearRoom: alone(may.clearRoom),
  requestInviteUsers: alone(may.invite),
} as const satisfies Record<string, ActRule>;

export type Act = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]];
