import { actorOf } from '../../../domain/participant.ts';
import type { ChatMessage, Sender } from '../../../protocol/entities/chat-message.ts';
import { isStaff } from '../../../protocol/rules/room-mode.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../connections/deliver.ts';
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
  seq: room.history.lastSeq,
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
