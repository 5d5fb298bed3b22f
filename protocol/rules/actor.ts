import type { AccountType, Visibility } from '../entities/user.ts';
import type { AccountLimits } from './account-limits.ts';
import type { ChatPermission, PublicPermission } from './permissions.ts';
import { ROLES, type Role } from './roles.ts';
import { allOf, allowIf, type Verdict } from './verdict.ts';

/** Rank of the author of an active mute or one-time kick mark. */
export type RestrictedByRank = Readonly<Partial<Record<'allowUserToWrite' | 'hasOneTimeKick', number>>>;

/** Permissions of a user by name. Missing permissions are false. */
export type HeldPermissions<Name extends ChatPermission = ChatPermission> = Readonly<
  Partial<Record<Name, boolean>>
>;

/**
 * Facts about a user that the rules read. `permissions` includes session grants. `room` and `masterOf` are room ids.
 */
export type Actor = {
  userId: string;
  accountType: AccountType;
  role: Role;
  rank: number;
  visibility: Visibility;
  permissions: HeldPermissions;
  canAccessAccountsMenu: boolean;
  /** Missing if unknown, and for other users than the client's own. */
  canAccessRoomsMenu?: boolean;
  room: string;
  hasNicknameImg?: boolean;
  masterOf?: readonly string[];
  restrictedByRank?: RestrictedByRank;
  /** True during a mute. An account that lacks allowUserToWrite is not muted. */
  isMuted?: boolean;
  /** Limits of an account; missing for guests. */
  limits?: AccountLimits;
};

/** Target of an action. Rules read only those permissions of a target that all clients know. */
export type Target = Omit<Actor, 'permissions'> & { permissions: HeldPermissions<PublicPermission> };

export const isSelf = (actor: Pick<Actor, 'userId'>, target: Pick<Target, 'userId'>): boolean =>
  actor.userId === target.userId;
/**
 * Whether a guest came from a host page. Their user ids are UUIDs of version 8; those of other guests are random
 * (version 4).
 */
export const isHostGuest = (userId: string): boolean => userId.charAt(14) === '8';
export const isVisitor = (actor: Pick<Actor, 'accountType'>): boolean => actor.accountType === 'visitor';
export const isShielded = (target: Pick<Target, 'permissions'>): boolean =>
  hasPermission(target, 'cannotKicked');
export const hasPermission = <Flag extends ChatPermission>(
  person: { permissions: HeldPermissions<Flag> },
  flag: Flag,
): boolean => person.permissions[flag] === true;

/** Allows all users, because the action affects only its sender. */
export function anyone(_actor: Actor): Verdict {
  return 'allowed';
}

export const requirePermission = (actor: Actor, flag: ChatPermission): Verdict =>
  allowIf(hasPermission(actor, flag));

/** Requires authority over a user who is present. */
export function requireAuthority(actor: Actor, target: Target): Verdict {
  return authorizeChatPower(powerOf(actor), { effect: 'touch', target: asPowerTarget(target) });
}

/** Requires the permission, and authority over the target. */
export function requirePermissionOver(actor: Actor, target: Target, flag: ChatPermission): Verdict {
  return allOf(requirePermission(actor, flag), requireAuthority(actor, target));
}

/** Converts a chat user to the input of the authority rules. */
export const powerOf = ({ permissions, ...actor }: Actor): PowerActor => ({ ...actor, holds: permissions });

export const asPowerTarget = (target: Target): PowerTarget => ({
  userId: target.userId,
  rank: target.rank,
  room: target.room,
  isShielded: isShielded(target),
});

/** Refuses texts of a muted user that others would see, such as a name or a warning. */
export function beRead(actor: Actor): Verdict {
  return allowIf(actor.isMuted !== true, 'muted');
}

/** Panel and chat permissions by name. No name is in both records. */
export type Holding = Readonly<Partial<Record<string, boolean>>>;

/** Actor for the authority rules. `holds`: current permissions. */
export type PowerActor = {
  userId: string;
  role: Role;
  rank: number;
  masterOf?: readonly string[];
  holds: Holding;
  /** Required only where accounts receive permissions. */
  limits?: AccountLimits;
};

/** Target for the authority rules. `room`: current room, or null. */
export type PowerTarget = { userId: string; rank: number; room: string | null; isShielded: boolean };

/**
 * A chat action by its effect. The permission for it is checked elsewhere: by the action's own rule, or by the panel
 * section.
 */
export type ChatPowerAct =
  /** An action that does not remove the user: warning, rename, move. */
  | { effect: 'touch'; target: PowerTarget }
  /** A removal: kick, ban, closed connection. For a revocation, `issuerRank` is the rank of the sanction's author. */
  | { effect: 'remove'; target: PowerTarget; issuerRank?: number }
  /** A mute or one-time kick mark. For a revocation, `issuerRank` is the rank of its author, else null. */
  | { effect: 'restrict'; target: PowerTarget; issuerRank: number | null }
  /** A ban. `rooms`: rooms of the present users that it matches. */
  | { effect: 'ban'; by: 'device' | 'place'; rooms: readonly string[] }
  /** A changed or removed ban. Bans from an old release have no issuer. */
  | { effect: 'changeBan'; issuer: { userId: string | null; rank: number } }
  /** A changed or deleted room. A null `room` means that the site chooses its primary room. */
  | { effect: 'changeRoom'; room: string | null; maker: { userId: string; rank: number } | null }
  /** The deletion of another user's message. The author may have left. */
  | { effect: 'deleteMessage'; author: { rank: number }; room: string }
  | { effect: 'clearRoom'; room: string }
  | { effect: 'eraseEntry'; author: { rank: number } };

/** Authorizes actions on users, rooms, messages and bans by scope, rank and permissions. */
export function authorizeChatPower(actor: PowerActor, act: ChatPowerAct): Verdict {
  switch (act.effect) {
    case 'touch':
      return isSelf(actor, act.target) ? 'allowed' : requireReach(actor, act.target);
    case 'remove':
      return allOf(
        allowIf(!isSelf(actor, act.target)),
        allowIf(!act.target.isShielded || passesShield(actor)),
        requireReach(actor, act.target),
        allowIf(act.issuerRank === undefined || act.issuerRank <= actor.rank, 'set_by_higher_rank'),
      );
    case 'restrict':
      return allOf(
        allowIf(!isSelf(actor, act.target), 'own_power'),
        requireReach(actor, act.target),
        allowIf(act.issuerRank === null || act.issuerRank <= actor.rank, 'set_by_higher_rank'),
      );
    case 'ban':
      return allowIf(
        !isBoundToRooms(actor) ||
          (act.by === 'device' && act.rooms.length > 0 && act.rooms.every(room => isInScope(actor, room))),
        'ban_beyond_rooms',
      );
    case 'changeBan':
      return authorizeBanEdit(actor, act.issuer);
    case 'changeRoom':
      return allOf(
        allowIf(isInScope(actor, act.room)),
        allowIf(act.maker === null || isSelf(actor, act.maker) || act.maker.rank < actor.rank),
      );
    case 'deleteMessage':
      return allOf(allowIf(act.author.rank < actor.rank), allowIf(isInScope(actor, act.room)));
    case 'clearRoom':
      return allowIf(isInScope(actor, act.room));
    case 'eraseEntry':
      // The event record is site-wide. Owners have no superior, so they may erase their own entries. Each erasure adds
      // an entry.
      return allowIf((actor.role === 'owner' || act.author.rank < actor.rank) && !isBoundToRooms(actor));
    default:
      return act satisfies never;
  }
}

/**
 * Whether a user may act only in certain rooms. This applies to room-masters, and to named masters of rooms in any
 * role, because otherwise a demoted room-master could act everywhere. Owners are never limited.
 */
export function isBoundToRooms({ role, masterOf = [] }: Pick<PowerActor, 'role' | 'masterOf'>): boolean {
  return role !== 'owner' && (role === 'room-master' || masterOf.length > 0);
}

/**
 * Refuses actions on a higher rank, on a shielded user of equal rank unless the actor may kick shielded users, and
 * outside the actor's rooms.
 */
function requireReach(actor: PowerActor, target: PowerTarget): Verdict {
  const isBelow = target.rank < actor.rank;
  const isOpenEqual = target.rank === actor.rank && (!target.isShielded || passesShield(actor));
  return allOf(allowIf(isBelow || isOpenEqual), allowIf(isInScope(actor, target.room)));
}

function authorizeBanEdit(
  actor: PowerActor,
  { userId, rank }: { userId: string | null; rank: number },
): Verdict {
  if (userId === actor.userId) return 'allowed';
  return allOf(
    allowIf(userId === null || rank <= actor.rank, 'set_by_higher_rank'),
    // A ban affects all rooms, so room-masters cannot change bans by others.
    allowIf(!isBoundToRooms(actor), 'ban_beyond_rooms'),
  );
}

export const isInScope = (actor: PowerActor, room: string | null): boolean =>
  !isBoundToRooms(actor) || (room !== null && (actor.masterOf ?? []).includes(room));

const passesShield = ({ holds }: PowerActor): boolean => holds.canKickShielded === true;

/** Whether a user ranks above members in the current room. Room-masters are staff only in their own rooms. */
export const isStaff = (actor: Actor): boolean =>
  actor.rank > ROLES.member.rank && (!isBoundToRooms(actor) || isNamedMaster(actor));

/** Whether a user is a named master of the current room and was not demoted below room-master. */
export const isMasterHere = (actor: Actor): boolean =>
  actor.rank >= ROLES['room-master'].rank && isNamedMaster(actor);

const isNamedMaster = ({ masterOf = [], room }: Actor): boolean => masterOf.includes(room);
