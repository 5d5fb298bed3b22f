import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AuditPerson } from '../../domain/audit/outbox-entry.ts';
import { heldByHand } from '../../domain/rooms/room-times.ts';
import type { RoomAnswer, RoomChange, RoomMaker } from '../../domain/rooms-database.ts';
import type { RoomMode } from '../../protocol/entities/rooms.ts';
import { type ErrorCode, isErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { changeShape, createShape } from '../../protocol/resources/define.ts';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import type { UpData } from '../../protocol/wire/up.ts';
import { SYSTEM_PERSON } from '../../rooms-do/room/platform/audit.ts';
import { database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion, uniqueViolation } from '../platform/database/statement.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { parseFields } from '../platform/http/body.ts';
import { notifyRooms } from '../platform/notifications.ts';
import { type PanelAction, panelAuditText } from '../platform/record/audit-text.ts';
import type { AuditEntry } from '../platform/record/chain.ts';
import { withAuditEntries, withAuditEntry } from '../platform/record/with-audit.ts';
import {
  assertBelowRoomLimit,
  assertRoomNameFree,
  roomColumns,
  roomsMax,
  toRoomRecord,
  trackRoomChanges,
  zoneQuery,
} from './room-record.ts';

/**
 * Turns refusals into values, because an error loses its class on the way to a room. A failed assertion of a batch
 * names its code.
 */
export async function toRoomAnswer(work: () => Promise<RoomAnswer>): Promise<RoomAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return { refused: error.code, message: error.message };
    if (uniqueViolation(error) === 'rooms.name') return { refused: 'room_name_taken' };
    const failed = failedAssertion(error);
    if (failed !== null && isErrorCode(failed)) return { refused: failed };
    throw error;
  }
}

/** Audit entry for a room that a user created, changed or removed from the chat. */
export const roomAuditEntry = (action: PanelAction, by: AuditPerson, name: string): AuditEntry => ({
  id: crypto.randomUUID(),
  eventDate: Date.now(),
  username: by.username,
  decoration: by.decoration,
  userRole: by.role,
  country: by.country ?? '',
  fingerprintAndIP: `${by.fingerprint} ${by.ipAddress}`.trim(),
  eventData: panelAuditText(action, resource.noun, name),
  eventType: 'adminPanel',
});

type Change = { roomId: string } & Record<string, unknown>;

type Meant = {
  /** Condition for the room, if its id is not given. */
  isMeant?: SQL | undefined;
  /** Columns that follow from the change and are no fields. */
  alongside?: Pick<Partial<typeof rooms.$inferInsert>, 'modeHeldUntil'>;
};

/**
 * Changes a room from the chat if it matches, with the same validation as any change. Users in the room see the change.
 */
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

export const changeOwnRoom = (env: Env, by: RoomMaker, change: RoomChange): Promise<RoomAnswer> =>
  changeRoom(env, by, change, {
    isMeant: and(eq(rooms.id, change.roomId), eq(rooms.createdBy, by.userId)),
  });

type RoomRequest = UpData<'requestCreateRoom'>;

/**
 * Creates a user's own room with its entry, with the same validation as any room. The lobby is notified before the
 * answer.
 */
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

/** Asserted after the insert, in the same transaction, so that of two concurrent inserts the second is counted. */
function isBelowRoomLimit(userId: string, temporary: boolean): SQL {
  return sql`(SELECT count(*) FROM ${rooms} AS own
    WHERE own.created_by = ${userId} AND own.is_temporary = ${Number(temporary)}) <= ${roomsMax(temporary)}`;
}

/**
 * Removes a temporary room that has been empty for its time limit. Notifies the lobby even if the room was already
 * removed.
 */
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

/**
 * Removes a room created by a user. Does not notify the lobby, because the owner may be in the room and must first get
 * the answer.
 */
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

/**
 * Sets the write mode of a room manually. In a room with a timetable it applies until the next start or end of an
 * entry.
 */
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
