import type { AccountType, Visibility } from '../entities/user.ts';
import type { ChatPermission, ChatPermissions } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * What a rule may look at, of the one who asks and of the one it is done to. `permissions` already holds what
 * was granted for the moment; `room` is a room's id, and so are those that a room-master is master of.
 */
export type Actor = {
  userID: string;
  accountType: AccountType;
  role: Role;
  rank: number;
  visibility: Visibility;
  permissions: ChatPermissions;
  canAccessAccountsMenu: boolean;
  room: string;
  hasNicknameImg?: boolean;
  masterOf?: readonly string[];
};

export type Target = Actor;

export const isSelf = (actor: Pick<Actor, 'userID'>, target: Pick<Target, 'userID'>): boolean =>
  actor.userID === target.userID;
export const isVisitor = (actor: Actor): boolean => actor.accountType === 'visitor';
export const isShielded = (target: Target): boolean => target.permissions.cannotKicked;
export const has = (actor: Actor, flag: ChatPermission): boolean => actor.permissions[flag];
