import type { RestrainedKind } from '../entities/restraint-id.ts';
import type { Actor, Target } from './actor.ts';
import { judgeChatPower } from './chat-power.ts';
import { asPowerTarget, powerOf } from './may/authority.ts';
import { changeWritePermission, kickFor } from './may/moderation.ts';
import { allOf, type Verdict } from './verdict.ts';

/** Nobody lifts what they could not have laid: by the rule of the act itself, and by the rank of who has laid it. */
export function liftRestraint(actor: Actor, target: Target, kind: RestrainedKind, byRank: number): Verdict {
  if (kind === 'mute')
    return changeWritePermission(actor, { ...target, restrictedByRank: { allowUserToWrite: byRank } }, true);
  return allOf(
    kickFor(actor, target),
    judgeChatPower(powerOf(actor), {
      effect: 'remove',
      target: asPowerTarget(target),
      liftedRank: byRank,
    }),
  );
}
