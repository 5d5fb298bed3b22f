import { type Actor, isVisitor } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { requirePermission } from './authority.ts';

/** For whom a site has switched something on: nobody, those with an account, or everybody. */
export const CONTENT_SCOPES = ['off', 'members', 'everyone'] as const;
export type ContentScope = (typeof CONTENT_SCOPES)[number];

/** Whether addresses in what the actor writes are shown as links. */
export function sendLinks(actor: Actor, scope: ContentScope): Verdict {
  return allOf(allowIf(isWithin(actor, scope)), requirePermission(actor, 'canSendLinks'));
}

const isWithin = (actor: Actor, scope: ContentScope): boolean =>
  scope === 'everyone' || (scope === 'members' && !isVisitor(actor));
