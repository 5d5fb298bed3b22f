import { asc } from 'drizzle-orm';
import type { RoomSettings } from '../../protocol/entities/room.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';

/** A room as stored: its settings, and the hash that never leaves the server. */
export type StoredRoom = { settings: RoomSettings; passwordHash: string | null };

export const roomsQuery = (db: Database) =>
  db.select().from(rooms).orderBy(asc(rooms.createdAt), asc(rooms.id));

export const storedRoom = ({
  id,
  passwordHash,
  createdAt: _,
  ...room
}: typeof rooms.$inferSelect): StoredRoom => ({
  settings: { _id: id, ...room, hasPassword: passwordHash !== null },
  passwordHash,
});

/** The room that is asked for by name; without a name the primary one, or the first open one with space when it is full. */
export function chooseRoom(
  all: readonly StoredRoom[],
  wanted: string | null,
  isFull: (roomId: string) => boolean,
): StoredRoom {
  if (wanted !== null) {
    const named = all.find(room => room.settings.name === wanted);
    if (!named) throw new Failure('room_not_found');
    return named;
  }
  const primary = all.find(room => room.settings.primary) ?? all[0];
  if (!primary) throw new Failure('room_not_found');
  if (!isFull(primary.settings._id)) return primary;
  return all.find(room => room.passwordHash === null && !isFull(room.settings._id)) ?? primary;
}
