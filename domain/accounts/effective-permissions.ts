import type { Identity } from '../admission/identity.ts';

/** What an account may do now. Its open sockets follow it at once. */
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
