import { and, eq } from 'drizzle-orm';
import type { RoomAnswer, RoomChange, RoomMaker } from '../../protocol/backoffice.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { changeShape } from '../../protocol/resources/define.ts';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import { recordedAll } from '../audit/record.ts';
import { database } from '../db/client.ts';
import { changedOne, insist } from '../db/insist.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { parseFields } from '../http/body.ts';
import { tellRooms } from '../live.ts';
import { roomAnswer } from './room-answer.ts';
import { roomColumns } from './room-columns.ts';
import { roomEntry } from './room-entry.ts';

/** Changes a room that somebody made, by the rules of every room; its people stay, and see it. */
export const changeRoom = (env: Env, by: RoomMaker, { roomId, ...change }: RoomChange): Promise<RoomAnswer> =>
  roomAnswer(async () => {
    const columns = await roomColumns(parseFields(changeShape(resource), change, 'Room'));
    const db = database(env);
    const isOwn = and(eq(rooms.id, roomId), eq(rooms.createdBy, by.userID));
    const [before] = await db.select({ name: rooms.name }).from(rooms).where(isOwn);
    if (!before) return { refused: 'room_not_found' };
    if (Object.keys(columns).length === 0) return { roomId, room: before.name };
    const update = db
      .update(rooms)
      .set(columns as never)
      .where(isOwn);
    const isThere = insist(db, changedOne, 'room_not_found' satisfies ErrorCode);
    await recordedAll(env, [roomEntry('edited', by, before.name)], [update, isThere]);
    await tellRooms(env);
    return { roomId, room: String(columns.name ?? before.name) };
  });
