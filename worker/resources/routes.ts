import { asc, count, eq, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Context } from 'hono';
import { Failure } from '../../protocol/errors/failure.ts';
import { changeShape, createShape, type Resource } from '../../protocol/resources/define.ts';
import { recordedAct } from '../audit/record.ts';
import { operatorOf, refuseForeignKey } from '../auth/guard.ts';
import { sessionOf } from '../auth/session.ts';
import { clashIn } from '../db/clash.ts';
import { type Database, database } from '../db/client.ts';
import type { AppEnv } from '../env.ts';
import { readBody, validation } from '../http/body.ts';
import { tellResources } from '../live.ts';
import { numPages, pageIn, refused } from './page.ts';
import { recordOf } from './record.ts';

export type ResourceTable = SQLiteTable & { id: SQLiteColumn; createdAt?: SQLiteColumn };
/**
 * `filters` are the words that its list may be narrowed by, and what each keeps; `afterCreate` and `afterChange` what these
 * bring with them; `view` what operators see of a row, where that is not all of it.
 */
export type Mounted = {
  resource: Resource;
  table: ResourceTable;
  filters?: Record<string, SQL>;
  view?: (row: Row) => Row;
  afterCreate?: Settling;
  afterChange?: Settling;
};
type Settling = (db: Database, id: string, said: Record<string, unknown>) => Promise<void>;
export type Handler = (c: Context<AppEnv>) => Promise<Response>;

/** A page of the list, or the whole of it, narrowed by a word that the entity knows. */
export const list =
  (mounted: Mounted): Handler =>
  async c => {
    const { resource, table, view = whole } = mounted;
    const query = new URL(c.req.url).searchParams;
    const page = pageIn(query, resource.pageSize);
    await admitReader(c, resource, page !== null);
    const where = filterIn(query, mounted);
    const db = database(c.env);
    const rows = db
      .select()
      .from(table)
      .where(where)
      .orderBy(...order(mounted));
    if (!page) {
      const all = await rows;
      return c.json(listed(resource, (all as Row[]).map(view), all.length, 1));
    }
    const [some, [counted]] = await db.batch([
      rows.limit(page.limit).offset((page.page - 1) * page.limit),
      db.select({ total: count() }).from(table).where(where),
    ]);
    const total = counted?.total ?? 0;
    return c.json(listed(resource, (some as Row[]).map(view), total, numPages(total, page)));
  };

async function admitReader(
  c: Context<AppEnv>,
  { readers, section }: Resource,
  isPage: boolean,
): Promise<void> {
  if (readers === 'sessions') await sessionOf(c.req.raw, c.env);
  else if (readers === 'operators' || (readers === 'audience' && isPage))
    await operatorOf(c.req.raw, c.env, section);
}

function filterIn(query: URLSearchParams, { filters = {} }: Mounted): SQL | undefined {
  const word = query.get('filter') ?? '';
  if (word === '') return undefined;
  if (!Object.hasOwn(filters, word)) throw refused('filter', 'is not known here');
  return filters[word];
}

/** By rank where there is one, then by age. */
function order({ resource, table }: Mounted): SQL[] {
  const ranked = resource.rankedBy === undefined ? [] : [asc(column(table, resource.rankedBy))];
  return [...ranked, asc(table.createdAt ?? table.id), asc(table.id)];
}

export const read =
  (mounted: Mounted): Handler =>
  async c => {
    const { resource, view = whole } = mounted;
    await operatorOf(c.req.raw, c.env, resource.section);
    return c.json(one(resource, view(await find(c, mounted))));
  };

export const create =
  ({ resource, table }: Mounted): Handler =>
  async c => {
    const operator = await operatorOf(c.req.raw, c.env, resource.section);
    const body = await readBody(c.req.raw, createShape(resource), resource.model, raw =>
      refuseForeignKey(raw, operator),
    );
    const row = { ...body, id: crypto.randomUUID(), createdAt: Date.now() };
    refuseDisagreeing(resource, row);
    const insert = database(c.env)
      .insert(table)
      .values(row as never)
      .returning();
    const [made = row] = await recordedAct(c, operator, ['created', resource, row], insert).catch(
      orTaken(resource),
    );
    return c.json(one(resource, made), 201);
  };

export const change =
  (mounted: Mounted): Handler =>
  async c =>
    c.json(one(mounted.resource, await changed(c, mounted)));

/** The record that the path names, after what the body says of it. */
export async function changed(c: Context<AppEnv>, mounted: Mounted): Promise<Row> {
  const { resource, table, afterChange } = mounted;
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const body = await readBody(c.req.raw, changeShape(resource), resource.model, raw =>
    refuseForeignKey(raw, operator),
  );
  const before = await find(c, mounted);
  refuseDisagreeing(resource, { ...before, ...body });
  await refuseTaken(c, mounted, body, before);
  if (Object.keys(body).length === 0) return before;
  const db = database(c.env);
  const update = db
    .update(table)
    .set(body as never)
    .where(eq(table.id, before.id));
  await recordedAct(c, operator, ['edited', resource, before], update).catch(orTaken(resource));
  await settle(c, mounted, afterChange?.(db, before.id, body));
  return findById(c, mounted, before.id);
}

/** Whoever was told of an act has read the list before it was settled, and reads it again. */
export async function settle(
  c: Context<AppEnv>,
  { resource }: Mounted,
  settling: Promise<void> | undefined,
): Promise<void> {
  if (!settling) return;
  await settling;
  await tellResources(c.env, resource.name);
}

export function refuseDisagreeing(resource: Resource, record: Record<string, unknown>): void {
  const errors = resource.disagreements?.(record) ?? {};
  if (Object.keys(errors).length > 0) throw validation(resource.model, errors);
}

export const remove =
  (mounted: Mounted): Handler =>
  async c => {
    const { resource, table } = mounted;
    const operator = await operatorOf(c.req.raw, c.env, resource.section);
    const row = await find(c, mounted);
    const gone = database(c.env).delete(table).where(eq(table.id, row.id));
    await recordedAct(c, operator, ['deleted', resource, row], gone);
    return c.body(null, 204);
  };

export type Row = Record<string, unknown> & { id: string };

const whole = (row: Row): Row => row;

async function findById(c: Context<AppEnv>, { table }: Mounted, id: string): Promise<Row> {
  const [row] = await database(c.env).select().from(table).where(eq(table.id, id));
  if (!row) throw new Failure('not_found');
  return row as Row;
}

/** The record that the path names, or 404. */
export async function find(c: Context<AppEnv>, { resource, table }: Mounted): Promise<Row> {
  const [row] = await database(c.env)
    .select()
    .from(table)
    .where(eq(keyColumn(resource, table), c.req.param('key') ?? ''));
  if (!row) throw new Failure('not_found');
  return row as Row;
}

/** A record that is named by a field keeps that field to itself. */
export async function refuseTaken(
  c: Context<AppEnv>,
  { resource, table }: Mounted,
  body: Record<string, unknown>,
  own: Row,
): Promise<void> {
  const wanted = resource.key === 'id' ? undefined : body[resource.key];
  if (wanted === undefined) return;
  const found = await database(c.env)
    .select({ id: table.id })
    .from(table)
    .where(eq(keyColumn(resource, table), wanted));
  if (found.some(({ id }) => id !== own.id)) throw taken(resource);
}

const keyColumn = ({ key }: Resource, table: ResourceTable): SQLiteColumn => column(table, key);

const column = (table: ResourceTable, field: string): SQLiteColumn =>
  (table as unknown as Record<string, SQLiteColumn>)[field] ?? table.id;

export const taken = ({ key, model }: Resource, field = key): Failure =>
  new Failure('conflict', {
    errors: { [field]: 'is taken' },
    message: `${model} validation failed: ${field}: is taken`,
  });

/** Of two who want the same unique value at once, the second learns that it is taken. */
export const orTaken =
  (resource: Resource) =>
  (error: unknown): never => {
    const clash = clashIn(error);
    if (clash === null) throw error;
    // A record that goes by its id may still have a name that is its own.
    throw taken(resource, resource.key === 'id' ? clash.slice(clash.indexOf('.') + 1) : resource.key);
  };

export const one = ({ singular }: Resource, row: Record<string, unknown>) => ({
  status: 'success' as const,
  data: { [singular]: recordOf(row) },
});

const listed = (
  { name }: Resource,
  rows: readonly Record<string, unknown>[],
  total: number,
  pages: number,
) => ({
  status: 'success' as const,
  data: { numPages: pages, total, [name]: rows.map(recordOf) },
});
