import { type Actor, isVisitor } from '../actor.ts';
import { may } from '../may.ts';
import { allowIf, isAllowed, type Verdict } from '../verdict.ts';

/** What waits for a second approver, for whoever could do one of these acts; each is judged by the server when it is read. */
export function readApprovals(actor: Actor): Verdict {
  const acts = [may.kickEveryone(actor), may.banCountry(actor), allowIf(actor.canAccessAccountsMenu)];
  return allowIf(!isVisitor(actor) && acts.some(isAllowed));
}
