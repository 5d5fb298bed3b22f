import {
  type Actor,
  authorizeChatPower,
  hasPermission,
  isSelf,
  isVisitor,
  type PowerActor,
  type PowerTarget,
  requirePermission,
  requirePermissionOver,
  type Target,
} from '../actor.ts';
import { may } from '../may.ts';
import type { PanelPermission, PanelPermissions } from '../permissions.ts';
import { allOf, allowIf, isAllowed, type Verdict } from '../verdict.ts';

/**
 * Staff records of a user: cases, notes, names. Requires authority over the user; refuses own records. Outside `may`,
 * so the page loads it with its window.
 */
export function readCard(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, target)), requirePermissionOver(actor, target, 'canWriteNotes'));
}

/** Clears a part of a profile or decides about a picture. The member may be absent. */
export function clearProfile(actor: PowerActor, target: PowerTarget): Verdict {
  return allOf(
    allowIf(actor.userId !== target.userId && actor.holds.canClearProfiles === true),
    authorizeChatPower(actor, { effect: 'touch', target }),
  );
}

/** Moderators who may kick can be on duty and see others on duty. A guest with a one-time kick cannot. */
export function takeDuty(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canKickUser'));
}

/** Rules of the panel use the account's panel record, because the panel needs no presence in the chat. */
export function enterPanel(panel: PanelPermissions): Verdict {
  return allowIf(panel.canAccessAdminPanel, 'unauthorized_panel');
}

export function openSection(panel: PanelPermissions, flag: PanelPermission): Verdict {
  return allOf(enterPanel(panel), allowIf(panel[flag], 'unauthorized_section'));
}

/** A backup contains data of every section, so it requires the whole panel. */
export function backUpSite(panel: PanelPermissions): Verdict {
  return allOf(enterPanel(panel), allowIf(Object.values(panel).every(Boolean)));
}

export function changePassword(actor: Pick<Actor, 'permissions'>): Verdict {
  return allowIf(hasPermission(actor, 'canChangeHisPassword'));
}

/**
 * Permission to read pending requests, for users who may perform one of the actions. The server checks each request.
 */
export function readApprovals(actor: Actor): Verdict {
  const acts = [may.kickEveryone(actor), may.banCountry(actor), allowIf(actor.canAccessAccountsMenu)];
  return allowIf(!isVisitor(actor) && acts.some(isAllowed));
}
