import { asc } from 'drizzle-orm';
import type { Context } from 'hono';
import { lobbyOf } from '../../rooms-do/env.ts';
import { database } from '../db/client.ts';
import { emojis } from '../db/tables/words.ts';
import type { AppEnv } from '../env.ts';
import { recordOf } from './record.ts';

/** A whole list counts as one page. */
const whole = (c: Context<AppEnv>, name: string, rows: readonly unknown[]) =>
  c.json({ status: 'success', data: { numPages: 1, total: rows.length, [name]: rows } });

export async function listEmojis(c: Context<AppEnv>): Promise<Response> {
  const rows = await database(c.env).select().from(emojis).orderBy(asc(emojis.createdAt), asc(emojis.id));
  return whole(c, 'emojis', rows.map(recordOf));
}

/** The public view, with sizes from the lobby. */
export async function listRooms(c: Context<AppEnv>): Promise<Response> {
  return whole(c, 'rooms', await lobbyOf(c.env).rooms());
}
