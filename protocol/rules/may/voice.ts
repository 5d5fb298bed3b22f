import type { ContentScope } from '../../entities/choice-names.ts';
import { hasPermission } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { type Author, isWithin } from './content.ts';

export function sendVoice(actor: Author<'canSendVoice'>, scope: ContentScope): Verdict {
  return allOf(allowIf(isWithin(actor, scope), 'voice_off'), allowIf(hasPermission(actor, 'canSendVoice')));
}
