import { and, eq } from 'drizzle-orm';
import { NOBODY } from '../../rooms-do/records.ts';
import { recorded } from '../audit/record.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { tellRooms } from '../live.ts';
import { roomEntry } from './room-entry.ts';

/** Removes a temporary room that says that it has been empty for long enough; the lobby is told even if it was gone already. */
export async function removeEmptyRoom(env: Env, roomId: string): Promise<void> {
  const db = database(env);
  const isMeant = and(eq(rooms.id, roomId), eq(rooms.temporary, true));
  const [room] = await db.select({ name: rooms.name }).from(rooms).where(isMeant);
  if (room) await recorded(env, roomEntry('deleted', NOBODY, room.name), db.delete(rooms).where(isMeant));
  await tellRooms(env);
}
