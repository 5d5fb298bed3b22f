import type { TransferTickets } from '../../rpc/transfer-tickets.ts';
import type { Connection } from '../connections/connections.ts';
import type { RoomState } from '../room-state.ts';

/** Sends each socket of a participant its ticket into another room, except one, whose ticket it answers. `by` moved them. */
export function sendTransferTickets(
  room: RoomState,
  userId: string,
  { tickets, ...to }: TransferTickets,
  { by, except = null }: { by?: string | undefined; except?: Connection | null } = {},
): string | undefined {
  const left = [...tickets];
  const take = ({ sessionId }: Connection): string | undefined => {
    const at = left.findIndex(each => each.sessionId === sessionId);
    return left.splice(Math.max(at, 0), 1)[0]?.ticket;
  };
  const kept = except === null ? undefined : take(except);
  for (const connection of room.connections.ofUser(userId)) {
    room.fanOut.flush(connection);
    const ticket = connection === except ? undefined : take(connection);
    if (ticket !== undefined)
      room.connections.send(connection, 'moved', { ...to, ticket, ...(by !== undefined && { by }) });
  }
  return kept;
}
