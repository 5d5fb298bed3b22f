import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { EffectivePermissions, SessionKind } from '../../../domain/admission/identity.ts';
import type { AccountLimits } from '../../../protocol/rules/account-limits.ts';
import {
  type ChatPermissions,
  noPanelPermissions,
  type PanelPermissions,
} from '../../../protocol/rules/permissions.ts';
import { type RoleTemplate, siteTemplate } from '../../../protocol/rules/role-templates.ts';
import { isRole, ROLES, type Role } from '../../../protocol/rules/roles.ts';
import {
  completeChatPermissions,
  completePanelPermissions,
  PERMISSIONS_VERSION,
  type StoredPermissions,
} from '../../../protocol/rules/stored-permissions.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { Database } from '../database/client.ts';
import { accounts, adminPanelPermissions, chatPermissions } from '../database/tables/accounts.ts';

// Aliases are required, because D1 returns batch rows as objects, in which joined columns with the same name collide
// (drizzle-orm 0.45).
const flags = (column: typeof chatPermissions.flags | typeof adminPanelPermissions.flags, name: string) =>
  sql<string | null>`${column}`.mapWith(String).as(`${name}_flags`);
const version = (
  column: typeof chatPermissions.version | typeof adminPanelPermissions.version,
  name: string,
) => sql<number | null>`${column}`.mapWith(Number).as(`${name}_version`);

/** Stored member template, read in the same query for accounts with an expired subscription. */
const memberTemplateColumn = sql<
  string | null
>`(SELECT json_object('chat', json(chat), 'panel', json(panel)) FROM role_templates WHERE role = 'member')`
  .mapWith(String)
  .as('member_template');

export const accountRowQuery = (db: Database, extra: SQL<string> = sql<string>`''`) =>
  db
    .select({
      account: accounts,
      chat: flags(chatPermissions.flags, 'chat'),
      chatVersion: version(chatPermissions.version, 'chat'),
      panel: flags(adminPanelPermissions.flags, 'panel'),
      panelVersion: version(adminPanelPermissions.version, 'panel'),
      memberTemplate: memberTemplateColumn,
      extra: extra.as('extra'),
    })
    .from(accounts)
    .leftJoin(chatPermissions, eq(chatPermissions.id, accounts.chatPermissions))
    .leftJoin(adminPanelPermissions, eq(adminPanelPermissions.id, accounts.adminPanelPermissions));

export type AccountRow = Omit<Awaited<ReturnType<typeof accountRowQuery>>[number], 'extra'>;

export const accountByName = (db: Database, username: string) =>
  accountRowQuery(db).where(eq(accounts.username, username));
/** Finds an account by username, or else by nickname. */
export const accountByAnyName = (db: Database, name: string) =>
  accountRowQuery(db)
    .where(
      or(
        eq(accounts.username, name),
        // The skeleton is compared first, because only it is indexed.
        and(eq(accounts.nicknameSkeleton, skeleton(name)), eq(accounts.nickname, name)),
      ),
    )
    .orderBy(desc(eq(accounts.username, name)))
    .limit(1);
export const accountById = (db: Database, id: string) => accountRowQuery(db).where(eq(accounts.id, id));
export const accountByBotToken = (db: Database, tokenId: string) =>
  accountRowQuery(db).where(eq(accounts.botTokenId, tokenId));
/** Account with this permission record; at most one row. */
export const accountsWithRecord = (
  db: Database,
  name: 'adminPanelPermissions' | 'chatPermissions',
  id: string,
) => accountRowQuery(db).where(eq(accounts[name], id));
/** Reads an account together with a text computed in the same query. */
export const accountWith = (db: Database, id: string, extra: SQL<string>) =>
  accountRowQuery(db, extra).where(eq(accounts.id, id));

/** Matches only if the account's role, records and limits are unchanged since its authorization. */
export const sameAsAuthorized = ({
  id,
  role,
  siteRole,
  chatPermissions: chat,
  adminPanelPermissions: panel,
  kicksPerHour,
  longestBan,
  needsApproval,
}: AccountRow['account']): SQL | undefined =>
  and(
    eq(accounts.id, id),
    eq(accounts.role, role),
    sql`${accounts.siteRole} IS ${siteRole}`,
    eq(accounts.chatPermissions, chat),
    eq(accounts.adminPanelPermissions, panel),
    eq(accounts.kicksPerHour, kicksPerHour),
    eq(accounts.longestBan, longestBan),
    eq(accounts.needsApproval, needsApproval),
  );

/** Content of an account's version: the fields that operators change, and the flags of both records. */
export const authorizedState = ({ account, chat, panel }: AccountRow): readonly unknown[] => {
  const {
    usernameSkeleton: _,
    nicknameSkeleton: __,
    skeletonVersion: ___,
    passwordHash: ____,
    recoveryHash: _____,
    ...columns
  } = account;
  return [columns, chat, panel];
};

/** Whether the subscription has expired, so that the account counts as a plain member. `now`: milliseconds. */
export const isSubscriptionOver = (
  { account: { subscriptionEndDate: end } }: AccountRow,
  now: number,
): boolean => end !== null && Date.parse(end) <= now;

/** Current permissions of an account: those in its records, or a member's after its subscription expired. */
export function accountPermissions(
  row: AccountRow,
  now: number,
): { role: Role; chat: ChatPermissions; panel: PanelPermissions } {
  const { account } = row;
  if (isSubscriptionOver(row, now) || !isRole(account.role))
    return { role: 'member', ...memberTemplate(row) };
  return { role: account.role, ...recordedPermissions(row) };
}

/**
 * Permissions of an account in one of its sessions. Sessions of bots and host passes have no panel permissions. Tokens
 * of earlier releases do not name their kind, so tokens of a bot's account count as bot sessions.
 */
export function sessionPermissions(
  row: AccountRow,
  { began }: { began?: SessionKind | undefined },
  now: number,
): ReturnType<typeof accountPermissions> {
  const permissions = accountPermissions(row, now);
  return isOwnSession(row, began) ? permissions : { ...permissions, panel: noPanelPermissions() };
}

/** Whether the session was started by the account's holder instead of a program or a host. */
export const isOwnSession = ({ account }: AccountRow, began: SessionKind | undefined): boolean =>
  began === undefined ? account.botTokenId === null : began === 'password';

const memberTemplate = ({ memberTemplate: stored }: AccountRow): RoleTemplate =>
  siteTemplate('member', stored === null ? null : JSON.parse(stored));

/** Permissions in both records with defaults, regardless of the subscription. */
export function recordedPermissions(row: AccountRow): { chat: ChatPermissions; panel: PanelPermissions } {
  const role = isRole(row.account.role) ? row.account.role : null;
  return {
    chat: completeChatPermissions(stored(row.chat, row.chatVersion), role),
    panel: completePanelPermissions(stored(row.panel, row.panelVersion), role),
  };
}

/** A removed record grants nothing, not even permissions added later. */
const stored = (flags: string | null, version: number | null): StoredPermissions => ({
  flags: JSON.parse(flags ?? '{}'),
  version: version ?? PERMISSIONS_VERSION,
});

export const limitsOfAccount = ({ account }: AccountRow): AccountLimits => ({
  kicksPerHour: account.kicksPerHour,
  longestBan: account.longestBan,
  needsApproval: account.needsApproval,
});

/** Expiry of the subscription; null if it has expired or never expires. */
function subscriptionEnd({ subscriptionEndDate }: AccountRow['account'], now: number): number | null {
  const end = subscriptionEndDate === null ? Number.NaN : Date.parse(subscriptionEndDate);
  return end > now ? end : null;
}

export function effectivePermissions(row: AccountRow, now: number): EffectivePermissions {
  const { role, chat, panel } = accountPermissions(row, now);
  return {
    userId: row.account.id,
    role,
    rank: ROLES[role].rank,
    permissions: chat,
    canAccessAccountsMenu: panel.canAccessAccountsMenu,
    canAccessRoomsMenu: panel.canAccessRoomsMenu,
    masterOf: row.account.masterOf,
    limits: limitsOfAccount(row),
    endsAt: subscriptionEnd(row.account, now),
  };
}
