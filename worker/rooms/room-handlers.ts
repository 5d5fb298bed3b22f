import { and, count, eq, exists, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { settingsInForce } from '../../domain/rooms/room-times.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { changeShape, createShape, listFieldsOf } from '../../protocol/resources/define.ts';
import { PrimaryRoom, rooms as resource } from '../../protocol/resources/rooms.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../protocol/rules/roles.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { read } from '../platform/crud/crud.ts';
import { arrange, sliceOf } from '../platform/crud/list.ts';
import {
  assertCrossFields,
  assertNotTaken,
  findByKey,
  mapOvertakenError,
  mapTakenError,
  type Row,
  sameRow,
  toRecord,
} from '../platform/crud/record.ts';
import { type Database, database } from '../platform/database/client.ts';
import { uniqueViolation } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { rooms, rooms as table } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { nearDatabase } from '../platform/http/near-database.ts';
import { canonicalAddress, LIST_PARAMETERS } from '../platform/http/origin.ts';
import { listFailure, numPages, parseListQuery, parsePage } from '../platform/http/paging.ts';
import { assertVersion } from '../platform/http/version.ts';
import { notifyResources, notifyRooms } from '../platform/notifications.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { panelEntry, withAuditEntries, withPanelAudit } from '../platform/record/with-audit.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import { type Operator, readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import { roomColumns, roomsQuery, toRoomRecord, trackRoomChanges, zoneQuery } from './room-record.ts';

/**
 * Refuses a change or removal of a room outside the operator's rooms, or of one created by a user of equal or higher
 * rank.
 */
export async function assertMayChangeRoom(
  env: Env,
  operator: Operator,
  { createdBy }: Row,
  room: string | null,
): Promise<void> {
  const maker = typeof createdBy === 'string' ? await makerOf(env, createdBy) : null;
  assertAllowed(authorizePower(powerOf(operator), { effect: 'changeRoom', room, maker }));
}

/** Creator of a room with the current rank. A creator without an account has the rank of a visitor. */
async function makerOf(env: Env, userId: string): Promise<{ userId: string; rank: number }> {
  const [account] = await database(env)
    .select({ role: accounts.role })
    .from(accounts)
    .where(eq(accounts.id, userId));
  const role = account && isRole(account.role) ? account.role : 'visitor';
  return { userId, rank: ROLES[role].rank };
}

const fields = listFieldsOf(resource);

/**
 * Public view of the listed rooms, with current user counts from the lobby. Without `page`, the whole list is one page.
 */
export async function listRooms(c: AppContext): Promise<Response> {
  const elsewhere = canonicalAddress(c, LIST_PARAMETERS);
  if (elsewhere) return elsewhere;
  const query = new URL(c.req.url).searchParams;
  if ((query.get('filter') ?? '') !== '') throw listFailure('filter', 'must be a known filter');
  const page = parsePage(query, resource.pageSize);
  const asked = parseListQuery(query, fields);
  const db = database(c.env);
  const isListed = eq(rooms.unlisted, false);
  const listed = roomsQuery(db).where(isListed).$dynamic();
  const [[rows, [counted], [clock]], known] = await Promise.all([
    db.batch([
      // Only the lobby knows the user counts, so sorting needs the whole list.
      page && !asked ? listed.limit(page.limit).offset((page.page - 1) * page.limit) : listed,
      db.select({ total: count() }).from(rooms).where(isListed),
      zoneQuery(db),
    ]),
    lobbyOf(c.env).rooms(),
  ]);
  const sizes = new Map(known.map(({ _id, size }) => [_id, size]));
  const sized = rows.map(row => ({ ...row, size: sizes.get(row.id) ?? 0 }));
  const found = asked ? arrange(sized, asked, fields.searched) : sized;
  const total = asked ? found.length : (counted?.total ?? 0);
  const now = Date.now();
  const view = (asked ? sliceOf(found, page) : found).map(({ size, ...row }) => ({
    ...settingsInForce(toRoomRecord(row, clock?.zone), now),
    size,
  }));
  return answer(c, 'GET /rooms', { numPages: page ? numPages(total, page) : 1, total, rooms: view });
}

/** A room as shown in the panel, with `hasPassword` instead of the hash. */
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

/**
 * POST /rooms/{name}: changes fields of a room. A missing or empty password leaves the password unchanged; null removes
 * it.
 */
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

/** PATCH /rooms/{id}: makes a room the primary one, in place of the previous primary room. */
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

/** DELETE /rooms/{name}: removes a room, except the primary one. */
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

/** Inserts the id again if the room is primary, which fails the batch, because the earlier read may be outdated. */
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

export const roomRoutes = {
  '/rooms': { GET: c => nearDatabase(c, listRooms), POST: createRoom },
  '/rooms/:key': { GET: readRoom, POST: changeRoom, PATCH: setPrimaryRoom, DELETE: removeRoom },
} satisfies Routes;
