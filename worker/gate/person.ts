import type { Identity } from '../../protocol/entities/identity.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';

/** `data.user` of the entry calls: oneself, with every permission that one's own screen goes by. */
export type OwnUser = {
  _id: string;
  userID: string;
  username: string;
  nickname: string;
  accountType: Identity['accountType'];
  role: Identity['role'];
  canAccessAccountsMenu: boolean;
  visibility: Identity['visibility'];
  permissions: ChatPermissions;
} & Identity['look'];

export const ownUser = (identity: Identity): OwnUser => ({
  _id: identity.userID,
  userID: identity.userID,
  username: identity.username,
  nickname: identity.nickname,
  accountType: identity.accountType,
  role: identity.role,
  canAccessAccountsMenu: identity.canAccessAccountsMenu,
  visibility: identity.visibility,
  permissions: identity.permissions,
  ...identity.look,
});
