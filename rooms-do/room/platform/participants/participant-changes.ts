import type { OutboxEntry } from '../../../../domain/audit/outbox-entry.ts';
import { userReference } from '../../../../domain/moderation/user-reference.ts';
import type { Participant } from '../../../../domain/presence/participant.ts';
import type { RoomState } from '../../room-state.ts';
import { classOf, readerOf } from '../sockets/deliver.ts';

/** Records a new nickname, for staff who may see earlier nicknames. */
export const noteName = (room: RoomState, participant: Participant): void =>
  room.outbox.put(...nameEntries(room, participant));

export function nameEntries({ clock }: RoomState, participant: Participant): OutboxEntry[] {
  const who = userReference(participant);
  return who === null ? [] : [{ kind: 'name', who, name: participant.nickname, at: clock.now() }];
}

/** Stores a participant. If the change affects which users the participant sees, sends the participant a new list. */
export function putParticipant(room: RoomState, participant: Participant): void {
  const before = room.participants.get(participant.userId);
  room.participants.put(participant);
  if (before && classOf(room, before) !== classOf(room, participant)) changeClass(room, participant);
}

export function changeParticipant(room: RoomState, userId: string, change: Partial<Participant>): void {
  const participant = room.participants.get(userId);
  if (!participant) return;
  putParticipant(room, { ...participant, ...change });
  const { nickname = participant.nickname } = change;
  if (nickname !== participant.nickname) noteName(room, { ...participant, nickname });
  touchParticipant(room, userId);
}

/** Marks a participant as changed, so that the next turn updates the user lists and the lobby. */
export function touchParticipant(room: RoomState, userId: string): void {
  room.presence.feeds.touch(userId);
  room.presence.reporter.touch(userId);
}

function changeClass(room: RoomState, participant: Participant): void {
  for (const connection of room.connections.ofUser(participant.userId)) {
    room.fanOut.flush(connection);
    room.fanOut.remove(connection);
    room.connections.sendEnvelope(connection, room.presence.feeds.begin(connection, participant));
    room.fanOut.add(connection, readerOf(room, connection, participant));
    if (connection.watchesAll) room.presence.feeds.show(connection);
  }
}
