import { type Actor, has, isSelf, type Target } from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { all, type Verdict, when } from '../verdict.ts';

/** Anyone may: what a client sends about nobody but itself. */
export function anyone(_actor: Actor): Verdict {
  return 'allowed';
}

export const holds = (actor: Actor, flag: ChatPermission): Verdict => when(has(actor, flag));

/** Nobody acts on a higher rank, and a room-master only on people in the rooms of the account. */
export function reach(actor: Actor, target: Target): Verdict {
  if (isSelf(actor, target)) return 'allowed';
  return all(when(target.rank <= actor.rank), when(isAtHome(actor, target)));
}

/** The flag, and the reach of whoever holds it. */
export function holdsOver(actor: Actor, target: Target, flag: ChatPermission): Verdict {
  return all(holds(actor, flag), reach(actor, target));
}

function isAtHome(actor: Actor, target: Target): boolean {
  return actor.role !== 'room-master' || (actor.masterOf ?? []).includes(target.room);
}
