import { type Actor, isSelf, isVisitor } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

// Not part of `may`, so that the page loads these rules only with the features that need them.

type Member = Pick<Actor, 'userId' | 'accountType'>;

/** Having friends. Only accounts can, because a guest's id is lost after the visit. */
export function haveFriends(actor: Pick<Actor, 'accountType'>): Verdict {
  return allowIf(!isVisitor(actor));
}

/** Sending a friend request. Bots cannot answer, so they receive none. */
export function befriend(actor: Member, target: Member & { isBot: boolean }): Verdict {
  return allOf(
    haveFriends(actor),
    allowIf(!isSelf(actor, target)),
    allowIf(!isVisitor(target) && !target.isBot, 'user_not_found'),
  );
}
