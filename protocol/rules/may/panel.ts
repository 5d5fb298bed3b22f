import { type Actor, hasPermission } from '../actor.ts';
import type { PanelPermission, PanelPermissions } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/** Panel rules judge an account's panel record, because nobody needs to be in the chat to use the panel. */
export function enterPanel(panel: PanelPermissions): Verdict {
  return allowIf(panel.canAccessAdminPanel, 'unauthorized_panel');
}

export function openSection(panel: PanelPermissions, flag: PanelPermission): Verdict {
  return allOf(enterPanel(panel), allowIf(panel[flag], 'unauthorized_section'));
}

export function changePassword(actor: Pick<Actor, 'permissions'>): Verdict {
  return allowIf(hasPermission(actor, 'canChangeHisPassword'));
}
