import type { Connection } from '../../rooms-do/room/platform/sockets/connections.ts';
import { Unanswered } from '../../rooms-do/sockets/unanswered.ts';

/** Somebody has received everything so far. */
export function receiveAll(connection: Connection | undefined): void {
  if (connection) connection.unanswered = new Unanswered(null);
}
