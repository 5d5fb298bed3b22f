import { type Actor, isSelf, isVisitor } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

// Outside `may`, so that the page loads these rules with the parts that need them.

type Member = Pick<Actor, 'userId' | 'accountType'>;

/** Only accounts have friends, because a guest's id ends with the visit. */
export function haveFriends(actor: Pick<Actor, 'accountType'>): Verdict {
  return allowIf(!isVisitor(actor));
}

/** A friend request. Bots do not answer one. */
export function befriend(actor: Member, target: Member & { isBot: boolean }): Verdict {
  return allOf(
    haveFriends(actor),
    allowIf(!isSelf(actor, target)),
    allowIf(!isVisitor(target) && !target.isBot, 'user_not_found'),
  );
}
