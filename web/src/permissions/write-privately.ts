import type { Actor } from '../../../protocol/rules/actor.ts';
import { reachPrivately, sendPrivateMessage } from '../../../protocol/rules/may/messages.ts';
import { allOf, type Verdict } from '../../../protocol/rules/verdict.ts';
import { isRefusedBy, privateConsent } from '../state/private/consent.ts';
import { isInPublicRoom } from './is-covered.ts';

/** Whether a private message is allowed, as far as known. Only a refusal reveals the target's setting. */
export const writePrivately = (actor: Actor, target: Actor, known = privateConsent): Verdict =>
  allOf(
    sendPrivateMessage(actor, target),
    reachPrivately(actor, target, {
      privateFrom: isRefusedBy(target.userId, Date.now(), known) ? 'nobody' : 'everyone',
      isAnswer: false,
      isPublicRoom: isInPublicRoom(),
    }),
  );
