import type { Identity } from '../admission/identity.ts';

/** Current permissions of an account. Open sockets follow changes at once. */
export type EffectivePermissions = Pick<
  Identity,
  | 'userId'
  | 'role'
  | 'rank'
  | 'permissions'
  | 'canAccessAccountsMenu'
  | 'canAccessRoomsMenu'
  | 'masterOf'
  | 'limits'
  | 'endsAt'
>;
