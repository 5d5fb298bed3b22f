import { count, eq } from 'drizzle-orm';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import { answer } from '../http/answer.ts';
import type { AppContext } from '../http/handler.ts';
import { listFailure, numPages, parsePage } from '../http/paging.ts';
import { roomsQuery, toRoomRecord } from './room-record.ts';

/** The public view of the listed rooms, with sizes from the lobby. Without `page` the whole list is one page. */
export async function listRooms(c: AppContext): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  if ((query.get('filter') ?? '') !== '') throw listFailure('filter', 'is not known here');
  const page = parsePage(query, resource.pageSize);
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
    .map(row => toRoomRecord(row).settings)
    .map(room => ({ ...room, size: sizes.get(room._id) ?? 0 }));
  return answer(c, 'GET /rooms', { numPages: page ? numPages(total, page) : 1, total, rooms: view });
}
