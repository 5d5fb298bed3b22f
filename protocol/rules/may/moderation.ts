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

/**
 * Kicking. Visitors may kick only a target with a one-time kick mark. The target's rank does not matter then, but its
 * shield does.
 */
export function kick(actor: Actor, target: Target): Verdict {
  if (isVisitor(actor)) return allowIf(usesOneTimeKick(actor, target));
  return allOf(requirePermission(actor, 'canKickUser'), removeUser(actor, target));
}

/** Kicking with a chosen duration. A visitor's one-time kick has the site's duration. */
export function kickFor(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isVisitor(actor)), kick(actor, target));
}

/** Whether a visitor performs the kick, which removes the one-time kick mark. */
export function usesOneTimeKick(actor: Actor, target: Target): boolean {
  return (
    isVisitor(actor) &&
    !isSelf(actor, target) &&
    hasPermission(target, 'hasOneTimeKick') &&
    !isShielded(target)
  );
}

/** Disconnecting a user. All users may disconnect themselves. */
export function forceDisconnect(actor: Actor, target: Target): Verdict {
  return isSelf(actor, target) ? 'allowed' : kick(actor, target);
}

/**
 * Kicking all users with the target's address. The target only provides the address and may be the actor.
 * `includeInSameIPKick` checks each user.
 */
export function kickSameIP(actor: Actor, target: Target): Verdict {
  return requirePermissionOver(actor, target, 'canKickUsersWithSameIP');
}

export function includeInSameIPKick(actor: Actor, other: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, other)), allowIf(!isShielded(other)), requireAuthority(actor, other));
}

/** Kicking all users. `includeInKickAll` checks each user. */
export function kickEveryone(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canKickUser'), requirePermission(actor, 'canKickUsersWithSameIP'));
}

export function includeInKickAll(actor: Actor, other: Target): Verdict {
  return allOf(includeInSameIPKick(actor, other), allowIf(other.rank < actor.rank));
}

/** Banning through the quick ban. `rooms`: rooms of present users with the target's device. */
export function ban(actor: Actor, target: Target, rooms: readonly string[] = [target.room]): Verdict {
  return allOf(
    banSomeone(actor),
    removeUser(actor, target),
    authorizeChatPower(powerOf(actor), { effect: 'ban', by: 'device', rooms }),
  );
}

/** Banning an address or host, which affects users in other rooms as well. */
export function banPlace(actor: Actor): Verdict {
  return allOf(banSomeone(actor), authorizeChatPower(powerOf(actor), BAN_OF_A_PLACE));
}

/** Banning an address, host or device. `removeUser` decides for each matching user. */
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

/**
 * Removing a user from the chat in any way. Refuses the actor's own removal and higher ranks. Shielded users require a
 * permission.
 */
export function removeUser(actor: Actor, target: Target): Verdict {
  return authorizeChatPower(powerOf(actor), { effect: 'remove', target: asPowerTarget(target) });
}

/** Muting or unmuting. Without `value`: whether the actor may mute at all. */
export function changeWritePermission(actor: Actor, target: Target, value = false): Verdict {
  return restrict(actor, target, value ? target.restrictedByRank?.allowUserToWrite : null);
}

/** Setting a one-time kick mark. Without `value`: whether the actor may set marks at all. */
export function grantOneTimeKick(actor: Actor, target: Target, value = true): Verdict {
  return restrict(actor, target, value ? null : target.restrictedByRank?.hasOneTimeKick);
}

export function showAllConnected(actor: Actor): Verdict {
  return requirePermission(actor, 'canShowUsersWithSameIP');
}

export function showReported(actor: Actor): Verdict {
  return requirePermission(actor, 'canShowReportedUsers');
}

/** Reading details of an absent user or a user in another room, for moderators who may act there. */
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

/** Pinning a user to the top of the list. */
export function pin(actor: Actor, target: Target): Verdict {
  return requirePermissionOver(actor, target, 'canRaiseUserNickname');
}

/** Reporting. All users may report all others, regardless of rank. */
export function report(actor: Pick<Actor, 'userId'>, target: Pick<Target, 'userId'>): Verdict {
  return allowIf(!isSelf(actor, target));
}

function restrict(actor: Actor, target: Target, issuerRank: number | null | undefined): Verdict {
  return allOf(
    requirePermission(actor, 'canAssignOneTimeKick'),
    authorizeChatPower(powerOf(actor), {
      effect: 'restrict',
      target: asPowerTarget(target),
      issuerRank: issuerRank ?? null,
    }),
  );
}
