import type { Actor } from '../actor.ts';
import type { PanelPermission, PanelPermissions } from '../permissions.ts';
import { ROLES, type Role } from '../roles.ts';
import { all, type Verdict, when } from '../verdict.ts';

/** Panel rules are asked of an account's panel record: nobody needs to be in the chat to use the panel. */
export function enterPanel(panel: PanelPermissions): Verdict {
  return when(panel.canAccessAdminPanel, 'unauthorized_panel');
}

export function openSection(panel: PanelPermissions, flag: PanelPermission): Verdict {
  return all(enterPanel(panel), when(panel[flag], 'unauthorized_section'));
}

/**
 * Nobody grants what they do not hold, in either record. `before` is the record as it stands: what is already
 * there may stay there, so that an edit of something else is not refused.
 */
export function grant<Flag extends string>(
  held: Readonly<Record<Flag, boolean>>,
  wanted: Readonly<Partial<Record<Flag, boolean>>>,
  before?: Readonly<Partial<Record<Flag, boolean>>>,
): Verdict {
  const flags = Object.keys(wanted) as Flag[];
  return when(flags.every(flag => !wanted[flag] || held[flag] || before?.[flag] === true));
}

/** Nobody gives a role above their own, and no account is a visitor. */
export function assignRole(granter: { rank: number }, role: Role): Verdict {
  return when(role !== 'visitor' && ROLES[role].rank <= granter.rank);
}

export function changePassword(actor: Pick<Actor, 'permissions'>): Verdict {
  return when(actor.permissions.canChangeHisPassword);
}
