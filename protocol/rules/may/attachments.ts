import type { ContentScope } from '../../entities/choice-names.ts';
import { type Actor, type HeldPermissions, hasPermission } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { type Author, isWithin } from './content.ts';
import { deleteMessage } from './messages.ts';

/** Creating polls. `isOn`: the site allows polls. */
export function makePolls(actor: { permissions: HeldPermissions<'canMakePolls'> }, isOn: boolean): Verdict {
  return allOf(allowIf(isOn), allowIf(hasPermission(actor, 'canMakePolls')));
}

/** Closing a poll. Users who may delete a new poll may close it, and authors may close their own at any time. */
export function closePoll(actor: Actor, author: { userId: string; rank: number }): Verdict {
  return deleteMessage(actor, { author, ageMs: 0 });
}

/** Voting. As with reactions, muted users can only read. */
export function vote(actor: { permissions: HeldPermissions<'allowUserToWrite'> }): Verdict {
  return allowIf(hasPermission(actor, 'allowUserToWrite'), 'muted');
}

/** Sending voice notes. `scope`: users whom the site allows to send them. */
export function sendVoice(actor: Author<'canSendVoice'>, scope: ContentScope): Verdict {
  return allOf(allowIf(isWithin(actor, scope), 'voice_off'), allowIf(hasPermission(actor, 'canSendVoice')));
}
