import { and, eq, isNull } from 'drizzle-orm';
import { settingsInForce } from '../../domain/rooms/room-times.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { database } from '../platform/database/client.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { Known } from '../platform/http/known-identity.ts';
import { type PublicRoom, peopleStep, withSlugs } from '../platform/http/public-room.ts';
import { roomsQuery, toRoomRecord, zoneQuery } from '../rooms/room-record.ts';

/** Null before the first successful read. */
const known = new Known<readonly PublicRoom[] | null>(null, 'public_rooms_not_read');

/** The rooms with a page of their own, up to ten seconds old. `now`: milliseconds. */
export const publicRoomsOf = (env: Env, now = Date.now()): Promise<readonly PublicRoom[] | null> =>
  known.get(() => readPublicRooms(env, now), now);

/** Listed rooms that stay and that guests enter without a password. Their sizes come from the lobby, so no room wakes. */
async function readPublicRooms(env: Env, now: number): Promise<PublicRoom[]> {
  const db = database(env);
  const isPublic = and(eq(rooms.unlisted, false), eq(rooms.temporary, false), isNull(rooms.passwordHash));
  const [[rows, [clock]], sizes] = await Promise.all([
    db.batch([roomsQuery(db).where(isPublic), zoneQuery(db)]),
    lobbyOf(env).rooms(),
  ]);
  const sizeOf = new Map(sizes.map(({ _id, size }) => [_id, size]));
  const found = rows.map(row => {
    const { name, subject, closed = false } = settingsInForce(toRoomRecord(row, clock?.zone), now);
    return { id: row.id, name, subject, closed, people: peopleStep(sizeOf.get(row.id) ?? 0) };
  });
  return withSlugs(found);
}
