import { sql } from 'drizzle-orm';
import {
  changedFlags,
  chatPermissions as chatRecord,
  type Flags,
  adminPanelPermissions as panelRecord,
} from '../../protocol/resources/permission-records.ts';
import type { AccountChange } from '../../protocol/rest/account.ts';
import { type AccountLimits, NO_LIMITS } from '../../protocol/rules/account-limits.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isGrantUpward, isTakeover } from '../../protocol/rules/grants.ts';
import { type EndowedAccount, type Endowment, judgePower } from '../../protocol/rules/power.ts';
import { isRole, type Role } from '../../protocol/rules/roles.ts';
import {
  completeChatPermissions,
  completePanelPermissions,
} from '../../protocol/rules/stored-permissions.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { Operator } from '../auth/guard.ts';
import { changedOne } from '../db/batch-assert.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import type { Env } from '../env.ts';
import { assertNamesUnique, assertRecordUnshared } from './account-assertions.ts';
import { recordedPermissions } from './account-permissions.ts';
import { type AccountRow, sameAsJudged } from './account-row.ts';
import { assertAccountsAdminRemains } from './assert-accounts-admin-remains.ts';
import { assertActorCurrent } from './assert-actor-current.ts';
import { assertHoldsNoMore } from './assert-holds-no-more.ts';
import { assertInBatch } from './batch-assert.ts';
import { claimFile } from './creation-statements.ts';
import { endowedAccount, powerOf, rolePower, subscriptionEnd } from './power-of.ts';
import { changeFlags } from './record-statements.ts';
import type { ResolvedReferences } from './resolve-references.ts';

type Account = typeof accounts.$inferSelect;

/** What really changes. A field that a form sends unchanged needs no permission. */
export type Change = {
  columns: Partial<Account>;
  /** Hashed only once the change may be made. */
  hasPassword: boolean;
  /** `flags` of the account's present records, `bound` of records that it is given. */
  flags: { panel: Flags; chat: Flags };
  bound: { panel: Flags; chat: Flags };
  /** The records that it is given, as they were authorized. */
  found: Pick<ResolvedReferences, 'panel' | 'chat'>;
};

/** What a form sends beside the words of a new password. */
export type AccountFields = Omit<AccountChange, 'password' | 'passwordConfirm'> & { hasPassword: boolean };

export function resolveChange(before: AccountRow, input: AccountFields, found: ResolvedReferences): Change {
  const { hasPassword, adminPanelPermissions, chatPermissions, ...fields } = input;
  const { account } = before;
  const requested = {
    ...fields,
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
 * Refuses a change that the operator may not make, and answers whether it gives the account more, or takes it over. Names and appearance
 * alone are no power over the account.
 */
export async function judgeAccountChange(
  env: Env,
  operator: Operator,
  before: AccountRow,
  change: Change,
): Promise<{ isGrant: boolean }> {
  const actor = powerOf(operator);
  const target = await endowedAccount(env, actor, before);
  if (!isPower(change)) {
    const isShielded = target.holds.cannotKicked === true;
    assertAllowed(judgePower(actor, { effect: 'touch', target: { ...target, isShielded } }));
    return { isGrant: false };
  }
  const act = { effect: 'administer', target, after: endowmentAfter(target, change) } as const;
  assertAllowed(judgePower(actor, act));
  return { isGrant: isGrantUpward(act) || (change.hasPassword && isTakeover(actor, target)) };
}

function endowmentAfter(before: EndowedAccount, { columns, flags, bound }: Change): Endowment {
  const { role, masterOf = before.masterOf, subscriptionEndDate, ...limits } = columns;
  return {
    ...(role === undefined ? before : rolePower(roleOf(role))),
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

/** The statements of a change. */
export function changeStatements(
  db: Database,
  env: Env,
  { operator, before, change, passwordHash }: Context,
): Statement[] {
  const { columns, flags, found } = change;
  const { account } = before;
  const after = { ...account, ...columns };
  const set = {
    role: account.role,
    ...columns,
    ...skeletonsOf(columns),
    ...(passwordHash !== null && { passwordHash, tokenGeneration: sql`${accounts.tokenGeneration} + 1` }),
  };
  // Only with the role and the records that were judged: an account that has been promoted since is judged anew.
  const same = sameAsJudged(account);
  return [
    assertActorCurrent(db, operator),
    db.update(accounts).set(set).where(same),
    assertInBatch(db, changedOne, 'account_gone'),
    ...(isPower(change) ? assertHoldsNoMore(db, powerOf(operator), before) : []),
    ...assertNamesUnique(db, account.id, skeletonsOf(columns)),
    ...(columns.adminPanelPermissions
      ? assertRecordUnshared(db, after, 'adminPanelPermissions', found.panel)
      : []),
    ...(columns.chatPermissions ? assertRecordUnshared(db, after, 'chatPermissions', found.chat) : []),
    ...changeFlags(db, panelRecord, after.adminPanelPermissions, flags.panel),
    ...changeFlags(db, chatRecord, after.chatPermissions, flags.chat),
    ...claimFile(db, columns.nicknameImg ?? null),
    ...(isAdministrative(change) ? [assertAccountsAdminRemains(db, env)] : []),
  ];
}

/** Only of the names that change: the other name may be changing at the same time. */
const skeletonsOf = ({ username, nickname }: Partial<Account>): Partial<Account> => ({
  ...(username !== undefined && { usernameSkeleton: skeleton(username) }),
  ...(nickname !== undefined && { nicknameSkeleton: skeleton(nickname) }),
});

/** Whether nothing changes. */
export const isEmptyChange = (change: Change): boolean =>
  Object.keys(change.columns).length === 0 && !isPower(change);

const isPower = (change: Change): boolean => isAdministrative(change) || change.hasPassword;

const ADMINISTRATIVE_FIELDS = [
  'role',
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
