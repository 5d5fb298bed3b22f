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
 * Reading a user's staff records: cases, notes, names. Requires authority over the user and refuses the reader's own
 * records. Not part of `may`, because the page loads this rule with its window.
 */
export function readCard(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, target)), requirePermissionOver(actor, target, 'canWriteNotes'));
}

/** Clearing a part of a profile, or deciding about a picture. The member may be absent. */
export function clearProfile(actor: PowerActor, target: PowerTarget): Verdict {
  return allOf(
    allowIf(actor.userId !== target.userId && actor.holds.canClearProfiles === true),
    authorizeChatPower(actor, { effect: 'touch', target }),
  );
}

/**
 * Being on duty. Moderators who may kick can be on duty and see others on duty; a guest with a one-time kick cannot.
 */
export function takeDuty(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canKickUser'));
}

/**
 * Opening the panel. Panel rules read the account's panel record, because the panel requires no presence in the chat.
 */
export function enterPanel(panel: PanelPermissions): Verdict {
  return allowIf(panel.canAccessAdminPanel, 'unauthorized_panel');
}

export function openSection(panel: PanelPermissions, flag: PanelPermission): Verdict {
  return allOf(enterPanel(panel), allowIf(panel[flag], 'unauthorized_section'));
}

/** Backing up the site, which requires all panel sections because a backup contains data of every section. */
export function backUpSite(panel: PanelPermissions): Verdict {
  return allOf(enterPanel(panel), allowIf(Object.values(panel).every(Boolean)));
}

export function changePassword(actor: Pick<Actor, 'permissions'>): Verdict {
  return allowIf(hasPermission(actor, 'canChangeHisPassword'));
}

/** Reading pending approval requests, for users who may perform one of the actions. The server checks each request. */
export function readApprovals(actor: Actor): Verdict {
  const acts = [may.kickEveryone(actor), may.banCountry(actor), allowIf(actor.canAccessAccountsMenu)];
  return allowIf(!isVisitor(actor) && acts.some(isAllowed));
}
