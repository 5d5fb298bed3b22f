import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import {
  changedFlags,
  chatPermissions as chatRecord,
  type Flags,
  adminPanelPermissions as panelRecord,
} from '../../protocol/resources/permission-records.ts';
import { AccountChange, CurrentPassword, OwnPassword } from '../../protocol/rest/accounts.ts';
import { type AccountLimits, NO_LIMITS } from '../../protocol/rules/account-limits.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isGrantUpward, isTakeover } from '../../protocol/rules/grants.ts';
import { changePassword, openSection } from '../../protocol/rules/may/operators.ts';
import { type AccountGrants, authorizePower, type Grants } from '../../protocol/rules/power.ts';
import { isRole, type Role } from '../../protocol/rules/roles.ts';
import {
  completeChatPermissions,
  completePanelPermissions,
} from '../../protocol/rules/stored-permissions.ts';
import { allowIf, isAllowed } from '../../protocol/rules/verdict.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { AccountNames } from '../../rooms-do/rpc/directives.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { assertCrossFields } from '../platform/crud/record.ts';
import { type Database, database } from '../platform/database/client.ts';
import { changedOne, type Statement } from '../platform/database/statement.ts';
import {
  accounts,
  adminPanelPermissions,
  chatPermissions,
  passkeys,
} from '../platform/database/tables/accounts.ts';
import type { Env } from '../platform/env.ts';
import { isObject, parseFields } from '../platform/http/body.ts';
import type { AppContext, Handler } from '../platform/http/handler.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../platform/http/version.ts';
import { closeAccountSockets, notifyLobby } from '../platform/notifications.ts';
import {
  type Acting,
  type ApprovableCall,
  type AuthorizedAct,
  actingIn,
  callOf,
} from '../platform/record/approvable-action.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { type TrackedChanges, trackedColumns } from '../platform/record/tracked-changes.ts';
import {
  type AccountRow,
  accountById,
  authorizedState,
  isOwnSession,
  recordedPermissions,
  sameAsAuthorized,
} from '../platform/sessions/account.ts';
import { provesOwnToken } from '../platform/sessions/device-proof.ts';
import { assertCurrentPassword } from '../platform/sessions/login-attempts.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { accountGrants, powerOf, rolePower, subscriptionEnd } from '../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  type Operator,
  readAccountBody,
  requireAccount,
} from '../platform/sessions/require-operator.ts';
import { removeFile } from '../platform/uploads/store.ts';
import {
  assertAccountsAdminRemains,
  assertAccountUnchanged,
  assertActorCurrent,
  assertHoldsNoMore,
  assertInBatch,
  assertNamesAllowed,
  assertNamesFree,
  assertNamesUnique,
  assertRecordUnshared,
  changeFlags,
  claimFile,
  notifyPermissionsOf,
  runAudited,
  tracked,
  trackedFlags,
} from './account-statements.ts';
import { describeEdit } from './approvals/approval-request.ts';
import { performOrRequestApproval } from './approvals/perform-or-request-approval.ts';
import { assertMayGiveRole, assertRoleAsFound, trackedRole } from './given-role.ts';
import { type ResolvedReferences, resolveReferences } from './resolve-references.ts';

type Account = typeof accounts.$inferSelect;

/** Actual changes. Fields that a form submits unchanged need no permission. */
export type Change = {
  columns: Partial<Account>;
  /** Whether a new password is requested. It is hashed only after authorization. */
  hasPassword: boolean;
  /** `flags`: changes to the account's current records. `bound`: flags of newly assigned records. */
  flags: { panel: Flags; chat: Flags };
  bound: { panel: Flags; chat: Flags };
  /** Assigned records and role that were authorized. */
  found: Pick<ResolvedReferences, 'panel' | 'chat' | 'siteRole'>;
};

export type AccountFields = Omit<AccountChange, 'password' | 'passwordConfirm'> & { hasPassword: boolean };

export function resolveChange(before: AccountRow, input: AccountFields, found: ResolvedReferences): Change {
  const { hasPassword, adminPanelPermissions, chatPermissions, ...fields } = input;
  const { account } = before;
  const isOtherRole = fields.role !== undefined && fields.role !== account.role;
  const requested = {
    ...fields,
    // A site role belongs to exactly one fixed role.
    siteRole: isOtherRole ? (fields.siteRole ?? null) : fields.siteRole,
    star: found.star,
    image: found.image,
    adminPanelPermissions: found.panel?.id,
    chatPermissions: found.chat?.id,
  };
  const held = recordedPermissions(before);
  const role = roleOf(fields.role ?? account.role);
  return {
    columns: changedFields(account, requested),
    hasPassword,
    found,
    flags: {
      panel: changedFlags(flagsOf(adminPanelPermissions), held.panel),
      chat: changedFlags(flagsOf(chatPermissions), held.chat),
    },
    bound: {
      panel: changedFlags(found.panel ? completePanelPermissions(found.panel, role) : {}, held.panel),
      chat: changedFlags(found.chat ? completeChatPermissions(found.chat, role) : {}, held.chat),
    },
  };
}

/**
 * Refuses a change that the operator cannot make. Returns whether the account gains permissions or is taken
 * over. A change of only names or appearance needs the same authority as a rename in the chat.
 */
export async function authorizeAccountChange(
  env: Env,
  operator: Operator,
  before: AccountRow,
  change: Change,
): Promise<{ isGrant: boolean }> {
  const actor = powerOf(operator);
  const target = await accountGrants(env, actor, before);
  if (!isPower(change)) {
    const isShielded = target.holds.cannotKicked === true;
    assertAllowed(authorizePower(actor, { effect: 'touch', target: { ...target, isShielded } }));
    return { isGrant: false };
  }
  const act = { effect: 'administer', target, after: grantsAfter(target, change) } as const;
  assertAllowed(authorizePower(actor, act));
  assertMayGiveRole(actor, act.after, change.found.siteRole);
  return { isGrant: isGrantUpward(act) || (change.hasPassword && isTakeover(actor, target)) };
}

function grantsAfter(before: AccountGrants, { columns, flags, bound }: Change): Grants {
  const {
    role,
    siteRole = before.siteRole,
    masterOf = before.masterOf,
    subscriptionEndDate,
    ...limits
  } = columns;
  return {
    ...(role === undefined ? before : rolePower(roleOf(role))),
    siteRole,
    masterOf,
    holds: { ...before.holds, ...flags.panel, ...flags.chat, ...bound.panel, ...bound.chat },
    until: subscriptionEndDate === undefined ? before.until : subscriptionEnd(subscriptionEndDate),
    limits: { ...NO_LIMITS, ...before.limits, ...limitsIn(limits) },
  };
}

const limitsIn = ({
  kicksPerHour,
  longestBan,
  needsApproval,
}: Partial<AccountLimits>): Partial<AccountLimits> => ({
  ...(kicksPerHour !== undefined && { kicksPerHour }),
  ...(longestBan !== undefined && { longestBan }),
  ...(needsApproval !== undefined && { needsApproval }),
});

type Context = { operator: Operator; before: AccountRow; change: Change; passwordHash: string | null };

export function changeStatements(
  db: Database,
  env: Env,
  { operator, before, change, passwordHash }: Context,
): Statement[] {
  const { columns, flags, found } = change;
  const { account } = before;
  const after = { ...account, ...columns };
  // An operator's password reset removes the recovery code and passkeys, so that the previous holder is locked out.
  const isReset = passwordHash !== null && operator.row.account.id !== account.id;
  const set = {
    role: account.role,
    ...columns,
    ...skeletonsOf(columns),
    ...(passwordHash !== null && { passwordHash, tokenGeneration: sql`${accounts.tokenGeneration} + 1` }),
    ...(isReset && { recoveryHash: null }),
  };
  // Matches only the authorized role and records, so that a concurrent promotion fails the batch.
  const same = sameAsAuthorized(account);
  return [
    assertActorCurrent(db, operator),
    db.update(accounts).set(set).where(same),
    assertInBatch(db, changedOne, 'account_gone'),
    ...(isPower(change) ? assertHoldsNoMore(db, powerOf(operator), before) : []),
    ...assertNamesUnique(db, account.id, skeletonsOf(columns)),
    ...(columns.siteRole ? assertRoleAsFound(db, found.siteRole) : []),
    ...(columns.adminPanelPermissions
      ? assertRecordUnshared(db, after, 'adminPanelPermissions', found.panel)
      : []),
    ...(columns.chatPermissions ? assertRecordUnshared(db, after, 'chatPermissions', found.chat) : []),
    ...changeFlags(db, panelRecord, after.adminPanelPermissions, flags.panel),
    ...changeFlags(db, chatRecord, after.chatPermissions, flags.chat),
    ...claimFile(db, columns.nicknameImg ?? null),
    ...(isReset ? [db.delete(passkeys).where(eq(passkeys.accountId, account.id))] : []),
    ...(isAdministrative(change) ? [assertAccountsAdminRemains(db, env)] : []),
  ];
}

/** Writes only changed names, because another request may be changing the other name. */
const skeletonsOf = ({ username, nickname }: Partial<Account>): Partial<Account> => ({
  ...(username !== undefined && { usernameSkeleton: skeleton(username) }),
  ...(nickname !== undefined && { nicknameSkeleton: skeleton(nickname) }),
});

export const isEmptyChange = (change: Change): boolean =>
  Object.keys(change.columns).length === 0 && !isPower(change);

const isPower = (change: Change): boolean => isAdministrative(change) || change.hasPassword;

const ADMINISTRATIVE_FIELDS = [
  'role',
  'siteRole',
  'adminPanelPermissions',
  'chatPermissions',
  'masterOf',
  'subscriptionStartDate',
  'subscriptionEndDate',
  'kicksPerHour',
  'longestBan',
  'needsApproval',
] as const satisfies readonly (keyof Account)[];

const isAdministrative = ({ columns, flags }: Change): boolean =>
  ADMINISTRATIVE_FIELDS.some(field => columns[field] !== undefined) ||
  Object.keys({ ...flags.panel, ...flags.chat }).length > 0;

const roleOf = (word: string): Role => (isRole(word) ? word : 'member');

const flagsOf = (input: string | Flags | undefined): Flags => (typeof input === 'object' ? input : {});

function changedFields(account: Account, requested: Record<string, unknown>): Partial<Account> {
  const now: Record<string, unknown> = account;
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now[field]),
    ),
  );
}

/** Audited changes of an account: its fields, and granted or removed permissions. */
export function trackAccountChanges(
  id: string,
  { columns: { siteRole, ...columns }, hasPassword, flags, bound, found }: Change,
): TrackedChanges {
  const written = { ...columns, ...(hasPassword && { password: '' }) };
  const changed = [
    ...(siteRole === undefined ? [] : [trackedRole(found.siteRole)]),
    ...trackedColumns({ resource, table: accounts }, written),
    ...trackedFlags({ ...bound.panel, ...flags.panel }, sql`${adminPanelPermissions.flags}`),
    ...trackedFlags({ ...bound.chat, ...flags.chat }, sql`${chatPermissions.flags}`),
  ];
  const joined = sql`${accounts}
    LEFT JOIN ${adminPanelPermissions} ON ${adminPanelPermissions.id} = ${accounts.adminPanelPermissions}
    LEFT JOIN ${chatPermissions} ON ${chatPermissions.id} = ${accounts.chatPermissions}
    WHERE ${accounts.id} = ${id}`;
  return tracked(changed, joined);
}

/** Audited change of an account's password only. */
export const trackNewPassword = (id: string): TrackedChanges => {
  const flags = { panel: {}, chat: {} };
  const found = { panel: undefined, chat: undefined, siteRole: undefined };
  return trackAccountChanges(id, { columns: {}, hasPassword: true, flags, bound: flags, found });
};

/**
 * Authorizes a form that changes an account. An approved request contains the password's hash instead of the password.
 */
export async function authorizeChange(
  acting: Acting,
  { key, body, version, passwordHash }: ApprovableCall,
): Promise<AuthorizedAct<void>> {
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
  const isVersioned = await assertNamedVersion(acting, version, authorizedState(before));
  const input = { ...fields, hasPassword: password !== undefined || passwordHash !== null };
  const change = resolveChange(before, input, await resolveReferences(env, input, before.account));
  assertCrossFields(resource, { ...before.account, ...change.columns });
  const { isGrant } = await authorizeAccountChange(env, operator, before, change);
  const { username: name, nickname, role } = change.columns;
  if (name !== undefined || nickname !== undefined || role !== undefined)
    await assertNamesAllowed(db, { ...before.account, ...change.columns });
  await assertNamesFree(db, before.account.id, { username: name, nickname });
  const { id, username } = before.account;
  const tracked = trackAccountChanges(id, change);
  const hash = async () => passwordHash ?? (password === undefined ? null : passwordsOf(env).hash(password));
  return {
    approvable: isGrant
      ? {
          kind: 'grant',
          act: { code: 'editAccount', name: username },
          ...(await describeEdit(db, panelAuditText('edited', resource.noun, username), tracked)),
          reason: '',
          version: quotedVersion(await versionOf(acting, authorizedState(before))),
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

/** Updates the name on a renamed account's open sockets. */
const notifyRenamed = (env: Env, userId: string, was: AccountNames, names: AccountNames): Promise<void> =>
  notifyLobby('names', lobbyOf(env).dispatch({ do: 'rename', userId, was, names }));

const changedNames = ({ username, nickname }: Change['columns']): AccountNames => ({
  ...(username !== undefined && { username }),
  ...(nickname !== undefined && { nickname }),
});

const Body = z.record(z.string(), z.unknown());
const OwnBody = z.looseObject({ currentPassword: CurrentPassword });
const PASSWORDS = new Set(['password', 'passwordConfirm', 'currentPassword']);

/** PATCH /users/updateUser/{id}: changes an account as an operator, or the caller's own password. */
export const updateAccount: Handler = async c => {
  const holder = await requireAccount(c);
  const isOperator = isAllowed(openSection(holder.panel, 'canAccessAccountsMenu'));
  const isOwn = c.req.param('key') === holder.row.account.id;
  if (!isOwn) assertSectionAccess(holder, resource.section);
  const body = unwrapped(await readAccountBody(c, holder, Body, resource.model));
  if (!isOperator) assertOwnPasswordAlone(holder, body);
  const input = isOwn ? await withoutCurrentPassword(c, holder, body) : body;
  await performOrRequestApproval(actingIn(c, holder), 'changeAccount', callOf(c, input), authorizeChange);
  return c.body(null, 204);
};

function assertOwnPasswordAlone(holder: Operator, body: Record<string, unknown>): void {
  if (Object.keys(body).some(field => !PASSWORDS.has(field))) assertSectionAccess(holder, resource.section);
  assertAllowed(changePassword({ permissions: holder.chat }));
  parseFields(OwnPassword, body, resource.model);
}

/** Removes the current password from the form, after checking it if the form sets a new password. */
async function withoutCurrentPassword(
  c: AppContext,
  holder: Operator,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { currentPassword = '', ...input } = parseFields(OwnBody, body, resource.model);
  if (input.password && input.passwordConfirm) await assertPasswordHolder(c, holder, currentPassword);
  return input;
}

/** Requires the current password or the key bound to the session's password login. */
async function assertPasswordHolder(c: AppContext, holder: Operator, password: string): Promise<void> {
  const { claims, row } = holder;
  assertAllowed(allowIf(isOwnSession(row, claims.began)));
  const isBound = claims.began === 'password' && claims.cnf !== undefined;
  if (isBound && (await provesOwnToken(c, claims, Date.now()))) return;
  await assertCurrentPassword(c, holder, password);
}

/** The fields are nested in `editedUser` or at the top level. */
const unwrapped = (body: Record<string, unknown>): Record<string, unknown> => {
  const { editedUser, ...beside } = body;
  return isObject(editedUser) && Object.keys(beside).length === 0 ? editedUser : body;
};
