import type { UpEvent } from '../../rpc/relay-api.ts';
import type { FrameProcessor } from '../frame-processor.ts';
import type { RelayedSocket } from '../platform/sockets/relayed-socket.ts';
import type { RoomState } from '../room-state.ts';
import { closeForMisuse, onSocketClose } from './lifecycle.ts';

/**
 * Processes a relay's events in order. A frame that waits for an external call delays only its own socket. Returns
 * ids of sockets unknown to the room, which the relay then closes.
 */
export function takeUpEvents(
  room: RoomState,
  frames: FrameProcessor,
  relay: number,
  events: readonly UpEvent[],
): number[] {
  const unknown = new Set<number>();
  for (const event of events) {
    const socket = room.relays.find({ relay, id: event.id });
    if (socket) room.relays.handle(takeOver(room, frames, socket, event));
    else if (!('closed' in event)) unknown.add(event.id);
  }
  return [...unknown];
}

function takeOver(
  room: RoomState,
  frames: FrameProcessor,
  socket: RelayedSocket,
  event: UpEvent,
): Promise<void> | void {
  const connection = room.connections.get(socket);
  if ('closed' in event) {
    room.relays.forget(socket);
    onSocketClose(room, socket, event.closed);
  } else if (!connection || connection.closed) return;
  else if ('frame' in event) return frames.receive(connection, event.frame);
  else if ('acknowledge' in event)
    room.connections.send(connection, 'ack', { id: event.acknowledge, ok: true });
  else closeForMisuse(room, connection, 'misuse');
}
