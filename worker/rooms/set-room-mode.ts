import { eq } from 'drizzle-orm';
import type { RoomAnswer, RoomMaker } from '../../domain/backoffice.ts';
import { heldByHand } from '../../domain/room-times.ts';
import type { RoomMode } from '../../protocol/entities/room-mode.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { changeRoom } from './change-room.ts';
import { toRoomRecord, zoneQuery } from './room-record.ts';

/** Sets by hand how a room is written in. Where it has a timetable, that stands until one of its lines begins or ends. */
export async function setRoomMode(
  env: Env,
  by: RoomMaker,
  roomId: string,
  mode: RoomMode,
): Promise<RoomAnswer> {
  const db = database(env);
  const [[row], [clock]] = await db.batch([
    db.select().from(rooms).where(eq(rooms.id, roomId)),
    zoneQuery(db),
  ]);
  const times = row && toRoomRecord(row, clock?.zone).times;
  const held = times ? { modeHeldUntil: heldByHand(times, Date.now()).modeHeldUntil } : {};
  return changeRoom(env, by, { roomId, ...mode }, { alongside: held });
}
