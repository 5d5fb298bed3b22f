import { type Actor, hasPermission, isVisitor } from '../actor.ts';
import { allowIf, type Verdict } from '../verdict.ts';

/** Who is muted or kept out, for whoever mutes or kicks; each of them is judged by `liftRestraint`. */
export function readRestraints(actor: Actor): Verdict {
  const flags = ['canAssignOneTimeKick', 'canKickUser'] as const;
  return allowIf(!isVisitor(actor) && flags.some(flag => hasPermission(actor, flag)));
}
