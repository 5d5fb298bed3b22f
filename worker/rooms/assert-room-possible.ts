import { and, count, eq } from 'drizzle-orm';
import { PERMANENT_ROOMS_MAX, TEMPORARY_ROOMS_MAX } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';

export const roomsMax = (temporary: boolean): number =>
  temporary ? TEMPORARY_ROOMS_MAX : PERMANENT_ROOMS_MAX;

/** Refuses a name that another room has, before a password is hashed for nothing. The batch that writes judges it once more. */
export async function assertRoomNameFree(
  db: Database,
  name: string | undefined,
  ownId: string,
): Promise<void> {
  if (name === undefined) return;
  const found = await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.name, name));
  if (found.some(({ id }) => id !== ownId)) throw new Failure('room_name_taken');
}

/** As above, for one room too many of somebody's own. */
export async function assertBelowRoomLimit(db: Database, userId: string, temporary: boolean): Promise<void> {
  const own = and(eq(rooms.createdBy, userId), eq(rooms.temporary, temporary));
  const [found] = await db.select({ total: count() }).from(rooms).where(own);
  if ((found?.total ?? 0) >= roomsMax(temporary)) throw new Failure('too_many_rooms');
}
