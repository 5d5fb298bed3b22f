import {
  type Actor,
  asPowerTarget,
  authorizeChatPower,
  hasPermission,
  isSelf,
  isShielded,
  isVisitor,
  powerOf,
  requireAuthority,
  requirePermission,
  requirePermissionOver,
  type Target,
} from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/** Visitors may kick only a target with the mark of a one-time kick. Its rank does not matter, but its shield does. */
export function kick(actor: Actor, target: Target): Verdict {
  if (isVisitor(actor)) return allowIf(usesOneTimeKick(actor, target));
  return allOf(requirePermission(actor, 'canKickUser'), removeUser(actor, target));
}

/** A kick with a chosen duration. A visitor's one-time kick has the duration of the site. */
export function kickFor(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isVisitor(actor)), kick(actor, target));
}

/** Whether the kick is a visitor's and removes the mark. */
export function usesOneTimeKick(actor: Actor, target: Target): boolean {
  return (
    isVisitor(actor) &&
    !isSelf(actor, target) &&
    hasPermission(target, 'hasOneTimeKick') &&
    !isShielded(target)
  );
}

/** All users may disconnect themselves. */
export function forceDisconnect(actor: Actor, target: Target): Verdict {
  return isSelf(actor, target) ? 'allowed' : kick(actor, target);
}

/** The target only provides the address and may be the actor. `includeInSameIPKick` checks each user. */
export function kickSameIP(actor: Actor, target: Target): Verdict {
  return requirePermissionOver(actor, target, 'canKickUsersWithSameIP');
}

export function includeInSameIPKick(actor: Actor, other: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, other)), allowIf(!isShielded(other)), requireAuthority(actor, other));
}

/** `includeInKickAll` checks each user. */
export function kickEveryone(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canKickUser'), requirePermission(actor, 'canKickUsersWithSameIP'));
}

export function includeInKickAll(actor: Actor, other: Target): Verdict {
  return allOf(includeInSameIPKick(actor, other), allowIf(other.rank < actor.rank));
}

/** The quick ban. `rooms`: rooms of present users with the target's device. */
export function ban(actor: Actor, target: Target, rooms: readonly string[] = [target.room]): Verdict {
  return allOf(
    banSomeone(actor),
    removeUser(actor, target),
    authorizeChatPower(powerOf(actor), { effect: 'ban', by: 'device', rooms }),
  );
}

/** Ban by address or host, which has effects beyond the user's room. */
export function banPlace(actor: Actor): Verdict {
  return allOf(banSomeone(actor), authorizeChatPower(powerOf(actor), BAN_OF_A_PLACE));
}

/** Ban of an address, host or device. `removeUser` decides for each matching user. */
export function banSomeone(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canAddBanned'));
}

export function banCountry(actor: Actor): Verdict {
  return allOf(
    allowIf(!isVisitor(actor)),
    requirePermission(actor, 'canBanUsersFromCountry'),
    authorizeChatPower(powerOf(actor), BAN_OF_A_PLACE),
  );
}

const BAN_OF_A_PLACE = { effect: 'ban', by: 'place', rooms: [] } as const;

/** Any removal from the chat. Refuses oneself and higher ranks; shielded users need a permission. */
export function removeUser(actor: Actor, target: Target): Verdict {
  return authorizeChatPower(powerOf(actor), { effect: 'remove', target: asPowerTarget(target) });
}

/** Without `value`: whether the actor may mute at all. */
export function changeWritePermission(actor: Actor, target: Target, value = false): Verdict {
  return restrict(actor, target, value ? target.restrictedByRank?.allowUserToWrite : null);
}

/** Without `value`: whether the actor may mark at all. */
export function grantOneTimeKick(actor: Actor, target: Target, value = true): Verdict {
  return restrict(actor, target, value ? null : target.restrictedByRank?.hasOneTimeKick);
}

export function showAllConnected(actor: Actor): Verdict {
  return requirePermission(actor, 'canShowUsersWithSameIP');
}

export function showReported(actor: Actor): Verdict {
  return requirePermission(actor, 'canShowReportedUsers');
}

/** Details of a user in another room or of an absent one, for moderators who may act there. */
export function readPerson(actor: Actor): Verdict {
  return allowIf(!isVisitor(actor) && ACTING_FLAGS.some(flag => hasPermission(actor, flag)));
}

const ACTING_FLAGS = [
  'canSendWarningMsg',
  'canAssignOneTimeKick',
  'canKickUser',
  'canAddBanned',
  'canDeleteMessages',
] as const;

/** Pins a user to the top of the list. */
export function pin(actor: Actor, target: Target): Verdict {
  return requirePermissionOver(actor, target, 'canRaiseUserNickname');
}

/** All users may report all others, regardless of rank. */
export function report(actor: Pick<Actor, 'userId'>, target: Pick<Target, 'userId'>): Verdict {
  return allowIf(!isSelf(actor, target));
}

function restrict(actor: Actor, target: Target, liftedRank: number | null | undefined): Verdict {
  return allOf(
    requirePermission(actor, 'canAssignOneTimeKick'),
    authorizeChatPower(powerOf(actor), {
      effect: 'restrict',
      target: asPowerTarget(target),
      liftedRank: liftedRank ?? null,
    }),
  );
}
