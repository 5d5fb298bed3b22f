import type { Context } from 'hono';
import { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { AccountChange, OwnPassword } from '../../protocol/rest/account.ts';
import { may } from '../../protocol/rules/may.ts';
import type { Names } from '../../rooms-do/orders.ts';
import { accountByID } from '../auth/accounts.ts';
import { admit, holderOf, type Operator, refuseForeignKey } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { AppEnv } from '../env.ts';
import { parseFields, readBody } from '../http/body.ts';
import { endAccount, tellNames } from '../live.ts';
import { type Handler, refuseDisagreeing } from '../resources/routes.ts';
import { removeFile } from '../uploads/store.ts';
import { act, tellStandingOf } from './act.ts';
import { type Change, changeOf, judgeChange, statementsOf } from './change.ts';
import { lookUp } from './look-up.ts';
import { refuseUnless } from './ranked.ts';

const Body = z.record(z.string(), z.unknown());
const PASSWORDS = new Set(['password', 'passwordConfirm']);

/** PATCH /users/updateUser/{id}: an operator's change of an account, or anybody's own password. */
export const updateAccount: Handler = async c => {
  const holder = await holderOf(c.req.raw, c.env);
  const isOperator = may.openSection(holder.panel, 'canAccessAccountsMenu') === 'allowed';
  const isOwn = c.req.param('key') === holder.row.account.id;
  if (!isOwn) admit(holder, resource.section);
  const body = await readBody(c.req.raw, Body, resource.model, raw => refuseForeignKey(raw, holder));
  const said = unwrapped(body);
  if (isOperator) await edit(c, holder, said);
  else {
    if (Object.keys(said).some(field => !PASSWORDS.has(field))) admit(holder, resource.section);
    refuseUnless(may.changePassword({ permissions: holder.chat }));
    parseFields(OwnPassword, said, resource.model);
    await edit(c, holder, said);
  }
  return c.body(null, 204);
};

async function edit(c: Context<AppEnv>, operator: Operator, fields: unknown): Promise<void> {
  const db = database(c.env);
  const [before] = await accountByID(db, c.req.param('key') ?? '');
  if (!before) throw new Failure('not_found');
  const said = parseFields(AccountChange, fields, resource.model);
  const change = await changeOf(before, said, await lookUp(c.env, said, before.account));
  refuseDisagreeing(resource, { ...before.account, ...change.columns });
  judgeChange(operator, before, change);
  const statements = statementsOf(db, c.env, { operator, before, change });
  if (statements.length === 0) return;
  const { id, username, nicknameImg } = before.account;
  await act(c, operator, ['edited', 'account', username], statements);
  if (change.columns.nicknameImg !== undefined && nicknameImg !== null)
    await removeFile(c.env, 'nickname-images', nicknameImg);
  if (change.passwordHash !== null) {
    await endAccount(c.env, id);
    return;
  }
  const names = namesIn(change.columns);
  if (Object.keys(names).length > 0) await tellNames(c.env, id, namesIn(before.account), names);
  await tellStandingOf(c.env, id);
}

const namesIn = ({ username, nickname }: Change['columns']): Names => ({
  ...(username !== undefined && { username }),
  ...(nickname !== undefined && { nickname }),
});

/** The fields under `editedUser`, or as they are. */
const unwrapped = (body: Record<string, unknown>): Record<string, unknown> => {
  const { editedUser, ...beside } = body;
  const isWrapped = typeof editedUser === 'object' && editedUser !== null && Object.keys(beside).length === 0;
  return isWrapped ? (editedUser as Record<string, unknown>) : body;
};
