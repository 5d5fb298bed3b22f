import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { changeShape, createShape } from '../../protocol/resources/define.ts';
import { PrimaryRoom, rooms as resource } from '../../protocol/resources/rooms.ts';
import { panelAuditText } from '../audit/panel-audit-text.ts';
import { panelEntry, withAuditEntries, withPanelAudit } from '../audit/with-audit.ts';
import { type Operator, readAccountBody, requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { nearDatabase } from '../db/near-database.ts';
import { rooms as table } from '../db/tables/rooms.ts';
import { uniqueViolation } from '../db/unique-violation.ts';
import { spendEntry } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler, Routes } from '../http/handler.ts';
import { assertVersion } from '../http/version.ts';
import { notifyResources, notifyRooms } from '../notify-rooms.ts';
import { toRecord } from '../resources/generic/bodies.ts';
import {
  assertCrossFields,
  assertNotTaken,
  mapOvertakenError,
  mapTakenError,
  sameRow,
} from '../resources/generic/conflicts.ts';
import { read } from '../resources/generic/crud.ts';
import { findByKey } from '../resources/generic/find-record.ts';
import { assertMayChangeRoom } from './assert-may-change-room.ts';
import { listRooms } from './list-rooms.ts';
import { roomColumns } from './room-columns.ts';
import { trackRoomChanges } from './track-room-changes.ts';

/** A room as the panel sees it: `hasPassword` and no hash. */
const roomView = (row: typeof table.$inferSelect) => {
  const {
    passwordHash,
    createdBy: _,
    temporary: __,
    unlisted: ___,
    createdAt: ____,
    modeHeldUntil: _____,
    ...settings
  } = row;
  return { ...settings, hasPassword: passwordHash !== null };
};

const registeredRooms = { resource, table, view: roomView };
const byId = { ...registeredRooms, resource: { ...resource, key: 'id' } };

export const readRoom = read(registeredRooms);

/** POST /rooms: a room of the site's own. */
export const createRoom: Handler = async c => {
  await spendEntry(c);
  const { operator, body } = await readRequest(c, createShape(resource));
  assertCrossFields(resource, body);
  await assertNotTaken(c, registeredRooms, body, { id: '' });
  const row = { ...(await roomColumns(c.env, body)), id: crypto.randomUUID(), createdAt: Date.now() };
  const insert = database(c.env).insert(table).values(row).returning();
  const [made] = await withPanelAudit(c, operator, ['created', resource, row], insert).catch(
    mapTakenError(resource),
  );
  if (!made) throw new Error('rooms: nothing was inserted');
  await notifyRooms(c.env);
  return answer(c, 'POST /rooms', { room: toRecord(roomView(made)) });
};

/** POST /rooms/{name}: any of its fields; a password that is left out or empty stays, null takes it away. */
export const changeRoom: Handler = async c => {
  const { operator, body } = await readRequest(c, changeShape(resource));
  assertCrossFields(resource, body);
  const before = await findByKey(c, registeredRooms);
  const isVersioned = await assertVersion(c, before);
  await assertMayChangeRoom(c.env, operator, before, before.id);
  await assertNotTaken(c, registeredRooms, body, before);
  const columns = await roomColumns(c.env, body);
  if (Object.keys(columns).length === 0)
    return answer(c, 'POST /rooms/:key', { room: toRecord(roomView(before)) });
  const changes = trackRoomChanges(before.id, body);
  const isSame = sameRow(table, before, isVersioned);
  const update = database(c.env).update(table).set(columns).where(isSame).returning();
  const [changed] = await withPanelAudit(c, operator, ['edited', resource, before, changes], update)
    .catch(mapOvertakenError(isVersioned))
    .catch(mapTakenError(resource));
  if (!changed) throw new Failure('not_found');
  await notifyRooms(c.env);
  return answer(c, 'POST /rooms/:key', { room: toRecord(roomView(changed)) });
};

/** PATCH /rooms/{id}: makes it the primary room in place of the one before. It stays primary until another takes its place. */
export const setPrimaryRoom: Handler = async c => {
  const { operator, body } = await readRequest(c, PrimaryRoom);
  const before = await findByKey(c, byId);
  const isVersioned = await assertVersion(c, before);
  await assertMayChangeRoom(c.env, operator, before, null);
  if (before.primary === body.primary)
    return answer(c, 'PATCH /rooms/:key', { room: toRecord(roomView(before)) });
  if (!body.primary) throw primaryConflict();
  if (before.temporary || before.unlisted) throw primaryConflict('must be a lasting room that is listed');
  const db = database(c.env);
  const stillThere = db
    .select({ id: table.id })
    .from(table)
    .where(sameRow(table, before, isVersioned));
  const update = db
    .update(table)
    .set({ primary: sql`${table.id} = ${before.id}` })
    .where(and(or(eq(table.primary, true), eq(table.id, before.id)), exists(stillThere)))
    .returning();
  const changes = trackRoomChanges(before.id, { primary: true });
  const edit = ['edited', resource, before, changes] as const;
  const moved = await withPanelAudit(c, operator, edit, update).catch(mapOvertakenError(isVersioned));
  const changed = moved.find(({ id }) => id === before.id);
  if (!changed) throw new Failure('not_found');
  await notifyRooms(c.env);
  return answer(c, 'PATCH /rooms/:key', { room: toRecord(roomView(changed)) });
};

/** DELETE /rooms/{name}: every room but the primary one. */
export const removeRoom: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const room = await findByKey(c, registeredRooms);
  const { id, name, primary } = room;
  await assertMayChangeRoom(c.env, operator, room, id);
  if (primary) throw new Failure('primary_room');
  const db = database(c.env);
  const entry = panelEntry(c, operator, panelAuditText('deleted', resource.noun, String(name)));
  const statements = [failIfPrimary(db, id), db.delete(table).where(eq(table.id, id))];
  await withAuditEntries(c.env, [entry], statements).catch(mapPrimaryError);
  await notifyResources(c.env, resource.name);
  await notifyRooms(c.env);
  return c.body(null, 204);
};

async function readRequest<Shape extends z.ZodType>(
  c: AppContext,
  shape: Shape,
): Promise<{ operator: Operator; body: z.infer<Shape> }> {
  const operator = await requireOperator(c, resource.section);
  return { operator, body: await readAccountBody(c, operator, shape, resource) };
}

/** Inserts the row's own id again if it is the primary room, which fails the batch: the earlier read may be out of date. */
const failIfPrimary = (db: Database, id: string) =>
  db.insert(table).select(
    db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.primary, true))),
  );

function mapPrimaryError(error: unknown): never {
  throw uniqueViolation(error)?.startsWith('rooms.') ? new Failure('primary_room') : error;
}

const primaryConflict = (text = 'there is always one primary room'): Failure =>
  new Failure('conflict', {
    errors: { primary: text },
    message: `${resource.model} validation failed: primary: ${text}`,
  });

export const roomRoutes: Routes = {
  '/rooms': { GET: c => nearDatabase(c, listRooms), POST: createRoom },
  '/rooms/:key': { GET: readRoom, POST: changeRoom, PATCH: setPrimaryRoom, DELETE: removeRoom },
};
