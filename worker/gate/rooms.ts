import { asc } from 'drizzle-orm';
import type { RoomSettings } from '../../protocol/entities/room.ts';
import type { Database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';

/** A room as stored: its settings, and what never leaves the server. */
export type StoredRoom = {
  settings: RoomSettings;
  passwordHash: string | null;
  createdBy: string | null;
  temporary: boolean;
  unlisted: boolean;
};

export const roomsQuery = (db: Database) =>
  db.select().from(rooms).orderBy(asc(rooms.createdAt), asc(rooms.id));

export const storedRoom = ({
  id,
  passwordHash,
  createdBy,
  temporary,
  unlisted,
  createdAt: _,
  ...room
}: typeof rooms.$inferSelect): StoredRoom => ({
  settings: { _id: id, ...room, hasPassword: passwordHash !== null },
  passwordHash,
  createdBy,
  temporary,
  unlisted,
});

/** Where to ask for a place, in this order: the room that is named; without a name the primary one, then every open one. */
export function chooseRooms(all: readonly StoredRoom[], wanted: string | null): StoredRoom[] {
  if (wanted !== null) return all.filter(room => room.settings.name === wanted);
  const primary = all.find(room => room.settings.primary) ?? all[0];
  if (!primary) return [];
  return [primary, ...all.filter(room => room !== primary && !room.unlisted && room.passwordHash === null)];
}
