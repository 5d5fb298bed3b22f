import { type Actor, isVisitor } from '../actor.ts';
import { allowIf, isAllowed, type Verdict } from '../verdict.ts';
import { banCountry, kickEveryone } from './moderation.ts';

/** What waits for a second approver, for whoever could do one of these acts; each is judged by the server when it is read. */
export function readApprovals(actor: Actor): Verdict {
  const acts = [kickEveryone(actor), banCountry(actor), allowIf(actor.canAccessAccountsMenu)];
  return allowIf(!isVisitor(actor) && acts.some(isAllowed));
}
