import { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { AccountChange, OwnPassword } from '../../protocol/rest/account.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { changePassword, openSection } from '../../protocol/rules/may/panel.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import type { AccountNames } from '../../rooms-do/rpc/directives.ts';
import { assertSectionAccess, type Operator, readAccountBody, requireAccount } from '../auth/guard.ts';
import { hashPassword } from '../auth/passwords.ts';
import { database } from '../db/client.ts';
import { isObject, parseFields } from '../http/body.ts';
import type { AppContext, Handler } from '../http/handler.ts';
import { assertVersion } from '../http/version.ts';
import { closeAccountSockets, notifyRenamed } from '../notify-rooms.ts';
import { assertCrossFields } from '../resources/generic/conflicts.ts';
import { removeFile } from '../uploads/store.ts';
import { assertAccountUnchanged } from './account-assertions.ts';
import { accountById, judgedOf } from './account-row.ts';
import { assertNamesAllowed } from './assert-names-allowed.ts';
import { assertNamesFree } from './assert-names-free.ts';
import { assertMayChange, type Change, changeStatements, isEmptyChange, resolveChange } from './change.ts';
import { resolveReferences } from './resolve-references.ts';
import { notifyPermissionsOf, runAudited } from './run-audited.ts';
import { trackAccountChanges } from './track-account-changes.ts';

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
  if (isOperator) await applyChange(c, holder, input);
  else {
    if (Object.keys(input).some(field => !PASSWORDS.has(field)))
      assertSectionAccess(holder, resource.section);
    assertAllowed(changePassword({ permissions: holder.chat }));
    parseFields(OwnPassword, input, resource.model);
    await applyChange(c, holder, input);
  }
  return c.body(null, 204);
};

async function applyChange(c: AppContext, operator: Operator, fields: unknown): Promise<void> {
  const db = database(c.env);
  const [before] = await accountById(db, c.req.param('key') ?? '');
  if (!before) throw new Failure('not_found');
  const described = { ...resource, before: before.account };
  const input = parseFields(AccountChange, fields, described);
  const isVersioned = await assertVersion(c, judgedOf(before));
  const change = resolveChange(before, input, await resolveReferences(c.env, input, before.account));
  assertCrossFields(resource, { ...before.account, ...change.columns });
  await assertMayChange(c.env, operator, before, change);
  const { username: name, nickname, role } = change.columns;
  if (name !== undefined || nickname !== undefined || role !== undefined)
    await assertNamesAllowed(db, { ...before.account, ...change.columns });
  if (isEmptyChange(change)) return;
  await assertNamesFree(db, before.account.id, { username: name, nickname });
  const passwordHash = change.password === null ? null : await hashPassword(change.password);
  const unchanged = isVersioned ? [assertAccountUnchanged(db, before)] : [];
  const statements = [
    ...unchanged,
    ...changeStatements(db, c.env, { operator, before, change, passwordHash }),
  ];
  const { id, username, nicknameImg } = before.account;
  await runAudited(
    c,
    operator,
    ['edited', resource.noun, username, trackAccountChanges(id, change)],
    statements,
  );
  if (change.columns.nicknameImg !== undefined && nicknameImg !== null)
    await removeFile(c.env, 'nickname-images', nicknameImg);
  if (passwordHash !== null) {
    await closeAccountSockets(c.env, id);
    return;
  }
  const names = changedNames(change.columns);
  if (Object.keys(names).length > 0) await notifyRenamed(c.env, id, changedNames(before.account), names);
  await notifyPermissionsOf(c.env, id);
}

const changedNames = ({ username, nickname }: Change['columns']): AccountNames => ({
  ...(username !== undefined && { username }),
  ...(nickname !== undefined && { nickname }),
});

/** The fields, either under `editedUser` or at the top. */
const unwrapped = (body: Record<string, unknown>): Record<string, unknown> => {
  const { editedUser, ...beside } = body;
  return isObject(editedUser) && Object.keys(beside).length === 0 ? editedUser : body;
};
