import type { Overview } from '../../protocol/rest/overview.ts';
import type { Connection } from '../../rooms-do/roster-entry.ts';
import type { Operator } from '../auth/guard.ts';
import type { Env } from '../env.ts';
import { seenBy, viewerOf } from '../resources/hooks/seen-connections.ts';

type Online = Overview['online'];
type InRoom = Online['rooms'][number];

/** How many are where, of those whom this operator may see; an unlisted room is named to nobody. */
export async function onlineFor(operator: Operator, env: Env): Promise<Online> {
  const seen = await seenBy(viewerOf(operator), env);
  const rooms = new Map<string, InRoom>();
  for (const connection of seen) if (!connection.unlisted) place(connection, rooms);
  return {
    visitors: seen.filter(isVisitor).length,
    members: seen.filter(each => !isVisitor(each)).length,
    rooms: [...rooms.values()].sort((a, b) => sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1)),
    unlisted: seen.filter(({ unlisted }) => unlisted).length,
  };
}

function place(connection: Connection, rooms: Map<string, InRoom>): void {
  const { roomId, room } = connection;
  const known = rooms.get(roomId) ?? { _id: roomId, name: room, visitors: 0, members: 0 };
  known[isVisitor(connection) ? 'visitors' : 'members']++;
  rooms.set(roomId, known);
}

const isVisitor = ({ occupant }: Connection): boolean => occupant.accountType === 'visitor';
const sizeOf = ({ visitors, members }: InRoom): number => visitors + members;
