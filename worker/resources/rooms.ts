import type { Context } from 'hono';
import { lobbyOf } from '../../rooms-do/env.ts';
import type { AppEnv } from '../env.ts';

/** The public view of all rooms, with sizes from the lobby. A whole list counts as one page. */
export async function listRooms(c: Context<AppEnv>): Promise<Response> {
  const rooms = await lobbyOf(c.env).rooms();
  return c.json({ status: 'success', data: { numPages: 1, total: rooms.length, rooms } });
}
