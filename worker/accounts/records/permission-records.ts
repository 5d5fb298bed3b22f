import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Noun } from '../../../protocol/resources/define.ts';
import {
  changedFlags,
  completeRecord,
  type Flags,
  type PermissionRecord,
  VISITOR_PERMISSIONS_NOUN,
} from '../../../protocol/resources/permission-records.ts';
import type { DataOf } from '../../../protocol/rest/api.ts';
import type { Success } from '../../../protocol/rest/envelope.ts';
import type { Holding } from '../../../protocol/rules/actor.ts';
import { assertAllowed } from '../../../protocol/rules/assert-allowed.ts';
import { isGrantUpward } from '../../../protocol/rules/grants.ts';
import { type ChatPermissions, noChatPermissions } from '../../../protocol/rules/permissions.ts';
import { type AccountPowerAct, authorizePower, type Grants } from '../../../protocol/rules/power.ts';
import { isRole } from '../../../protocol/rules/roles.ts';
import { PERMISSIONS_VERSION } from '../../../protocol/rules/stored-permissions.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { mapOvertakenError } from '../../platform/crud/record.ts';
import { database } from '../../platform/database/client.ts';
import { changedOne, type Statement } from '../../platform/database/statement.ts';
import { accounts, VISITOR_RECORD } from '../../platform/database/tables/accounts.ts';
import type { Env } from '../../platform/env.ts';
import { parseFields } from '../../platform/http/body.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../../platform/http/version.ts';
import { notifyLobby, notifyPanels } from '../../platform/notifications.ts';
import { type Acting, type Authorizer, actingIn, callOf } from '../../platform/record/approvable-action.ts';
import { panelAuditText } from '../../platform/record/audit-text.ts';
import { type AccountRow, accountsWithRecord } from '../../platform/sessions/account.ts';
import { accountGrants, powerOf, rolePower } from '../../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  type Operator,
  readAccountBody,
  requireOperator,
} from '../../platform/sessions/require-operator.ts';
import {
  assertAccountsAdminRemains,
  assertActorCurrent,
  assertHoldsNoMore,
  assertInBatch,
  changeFlags,
  notifyPermissionsOf,
  recordTable,
  runAudited,
  trackFlagChanges,
} from '../account-statements.ts';
import { describeEdit } from '../approvals/approval-request.ts';
import { performOrRequestApproval } from '../approvals/perform-or-request-approval.ts';

/** `stored`: the flags as stored, without defaults. */
export type FoundRecord = { id: string; flags: Record<string, boolean>; stored: Flags };

/** Content that determines a version: the returned flags in a fixed order. */
export const versioned = ({ id, flags }: FoundRecord) => ({
  id,
  flags: Object.entries(flags).sort(([one], [other]) => (one < other ? -1 : 1)),
});

/** Record with this id, with the defaults of its account's role. */
export async function findRecord(
  env: Env,
  { name, complete }: PermissionRecord,
  id: string,
): Promise<FoundRecord> {
  const table = recordTable(name);
  const [row] = await database(env)
    .select({ id: table.id, flags: table.flags, version: table.version, role: accounts.role })
    .from(table)
    .leftJoin(accounts, eq(accounts[name], table.id))
    .where(eq(table.id, id));
  if (!row) throw new Failure('not_found');
  const role = row.role !== null && isRole(row.role) ? row.role : null;
  return { id: row.id, flags: complete(row, role), stored: row.flags };
}

export const recordNoun = ({ noun }: PermissionRecord, id: string): Noun =>
  id === VISITOR_RECORD ? VISITOR_PERMISSIONS_NOUN : noun;

/** Names a record by its accounts, or by its id if unused. Visitors share one record. */
export function namesOf(id: string, holders: readonly AccountRow[]): string {
  if (id === VISITOR_RECORD) return '';
  return holders.length === 0
    ? `سجل بلا حساب ${id}`
    : holders.map(({ account }) => account.username).join('، ');
}

/**
 * Accounts with this record, and whether a change grants them more permissions. The operator must be allowed to
 * administer these accounts.
 */
export async function administrableHolders(
  { env, operator }: Pick<Acting, 'env' | 'operator'>,
  { name }: PermissionRecord,
  { id, flags }: FoundRecord,
  change: Flags,
): Promise<{ holders: AccountRow[]; isGrant: boolean }> {
  const actor = powerOf(operator);
  if (id === VISITOR_RECORD) {
    const act = changeOfVisitors(flags, change);
    assertAllowed(authorizePower(actor, act));
    return { holders: [], isGrant: isGrantUpward(act) };
  }
  const holders = await accountsWithRecord(database(env), name, id);
  if (holders.length === 0) assertMayFill(operator, flags, { ...flags, ...change });
  const acts: AccountPowerAct[] = [];
  for (const row of holders) {
    const target = await accountGrants(env, actor, row);
    const after = { ...target, holds: { ...target.holds, ...change } };
    acts.push({ effect: 'administer', target, after });
  }
  for (const act of acts) assertAllowed(authorizePower(actor, act));
  return { holders, isGrant: acts.some(isGrantUpward) };
}

/**
 * Authorizes an unused record like a record of a member in the operator's rooms, because it may be assigned to such a
 * member.
 */
export function assertMayFill(operator: Operator, before: Holding | null, after: Holding): void {
  const actor = powerOf(operator);
  const grantsWith = (holds: Holding): Grants => ({
    ...rolePower('member'),
    masterOf: actor.masterOf ?? [],
    holds,
    until: Number.POSITIVE_INFINITY,
  });
  const previous = before && grantsWith(before);
  assertAllowed(authorizePower(actor, { effect: 'endow', before: previous, after: grantsWith(after) }));
}

/** Treats all visitors as one holder of the record. */
function changeOfVisitors(holds: Holding, change: Flags): AccountPowerAct {
  const visitors = {
    ...rolePower('visitor'),
    userId: VISITOR_RECORD,
    room: null,
    masterOf: [],
    holds,
    until: Number.POSITIVE_INFINITY,
  };
  const after = { ...visitors, holds: { ...holds, ...change } };
  return { effect: 'administer', target: visitors, after };
}

const EDITS = {
  adminPanelPermissions: 'editPanelPermissions',
  chatPermissions: 'editChatPermissions',
} as const;

/** Authorizes a change of a record's flags, which were validated by its schema. */
export const authorizeRecordChange =
  (kind: PermissionRecord): Authorizer<FoundRecord> =>
  async (acting, { key, body, version }) => {
    const { env, operator } = acting;
    assertSectionAccess(operator, kind.section);
    const before = await findRecord(env, kind, key);
    const isVersioned = await assertNamedVersion(acting, version, versioned(before));
    const change = changedFlags(body as Flags, before.flags);
    const { holders, isGrant } = await administrableHolders(acting, kind, before, change);
    const [noun, name] = [recordNoun(kind, before.id), namesOf(before.id, holders)];
    const tracked = trackFlagChanges(kind, before.id, change);
    const db = database(env);
    return {
      approvable: isGrant
        ? {
            kind: 'grant',
            act:
              before.id === VISITOR_RECORD
                ? { code: 'editVisitorPermissions' }
                : { code: EDITS[kind.name], name },
            ...(await describeEdit(db, panelAuditText('edited', noun, name), tracked)),
            reason: '',
            version: quotedVersion(await versionOf(acting, versioned(before))),
          }
        : null,
      perform: async consent => {
        if (Object.keys(change).length === 0) return before;
        const statements = [
          assertActorCurrent(db, operator),
          ...changeFlags(db, kind, before.id, change, isVersioned ? before.stored : undefined),
          ...holders.flatMap(holder => assertHoldsNoMore(db, powerOf(operator), holder)),
          ...assertAdminRemains(env, kind),
        ];
        await runAudited(acting, ['edited', noun, name, tracked], statements, consent)
          .catch(mapGoneError)
          .catch(mapOvertakenError(isVersioned));
        const after = await findRecord(env, kind, key);
        if (after.id === VISITOR_RECORD) await notifyVisitorPermissions(env, visitorPermissions(after));
        for (const { account } of holders) await notifyPermissionsOf(env, account.id);
        return after;
      },
    };
  };

/** Only panel records determine which accounts can open the accounts menu. */
export const assertAdminRemains = (env: Env, { name }: PermissionRecord): Statement[] =>
  name === 'adminPanelPermissions' ? [assertAccountsAdminRemains(database(env), env)] : [];

/** Converts a failed assertion into a 404, for the second of two concurrent removals or changes. */
export function mapGoneError(error: unknown): never {
  throw error instanceof Failure && error.code === 'validation' ? new Failure('not_found') : error;
}

/** Applies changed visitor permissions to connected visitors. */
const notifyVisitorPermissions = async (env: Env, permissions: ChatPermissions): Promise<void> => {
  await Promise.all([
    notifyLobby('visitors', lobbyOf(env).dispatch({ do: 'visitorPermissions', permissions })),
    notifyPanels(env, 'visitors'),
  ]);
};

const visitorPermissions = ({ flags }: FoundRecord): ChatPermissions => ({
  ...noChatPermissions(),
  ...flags,
});

const Body = z.record(z.string(), z.unknown());

/** POST: creates a record. Missing flags are false. The record is unused until it is assigned to an account. */
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

/**
 * PATCH: changes a record, including the visitors' record. Flags are nested under its name or at the top level. Missing
 * flags stay unchanged.
 */
export const changeRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await requireOperator(c, kind.section);
    const body = await readAccountBody(c, operator, Body, kind.model);
    const input = parseFields(kind.Shape, unwrapped(body, kind), kind.model);
    const after = await performOrRequestApproval(
      actingIn(c, operator),
      kind.name,
      callOf(c, input),
      authorizeRecordChange(kind),
    );
    return c.json(recordView(kind, after));
  };

/** DELETE: removes a record, so its account loses these permissions. The visitors' record cannot be removed. */
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
