import type { User } from '../../../protocol/entities/user.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { ChatPermissions } from '../../../protocol/rules/permissions.ts';
import { isRole, ROLES } from '../../../protocol/rules/roles.ts';

/**
 * A user as the rules look at them, as far as this screen knows: of others it knows the flags that matter to its buttons.
 * The server judges by all of them.
 */
export const actorOf = (user: User, permissions: Record<string, boolean> = user.permissions): Actor => ({
  userID: user.userID,
  accountType: user.accountType,
  role: isRole(user.role) ? user.role : 'member',
  rank: isRole(user.role) ? ROLES[user.role].rank : ROLES.member.rank,
  visibility: user.visibility,
  permissions: permissions as ChatPermissions,
  canAccessAccountsMenu: user.canAccessAccountsMenu,
  room: user.room,
  hasNicknameImg: user.nicknameImg.name !== null,
  // Which rooms a room-master is master of is the server's to know.
  masterOf: [user.room],
});
