import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage, Sender } from '../../../protocol/entities/messages.ts';
import { may } from '../../../protocol/rules/may.ts';
import { isStaff } from '../../../protocol/rules/room-mode.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { WaitingMessage } from '../platform/commands/command.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { PLAIN_STYLE } from './system-lines.ts';

/** The staff in the room reads it as a message of the site, from what is named; nobody else is sent anything. */
export function tellStaff(room: RoomState, from: string, text: string): void {
  const envelope = encode('newMessageFromServer', lineOf(room, from, text));
  for (const participant of room.participants.all())
    if (isStaff(actorOf(participant, room.id))) sendTo(room, participant.userId, envelope);
}

/** One person alone reads it so. */
export const tellOne = (room: RoomState, userId: string, from: string, text: string): void =>
  sendTo(room, userId, encode('newMessageFromServer', lineOf(room, from, text)));

const lineOf = (room: RoomState, from: string, text: string): ChatMessage => ({
  id: room.clock.newId(),
  seq: room.messages.history.lastSeq,
  kind: 'scheduled',
  text,
  style: PLAIN_STYLE,
  room: room.settings.name,
  props: {},
  userType: 'forSupers',
  sender: senderOf(from),
  sentAt: new Date(room.clock.now()).toISOString(),
});

const senderOf = (name: string): Sender => ({
  userID: 'site',
  username: name,
  nickname: name,
  nicknameColor: '',
  image: '/uploads/defaultAvatar.gif',
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
});

export function holdMessage(room: RoomState, waiting: WaitingMessage): void {
  room.messages.waiting.add(waiting);
  tellWaiting(room);
}

export function takeWaiting(room: RoomState, messageId: string): void {
  room.messages.waiting.take(messageId);
  tellWaiting(room);
}

/** How many wait, for somebody who comes in; nothing for whoever may not know, and where nothing waits. */
export const waitingFor = (room: RoomState, participant: Participant): string[] =>
  room.messages.waiting.all(room.clock.now()).length > 0 && isTold(room, participant)
    ? [countFor(room, participant)]
    : [];

/** Few messages wait: everybody who may judge them is told of each change. */
export function tellWaiting(room: RoomState): void {
  for (const participant of room.participants.all())
    if (isTold(room, participant)) sendTo(room, participant.userId, countFor(room, participant));
}

const isTold = (room: RoomState, participant: Participant): boolean =>
  may.readWaiting(actorOf(participant, room.id)) === 'allowed';

/** Of those that the reader may judge. */
function countFor(room: RoomState, participant: Participant): string {
  const actor = actorOf(participant, room.id);
  const judged = room.messages.waiting
    .all(room.clock.now())
    .filter(({ rank }) => may.judgeWaiting(actor, { rank }) === 'allowed');
  return encode('waitingMessages', { count: judged.length });
}
