import type { Overview } from '../../protocol/rest/overview.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import type { Operator } from '../auth/guard.ts';
import { viewerOf, visibleConnections } from '../connections/visible-connections.ts';
import type { Env } from '../env.ts';

type Online = Overview['online'];
type InRoom = Online['rooms'][number];

/** Who is online, counted by room, as far as this operator may see them. Unlisted rooms are not named. */
export async function onlineFor(operator: Operator, env: Env): Promise<Online> {
  const seen = await visibleConnections(viewerOf(operator), env);
  const rooms = new Map<string, InRoom>();
  for (const connection of seen) if (!connection.unlisted) place(connection, rooms);
  return {
    visitors: seen.filter(isVisitor).length,
    members: seen.filter(each => !isVisitor(each)).length,
    rooms: [...rooms.values()].sort((a, b) => sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1)),
    unlisted: seen.filter(({ unlisted }) => unlisted).length,
  };
}

function place(connection: ConnectedUser, rooms: Map<string, InRoom>): void {
  const { roomId, room } = connection;
  const known = rooms.get(roomId) ?? { _id: roomId, name: room, visitors: 0, members: 0 };
  known[isVisitor(connection) ? 'visitors' : 'members']++;
  rooms.set(roomId, known);
}

const isVisitor = ({ participant }: ConnectedUser): boolean => participant.accountType === 'visitor';
const sizeOf = ({ visitors, members }: InRoom): number => visitors + members;
