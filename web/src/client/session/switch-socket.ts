import { rooms } from '../../state/rooms.ts';
import type { Connection } from '../socket/connection.ts';
import type { RoomTicket } from '../socket/socket-url.ts';
import type { RoomResolver } from './room-resolver.ts';

type Deps = { resolver: Pick<RoomResolver, 'setTargets'>; connection: Pick<Connection, 'switchSocket'> };

/**
 * Switches to the room of a ticket. If the ticket fails, a new one is requested, then one for the old room. Must be
 * called in the turn in which the ticket arrives, before the old socket closes.
 */
export const switchSocket = ({ resolver, connection }: Deps, ticket: RoomTicket): Promise<void> => {
  resolver.setTargets([ticket.room, rooms.currentName, null], ticket);
  return connection.switchSocket();
};
