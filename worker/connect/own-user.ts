import type { Identity } from '../../domain/identity.ts';
import type { OwnUser } from '../../protocol/rest/entry.ts';

/** `data.user` of login calls: the user with all own permissions. */
export const ownUser = (identity: Identity): OwnUser => ({
  _id: identity.userId,
  userID: identity.userId,
  username: identity.username,
  nickname: identity.nickname,
  accountType: identity.accountType,
  role: identity.role,
  canAccessAccountsMenu: identity.canAccessAccountsMenu,
  visibility: identity.visibility,
  permissions: identity.permissions,
  ...identity.appearance,
});
