import { and, eq } from 'drizzle-orm';
import { SYSTEM_PERSON } from '../../rooms-do/room/audit.ts';
import { withAuditEntry } from '../audit/with-audit.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { notifyRooms } from '../notify-rooms.ts';
import { roomAuditEntry } from './room-audit-entry.ts';

/** Removes a temporary room that has been empty for long enough. The lobby is notified even if the room was already gone. */
export async function removeEmptyRoom(env: Env, roomId: string): Promise<void> {
  const db = database(env);
  const isMeant = and(eq(rooms.id, roomId), eq(rooms.temporary, true));
  const [room] = await db.select({ name: rooms.name }).from(rooms).where(isMeant);
  if (room)
    await withAuditEntry(
      env,
      roomAuditEntry('deleted', SYSTEM_PERSON, room.name),
      db.delete(rooms).where(isMeant),
    );
  await notifyRooms(env);
}
