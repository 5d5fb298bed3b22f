import { asc, eq } from 'drizzle-orm';
import type { RoomRecord } from '../../domain/admission.ts';
import { INITIAL_OPTIONS } from '../../protocol/resources/options.ts';
import type { Database } from '../db/client.ts';
import { options } from '../db/tables/options.ts';
import { rooms } from '../db/tables/rooms.ts';

/** Every room, the oldest first. */
export const roomsQuery = (db: Database) =>
  db.select().from(rooms).orderBy(asc(rooms.createdAt), asc(rooms.id));

/** The zone whose clock timetables go by. */
export const zoneQuery = (db: Database) =>
  db.select({ zone: options.timeZone }).from(options).where(eq(options.id, 'site'));

/** A room as servers know it. The hash of its password is read only to check a password. */
export const toRoomRecord = (
  {
    id,
    passwordHash,
    createdBy,
    temporary,
    unlisted,
    timetable,
    modeHeldUntil,
    createdAt: _,
    ...room
  }: typeof rooms.$inferSelect,
  zone: string = INITIAL_OPTIONS.timeZone,
): RoomRecord => ({
  settings: { _id: id, ...room, hasPassword: passwordHash !== null },
  createdBy,
  temporary,
  unlisted,
  ...(timetable.length > 0 && { times: { zone, lines: timetable, modeHeldUntil } }),
});
