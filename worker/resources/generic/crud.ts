import { eq } from 'drizzle-orm';
import { changeShape, createShape } from '../../../protocol/resources/define.ts';
import { trackChanges } from '../../audit/tracked-changes.ts';
import { withPanelAudit } from '../../audit/with-audit.ts';
import { readAccountBody, readAccountJson, requireOperator } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import { parseFields } from '../../http/body.ts';
import type { AppContext, Handler } from '../../http/handler.ts';
import { assertVersion, versionOf } from '../../http/version.ts';
import { recordBody } from './bodies.ts';
import { assertCrossFields, assertNotTaken, mapOvertakenError, mapTakenError, sameRow } from './conflicts.ts';
import { findById, findByKey } from './find-record.ts';
import { type RegisteredResource, type Row, toRow } from './registered-resource.ts';

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

/** Changes the record that the path names and answers it as it is then. */
export async function applyChange(c: AppContext, registered: RegisteredResource): Promise<Row> {
  const { resource, table, alongsideWrite } = registered;
  const operator = await requireOperator(c, resource.section);
  const shape = changeShape(resource);
  const fields = await readAccountJson(c, operator, resource.model);
  const before = await findByKey(c, registered).catch((refusal: unknown): never => {
    // What is wrong with the body goes before that there is no such record.
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
