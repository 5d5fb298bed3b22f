import { and, eq, ne, sql } from 'drizzle-orm';
import { networkBudgets } from '../../domain/admission/network-factor.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Account, accounts as resource } from '../../protocol/resources/accounts.ts';
import {
  adminPanelPermissions,
  chatPermissions,
  completeRecord,
  type Flags,
  type PermissionRecord,
} from '../../protocol/resources/permission-records.ts';
import { FirstOwner, passwordFaults, Signup } from '../../protocol/rest/accounts.ts';
import { NO_LIMITS } from '../../protocol/rules/account-limits.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isGrantUpward } from '../../protocol/rules/grants.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { assertCrossFields } from '../platform/crud/record.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { Handler } from '../platform/http/handler.ts';
import { type Authorizer, actingIn, callOf } from '../platform/record/approvable-action.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { readOperatorToken } from '../platform/sessions/operator-token.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { powerOf, rolePower, subscriptionEnd } from '../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  readAccountBody,
  requireOperator,
} from '../platform/sessions/require-operator.ts';
import {
  assertActorCurrent,
  assertInBatch,
  assertNamesAllowed,
  assertNamesFree,
  creationStatements,
  mapAssertionError,
  newAccount,
  runAudited,
} from './account-statements.ts';
import { accountView } from './account-view.ts';
import { describeNewAccount } from './approvals/approval-request.ts';
import { performOrRequestApproval } from './approvals/perform-or-request-approval.ts';
import { assertMayGiveRole, assertRoleAsFound } from './given-role.ts';
import { resolveReferences, type StoredRecord } from './resolve-references.ts';
import { findTemplate } from './templates/role-templates.ts';

/** POST /users/signup: creates an account in one transaction, with two new or existing permission records. */
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

/**
 * Authorizes a validated form for a new account. An approved request contains the password's hash instead of the
 * password.
 */
export const authorizeSignup: Authorizer<Account> = async (acting, call) => {
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
  assertMayGiveRole(powerOf(operator), after, found.siteRole);
  const nickname = input.nickname ?? input.username;
  await assertNamesFree(db, '', { username: input.username, nickname });
  const hash = async () => call.passwordHash ?? passwordsOf(env).hash(password);
  return {
    approvable: isGrantUpward(act)
      ? { kind: 'grant', ...describeNewAccount(input.username, after), reason: '', hashPassword: hash }
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
        ...assertRoleAsFound(db, found.siteRole),
      ];
      await runAudited(acting, ['created', resource.noun, account.username], statements, consent);
      return accountView(account);
    },
  };
};

/** Checks the dates and both passwords, even if another field is invalid. */
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

/**
 * POST /users/firstOwner: creates the first owner. Requires a configured operator key and works only while the site has
 * no owner. `secret`: a token signed with that key.
 */
export const createFirstOwner: Handler = async c => {
  const { SAMAR_OPERATOR_KEY: key } = c.env;
  if (!key) throw new Failure('not_found');
  await spendEntry(c);
  const rules = { sharedNetworks: '', isLocal: false };
  const tries = networkBudgets(clientInfo(c).ipAddress, rules).map(
    ({ name, factor }): Attempt => ({ limited: 'firstOwner', who: name, factor }),
  );
  const retryAfterMs = await lobbyOf(c.env).beginAttempts(tries);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  const { secret, username, password } = await readBody(c, FirstOwner, resource.model);
  if ((await readOperatorToken(key, secret)) !== 'firstOwner') throw new Failure('unauthorized');
  await lobbyOf(c.env).clearAttempts(tries);

  const db = database(c.env);
  if ((await ownersQuery(db)).length > 0) throw new Failure('conflict');
  const { panel, chat } = await findTemplate(db, 'owner');
  const records = {
    panel: { id: crypto.randomUUID(), flags: panel, version: PERMISSIONS_VERSION },
    chat: { id: crypto.randomUUID(), flags: chat, version: PERMISSIONS_VERSION },
  };
  const { image = '' } = await resolveReferences(c.env, { image: null }, null);
  const account = newAccount({
    ...EMPTY_FIELDS,
    username,
    nickname: username,
    passwordHash: await passwordsOf(c.env).hash(password),
    role: 'owner',
    image,
    color: resource.fields.color.initial ?? '',
    backgroundColor: resource.fields.backgroundColor.initial ?? '',
    adminPanelPermissions: records.panel.id,
    chatPermissions: records.chat.id,
  });
  const entry = panelEntry(
    c,
    { row: { account }, role: 'owner' },
    panelAuditText('created', resource.noun, username),
  );
  await withAuditEntries(
    c.env,
    [entry],
    [assertNoOwnerYet(db), ...creationStatements(db, account, { made: records, found: {} })],
  ).catch(mapAssertionError);
  return answer(c, 'POST /users/firstOwner', { user: accountView(account) });
};

const EMPTY_FIELDS = {
  email: null,
  decoration: null,
  star: null,
  nicknameImg: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  masterOf: [],
  ...NO_LIMITS,
};

/**
 * Checked before the password is hashed; the batch asserts it again. The demo owner is not counted, because a deployed
 * instance refuses its login.
 */
const ownersQuery = (db: Database) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'owner'), ne(accounts.demo, true)))
    .limit(1);

const assertNoOwnerYet = (db: Database): Statement =>
  assertInBatch(
    db,
    sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.role} = 'owner' AND ${ne(accounts.demo, true)})`,
    'owner_there',
  );
