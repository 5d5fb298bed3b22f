import { and, eq, ne } from 'drizzle-orm';
import type { RoomAnswer, RoomMaker } from '../../domain/backoffice.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { withAuditEntries } from '../audit/with-audit.ts';
import { batchAssert, changedOne } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { toRoomAnswer } from './room-answer.ts';
import { roomAuditEntry } from './room-audit-entry.ts';

/** Removes a room that somebody created. The lobby is not notified here: the owner may be in the room and is answered first. */
export const removeOwnRoom = (env: Env, by: RoomMaker, roomId: string): Promise<RoomAnswer> =>
  toRoomAnswer(async () => {
    const db = database(env);
    const isOwn = and(eq(rooms.id, roomId), eq(rooms.createdBy, by.userId));
    const [room] = await db.select({ name: rooms.name }).from(rooms).where(isOwn);
    if (!room) return { refused: 'room_not_found' };
    const statements = [
      db.delete(rooms).where(and(isOwn, ne(rooms.primary, true))),
      batchAssert(db, changedOne, 'primary_room' satisfies ErrorCode),
    ];
    await withAuditEntries(env, [roomAuditEntry('deleted', by, room.name)], statements);
    return { roomId, room: room.name };
  });
