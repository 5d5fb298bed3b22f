import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { AccountChange } from '../../protocol/rest/account.ts';
import type { AccountNames } from '../../rooms-do/rpc/directives.ts';
import { editText } from '../approvals/grant-texts.ts';
import type { Acting, GraveCall, JudgedAct } from '../approvals/grave-act.ts';
import { panelAuditText } from '../audit/panel-audit-text.ts';
import { assertSectionAccess } from '../auth/guard.ts';
import { passwordsOf } from '../auth/passwords-of.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { parseFields } from '../http/body.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../http/version.ts';
import { closeAccountSockets, notifyRenamed } from '../notify-rooms.ts';
import { assertCrossFields } from '../resources/generic/conflicts.ts';
import { removeFile } from '../uploads/store.ts';
import { assertAccountUnchanged } from './account-assertions.ts';
import { type AccountRow, accountById, judgedOf } from './account-row.ts';
import { assertNamesAllowed } from './assert-names-allowed.ts';
import { assertNamesFree } from './assert-names-free.ts';
import { type Change, changeStatements, isEmptyChange, judgeAccountChange, resolveChange } from './change.ts';
import { resolveReferences } from './resolve-references.ts';
import { notifyPermissionsOf, runAudited } from './run-audited.ts';
import { trackAccountChanges } from './track-account-changes.ts';

/** A change of an account, as its form was sent: of one that has waited without its password, whose hash is kept. */
export async function judgeChange(
  acting: Acting,
  { key, body, version, passwordHash }: GraveCall,
): Promise<JudgedAct<void>> {
  const { env, operator } = acting;
  if (key !== operator.row.account.id) assertSectionAccess(operator, resource.section);
  const db = database(env);
  const [before] = await accountById(db, key);
  if (!before) throw new Failure('not_found');
  const {
    password,
    passwordConfirm: _,
    ...fields
  } = parseFields(AccountChange, body, {
    ...resource,
    before: before.account,
  });
  const isVersioned = await assertNamedVersion(acting, version, judgedOf(before));
  const input = { ...fields, hasPassword: password !== undefined || passwordHash !== null };
  const change = resolveChange(before, input, await resolveReferences(env, input, before.account));
  assertCrossFields(resource, { ...before.account, ...change.columns });
  const { isGrant } = await judgeAccountChange(env, operator, before, change);
  const { username: name, nickname, role } = change.columns;
  if (name !== undefined || nickname !== undefined || role !== undefined)
    await assertNamesAllowed(db, { ...before.account, ...change.columns });
  await assertNamesFree(db, before.account.id, { username: name, nickname });
  const { id, username } = before.account;
  const tracked = trackAccountChanges(id, change);
  const hash = async () => passwordHash ?? (password === undefined ? null : passwordsOf(env).hash(password));
  return {
    grave: isGrant
      ? {
          kind: 'grant',
          what: await editText(db, panelAuditText('edited', resource.noun, username), tracked),
          reason: '',
          version: quotedVersion(await versionOf(acting, judgedOf(before))),
          ...(change.hasPassword && { hashPassword: async () => (await hash()) ?? '' }),
        }
      : null,
    perform: async consent => {
      if (isEmptyChange(change)) return;
      const written = { operator, before, change, passwordHash: await hash() };
      const unchanged = isVersioned ? [assertAccountUnchanged(db, before)] : [];
      const statements = [...unchanged, ...changeStatements(db, env, written)];
      await runAudited(acting, ['edited', resource.noun, username, tracked], statements, consent);
      await tellOfChange(env, before, change);
    },
  };
}

async function tellOfChange(
  env: Env,
  { account }: AccountRow,
  { columns, hasPassword }: Change,
): Promise<void> {
  const { id, nicknameImg } = account;
  if (columns.nicknameImg !== undefined && nicknameImg !== null)
    await removeFile(env, 'nickname-images', nicknameImg);
  if (hasPassword) return closeAccountSockets(env, id);
  const names = changedNames(columns);
  if (Object.keys(names).length > 0) await notifyRenamed(env, id, changedNames(account), names);
  await notifyPermissionsOf(env, id);
}

const changedNames = ({ username, nickname }: Change['columns']): AccountNames => ({
  ...(username !== undefined && { username }),
  ...(nickname !== undefined && { nickname }),
});
