import { type BanDuration, lastsNoLonger } from '../entities/bans.ts';
import type { CaseKind } from '../entities/moderation.ts';
import {
  type AccountLimits,
  areSameLimits,
  type Limited,
  limitsOf,
  needsApproval,
  reachesNoFurther,
} from './account-limits.ts';
import {
  authorizeChatPower,
  type ChatPowerAct,
  type Holding,
  isBoundToRooms,
  isInScope,
  isSelf,
  type PowerActor,
} from './actor.ts';
import { OWNER_ESSENTIALS, ROLE_TEMPLATES } from './role-templates.ts';
import { ROLES, type Role } from './roles.ts';
import { allOf, allowIf, type Verdict } from './verdict.ts';

/** Grants of an account. `until`: end of the subscription, or infinite. */
export type Grants = {
  role: Role;
  rank: number;
  /** Id of a role that the site added; missing or null for the fixed role. */
  siteRole?: string | null | undefined;
  masterOf: readonly string[];
  holds: Holding;
  until: number;
  /** Missing in a record without an account. */
  limits?: AccountLimits;
};
export type AccountGrants = Grants & { userId: string; room: string | null };

/** An action on accounts and their grants, by its effect. */
export type AccountPowerAct =
  /** Changes the account's grants to `after`; null deletes the account. A new password leaves `after` unchanged. */
  | { effect: 'administer'; target: AccountGrants; after: Grants | null }
  /** A new account or record, or a changed unused record. */
  | { effect: 'endow'; before: Grants | null; after: Grants }
  /** A role template changes for all its accounts. */
  | { effect: 'changeTemplate'; role: Role; before: Holding; after: Holding };

/**
 * An answer to an appeal, which may revoke the action. `by`: its author; `against`: its target. `room`: null if
 * unknown.
 */
export type AppealedAct = {
  by: { userId: string; rank: number };
  against: { userId: string };
  kind: CaseKind;
  room: string | null;
};

export type PowerAct =
  | ChatPowerAct
  | AccountPowerAct
  | { effect: 'answerAppeal'; act: AppealedAct }
  /** Approval or refusal of another user's action. The rule of the action is checked separately for the approver. */
  | { effect: 'approve'; by: { userId: string; rank: number } };

/**
 * Authorizes every action that removes, grants or changes permissions. Chat actions are in a separate file, so the chat
 * page loads no role templates.
 */
export function authorizePower(actor: PowerActor, act: PowerAct): Verdict {
  switch (act.effect) {
    case 'administer':
      return isSelf(actor, act.target)
        ? authorizeOwnChange(act.target, act.after)
        : authorizeAdministration(actor, act.target, act.after);
    case 'endow':
      return authorizeGrants(actor, act.before, act.after);
    case 'changeTemplate':
      return authorizeTemplate(actor, act);
    case 'answerAppeal':
      return authorizeAnswer(actor, act.act);
    case 'approve':
      return authorizeApproval(actor, act.by);
    default:
      return authorizeChatPower(actor, act);
  }
}

/** The other account must have a lower rank, and neither before nor after any grant that the actor lacks. */
function authorizeAdministration(actor: PowerActor, target: AccountGrants, after: Grants | null): Verdict {
  return allOf(
    allowIf(target.rank < actor.rank),
    allowIf(isInScope(actor, target.room)),
    allowIf(
      holdsAllOf(actor, target.holds) && isWithinScope(actor, target) && reachesNoFurther(target, actor),
      'holds_more',
    ),
    after ? authorizeGrants(actor, target, after) : 'allowed',
  );
}

/** New grants must not exceed the actor in rank, permissions, rooms or limits. Existing grants may stay. */
function authorizeGrants(actor: PowerActor, before: Grants | null, after: Grants): Verdict {
  const mayGiveRole = after.role !== 'visitor' && ROLES[after.role].rank <= actor.rank;
  return allOf(
    allowIf(before?.role === after.role || mayGiveRole),
    allowIf(holdsAllOf(actor, gains(before, after))),
    allowIf(isWithinScope(actor, after, before?.masterOf)),
    allowIf(reachesNoFurther(after, actor) || (before !== null && reachesNoFurther(after, before))),
  );
}

/**
 * The role must rank lower and contain no permission that the actor lacks, before and after. Owners may change their
 * own role, except access to the accounts. A role applies to the whole site, so operators limited to rooms are refused.
 */
function authorizeTemplate(
  actor: PowerActor,
  { role, before, after }: Extract<PowerAct, { effect: 'changeTemplate' }>,
): Verdict {
  const isOwners = role === 'owner' && actor.role === 'owner';
  return allOf(
    allowIf(!isBoundToRooms(actor) && (isOwners || ROLES[role].rank < actor.rank)),
    allowIf(isOwners || holdsAllOf(actor, before), 'role_holds_more'),
    allowIf(holdsAllOf(actor, gained(before, after))),
    allowIf(isOwners || reachesNoFurther({ role, holds: gained(before, after) }, actor)),
    allowIf(role !== 'owner' || OWNER_ESSENTIALS.every(flag => after[flag] === true), 'owner_essentials'),
  );
}

/** A third user who could have revoked the action decides appeals. */
function authorizeAnswer(actor: PowerActor, { by, against, kind, room }: AppealedAct): Verdict {
  return allOf(
    allowIf(!isSelf(actor, by) && !isSelf(actor, against), 'own_case'),
    allowIf(by.rank <= actor.rank, 'set_by_higher_rank'),
    allowIf(kind !== 'ban' || !isBoundToRooms(actor), 'ban_beyond_rooms'),
    allowIf(isInScope(actor, room)),
  );
}

/** Requires an approver without the need of approval, whose authority covers all targets of the request. */
function authorizeApproval(actor: PowerActor, by: { userId: string; rank: number }): Verdict {
  return allOf(
    allowIf(!isSelf(actor, by), 'own_case'),
    allowIf(!needsApproval(actor)),
    allowIf(by.rank <= actor.rank && !isBoundToRooms(actor)),
  );
}

/** On the own account users may give up anything except role and limits, and gain nothing. */
function authorizeOwnChange(before: Grants, after: Grants | null): Verdict {
  if (after === null) return 'allowed';
  // Others cannot limit an owner's subscription, because an accidental limit could not be undone.
  const lastsNoLonger = after.until <= before.until || before.role === 'owner';
  return allowIf(
    after.role === before.role &&
      (after.siteRole ?? null) === (before.siteRole ?? null) &&
      Object.keys(gains(before, after)).length === 0 &&
      areSameLimits(before, after) &&
      lastsNoLonger &&
      isWithinRoomsOf(before, after),
    'own_power',
  );
}

/** For users limited to rooms: the other user has authority only in these rooms, or none over others. */
function isWithinScope(actor: PowerActor, other: Grants, staying: readonly string[] = []): boolean {
  if (!isBoundToRooms(actor)) return true;
  const rooms = [...(actor.masterOf ?? []), ...staying];
  return other.masterOf.every(room => rooms.includes(room)) && (isBoundToRooms(other) || isPowerless(other));
}

const isWithinRoomsOf = (before: Grants, after: Grants): boolean =>
  !isBoundToRooms(before) ||
  (isBoundToRooms(after) && after.masterOf.every(room => before.masterOf.includes(room)));

/** No more than a member's defaults. */
export const isPowerless = ({ holds }: Grants): boolean =>
  holdsAllOf({ holds: ROLE_TEMPLATES.member.chat }, holds);

const holdsAllOf = ({ holds }: { holds: Holding }, wanted: Holding): boolean =>
  Object.keys(wanted).every(flag => !wanted[flag] || holds[flag] === true);

const gains = (before: Grants | null, { holds }: Grants): Holding => gained(before?.holds ?? {}, holds);

export const gained = (before: Holding, after: Holding): Holding =>
  Object.fromEntries(
    Object.keys(after).flatMap(flag => (after[flag] && !before[flag] ? [[flag, true]] : [])),
  );

/** Whether a ban of this duration is permitted. */
export const banFor = (actor: Limited, duration: BanDuration): Verdict =>
  allowIf(lastsNoLonger(duration, limitsOf(actor).longestBan), 'ban_too_long');
