import { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { CurrentPassword, OwnPassword } from '../../protocol/rest/account.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { changePassword, openSection } from '../../protocol/rules/may/panel.ts';
import { allowIf, isAllowed } from '../../protocol/rules/verdict.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { carryOut } from '../approvals/carry-out.ts';
import { actingIn, callOf } from '../approvals/grave-act.ts';
import { assertSectionAccess, type Operator, readAccountBody, requireAccount } from '../auth/guard.ts';
import { ownPasswordAttempts } from '../auth/login-attempts.ts';
import { passwordsOf } from '../auth/passwords-of.ts';
import { provesOwnToken } from '../auth/present-device.ts';
import { isObject, parseFields } from '../http/body.ts';
import type { AppContext, Handler } from '../http/handler.ts';
import { isOwnSession } from './account-permissions.ts';
import { judgeChange } from './judge-change.ts';

const Body = z.record(z.string(), z.unknown());
const OwnBody = z.looseObject({ currentPassword: CurrentPassword });
const PASSWORDS = new Set(['password', 'passwordConfirm', 'currentPassword']);

/** PATCH /users/updateUser/{id}: an operator's change of an account, or the own password of any account. */
export const updateAccount: Handler = async c => {
  const holder = await requireAccount(c);
  const isOperator = isAllowed(openSection(holder.panel, 'canAccessAccountsMenu'));
  const isOwn = c.req.param('key') === holder.row.account.id;
  if (!isOwn) assertSectionAccess(holder, resource.section);
  const body = unwrapped(await readAccountBody(c, holder, Body, resource.model));
  if (!isOperator) assertOwnPasswordAlone(holder, body);
  const input = isOwn ? await withoutCurrentPassword(c, holder, body) : body;
  await carryOut(actingIn(c, holder), 'changeAccount', callOf(c, input), judgeChange);
  return c.body(null, 204);
};

function assertOwnPasswordAlone(holder: Operator, body: Record<string, unknown>): void {
  if (Object.keys(body).some(field => !PASSWORDS.has(field))) assertSectionAccess(holder, resource.section);
  assertAllowed(changePassword({ permissions: holder.chat }));
  parseFields(OwnPassword, body, resource.model);
}

/** The change of the own account, after the current password has been checked if the change sets a new one. */
async function withoutCurrentPassword(
  c: AppContext,
  holder: Operator,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { currentPassword = '', ...input } = parseFields(OwnBody, body, resource.model);
  if (input.password && input.passwordConfirm) await assertPasswordHolder(c, holder, currentPassword);
  return input;
}

/** Refuses a session that shows neither the current password nor the key that its password login has bound. */
async function assertPasswordHolder(c: AppContext, holder: Operator, password: string): Promise<void> {
  const { claims, row } = holder;
  assertAllowed(allowIf(isOwnSession(row, claims.began)));
  const isBound = claims.began === 'password' && claims.cnf !== undefined;
  if (isBound && (await provesOwnToken(c, claims, Date.now()))) return;
  const tries = ownPasswordAttempts(c, holder);
  const retryAfterMs = await lobbyOf(c.env).beginAttempts(tries);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  if (!(await passwordsOf(c.env).verify(password, row.account.passwordHash)))
    throw new Failure('current_password_wrong');
  await lobbyOf(c.env).clearAttempts(tries);
}

/** The fields, either under `editedUser` or at the top. */
const unwrapped = (body: Record<string, unknown>): Record<string, unknown> => {
  const { editedUser, ...beside } = body;
  return isObject(editedUser) && Object.keys(beside).length === 0 ? editedUser : body;
};
