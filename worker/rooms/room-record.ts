import { asc } from 'drizzle-orm';
import type { RoomRecord } from '../../domain/admission.ts';
import type { Database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';

/** Every room, the oldest first. */
export const roomsQuery = (db: Database) =>
  db.select().from(rooms).orderBy(asc(rooms.createdAt), asc(rooms.id));

/** A room as servers know it. The hash of its password is read only to check a password. */
export const toRoomRecord = ({
  id,
  passwordHash,
  createdBy,
  temporary,
  unlisted,
  createdAt: _,
  ...room
}: typeof rooms.$inferSelect): RoomRecord => ({
  settings: { _id: id, ...room, hasPassword: passwordHash !== null },
  createdBy,
  temporary,
  unlisted,
});
