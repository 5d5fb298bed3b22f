import { type Actor, isVisitor } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { requirePermission } from './authority.ts';

/** Whoever kicks can be on duty, and reads who is; a guest who may kick once keeps no watch. */
export function takeDuty(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canKickUser'));
}
