import { z } from 'zod';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { OwnPassword } from '../../protocol/rest/account.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { changePassword, openSection } from '../../protocol/rules/may/panel.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { carryOut } from '../approvals/carry-out.ts';
import { actingIn, callOf } from '../approvals/grave-act.ts';
import { assertSectionAccess, readAccountBody, requireAccount } from '../auth/guard.ts';
import { isObject, parseFields } from '../http/body.ts';
import type { Handler } from '../http/handler.ts';
import { judgeChange } from './judge-change.ts';

const Body = z.record(z.string(), z.unknown());
const PASSWORDS = new Set(['password', 'passwordConfirm']);

/** PATCH /users/updateUser/{id}: an operator's change of an account, or anybody's own password. */
export const updateAccount: Handler = async c => {
  const holder = await requireAccount(c);
  const isOperator = isAllowed(openSection(holder.panel, 'canAccessAccountsMenu'));
  const isOwn = c.req.param('key') === holder.row.account.id;
  if (!isOwn) assertSectionAccess(holder, resource.section);
  const body = await readAccountBody(c, holder, Body, resource.model);
  const input = unwrapped(body);
  const change = () => carryOut(actingIn(c, holder), 'changeAccount', callOf(c, input), judgeChange);
  if (isOperator) await change();
  else {
    if (Object.keys(input).some(field => !PASSWORDS.has(field)))
      assertSectionAccess(holder, resource.section);
    assertAllowed(changePassword({ permissions: holder.chat }));
    parseFields(OwnPassword, input, resource.model);
    await change();
  }
  return c.body(null, 204);
};

/** The fields, either under `editedUser` or at the top. */
const unwrapped = (body: Record<string, unknown>): Record<string, unknown> => {
  const { editedUser, ...beside } = body;
  return isObject(editedUser) && Object.keys(beside).length === 0 ? editedUser : body;
};
