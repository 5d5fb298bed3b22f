import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  changedFlags,
  type PermissionRecord,
  wholeRecord,
} from '../../protocol/resources/permission-records.ts';
import { may } from '../../protocol/rules/may.ts';
import { type ChatPermissions, noChatPermissions } from '../../protocol/rules/permissions.ts';
import type { Statement } from '../audit/record.ts';
import { type Operator, operatorOf, refuseForeignKey } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { changedOne } from '../db/insist.ts';
import { accounts } from '../db/tables/accounts.ts';
import { VISITOR_RECORD } from '../db/tables/permissions.ts';
import type { AppEnv } from '../env.ts';
import { parseFields, readBody } from '../http/body.ts';
import { tellVisitors } from '../live.ts';
import type { Handler } from '../resources/routes.ts';
import { act, tellStandingOf } from './act.ts';
import { insist } from './insist.ts';
import { keepHolder } from './keep-holder.ts';
import { keepOperator } from './keep-operator.ts';
import type { StoredRecord } from './look-up.ts';
import { ranked, refuseUnless } from './ranked.ts';
import { changeFlags, recordTable } from './record-statements.ts';

const Body = z.record(z.string(), z.unknown());

/** POST of a record: all of its flags, those not said being false. It is nobody's until an account is given it. */
export const createRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await operatorOf(c.req.raw, c.env, kind.section);
    const said = await readBody(c.req.raw, kind.Shape, kind.model, raw => refuseForeignKey(raw, operator));
    const flags = wholeRecord(kind, said);
    refuseUnless(may.grant<string>(heldOf(operator, kind), flags));
    const db = database(c.env);
    const row = { id: crypto.randomUUID(), flags, createdAt: Date.now() };
    const insert = db.insert(recordTable(kind.name)).values(row);
    await act(c, operator, ['created', kind.name, ''], [keepOperator(db, operator), insert]);
    return c.json(recordView(kind, row), 201);
  };

export const readRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    await operatorOf(c.req.raw, c.env, kind.section);
    return c.json(recordView(kind, await findRecord(c, kind)));
  };

/** PATCH of a record, that of the visitors too: the flags under its name, or flat; those not said stay. */
export const changeRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await operatorOf(c.req.raw, c.env, kind.section);
    const body = await readBody(c.req.raw, Body, kind.model, raw => refuseForeignKey(raw, operator));
    const said = parseFields(kind.Shape, unwrapped(body, kind), kind.model);
    const before = await findRecord(c, kind);
    const holders = await judgedHolders(c, operator, kind, before.id);
    const change = changedFlags(said, before.flags);
    refuseUnless(may.grant<string>(heldOf(operator, kind), wholeRecord(kind, change)));
    if (Object.keys(change).length === 0) return c.json(recordView(kind, before));
    const db = database(c.env);
    const statements = [
      keepOperator(db, operator),
      ...changeFlags(db, kind, before.id, change),
      ...holderKept(c, kind),
    ];
    await act(c, operator, ['edited', nounOf(kind, before.id), namesOf(holders)], statements).catch(orGone);
    const after = await findRecord(c, kind);
    if (after.id === VISITOR_RECORD) await tellVisitors(c.env, visitorsMay(after));
    for (const { id } of holders) await tellStandingOf(c.env, id);
    return c.json(recordView(kind, after));
  };

/** DELETE of a record: whoever has it may do nothing of what it said. What visitors may is always said. */
export const removeRecord =
  (kind: PermissionRecord): Handler =>
  async c => {
    const operator = await operatorOf(c.req.raw, c.env, kind.section);
    const { id } = await findRecord(c, kind);
    if (id === VISITOR_RECORD) throw new Failure('conflict');
    const holders = await judgedHolders(c, operator, kind, id);
    const db = database(c.env);
    const table = recordTable(kind.name);
    const statements = [
      keepOperator(db, operator),
      db.delete(table).where(eq(table.id, id)),
      insist(db, changedOne, `${kind.name}_gone`),
      ...holderKept(c, kind),
    ];
    await act(c, operator, ['deleted', kind.name, namesOf(holders)], statements).catch(orGone);
    for (const holder of holders) await tellStandingOf(c.env, holder.id);
    return c.body(null, 204);
  };

async function findRecord(c: Context<AppEnv>, { name }: PermissionRecord): Promise<StoredRecord> {
  const table = recordTable(name);
  const [row] = await database(c.env)
    .select()
    .from(table)
    .where(eq(table.id, c.req.param('key') ?? ''));
  if (!row) throw new Failure('not_found');
  return row;
}

type Holder = Pick<typeof accounts.$inferSelect, 'id' | 'role' | 'username'>;

/** Whose record it is. To change it is to change what they may do: it takes the same rank. */
async function judgedHolders(
  c: Context<AppEnv>,
  operator: Operator,
  { name }: PermissionRecord,
  id: string,
): Promise<Holder[]> {
  const editor = ranked({ id: operator.row.account.id, role: operator.role });
  const holders = await database(c.env)
    .select({ id: accounts.id, role: accounts.role, username: accounts.username })
    .from(accounts)
    .where(eq(accounts[name], id));
  for (const holder of holders) refuseUnless(may.governAccount(editor, ranked(holder)));
  return holders;
}

/** Only the panel's records say who can open the accounts menu. */
const holderKept = ({ env }: Context<AppEnv>, { name }: PermissionRecord): Statement[] =>
  name === 'adminPanelPermissions' ? [keepHolder(database(env), env)] : [];

/** Of two who remove it at one time, or one who changes what the other removes, the second finds nothing. */
function orGone(error: unknown): never {
  throw error instanceof Failure && error.code === 'validation' ? new Failure('not_found') : error;
}

const heldOf = ({ panel, chat }: Operator, { name }: PermissionRecord): Record<string, boolean> =>
  name === 'chatPermissions' ? chat : panel;

const unwrapped = (body: Record<string, unknown>, { name }: PermissionRecord): unknown =>
  Object.keys(body).length === 1 && Object.hasOwn(body, name) ? body[name] : body;

const nounOf = ({ name }: PermissionRecord, id: string): string =>
  id === VISITOR_RECORD ? 'visitorPermissions' : name;

const namesOf = (holders: readonly Holder[]): string => holders.map(({ username }) => username).join('، ');

const visitorsMay = ({ flags }: StoredRecord): ChatPermissions => ({ ...noChatPermissions(), ...flags });

const recordView = (kind: PermissionRecord, { id, flags }: StoredRecord) => ({
  status: 'success' as const,
  data: { [kind.singular]: { _id: id, ...wholeRecord(kind, flags) } },
});
