import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../protocol/errors/failure.ts';
import { changeShape, createShape } from '../../../protocol/resources/define.ts';
import { PrimaryRoom, rooms as resource } from '../../../protocol/resources/rooms.ts';
import { panelEntry, recordedAct, recordedAll } from '../../audit/record.ts';
import { sentence } from '../../audit/sentence.ts';
import { type Operator, operatorOf, refuseForeignKey } from '../../auth/guard.ts';
import { clashIn } from '../../db/clash.ts';
import { type Database, database } from '../../db/client.ts';
import { rooms as table } from '../../db/tables/rooms.ts';
import { storedRoom } from '../../gate/rooms.ts';
import { readBody } from '../../http/body.ts';
import { tellResources, tellRooms } from '../../live.ts';
import { roomColumns } from '../../rooms/room-columns.ts';
import {
  find,
  type Handler,
  one,
  orTaken,
  type Row,
  read,
  refuseDisagreeing,
  refuseTaken,
} from '../routes.ts';

/** A room with `hasPassword` in the place of what opens it. */
const roomView = (row: Row): Row => {
  const { _id: id, ...settings } = storedRoom(row as unknown as typeof table.$inferSelect).settings;
  return { id, ...settings };
};

const mounted = { resource, table, view: roomView };
const byID = { ...mounted, resource: { ...resource, key: 'id' } };

export const readRoom = read(mounted);

/** POST /rooms: a room of the site's own. */
export const createRoom: Handler = async c => {
  const { operator, body } = await readRequest(c, createShape(resource));
  refuseDisagreeing(resource, body);
  const row = { ...(await roomColumns(body)), id: crypto.randomUUID(), createdAt: Date.now() };
  const insert = database(c.env)
    .insert(table)
    .values(row as never)
    .returning();
  const [made] = await recordedAct(c, operator, ['created', resource, row], insert).catch(orTaken(resource));
  await tellRooms(c.env);
  return c.json(one(resource, roomView(made as Row)), 201);
};

/** POST /rooms/{name}: any of its fields; a password that is left out or empty stays, null takes it away. */
export const changeRoom: Handler = async c => {
  const { operator, body } = await readRequest(c, changeShape(resource));
  refuseDisagreeing(resource, body);
  const before = await find(c, mounted);
  await refuseTaken(c, mounted, body, before);
  const columns = await roomColumns(body);
  if (Object.keys(columns).length === 0) return c.json(one(resource, roomView(before)));
  const update = database(c.env)
    .update(table)
    .set(columns as never)
    .where(eq(table.id, before.id))
    .returning();
  const [changed] = await recordedAct(c, operator, ['edited', resource, before], update).catch(
    orTaken(resource),
  );
  if (!changed) throw new Failure('not_found');
  await tellRooms(c.env);
  return c.json(one(resource, roomView(changed)));
};

/** PATCH /rooms/{id}: makes it the primary room, and the one before none. Only another room can end that. */
export const setPrimaryRoom: Handler = async c => {
  const { operator, body } = await readRequest(c, PrimaryRoom);
  const before = await find(c, byID);
  if (before.primary === body.primary) return c.json(one(resource, roomView(before)));
  if (!body.primary) throw oneIsPrimary();
  if (before.temporary || before.unlisted) throw oneIsPrimary('must be a lasting room that is listed');
  const db = database(c.env);
  const stillThere = db.select({ id: table.id }).from(table).where(eq(table.id, before.id));
  const update = db
    .update(table)
    .set({ primary: sql`${table.id} = ${before.id}` })
    .where(and(or(eq(table.primary, true), eq(table.id, before.id)), exists(stillThere)))
    .returning();
  const moved = await recordedAct(c, operator, ['edited', resource, before], update);
  const changed = moved.find(({ id }) => id === before.id);
  if (!changed) throw new Failure('not_found');
  await tellRooms(c.env);
  return c.json(one(resource, roomView(changed)));
};

/** DELETE /rooms/{name}: any but the primary one. */
export const removeRoom: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const { id, name, primary } = await find(c, mounted);
  if (primary) throw new Failure('primary_room');
  const db = database(c.env);
  const entry = panelEntry(c.req.raw, c.env, operator, sentence('deleted', resource.singular, String(name)));
  const statements = [failIfPrimary(db, id), db.delete(table).where(eq(table.id, id))];
  await recordedAll(c.env, [entry], statements).catch(orPrimary);
  await tellResources(c.env, resource.name);
  await tellRooms(c.env);
  return c.body(null, 204);
};

type Context = Parameters<Handler>[0];

async function readRequest<Shape extends z.ZodType>(
  c: Context,
  shape: Shape,
): Promise<{ operator: Operator; body: z.infer<Shape> }> {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const inspect = (raw: Record<string, unknown>) => refuseForeignKey(raw, operator);
  return { operator, body: await readBody(c.req.raw, shape, resource.model, inspect) };
}

/** Repeats the row's id when it is the primary one, which fails the whole batch: the read before it may be out of date. */
const failIfPrimary = (db: Database, id: string) =>
  db.insert(table).select(
    db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.primary, true))),
  );

function orPrimary(error: unknown): never {
  throw clashIn(error)?.startsWith('rooms.') ? new Failure('primary_room') : error;
}

const oneIsPrimary = (text = 'there is always one primary room'): Failure =>
  new Failure('conflict', {
    errors: { primary: text },
    message: `${resource.model} validation failed: primary: ${text}`,
  });
