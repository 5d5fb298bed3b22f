import type { Connection } from '../connections/connections.ts';
import type { RoomState } from '../room-state.ts';

/** Somebody looks at the window of this socket, or no more. */
export function takePush(room: RoomState, connection: Connection, on: boolean): void {
  room.connections.updateAttachment(connection, { takesPush: on });
  settlePush(room, connection.userId);
}

/**
 * Push is for whoever looks at none of their windows. After the last socket was lost it stays as it was: a phone that sleeps loses its socket
 * too, and its person is in the room for the reconnect grace. Nobody else is told.
 */
export function settlePush(room: RoomState, userId: string): void {
  const before = room.participants.get(userId);
  const connections = room.connections.ofUser(userId);
  if (!before || connections.length === 0) return;
  const takesPush = connections.every(connection => connection.takesPush);
  if (takesPush !== (before.takesPush === true)) room.participants.put({ ...before, takesPush });
}
