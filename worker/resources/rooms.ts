import { count, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { AppEnv } from '../env.ts';
import { roomsQuery, storedRoom } from '../gate/rooms.ts';
import { numPages, pageIn, refused } from './page.ts';

/** The public view of the listed rooms, with sizes from the lobby; without `page` the whole list, which counts as one page. */
export async function listRooms(c: Context<AppEnv>): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  if ((query.get('filter') ?? '') !== '') throw refused('filter', 'is not known here');
  const page = pageIn(query, resource.pageSize);
  const db = database(c.env);
  const isListed = eq(rooms.unlisted, false);
  const listed = roomsQuery(db).where(isListed).$dynamic();
  const [[rows, [counted]], known] = await Promise.all([
    db.batch([
      page ? listed.limit(page.limit).offset((page.page - 1) * page.limit) : listed,
      db.select({ total: count() }).from(rooms).where(isListed),
    ]),
    lobbyOf(c.env).rooms(),
  ]);
  const total = counted?.total ?? 0;
  const sizes = new Map(known.map(({ _id, size }) => [_id, size]));
  const view = rows
    .map(row => storedRoom(row).settings)
    .map(room => ({ ...room, size: sizes.get(room._id) ?? 0 }));
  return c.json({
    status: 'success',
    data: { numPages: page ? numPages(total, page) : 1, total, rooms: view },
  });
}
