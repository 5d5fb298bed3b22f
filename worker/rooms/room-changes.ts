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
 * Converts thrown refusals to values, because an error loses its class in an RPC call. A failed batch assertion
 * contains its error code.
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

/** Audit entry of a room that was created, changed or removed from the chat. */
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
  /** Condition that selects the room, if no id is given. */
  isMeant?: SQL | undefined;
  /** Additional columns that the change implies. */
  alongside?: Pick<Partial<typeof rooms.$inferInsert>, 'modeHeldUntil'>;
};

/**
 * Changes a room from the chat if it matches the condition. Validation is the same as in the panel. The lobby is
 * notified, so that users in the room see the change.
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

/** Creates a user's own room with its audit entry and the usual validation. The lobby is notified before the answer. */
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

/** Asserted after the insert in the same transaction, so that the second of two concurrent inserts counts the first. */
function isBelowRoomLimit(userId: string, temporary: boolean): SQL {
  return sql`(SELECT count(*) FROM ${rooms} AS own
    WHERE own.created_by = ${userId} AND own.is_temporary = ${Number(temporary)}) <= ${roomsMax(temporary)}`;
}

/**
 * Removes a temporary room that was empty for the time limit. Notifies the lobby even if the room was already removed.
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
 * Removes a room created by a user. Does not notify the lobby, because the creator may be in the room and must first
 * receive the answer.
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
 * Sets a room's write mode manually. In a room with a timetable, the mode applies until the next start or end of a
 * timetable entry.
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
