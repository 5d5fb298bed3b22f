import { type Actor, hasPermission, isShielded, type Target } from '../actor.ts';
import { authorizeChatPower, type PowerActor, type PowerTarget } from '../chat-power.ts';
import type { ChatPermission } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/** Always allowed: what concerns nobody but the sender. */
export function anyone(_actor: Actor): Verdict {
  return 'allowed';
}

export const requirePermission = (actor: Actor, flag: ChatPermission): Verdict =>
  allowIf(hasPermission(actor, flag));

/** Power over somebody who is present. */
export function requireAuthority(actor: Actor, target: Target): Verdict {
  return authorizeChatPower(powerOf(actor), { effect: 'touch', target: asPowerTarget(target) });
}

/** The permission, and authority over the target. */
export function requirePermissionOver(actor: Actor, target: Target, flag: ChatPermission): Verdict {
  return allOf(requirePermission(actor, flag), requireAuthority(actor, target));
}

/** Somebody in the chat, as power is judged. */
export const powerOf = ({ permissions, ...actor }: Actor): PowerActor => ({ ...actor, holds: permissions });

export const asPowerTarget = (target: Target): PowerTarget => ({
  userId: target.userId,
  rank: target.rank,
  room: target.room,
  isShielded: isShielded(target),
});
