import type { ContentScope } from '../../entities/choice-names.ts';
import { type Actor, type HeldPermissions, hasPermission, isVisitor } from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/** Actor of these rules: a session in the worker, or a participant in a room. */
export type Author<Flag extends ChatPermission> = Pick<Actor, 'accountType'> & {
  permissions: HeldPermissions<Flag>;
};

/** Whether addresses in the actor's texts are shown as links. */
export function sendLinks(actor: Author<'canSendLinks'>, scope: ContentScope): Verdict {
  return allOf(allowIf(isWithin(actor, scope)), allowIf(hasPermission(actor, 'canSendLinks')));
}

export function sendImages(actor: Author<'canSendImages'>, scope: ContentScope): Verdict {
  return allOf(allowIf(isWithin(actor, scope)), allowIf(hasPermission(actor, 'canSendImages')));
}

export const isWithin = (actor: Pick<Actor, 'accountType'>, scope: ContentScope): boolean =>
  scope === 'everyone' || (scope === 'members' && !isVisitor(actor));
