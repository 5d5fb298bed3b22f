import type { EffectivePermissions } from '../../domain/effective-permissions.ts';
import type { SessionKind } from '../../domain/identity.ts';
import type { AccountLimits } from '../../protocol/rules/account-limits.ts';
import {
  type ChatPermissions,
  noPanelPermissions,
  type PanelPermissions,
} from '../../protocol/rules/permissions.ts';
import { type RoleTemplate, siteTemplate } from '../../protocol/rules/role-templates.ts';
import { isRole, ROLES, type Role } from '../../protocol/rules/roles.ts';
import {
  completeChatPermissions,
  completePanelPermissions,
  PERMISSIONS_VERSION,
  type StoredPermissions,
} from '../../protocol/rules/stored-permissions.ts';
import type { AccountRow } from './account-row.ts';

/** What an account may do today: its records, or a member's permissions once its subscription has ended. */
export function accountPermissions(
  row: AccountRow,
  now: number,
): { role: Role; chat: ChatPermissions; panel: PanelPermissions } {
  const { account } = row;
  const hasEnded = account.subscriptionEndDate !== null && Date.parse(account.subscriptionEndDate) <= now;
  if (hasEnded || !isRole(account.role)) return { role: 'member', ...memberTemplate(row) };
  return { role: account.role, ...recordedPermissions(row) };
}

/**
 * Permissions of an account in one of its sessions. A session of a bot or of a host pass has no permission of the panel. Tokens of earlier
 * releases do not say how they began: those of a bot's account count as its bot's.
 */
export function sessionPermissions(
  row: AccountRow,
  { began }: { began?: SessionKind | undefined },
  now: number,
): ReturnType<typeof accountPermissions> {
  const permissions = accountPermissions(row, now);
  return isOwnSession(row, began) ? permissions : { ...permissions, panel: noPanelPermissions() };
}

/** Whether the account's holder began the session, and no program or host for them. */
export const isOwnSession = ({ account }: AccountRow, began: SessionKind | undefined): boolean =>
  began === undefined ? account.botTokenId === null : began === 'password';

const memberTemplate = ({ memberTemplate: stored }: AccountRow): RoleTemplate =>
  siteTemplate('member', stored === null ? null : JSON.parse(stored));

/** Both records complete, whether the subscription has ended or not. */
export function recordedPermissions(row: AccountRow): { chat: ChatPermissions; panel: PanelPermissions } {
  const role = isRole(row.account.role) ? row.account.role : null;
  return {
    chat: completeChatPermissions(stored(row.chat, row.chatVersion), role),
    panel: completePanelPermissions(stored(row.panel, row.panelVersion), role),
  };
}

/** A record that was removed grants nothing, not even what is new. */
const stored = (flags: string | null, version: number | null): StoredPermissions => ({
  flags: JSON.parse(flags ?? '{}'),
  version: version ?? PERMISSIONS_VERSION,
});

export const limitsOfAccount = ({ account }: AccountRow): AccountLimits => ({
  kicksPerHour: account.kicksPerHour,
  longestBan: account.longestBan,
  needsApproval: account.needsApproval,
});

/** When the subscription ends; null if it has ended or never ends. */
function subscriptionEnd({ subscriptionEndDate }: AccountRow['account'], now: number): number | null {
  const end = subscriptionEndDate === null ? Number.NaN : Date.parse(subscriptionEndDate);
  return end > now ? end : null;
}

/** What the open sockets of an account may do. */
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
