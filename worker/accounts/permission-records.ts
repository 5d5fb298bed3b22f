import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Noun } from '../../protocol/resources/define.ts';
import {
  changedFlags,
  completeRecord,
  type Flags,
  type PermissionRecord,
  VISITOR_PERMISSIONS_NOUN,
} from '../../protocol/resources/permission-records.ts';
import type { DataOf } from '../../protocol/rest/api.ts';
import type { Success } from '../../protocol/rest/envelope.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import type { Holding } from '../../protocol/rules/chat-power.ts';
import { type ChatPermissions, noChatPermissions } from '../../protocol/rules/permissions.ts';
import { type Endowment, judgePower } from '../../protocol/rules/power.ts';
import { isRole } from '../../protocol/rules/roles.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import { type Operator, readAccountBody, requireOperator } from '../auth/guard.ts';
import { changedOne } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { VISITOR_RECORD } from '../db/tables/permissions.ts';
import { parseFields } from '../http/body.ts';
import type { AppContext, Handler } from '../http/handler.ts';
import { assertVersion, versionOf } from '../http/version.ts';
import { notifyVisitorPermissions } from '../notify-rooms.ts';
import { mapOvertakenError } from '../resources/generic/conflicts.ts';
import { type AccountRow, accountsWithRecord } from './account-row.ts';
import { assertAccountsAdminRemains } from './assert-accounts-admin-remains.ts';
import { assertActorCurrent } from './assert-actor-current.ts';
import { assertHoldsNoMore } from './assert-holds-no-more.ts';
import { assertInBatch } from './batch-assert.ts';
import { endowedAccount, powerOf, rolePower } from './power-of.ts';
import { changeFlags, recordTable } from './record-statements.ts';
import { notifyPermissionsOf, runAudited } from './run-audited.ts';
import { trackFlagChanges } from './track-account-changes.ts';

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
    await runAudited(c, operator, creation, [assertActorCurrent(db, operator), insert]);
    return c.json(recordView(kind, row), 201);
  };

export const readRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    await requireOperator(c, kind.section);
    const record = await findRecord(c, kind);
    return c.json(recordView(kind, record, await versionOf(c, versioned(record))));
  };

/** PATCH of a record, that of the visitors too: flags under its name or at the top. Flags that are left out stay. */
export const changeRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await requireOperator(c, kind.section);
    const body = await readAccountBody(c, operator, Body, kind.model);
    const input = parseFields(kind.Shape, unwrapped(body, kind), kind.model);
    const before = await findRecord(c, kind);
    const isVersioned = await assertVersion(c, versioned(before));
    const change = changedFlags(input, before.flags);
    const holders = await administrableHolders(c, operator, kind, before, change);
    if (Object.keys(change).length === 0) return c.json(recordView(kind, before));
    const db = database(c.env);
    const statements = [
      assertActorCurrent(db, operator),
      ...changeFlags(db, kind, before.id, change, isVersioned ? before.stored : undefined),
      ...holders.flatMap(holder => assertHoldsNoMore(db, powerOf(operator), holder)),
      ...assertAdminRemains(c, kind),
    ];
    const changes = trackFlagChanges(kind, before.id, change);
    const edit = ['edited', nounOf(kind, before.id), namesOf(before.id, holders), changes] as const;
    await runAudited(c, operator, edit, statements).catch(mapGoneError).catch(mapOvertakenError(isVersioned));
    const after = await findRecord(c, kind);
    if (after.id === VISITOR_RECORD) await notifyVisitorPermissions(c.env, visitorPermissions(after));
    for (const { account } of holders) await notifyPermissionsOf(c.env, account.id);
    return c.json(recordView(kind, after));
  };

/** DELETE of a record: its account loses those permissions. The visitors' record cannot be deleted. */
export const removeRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await requireOperator(c, kind.section);
    const before = await findRecord(c, kind);
    const { id } = before;
    if (id === VISITOR_RECORD) throw new Failure('conflict');
    const holders = await administrableHolders(c, operator, kind, before, completeRecord(kind, {}));
    const db = database(c.env);
    const table = recordTable(kind.name);
    const statements = [
      assertActorCurrent(db, operator),
      db.delete(table).where(eq(table.id, id)),
      assertInBatch(db, changedOne, `${kind.name}_gone`),
      ...holders.flatMap(holder => assertHoldsNoMore(db, powerOf(operator), holder)),
      ...assertAdminRemains(c, kind),
    ];
    const deletion = ['deleted', kind.noun, namesOf(id, holders)] as const;
    await runAudited(c, operator, deletion, statements).catch(mapGoneError);
    for (const { account } of holders) await notifyPermissionsOf(c.env, account.id);
    return c.body(null, 204);
  };

/** `stored`: the flags as they are written, before they are completed. */
type WholeRecord = { id: string; flags: Record<string, boolean>; stored: Flags };

/** What a version is of: the flags that are answered, in one order. */
const versioned = ({ id, flags }: WholeRecord) => ({
  id,
  flags: Object.entries(flags).sort(([one], [other]) => (one < other ? -1 : 1)),
});

/** The record that the path names, complete by the role of its account. */
async function findRecord(c: AppContext, { name, complete }: PermissionRecord): Promise<WholeRecord> {
  const table = recordTable(name);
  const [row] = await database(c.env)
    .select({ id: table.id, flags: table.flags, version: table.version, role: accounts.role })
    .from(table)
    .leftJoin(accounts, eq(accounts[name], table.id))
    .where(eq(table.id, c.req.param('key') ?? ''));
  if (!row) throw new Failure('not_found');
  const role = row.role !== null && isRole(row.role) ? row.role : null;
  return { id: row.id, flags: complete(row, role), stored: row.flags };
}

/** The accounts that have a record. Changing it changes what they may do, so the operator must be allowed to administer them. */
async function administrableHolders(
  c: AppContext,
  operator: Operator,
  { name }: PermissionRecord,
  { id, flags }: WholeRecord,
  change: Flags,
): Promise<AccountRow[]> {
  if (id === VISITOR_RECORD) {
    assertMayAdministerVisitors(operator, flags, change);
    return [];
  }
  const actor = powerOf(operator);
  const rows = await accountsWithRecord(database(c.env), name, id);
  if (rows.length === 0) assertMayFill(operator, flags, { ...flags, ...change });
  for (const row of rows) {
    const target = await endowedAccount(c.env, actor, row);
    const after = { ...target, holds: { ...target.holds, ...change } };
    assertAllowed(judgePower(actor, { effect: 'administer', target, after }));
  }
  return rows;
}

/** A record that nobody has yet may be given to somebody within the operator's rooms: that is judged when it is. */
function assertMayFill(operator: Operator, before: Holding | null, after: Holding): void {
  const actor = powerOf(operator);
  const endowment = (holds: Holding): Endowment => ({
    ...rolePower('member'),
    masterOf: actor.masterOf ?? [],
    holds,
    until: Number.POSITIVE_INFINITY,
  });
  const previous = before && endowment(before);
  assertAllowed(judgePower(actor, { effect: 'endow', before: previous, after: endowment(after) }));
}

/** The visitors of every room, as one holder. */
function assertMayAdministerVisitors(operator: Operator, holds: Holding, change: Flags): void {
  const visitors = {
    ...rolePower('visitor'),
    userId: VISITOR_RECORD,
    room: null,
    masterOf: [],
    holds,
    until: Number.POSITIVE_INFINITY,
  };
  const after = { ...visitors, holds: { ...holds, ...change } };
  assertAllowed(judgePower(powerOf(operator), { effect: 'administer', target: visitors, after }));
}

/** Only panel records decide who can open the accounts menu. */
const assertAdminRemains = ({ env }: AppContext, { name }: PermissionRecord): Statement[] =>
  name === 'adminPanelPermissions' ? [assertAccountsAdminRemains(database(env), env)] : [];

/** Of two who remove it at once, or one who changes what the other removes, the second gets a 404. */
function mapGoneError(error: unknown): never {
  throw error instanceof Failure && error.code === 'validation' ? new Failure('not_found') : error;
}

const unwrapped = (body: Record<string, unknown>, { name }: PermissionRecord): unknown =>
  Object.keys(body).length === 1 && Object.hasOwn(body, name) ? body[name] : body;

const nounOf = ({ noun }: PermissionRecord, id: string): Noun =>
  id === VISITOR_RECORD ? VISITOR_PERMISSIONS_NOUN : noun;

/** A record is called by its accounts, or by its id where it has none; that of the visitors is the only one of its noun. */
function namesOf(id: string, holders: readonly AccountRow[]): string {
  if (id === VISITOR_RECORD) return '';
  return holders.length === 0
    ? `سجل بلا حساب ${id}`
    : holders.map(({ account }) => account.username).join('، ');
}

const visitorPermissions = ({ flags }: WholeRecord): ChatPermissions => ({
  ...noChatPermissions(),
  ...flags,
});

const recordView = (
  kind: PermissionRecord,
  { id, flags }: Pick<WholeRecord, 'id' | 'flags'>,
  version?: string,
): Success<DataOf<'GET /:resource/:key'>> => ({
  status: 'success',
  data: { [kind.singular]: { _id: id, ...flags } },
  ...(version !== undefined && { version }),
});
