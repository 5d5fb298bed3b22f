import { type Actor, isVisitor } from '../actor.ts';
import { may } from '../may.ts';
import { allowIf, isAllowed, type Verdict } from '../verdict.ts';

/** Permission to read pending requests: users who could perform one of these acts. The server checks each request. */
export function readApprovals(actor: Actor): Verdict {
  const acts = [may.kickEveryone(actor), may.banCountry(actor), allowIf(actor.canAccessAccountsMenu)];
  return allowIf(!isVisitor(actor) && acts.some(isAllowed));
}
