import { actsAlone, isWithinLimitsOf, needsApproval } from './account-limits.ts';
import { isBoundToRooms, isSelf, type PowerActor } from './actor.ts';
import {
  type AccountGrants,
  type AccountPowerAct,
  type Grants,
  gainedPermissions,
  isPowerless,
} from './power.ts';
import { ROLE_TEMPLATES } from './role-templates.ts';
import { ROLES } from './roles.ts';

/** Whether an action gives an account or role more than before, or gives a new account more than a member's default. */
export function isGrantUpward(act: AccountPowerAct): boolean {
  switch (act.effect) {
    case 'administer':
      return act.after !== null && isMore(act.target, act.after);
    case 'endow':
      return isMore(act.before ?? MEMBER, act.after);
    case 'changeTemplate':
      return hasAny(gainedPermissions(act.before, act.after));
    default:
      return act satisfies never;
  }
}

/** Whether a user who needs approval would gain control over an account that needs none. */
export const isTakeover = (actor: PowerActor, target: AccountGrants): boolean =>
  !isSelf(actor, target) && needsApproval(actor) && actsAlone(target);

const MEMBER: Grants = {
  role: 'member',
  rank: ROLES.member.rank,
  masterOf: [],
  holds: ROLE_TEMPLATES.member.chat,
  until: Number.POSITIVE_INFINITY,
};

/** Whether `after` exceeds `before` in rank, permissions, rooms, time or limits. */
function isMore(before: Grants, after: Grants): boolean {
  return (
    after.rank > before.rank ||
    hasAny(gainedPermissions(before.holds, after.holds)) ||
    after.masterOf.some(room => !before.masterOf.includes(room)) ||
    (isBoundToRooms(before) && !isBoundToRooms(after)) ||
    (after.until > before.until && isAboveMember(after)) ||
    !isWithinLimitsOf(after, before) ||
    (actsAlone(after) && !actsAlone(before))
  );
}

const isAboveMember = (of: Grants): boolean => of.rank > MEMBER.rank || !isPowerless(of);

const hasAny = (flags: object): boolean => Object.keys(flags).length > 0;
