import { count, eq } from 'drizzle-orm';
import { settingsInForce } from '../../domain/room-times.ts';
import { listFieldsOf } from '../../protocol/resources/list-fields.ts';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import { answer } from '../http/answer.ts';
import { canonicalAddress, LIST_PARAMETERS } from '../http/canonical-address.ts';
import type { AppContext } from '../http/handler.ts';
import { parseListQuery } from '../http/list-query.ts';
import { listFailure, numPages, parsePage } from '../http/paging.ts';
import { arrange, sliceOf } from '../resources/generic/arrange.ts';
import { roomsQuery, toRoomRecord, zoneQuery } from './room-record.ts';

const fields = listFieldsOf(resource);

/** The public view of the listed rooms as they are now, with sizes from the lobby. Without `page` the whole list is one page. */
export async function listRooms(c: AppContext): Promise<Response> {
  const elsewhere = canonicalAddress(c, LIST_PARAMETERS);
  if (elsewhere) return elsewhere;
  const query = new URL(c.req.url).searchParams;
  if ((query.get('filter') ?? '') !== '') throw listFailure('filter', 'is not known here');
  const page = parsePage(query, resource.pageSize);
  const asked = parseListQuery(query, fields);
  const db = database(c.env);
  const isListed = eq(rooms.unlisted, false);
  const listed = roomsQuery(db).where(isListed).$dynamic();
  const [[rows, [counted], [clock]], known] = await Promise.all([
    db.batch([
      // The size is known to the lobby alone, so that nothing but whole lists are ordered.
      page && !asked ? listed.limit(page.limit).offset((page.page - 1) * page.limit) : listed,
      db.select({ total: count() }).from(rooms).where(isListed),
      zoneQuery(db),
    ]),
    lobbyOf(c.env).rooms(),
  ]);
  const sizes = new Map(known.map(({ _id, size }) => [_id, size]));
  const sized = rows.map(row => ({ ...row, size: sizes.get(row.id) ?? 0 }));
  const found = asked ? arrange(sized, asked, fields.searched) : sized;
  const total = asked ? found.length : (counted?.total ?? 0);
  const now = Date.now();
  const view = (asked ? sliceOf(found, page) : found).map(({ size, ...row }) => ({
    ...settingsInForce(toRoomRecord(row, clock?.zone), now),
    size,
  }));
  return answer(c, 'GET /rooms', { numPages: page ? numPages(total, page) : 1, total, rooms: view });
}
