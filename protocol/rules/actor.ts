import type { AccountType, Visibility } from '../entities/user.ts';
import type { AccountLimits } from './account-limits.ts';
import { authorizeChatPower, type PowerActor, type PowerTarget } from './chat-power.ts';
import type { ChatPermission, PublicPermission } from './permissions.ts';
import type { Role } from './roles.ts';
import { allOf, allowIf, type Verdict } from './verdict.ts';

/** Rank of the author of a mute or mark, while it lasts. */
export type RestrictedByRank = Readonly<Partial<Record<'allowUserToWrite' | 'hasOneTimeKick', number>>>;

/** Permissions of a user by name; missing ones are not held. */
export type HeldPermissions<Name extends ChatPermission = ChatPermission> = Readonly<
  Partial<Record<Name, boolean>>
>;

/** Facts about a user that rules read. `permissions` includes session grants; `room` and `masterOf` are room ids. */
export type Actor = {
  userId: string;
  accountType: AccountType;
  role: Role;
  rank: number;
  visibility: Visibility;
  permissions: HeldPermissions;
  canAccessAccountsMenu: boolean;
  /** Missing where it is not known, and of others. */
  canAccessRoomsMenu?: boolean;
  room: string;
  hasNicknameImg?: boolean;
  masterOf?: readonly string[];
  restrictedByRank?: RestrictedByRank;
  /** True while a mute holds; an account without the permission to write is not muted. */
  isMuted?: boolean;
  /** Limits of an account; missing for others. */
  limits?: AccountLimits;
};

/** Target of an act. Rules read only permissions that all screens know. */
export type Target = Omit<Actor, 'permissions'> & { permissions: HeldPermissions<PublicPermission> };

export const isSelf = (actor: Pick<Actor, 'userId'>, target: Pick<Target, 'userId'>): boolean =>
  actor.userId === target.userId;
export const isVisitor = (actor: Pick<Actor, 'accountType'>): boolean => actor.accountType === 'visitor';
export const isShielded = (target: Pick<Target, 'permissions'>): boolean =>
  hasPermission(target, 'cannotKicked');
export const hasPermission = <Flag extends ChatPermission>(
  person: { permissions: HeldPermissions<Flag> },
  flag: Flag,
): boolean => person.permissions[flag] === true;

/** Always allowed: affects the sender only. */
export function anyone(_actor: Actor): Verdict {
  return 'allowed';
}

export const requirePermission = (actor: Actor, flag: ChatPermission): Verdict =>
  allowIf(hasPermission(actor, flag));

/** Power over a present user. */
export function requireAuthority(actor: Actor, target: Target): Verdict {
  return authorizeChatPower(powerOf(actor), { effect: 'touch', target: asPowerTarget(target) });
}

/** The permission, and authority over the target. */
export function requirePermissionOver(actor: Actor, target: Target, flag: ChatPermission): Verdict {
  return allOf(requirePermission(actor, flag), requireAuthority(actor, target));
}

/** A chat user as input of the rules on power. */
export const powerOf = ({ permissions, ...actor }: Actor): PowerActor => ({ ...actor, holds: permissions });

export const asPowerTarget = (target: Target): PowerTarget => ({
  userId: target.userId,
  rank: target.rank,
  room: target.room,
  isShielded: isShielded(target),
});

/** A mute covers every text of the muted person that others see, such as a name or a warning. */
export function beRead(actor: Actor): Verdict {
  return allowIf(actor.isMuted !== true, 'muted');
}
