import { type SQL, sql } from 'drizzle-orm';
import type { RoomAnswer, RoomMaker } from '../../protocol/backoffice.ts';
import { LASTING_ROOMS_MAX, TEMPORARY_ROOMS_MAX } from '../../protocol/constants.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { createShape } from '../../protocol/resources/define.ts';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import type { UpData } from '../../protocol/wire/up.ts';
import { recordedAll } from '../audit/record.ts';
import { database } from '../db/client.ts';
import { insist } from '../db/insist.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { parseFields } from '../http/body.ts';
import { tellRooms } from '../live.ts';
import { roomAnswer } from './room-answer.ts';
import { roomColumns } from './room-columns.ts';
import { roomEntry } from './room-entry.ts';

type Wish = UpData<'requestCreateRoom'>;

/** A room of somebody's own, by the rules of every room; written with its entry, and the lobby knows it before the answer. */
export const makeRoom = (env: Env, by: RoomMaker, wish: Wish): Promise<RoomAnswer> =>
  roomAnswer(async () => {
    const { private: unlisted, temporary, password = '', ...said } = wish;
    const fields = parseFields(
      createShape(resource),
      { ...said, password, passwordConfirm: password },
      'Room',
    );
    const row = {
      ...(await roomColumns(fields)),
      id: crypto.randomUUID(),
      name: String(fields.name),
      createdBy: by.userID,
      temporary,
      unlisted,
      createdAt: Date.now(),
    };
    const db = database(env);
    const isOneMore = insist(db, hasRoomFor(by.userID, temporary), 'too_many_rooms' satisfies ErrorCode);
    const statements = [db.insert(rooms).values(row as never), isOneMore];
    await recordedAll(env, [roomEntry('created', by, row.name)], statements);
    await tellRooms(env);
    return { roomId: row.id, room: row.name };
  });

/** Judged when the room has been written, in the same transaction: of two that are made at once the second is counted. */
function hasRoomFor(userID: string, temporary: boolean): SQL {
  const most = temporary ? TEMPORARY_ROOMS_MAX : LASTING_ROOMS_MAX;
  return sql`(SELECT count(*) FROM ${rooms} AS own
    WHERE own.created_by = ${userID} AND own.is_temporary = ${Number(temporary)}) <= ${most}`;
}
