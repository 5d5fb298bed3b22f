import { type Account, accounts as resource } from '../../protocol/resources/accounts.ts';
import {
  adminPanelPermissions,
  chatPermissions,
  completeRecord,
  type Flags,
  type PermissionRecord,
} from '../../protocol/resources/permission-records.ts';
import { passwordFaults, Signup } from '../../protocol/rest/accounts.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isGrantUpward } from '../../protocol/rules/grants.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import { assertCrossFields } from '../platform/crud/record.ts';
import { database } from '../platform/database/client.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import type { Handler } from '../platform/http/handler.ts';
import { actingIn, callOf, type Judge } from '../platform/record/approvable-action.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { powerOf, rolePower, subscriptionEnd } from '../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  readAccountBody,
  requireOperator,
} from '../platform/sessions/require-operator.ts';
import {
  assertActorCurrent,
  assertNamesAllowed,
  assertNamesFree,
  creationStatements,
  newAccount,
  runAudited,
} from './account-statements.ts';
import { accountView } from './account-view.ts';
import { newAccountText } from './approvals/approval-request.ts';
import { performOrRequestApproval } from './approvals/perform-or-request-approval.ts';
import { resolveReferences, type StoredRecord } from './resolve-references.ts';

/** POST /users/signup: the account with its two records, existing or new ones, in one transaction. */
export const signup: Handler = async c => {
  await spendEntry(c);
  const operator = await requireOperator(c, resource.section);
  const input = await readAccountBody(c, operator, Signup, { ...resource, crossFieldErrors });
  assertCrossFields(resource, input);
  const user = await performOrRequestApproval(
    actingIn(c, operator),
    'signup',
    callOf(c, input),
    authorizeSignup,
  );
  return answer(c, 'POST /users/signup', { user });
};

/** A new account from a valid form. A request that waited has the password's hash instead. */
export const authorizeSignup: Judge<Account> = async (acting, call) => {
  const { env, operator } = acting;
  assertSectionAccess(operator, resource.section);
  const { password, passwordConfirm: _, ...input } = call.body as Signup;
  const db = database(env);
  await assertNamesAllowed(db, input);
  const found = await resolveReferences(env, input, null);
  const panel = recordFor(adminPanelPermissions, input.adminPanelPermissions, found.panel);
  const chat = recordFor(chatPermissions, input.chatPermissions, found.chat);
  const { kicksPerHour, longestBan, needsApproval } = input;
  const after = {
    ...rolePower(input.role),
    masterOf: input.masterOf,
    holds: {
      ...adminPanelPermissions.complete(panel, input.role),
      ...chatPermissions.complete(chat, input.role),
    },
    until: subscriptionEnd(input.subscriptionEndDate),
    limits: { kicksPerHour, longestBan, needsApproval },
  };
  const act = { effect: 'endow', before: null, after } as const;
  assertAllowed(authorizePower(powerOf(operator), act));
  const nickname = input.nickname ?? input.username;
  await assertNamesFree(db, '', { username: input.username, nickname });
  const hash = async () => call.passwordHash ?? passwordsOf(env).hash(password);
  return {
    grave: isGrantUpward(act)
      ? { kind: 'grant', what: newAccountText(input.username, after), reason: '', hashPassword: hash }
      : null,
    perform: async consent => {
      const account = newAccount({
        ...input,
        nickname,
        passwordHash: await hash(),
        star: found.star ?? null,
        image: found.image ?? '',
        adminPanelPermissions: panel.id,
        chatPermissions: chat.id,
      });
      const made = { panel: found.panel ? null : panel, chat: found.chat ? null : chat };
      const statements = [
        assertActorCurrent(db, operator),
        ...creationStatements(db, account, { made, found }),
      ];
      await runAudited(acting, ['created', resource.noun, account.username], statements, consent);
      return accountView(account);
    },
  };
};

/** The dates and both passwords, also where another field is wrong. */
const crossFieldErrors = (input: Record<string, unknown>): Record<string, string> => ({
  ...resource.crossFieldErrors?.(input),
  ...passwordFaults(input),
});

const recordFor = (
  kind: PermissionRecord,
  input: string | Flags,
  found: StoredRecord | undefined,
): StoredRecord =>
  found ?? {
    id: crypto.randomUUID(),
    flags: completeRecord(kind, typeof input === 'string' ? {} : input),
    version: PERMISSIONS_VERSION,
  };
