import { rooms } from '../state/rooms.ts';
import type { Place } from './address.ts';
import type { Connection } from './connection.ts';
import type { Route } from './route.ts';

type Ways = { route: Pick<Route, 'set'>; connection: Pick<Connection, 'move'> };

/**
 * Goes to the room for which there is a ticket. Should the ticket fail, a new one is asked for, then one for the room
 * that was left. Must be called in the turn in which the ticket is heard of, before the old socket closes.
 */
export const follow = ({ route, connection }: Ways, there: Place): Promise<void> => {
  route.set([there.room, rooms.currentName, null], there);
  return connection.move();
};
