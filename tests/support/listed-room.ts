import { env } from 'cloudflare:workers';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';

/** The id of the room in whose list the lobby has somebody; null before a report has named them, and after one has not. */
export const listedRoom = async (userId: string): Promise<string | null> =>
  (await lobbyOf(env).connections()).people.find(({ participant }) => participant.userId === userId)
    ?.roomId ?? null;
