import { record, SYSTEM_PERSON } from '../platform/audit.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { participantsOf, type RoomState } from '../room-state.ts';

/** Whether a lost socket was the last one of a participant who is not marked as disconnected yet. */
export function isLastConnection(room: RoomState, { userId }: Connection): boolean {
  return (
    room.participants.get(userId)?.disconnectedAt === null && room.connections.ofUser(userId).length === 0
  );
}

/** Marks a participant as disconnected, which starts the reconnect grace. */
export function markDisconnected(room: RoomState, userId: string): void {
  changeParticipant(room, userId, { disconnectedAt: room.clock.now() });
  room.alarms.plan();
}

/** After a restart the sockets are gone but participants are stored, so all of them get the reconnect grace. */
export function markOrphansDisconnected(room: RoomState): void {
  const socketless = participantsOf(room).filter(
    ({ userId, disconnectedAt }) => disconnectedAt === null && room.connections.ofUser(userId).length === 0,
  );
  for (const { userId } of socketless) markDisconnected(room, userId);
  if (socketless.length > 0) record(room, 'restart', SYSTEM_PERSON);
}
