import { asc } from 'drizzle-orm';
import type { KnownRoom } from '../../protocol/entities/entrance.ts';
import type { Database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';

/** A room as the server knows it; the hash of its password is read only to judge a password. */

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
}: typeof rooms.$inferSelect): KnownRoom => ({
  settings: { _id: id, ...room, hasPassword: passwordHash !== null },
  createdBy,
  temporary,
  unlisted,
});

/** Where to ask for a place, in this order: the room that is named; without a name the primary one, then every open one. */
export function chooseRooms(all: readonly KnownRoom[], wanted: string | null): KnownRoom[] {
  if (wanted !== null) return all.filter(room => room.settings.name === wanted);
  const primary = all.find(room => room.settings.primary) ?? all[0];
  if (!primary) return [];
  return [primary, ...all.filter(room => room !== primary && !room.unlisted && !room.settings.hasPassword)];
}
