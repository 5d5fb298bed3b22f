import { type Actor, has, isSelf, type Target } from '../actor.ts';
import { all, type Verdict, when } from '../verdict.ts';
import { holds, holdsOver } from './reach.ts';

export function speak(actor: Actor): Verdict {
  return when(has(actor, 'allowUserToWrite'), 'muted');
}

/** Rank does not matter here: writing to people is not acting on them. */
export function speakPrivately(actor: Actor, target: Target): Verdict {
  return all(when(!isSelf(actor, target)), whisper(actor));
}

/** To anybody, before there is somebody to write to. */
export function whisper(actor: Actor): Verdict {
  return all(holds(actor, 'canSendPrivateMsg'), speak(actor));
}

export function warn(actor: Actor, target: Target): Verdict {
  return holdsOver(actor, target, 'canSendWarningMsg');
}

export function announce(actor: Actor): Verdict {
  return holds(actor, 'canSendPublicAd');
}

/** Weight and slant. */
export function styleText(actor: Actor): Verdict {
  return holds(actor, 'canChangeTextStyle');
}

export function colorText(actor: Actor): Verdict {
  return holds(actor, 'canUseAdvancedColorsSys');
}
