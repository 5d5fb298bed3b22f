import { type Actor, has, isSelf, isShielded, isVisitor, type Target } from '../actor.ts';
import { all, type Verdict, when } from '../verdict.ts';
import { holds, holdsOver, reach } from './reach.ts';

/** Visitors kick by the mark alone: rank does not bar them, the shield does. */
export function kick(actor: Actor, target: Target): Verdict {
  if (isVisitor(actor)) return when(usesOneTimeKick(actor, target));
  return all(holds(actor, 'canKickUser'), expel(actor, target));
}

/** Whether a kick by this actor is the visitor's one, which uses up the mark of the target. */
export function usesOneTimeKick(actor: Actor, target: Target): boolean {
  return isVisitor(actor) && !isSelf(actor, target) && has(target, 'hasOneTimeKick') && !isShielded(target);
}

/** Leaving is everyone's own right. */
export function forceDisconnect(actor: Actor, target: Target): Verdict {
  return isSelf(actor, target) ? 'allowed' : kick(actor, target);
}

/** The target only names the address and may be oneself; who goes is judged one by one by `sweepSameIP`. */
export function kickSameIP(actor: Actor, target: Target): Verdict {
  return holdsOver(actor, target, 'canKickUsersWithSameIP');
}

export function sweepSameIP(actor: Actor, other: Target): Verdict {
  return all(when(!isSelf(actor, other)), when(!isShielded(other)), reach(actor, other));
}

/** Who goes is judged one by one by `sweepEveryone`. */
export function kickEveryone(actor: Actor): Verdict {
  return all(holds(actor, 'canKickUser'), holds(actor, 'canKickUsersWithSameIP'));
}

export function sweepEveryone(actor: Actor, other: Target): Verdict {
  return all(sweepSameIP(actor, other), when(other.rank < actor.rank));
}

export function ban(actor: Actor, target: Target): Verdict {
  return all(banSomeone(actor), expel(actor, target));
}

/** An address, a host or a device, before anybody is known to match it: `expel` judges those who do. */
export function banSomeone(actor: Actor): Verdict {
  return all(when(!isVisitor(actor)), holds(actor, 'canAddBanned'));
}

export function banCountry(actor: Actor): Verdict {
  return all(when(!isVisitor(actor)), holds(actor, 'canBanUsersFromCountry'));
}

/** Out of the chat, by whatever means: never oneself, no higher rank, the shielded only with the right to. */
export function expel(actor: Actor, target: Target): Verdict {
  return all(
    when(!isSelf(actor, target)),
    when(!isShielded(target) || has(actor, 'canKickShielded')),
    reach(actor, target),
  );
}

export function changeWriting(actor: Actor, target: Target): Verdict {
  return holdsOver(actor, target, 'canAssignOneTimeKick');
}

export function markOneTimeKick(actor: Actor, target: Target): Verdict {
  return holdsOver(actor, target, 'canAssignOneTimeKick');
}

export function showAllConnected(actor: Actor): Verdict {
  return holds(actor, 'canShowUsersWithSameIP');
}

export function showReported(actor: Actor): Verdict {
  return holds(actor, 'canShowReportedUsers');
}

/** To the top of the users list. */
export function pin(actor: Actor, target: Target): Verdict {
  return holdsOver(actor, target, 'canRaiseUserNickname');
}

/** Anybody of anybody else, whatever their rank. */
export function report(actor: Pick<Actor, 'userID'>, target: Pick<Target, 'userID'>): Verdict {
  return when(!isSelf(actor, target));
}
