import { type Actor, hasPermission, isShielded, type Target } from '../actor.ts';
import { authorizeChatPower, type PowerActor, type PowerTarget } from '../chat-power.ts';
import type { ChatPermission } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/** Always allowed: affects the sender only. */
export function anyone(_actor: Actor): Verdict {
  return 'allowed';
}

export const requirePermission = (actor: Actor, flag: ChatPermission): Verdict =>
  allowIf(hasPermission(actor, flag));

/** Power over a present user. */
export function requireAuthority(actor: Actor, target: Target): Verdict {
  return authorizeChatPower(powerOf(actor), { effect: 'touch', target: asPowerTarget(target) });
}

/** The permission, and authority over the target. */
export function requirePermissionOver(actor: Actor, target: Target, flag: ChatPermission): Verdict {
  return allOf(requirePermission(actor, flag), requireAuthority(actor, target));
}

/** A chat user as input of the rules on power. */
export const powerOf = ({ permissions, ...actor }: Actor): PowerActor => ({ ...actor, holds: permissions });

export const asPowerTarget = (target: Target): PowerTarget => ({
  userId: target.userId,
  rank: target.rank,
  room: target.room,
  isShielded: isShielded(target),
});

/** A mute covers every text of the muted person that others see, such as a name or a warning. */
export function beRead(actor: Actor): Verdict {
  return allowIf(actor.isMuted !== true, 'muted');
}
