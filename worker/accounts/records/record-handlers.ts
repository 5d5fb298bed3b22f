import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../../protocol/errors/failure.ts';
import { completeRecord, type PermissionRecord } from '../../../protocol/resources/permission-records.ts';
import type { DataOf } from '../../../protocol/rest/api.ts';
import type { Success } from '../../../protocol/rest/envelope.ts';
import { PERMISSIONS_VERSION } from '../../../protocol/rules/stored-permissions.ts';
import { carryOut } from '../../approvals/carry-out.ts';
import { actingIn, callOf } from '../../approvals/grave-act.ts';
import { readAccountBody, requireOperator } from '../../auth/guard.ts';
import { changedOne } from '../../db/batch-assert.ts';
import { database } from '../../db/client.ts';
import { VISITOR_RECORD } from '../../db/tables/permissions.ts';
import { parseFields } from '../../http/body.ts';
import type { Handler } from '../../http/handler.ts';
import { versionOf } from '../../http/version.ts';
import { assertActorCurrent } from '../assert-actor-current.ts';
import { assertHoldsNoMore } from '../assert-holds-no-more.ts';
import { assertInBatch } from '../batch-assert.ts';
import { powerOf } from '../power-of.ts';
import { recordTable } from '../record-statements.ts';
import { notifyPermissionsOf, runAudited } from '../run-audited.ts';
import { type FoundRecord, findRecord, namesOf, versioned } from './found-record.ts';
import { assertAdminRemains, judgeRecordChange, mapGoneError } from './judge-record-change.ts';
import { administrableHolders, assertMayFill } from './record-holders.ts';

const Body = z.record(z.string(), z.unknown());

/** POST of a record: flags that are left out are false. It belongs to nobody until it is given to an account. */
export const createRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await requireOperator(c, kind.section);
    const input = await readAccountBody(c, operator, kind.Shape, kind.model);
    const flags = completeRecord(kind, input);
    assertMayFill(operator, null, flags);
    const db = database(c.env);
    const row = { id: crypto.randomUUID(), flags, version: PERMISSIONS_VERSION, createdAt: Date.now() };
    const insert = db.insert(recordTable(kind.name)).values(row);
    const creation = ['created', kind.noun, namesOf(row.id, [])] as const;
    await runAudited(actingIn(c, operator), creation, [assertActorCurrent(db, operator), insert]);
    return c.json(recordView(kind, row), 201);
  };

export const readRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    await requireOperator(c, kind.section);
    const record = await findRecord(c.env, kind, c.req.param('key') ?? '');
    return c.json(recordView(kind, record, await versionOf(c, versioned(record))));
  };

/** PATCH of a record, that of the visitors too: flags under its name or at the top. Flags that are left out stay. */
export const changeRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await requireOperator(c, kind.section);
    const body = await readAccountBody(c, operator, Body, kind.model);
    const input = parseFields(kind.Shape, unwrapped(body, kind), kind.model);
    const after = await carryOut(actingIn(c, operator), kind.name, callOf(c, input), judgeRecordChange(kind));
    return c.json(recordView(kind, after));
  };

/** DELETE of a record: its account loses those permissions. The visitors' record cannot be deleted. */
export const removeRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await requireOperator(c, kind.section);
    const before = await findRecord(c.env, kind, c.req.param('key') ?? '');
    const { id } = before;
    if (id === VISITOR_RECORD) throw new Failure('conflict');
    const acting = actingIn(c, operator);
    const { holders } = await administrableHolders(acting, kind, before, completeRecord(kind, {}));
    const db = database(c.env);
    const table = recordTable(kind.name);
    const statements = [
      assertActorCurrent(db, operator),
      db.delete(table).where(eq(table.id, id)),
      assertInBatch(db, changedOne, `${kind.name}_gone`),
      ...holders.flatMap(holder => assertHoldsNoMore(db, powerOf(operator), holder)),
      ...assertAdminRemains(c.env, kind),
    ];
    const deletion = ['deleted', kind.noun, namesOf(id, holders)] as const;
    await runAudited(acting, deletion, statements).catch(mapGoneError);
    for (const { account } of holders) await notifyPermissionsOf(c.env, account.id);
    return c.body(null, 204);
  };

const unwrapped = (body: Record<string, unknown>, { name }: PermissionRecord): unknown =>
  Object.keys(body).length === 1 && Object.hasOwn(body, name) ? body[name] : body;

const recordView = (
  kind: PermissionRecord,
  { id, flags }: Pick<FoundRecord, 'id' | 'flags'>,
  version?: string,
): Success<DataOf<'GET /:resource/:key'>> => ({
  status: 'success',
  data: { [kind.singular]: { _id: id, ...flags } },
  ...(version !== undefined && { version }),
});
