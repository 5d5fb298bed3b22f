import { asc, inArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { lobbyOf } from '../../rooms-do/env.ts';
import { bearerIn, readToken } from '../auth/tokens.ts';
import { database } from '../db/client.ts';
import { emojis, gifts, giftsSpeedDir, shortcuts } from '../db/tables/words.ts';
import type { AppEnv } from '../env.ts';

/** A row as clients know it: `_id`, and no column that is only for keeping. */
const record = <Row extends { id: string; createdAt?: number }>({ id, createdAt: _, ...row }: Row) => ({
  _id: id,
  ...row,
});

/** A whole list counts as one page. */
const list = (c: Context<AppEnv>, name: string, rows: readonly unknown[]) =>
  c.json({ status: 'success', data: { numPages: 1, total: rows.length, [name]: rows } });

export async function listEmojis(c: Context<AppEnv>): Promise<Response> {
  const rows = await database(c.env).select().from(emojis).orderBy(asc(emojis.createdAt), asc(emojis.id));
  return list(c, 'emojis', rows.map(record));
}

export async function listShortcuts(c: Context<AppEnv>): Promise<Response> {
  const rows = await database(c.env)
    .select()
    .from(shortcuts)
    .orderBy(asc(shortcuts.createdAt), asc(shortcuts.id));
  return list(c, 'shortcuts', rows.map(record));
}

/** The gifts of the caller's audience: nobody and visitors all and forVisitors, supers all and forSupers. */
export async function listGifts(c: Context<AppEnv>): Promise<Response> {
  const claims = await readToken(c.env.SAMAR_SECRET, bearerIn(c.req.raw) ?? '');
  const mine = claims?.accountType === 'super' ? 'forSupers' : 'forVisitors';
  const rows = await database(c.env)
    .select()
    .from(gifts)
    .where(inArray(gifts.userType, ['all', mine]))
    .orderBy(asc(gifts.createdAt), asc(gifts.id));
  return list(c, 'gifts', rows.map(record));
}

export async function readGiftsSpeedDir(c: Context<AppEnv>): Promise<Response> {
  const rows = await database(c.env).select().from(giftsSpeedDir);
  return c.json({ status: 'success', data: { giftsSpeedDir: rows.map(record)[0] ?? null } });
}

/** The public view, with sizes from the lobby. */
export async function listRooms(c: Context<AppEnv>): Promise<Response> {
  return list(c, 'rooms', await lobbyOf(c.env).rooms());
}
