import { type Actor, hasPermission, isSelf, type Target } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { requirePermission, requirePermissionOver } from './authority.ts';

export function sendMessage(actor: Actor): Verdict {
  return allowIf(hasPermission(actor, 'allowUserToWrite'), 'muted');
}

/** Rank does not matter: writing to people is not acting on them. */
export function sendPrivateMessage(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, target)), sendAnyPrivateMessage(actor));
}

/** Whether the actor may send private messages at all. */
export function sendAnyPrivateMessage(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canSendPrivateMsg'), sendMessage(actor));
}

export function warn(actor: Actor, target: Target): Verdict {
  return requirePermissionOver(actor, target, 'canSendWarningMsg');
}

export function announce(actor: Actor): Verdict {
  return requirePermission(actor, 'canSendPublicAd');
}

/** Bold and italic. */
export function styleText(actor: Actor): Verdict {
  return requirePermission(actor, 'canChangeTextStyle');
}

export function colorText(actor: Actor): Verdict {
  return requirePermission(actor, 'canUseAdvancedColorsSys');
}
