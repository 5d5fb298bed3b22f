import type { Connection } from '../../../../protocol/client/connection.ts';
import type { RoomResolver } from '../../../../protocol/client/room-resolver.ts';
import type { RoomTicket } from '../../../../protocol/wire/up/rooms.ts';
import { rooms } from '../../state/rooms.ts';

type Deps = { resolver: Pick<RoomResolver, 'setTargets'>; connection: Pick<Connection, 'switchSocket'> };

/**
 * Switches to a ticket's room. If the ticket is refused, requests a new one, and then one for the old room. Must be
 * called in the turn in which the ticket arrives, before the old socket closes.
 */
export const switchSocket = ({ resolver, connection }: Deps, ticket: RoomTicket): Promise<void> => {
  resolver.setTargets([ticket.room, rooms.currentName, null], ticket);
  return connection.switchSocket();
};
