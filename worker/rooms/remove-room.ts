import { and, eq, ne } from 'drizzle-orm';
import type { RoomAnswer, RoomMaker } from '../../protocol/backoffice.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { recordedAll } from '../audit/record.ts';
import { database } from '../db/client.ts';
import { changedOne, insist } from '../db/insist.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { roomAnswer } from './room-answer.ts';
import { roomEntry } from './room-entry.ts';

/** Removes a room that somebody made. Who asked is still to be told so, and then has the lobby close it. */
export const removeRoom = (env: Env, by: RoomMaker, roomId: string): Promise<RoomAnswer> =>
  roomAnswer(async () => {
    const db = database(env);
    const isOwn = and(eq(rooms.id, roomId), eq(rooms.createdBy, by.userID));
    const [room] = await db.select({ name: rooms.name }).from(rooms).where(isOwn);
    if (!room) return { refused: 'room_not_found' };
    const statements = [
      db.delete(rooms).where(and(isOwn, ne(rooms.primary, true))),
      insist(db, changedOne, 'primary_room' satisfies ErrorCode),
    ];
    await recordedAll(env, [roomEntry('deleted', by, room.name)], statements);
    return { roomId, room: room.name };
  });
