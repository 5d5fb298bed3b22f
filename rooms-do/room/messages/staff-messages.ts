import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { may } from '../../../protocol/rules/may.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import type { WaitingMessage } from './waiting-messages.ts';

export function holdMessage(room: RoomState, waiting: WaitingMessage): void {
  room.messages.waiting.add(waiting);
  tellWaiting(room);
}

export function takeWaiting(room: RoomState, messageId: string, isPublished: boolean): void {
  const { waiting } = room.messages;
  if (isPublished) waiting.take(messageId);
  else waiting.discard(messageId);
  tellWaiting(room);
}

/** Number of waiting messages, for moderators who join; nothing for other users or an empty queue. */
export const waitingFor = (room: RoomState, participant: Participant): string[] =>
  room.messages.waiting.all(room.clock.now()).length > 0 && isTold(room, participant)
    ? [countFor(room, participant)]
    : [];

/** Few messages wait: all moderators get each change. */
export function tellWaiting(room: RoomState): void {
  for (const participant of room.participants.all())
    if (isTold(room, participant)) sendTo(room, participant.userId, countFor(room, participant));
}

const isTold = (room: RoomState, participant: Participant): boolean =>
  may.readWaiting(actorOf(participant, room.id)) === 'allowed';

/** Counts messages that the reader may moderate. */
function countFor(room: RoomState, participant: Participant): string {
  const actor = actorOf(participant, room.id);
  const judged = room.messages.waiting
    .all(room.clock.now())
    .filter(({ rank }) => may.judgeWaiting(actor, { rank }) === 'allowed');
  return encode('waitingMessages', { count: judged.length });
}
