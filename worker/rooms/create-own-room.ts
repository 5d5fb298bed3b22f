import { type SQL, sql } from 'drizzle-orm';
import type { RoomAnswer, RoomMaker } from '../../domain/backoffice.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { createShape } from '../../protocol/resources/define.ts';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import type { UpData } from '../../protocol/wire/up.ts';
import { withAuditEntries } from '../audit/with-audit.ts';
import { batchAssert } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { parseFields } from '../http/body.ts';
import { notifyRooms } from '../notify-rooms.ts';
import { assertBelowRoomLimit, assertRoomNameFree, roomsMax } from './assert-room-possible.ts';
import { toRoomAnswer } from './room-answer.ts';
import { roomAuditEntry } from './room-audit-entry.ts';
import { roomColumns } from './room-columns.ts';

type RoomRequest = UpData<'requestCreateRoom'>;

/** Creates a room of somebody's own, validated as any room and written with its entry. The lobby knows it before the answer. */
export const createOwnRoom = (env: Env, by: RoomMaker, request: RoomRequest): Promise<RoomAnswer> =>
  toRoomAnswer(async () => {
    const { private: unlisted, temporary, password = '', ...input } = request;
    const fields = parseFields(
      createShape(resource),
      { ...input, password, passwordConfirm: password },
      'Room',
    );
    const db = database(env);
    await assertRoomNameFree(db, fields.name, '');
    await assertBelowRoomLimit(db, by.userId, temporary);
    const row = {
      ...(await roomColumns(env, fields)),
      id: crypto.randomUUID(),
      createdBy: by.userId,
      temporary,
      unlisted,
      createdAt: Date.now(),
    };
    const isOneMore = batchAssert(
      db,
      isBelowRoomLimit(by.userId, temporary),
      'too_many_rooms' satisfies ErrorCode,
    );
    const statements = [db.insert(rooms).values(row), isOneMore];
    await withAuditEntries(env, [roomAuditEntry('created', by, row.name)], statements);
    await notifyRooms(env);
    return { roomId: row.id, room: row.name };
  });

/** Asserted after the insert, in the same transaction, so that of two rooms created at once the second is counted. */
function isBelowRoomLimit(userId: string, temporary: boolean): SQL {
  return sql`(SELECT count(*) FROM ${rooms} AS own
    WHERE own.created_by = ${userId} AND own.is_temporary = ${Number(temporary)}) <= ${roomsMax(temporary)}`;
}
