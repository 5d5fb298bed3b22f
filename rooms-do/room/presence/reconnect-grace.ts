import { record, SYSTEM_PERSON } from '../platform/audit.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { participantsOf, type RoomState } from '../room-state.ts';

/** Whether a participant has lost the last socket and is not marked as disconnected yet. */
export function isLastConnection(room: RoomState, { userId }: Connection): boolean {
  return (
    room.participants.get(userId)?.disconnectedAt === null && room.connections.ofUser(userId).length === 0
  );
}

/** Marks a participant as disconnected and starts the reconnect grace period. */
export function markDisconnected(room: RoomState, userId: string): void {
  changeParticipant(room, userId, { disconnectedAt: room.clock.now() });
  room.alarms.plan();
}

/**
 * A restart closes all sockets but keeps the stored participants, so all participants get the reconnect grace period.
 */
export function markOrphansDisconnected(room: RoomState): void {
  const socketless = participantsOf(room).filter(
    ({ userId, disconnectedAt }) => disconnectedAt === null && room.connections.ofUser(userId).length === 0,
  );
  for (const { userId } of socketless) markDisconnected(room, userId);
  if (socketless.length > 0) record(room, 'restart', SYSTEM_PERSON);
}
