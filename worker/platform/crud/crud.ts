import { eq } from 'drizzle-orm';
import type { Audience } from '../../../protocol/entities/user.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { changeShape, createShape, type Resource } from '../../../protocol/resources/define.ts';
import type { DataOf } from '../../../protocol/rest/api.ts';
import type { Success } from '../../../protocol/rest/envelope.ts';
import { database } from '../database/client.ts';
import { parseFields } from '../http/body.ts';
import type { AppContext, Handler } from '../http/handler.ts';
import { bearerClaims, bearerToken } from '../http/tokens.ts';
import { assertVersion, versionOf } from '../http/version.ts';
import { trackChanges } from '../record/tracked-changes.ts';
import { withPanelAudit } from '../record/with-audit.ts';
import {
  readAccountBody,
  readAccountJson,
  readWhileAuthorizing,
  requireOperator,
} from '../sessions/require-operator.ts';
import {
  assertCrossFields,
  assertNotTaken,
  findById,
  findByKey,
  mapOvertakenError,
  mapTakenError,
  type RegisteredResource,
  type Row,
  sameRow,
  toRecord,
  toRow,
} from './record.ts';

export const recordBody = (
  { singular }: Pick<Resource, 'singular'>,
  row: Row,
  version?: string,
): Success<DataOf<'GET /:resource/:key'>> => ({
  status: 'success',
  data: { [singular]: toRecord(row) },
  ...(version !== undefined && { version }),
});

/** Audiences of a caller: `all`, and `forSupers` with a member's token, otherwise `forVisitors`. */
export async function callerAudiences(c: AppContext): Promise<Audience[]> {
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  return ['all', claims?.accountType === 'super' ? 'forSupers' : 'forVisitors'];
}

const asIs = (row: Row): Row => row;

export const read =
  (registered: RegisteredResource): Handler =>
  async c => {
    const { resource, view = asIs } = registered;
    await requireOperator(c, resource.section);
    const row = await findByKey(c, registered);
    return c.json(recordBody(resource, view(row), await versionOf(c, row)));
  };

export const create =
  ({ resource, table, view = asIs }: RegisteredResource): Handler =>
  async c => {
    const operator = await requireOperator(c, resource.section);
    const body = await readAccountBody(c, operator, createShape(resource), resource);
    const row = { ...body, id: crypto.randomUUID(), createdAt: Date.now() };
    assertCrossFields(resource, row);
    const insert = database(c.env).insert(table).values(row).returning();
    const [made] = await withPanelAudit(c, operator, ['created', resource, row], insert).catch(
      mapTakenError(resource),
    );
    return c.json(recordBody(resource, view(made ? toRow(made) : row)), 201);
  };

export const change =
  (registered: RegisteredResource): Handler =>
  async c => {
    const { resource, view = asIs } = registered;
    const row = await applyChange(c, registered);
    return c.json(recordBody(resource, view(row), await versionOf(c, row)));
  };

export async function applyChange(c: AppContext, registered: RegisteredResource): Promise<Row> {
  const { resource, table, alongsideWrite } = registered;
  const operator = await requireOperator(c, resource.section);
  const shape = changeShape(resource);
  const fields = await readAccountJson(c, operator, resource.model);
  const before = await findByKey(c, registered).catch((refusal: unknown): never => {
    // Validates the body first, because its errors take precedence over a missing record.
    parseFields(shape, fields, resource);
    throw refusal;
  });
  const body = parseFields(shape, fields, { ...resource, before });
  const isVersioned = await assertVersion(c, before);
  assertCrossFields(resource, { ...before, ...body });
  await assertNotTaken(c, registered, body, before);
  if (Object.keys(body).length === 0) return before;
  const db = database(c.env);
  const changes = trackChanges(registered, before.id, body);
  const update = db
    .update(table)
    .set(body)
    .where(sameRow(table, before, isVersioned));
  const alongside = alongsideWrite?.(db, before.id, body);
  await withPanelAudit(c, operator, ['edited', resource, before, changes], update, alongside)
    .catch(mapOvertakenError(isVersioned))
    .catch(mapTakenError(resource));
  return findById(db, table, before.id);
}

export const remove =
  (registered: RegisteredResource): Handler =>
  async c => {
    const { resource, table, beforeRemove, named, alongsideRemoval } = registered;
    const operator = await requireOperator(c, resource.section);
    const row = await findByKey(c, registered);
    beforeRemove?.(operator, row);
    const db = database(c.env);
    const deletion = db.delete(table).where(eq(table.id, row.id));
    const called = named?.(row) ?? row;
    await withPanelAudit(c, operator, ['deleted', resource, called], deletion, alongsideRemoval?.(db));
    return c.body(null, 204);
  };

export const readSingleton =
  ({ resource, table }: RegisteredResource): Handler =>
  async c => {
    const isOperators = resource.readAccess === 'operators';
    const judging = isOperators ? requireOperator(c, resource.section) : Promise.resolve();
    const reading = Promise.all([
      database(c.env).select().from(table).limit(1),
      readsConfidential(c, resource),
    ]);
    const [[row], isWhole] = await readWhileAuthorizing(judging, reading);
    if (!row) throw new Failure('not_found');
    const readable = isWhole ? resource.fields : publicFields(resource);
    const version = bearerToken(c.req.raw) === null ? {} : { version: await versionOf(c, toRow(row)) };
    return c.json({ ...singletonBody({ ...resource, fields: readable }, toRow(row)), ...version });
  };

const publicFields = ({ fields }: Resource): Resource['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, { confidential }]) => !confidential));

/** Whether the caller may read confidential fields, which requires access to the section. */
async function readsConfidential(c: AppContext, { fields, section }: Resource): Promise<boolean> {
  if (bearerToken(c.req.raw) === null) return false;
  if (!Object.values(fields).some(({ confidential }) => confidential)) return true;
  try {
    await requireOperator(c, section);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

export const changeSingleton =
  (registered: RegisteredResource): Handler =>
  async c =>
    c.json(singletonBody(registered.resource, await applyChange(c, registered)));

/** Returns only the entity's own fields, because two entities may share a row. */
const singletonBody = (
  { singular, fields }: Resource,
  { id, ...row }: Row,
): Success<DataOf<'GET /:resource'>> => ({
  status: 'success',
  data: {
    [singular]: { _id: id, ...Object.fromEntries(Object.keys(fields).map(field => [field, row[field]])) },
  },
});
