import { type Actor, hasPermission, isSelf, isVisitor, type Target } from '../actor.ts';
import type { PanelPermission, PanelPermissions } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { requirePermission, requirePermissionOver } from './authority.ts';

/**
 * What the staff keeps of somebody: strikes, notes, names. Read and written by whoever has power over them, and never one's own. It stands
 * outside of `may`, so that the page fetches it with the window that shows it.
 */
export function readCard(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, target)), requirePermissionOver(actor, target, 'canWriteNotes'));
}

/** Whoever kicks can be on duty, and reads who is; a guest who may kick once keeps no watch. */
export function takeDuty(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canKickUser'));
}

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
