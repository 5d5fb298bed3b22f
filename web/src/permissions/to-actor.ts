import type { User } from '../../../protocol/entities/user.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { isRole, ROLES } from '../../../protocol/rules/roles.ts';
import { people } from '../state/people.ts';
import { roomIdOf } from '../state/rooms.ts';
import { ownMute } from '../state/writing/own-mute.ts';

/** An unknown role has the rank of a member. */
const roleOf = ({ role }: User) => (isRole(role) ? role : 'member');

/** Converts another user to an actor. For others the server sends only the permissions that rules read of a target. */
export const toActor = (user: User): Actor => ({
  userId: user.userID,
  accountType: user.accountType,
  role: roleOf(user),
  rank: ROLES[roleOf(user)].rank,
  visibility: user.visibility,
  permissions: user.permissions,
  canAccessAccountsMenu: user.canAccessAccountsMenu,
  room: roomIdOf(user.room),
  hasNicknameImg: user.nicknameImg.name !== null,
});

type Own = Pick<typeof people, 'permissions' | 'masterOf' | 'canAccessRoomsMenu'>;

/** Converts the current user to an actor. */
export const toOwnActor = (me: User, { permissions, masterOf, canAccessRoomsMenu }: Own = people): Actor => ({
  ...toActor(me),
  permissions: permissions ?? me.permissions,
  masterOf,
  canAccessRoomsMenu,
  ...(ownMute.mute !== null && { isMuted: true }),
});
