import { type BanDuration, lastsNoLonger } from '../entities/bans.ts';
import type { CaseKind } from '../entities/moderation.ts';
import {
  type AccountLimits,
  areSameLimits,
  isWithinLimitsOf,
  type Limited,
  limitsOf,
  needsApproval,
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

/** Grants of an account. `until`: end of the subscription, or infinity. */
export type Grants = {
  role: Role;
  rank: number;
  /** Id of a role that the site added. Missing or null for a fixed role. */
  siteRole?: string | null | undefined;
  masterOf: readonly string[];
  holds: Holding;
  until: number;
  /** Missing in a permission record without an account. */
  limits?: AccountLimits;
};
export type AccountGrants = Grants & { userId: string; room: string | null };

/** An action on accounts and their grants, by its effect. */
export type AccountPowerAct =
  /** Changes the account's grants to `after`; null deletes the account. A changed password leaves the grants equal. */
  | { effect: 'administer'; target: AccountGrants; after: Grants | null }
  /** Creates an account or record, or changes an unused record. */
  | { effect: 'endow'; before: Grants | null; after: Grants }
  /** Changes a role template for all accounts that follow it. */
  | { effect: 'changeTemplate'; role: Role; before: Holding; after: Holding };

/**
 * A moderation action under appeal, which the answer may revoke. `by`: its author; `against`: its target. `room`: null
 * if unknown.
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
  /** Approves or refuses another user's action. The approver must also satisfy the action's own rule. */
  | { effect: 'approve'; by: { userId: string; rank: number } };

/**
 * Authorizes every action that removes, grants or changes permissions. Chat actions have a separate file, so that the
 * chat page loads no role templates.
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

/**
 * Requires a lower rank of the other account, and that it has no grant which the actor lacks, before or after the
 * change.
 */
function authorizeAdministration(actor: PowerActor, target: AccountGrants, after: Grants | null): Verdict {
  return allOf(
    allowIf(target.rank < actor.rank),
    allowIf(isInScope(actor, target.room)),
    allowIf(
      holdsAllOf(actor, target.holds) && isWithinScope(actor, target) && isWithinLimitsOf(target, actor),
      'holds_more',
    ),
    after ? authorizeGrants(actor, target, after) : 'allowed',
  );
}

/** Refuses new grants that exceed the actor's rank, permissions, rooms or limits. Existing grants may stay. */
function authorizeGrants(actor: PowerActor, before: Grants | null, after: Grants): Verdict {
  const mayGiveRole = after.role !== 'visitor' && ROLES[after.role].rank <= actor.rank;
  return allOf(
    allowIf(before?.role === after.role || mayGiveRole),
    allowIf(holdsAllOf(actor, gains(before, after))),
    allowIf(isWithinScope(actor, after, before?.masterOf)),
    allowIf(isWithinLimitsOf(after, actor) || (before !== null && isWithinLimitsOf(after, before))),
  );
}

/**
 * Requires a lower rank of the role, and that it contains no permission which the actor lacks, before or after the
 * change. Owners may change their own role, except for access to the panel and to accounts. Operators limited to rooms
 * are refused, because a role applies to the whole site.
 */
function authorizeTemplate(
  actor: PowerActor,
  { role, before, after }: Extract<PowerAct, { effect: 'changeTemplate' }>,
): Verdict {
  const isOwners = role === 'owner' && actor.role === 'owner';
  return allOf(
    allowIf(!isBoundToRooms(actor) && (isOwners || ROLES[role].rank < actor.rank)),
    allowIf(isOwners || holdsAllOf(actor, before), 'role_holds_more'),
    allowIf(holdsAllOf(actor, gainedPermissions(before, after))),
    allowIf(isOwners || isWithinLimitsOf({ role, holds: gainedPermissions(before, after) }, actor)),
    allowIf(role !== 'owner' || OWNER_ESSENTIALS.every(flag => after[flag] === true), 'owner_essentials'),
  );
}

/** Requires a third user who could have revoked the action. */
function authorizeAnswer(actor: PowerActor, { by, against, kind, room }: AppealedAct): Verdict {
  return allOf(
    allowIf(!isSelf(actor, by) && !isSelf(actor, against), 'own_case'),
    allowIf(by.rank <= actor.rank, 'set_by_higher_rank'),
    allowIf(kind !== 'ban' || !isBoundToRooms(actor), 'ban_beyond_rooms'),
    allowIf(isInScope(actor, room)),
  );
}

/** Requires another user who needs no approval, ranks no lower than the requesting user and is not limited to rooms. */
function authorizeApproval(actor: PowerActor, by: { userId: string; rank: number }): Verdict {
  return allOf(
    allowIf(!isSelf(actor, by), 'own_case'),
    allowIf(!needsApproval(actor)),
    allowIf(by.rank <= actor.rank && !isBoundToRooms(actor)),
  );
}

/** Lets users remove any of their own grants except role and limits, and gain none. */
function authorizeOwnChange(before: Grants, after: Grants | null): Verdict {
  if (after === null) return 'allowed';
  // Owners may extend their own subscription, because otherwise an accidental limit could not be undone.
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

/**
 * For users limited to rooms, whether the other user has authority only in these rooms, or no authority over others.
 */
function isWithinScope(actor: PowerActor, other: Grants, staying: readonly string[] = []): boolean {
  if (!isBoundToRooms(actor)) return true;
  const rooms = [...(actor.masterOf ?? []), ...staying];
  return other.masterOf.every(room => rooms.includes(room)) && (isBoundToRooms(other) || isPowerless(other));
}

const isWithinRoomsOf = (before: Grants, after: Grants): boolean =>
  !isBoundToRooms(before) ||
  (isBoundToRooms(after) && after.masterOf.every(room => before.masterOf.includes(room)));

/** Whether an account has no more than a member's default permissions. */
export const isPowerless = ({ holds }: Grants): boolean =>
  holdsAllOf({ holds: ROLE_TEMPLATES.member.chat }, holds);

const holdsAllOf = ({ holds }: { holds: Holding }, wanted: Holding): boolean =>
  Object.keys(wanted).every(flag => !wanted[flag] || holds[flag] === true);

const gains = (before: Grants | null, { holds }: Grants): Holding =>
  gainedPermissions(before?.holds ?? {}, holds);

export const gainedPermissions = (before: Holding, after: Holding): Holding =>
  Object.fromEntries(
    Object.keys(after).flatMap(flag => (after[flag] && !before[flag] ? [[flag, true]] : [])),
  );

/** Banning for this duration. */
export const banFor = (actor: Limited, duration: BanDuration): Verdict =>
  allowIf(lastsNoLonger(duration, limitsOf(actor).longestBan), 'ban_too_long');
