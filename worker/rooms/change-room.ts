import { eq, type SQL } from 'drizzle-orm';
import type { RoomAnswer, RoomMaker } from '../../domain/backoffice.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { changeShape } from '../../protocol/resources/define.ts';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import { withAuditEntries } from '../audit/with-audit.ts';
import { batchAssert, changedOne } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { parseFields } from '../http/body.ts';
import { notifyRooms } from '../notify-rooms.ts';
import { assertRoomNameFree } from './assert-room-possible.ts';
import { toRoomAnswer } from './room-answer.ts';
import { roomAuditEntry } from './room-audit-entry.ts';
import { roomColumns } from './room-columns.ts';
import { trackRoomChanges } from './track-room-changes.ts';

type Change = { roomId: string } & Record<string, unknown>;

type Meant = {
  /** Which room is meant, if not that of the id. */
  isMeant?: SQL | undefined;
  /** Columns that follow from the change, and are no fields. */
  alongside?: Pick<Partial<typeof rooms.$inferInsert>, 'modeHeldUntil'>;
};

/** Changes a room out of the chat, validated as any room, where it is the one meant. Its people stay and see the change. */
export const changeRoom = (
  env: Env,
  by: RoomMaker,
  { roomId, ...change }: Change,
  { isMeant = eq(rooms.id, roomId), alongside = {} }: Meant = {},
): Promise<RoomAnswer> =>
  toRoomAnswer(async () => {
    const fields = parseFields(changeShape(resource), change, 'Room');
    const db = database(env);
    const [before] = await db.select({ name: rooms.name }).from(rooms).where(isMeant);
    if (!before) return { refused: 'room_not_found' };
    await assertRoomNameFree(db, fields.name, roomId);
    const columns = await roomColumns(env, fields);
    if (Object.keys(columns).length === 0) return { roomId, room: before.name };
    const update = db
      .update(rooms)
      .set({ ...columns, ...alongside })
      .where(isMeant);
    const isThere = batchAssert(db, changedOne, 'room_not_found' satisfies ErrorCode);
    const entry = { ...roomAuditEntry('edited', by, before.name), changes: trackRoomChanges(roomId, fields) };
    await withAuditEntries(env, [entry], [update, isThere]);
    await notifyRooms(env);
    return { roomId, room: columns.name ?? before.name };
  });
