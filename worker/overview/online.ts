import type { Overview } from '../../protocol/rest/overview.ts';
import type { PresenceCount } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import type { Operator } from '../auth/guard.ts';
import { viewerOf } from '../connections/visible-connections.ts';
import type { Env } from '../env.ts';

type Online = Overview['online'];

/** Who is online, counted by room, as far as this operator may see them. Unlisted rooms are not named. */
export async function onlineFor(operator: Operator, env: Env): Promise<Online> {
  const counts = await lobbyOf(env).presenceCounts(viewerOf(operator));
  const listed = counts.filter(({ unlisted }) => !unlisted);
  return {
    visitors: sumOf(counts.map(({ visitors }) => visitors)),
    members: sumOf(counts.map(({ members }) => members)),
    rooms: listed
      .map(({ roomId: _id, room: name, visitors, members }) => ({ _id, name, visitors, members }))
      .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1)),
    unlisted: sumOf(counts.filter(({ unlisted }) => unlisted).map(sizeOf)),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const sizeOf = ({ visitors, members }: PresenceCount): number => visitors + members;
