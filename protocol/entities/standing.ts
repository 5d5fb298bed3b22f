import type { Identity } from './identity.ts';

/** What an account may do today: what its live sockets go by from now on. */
export type Standing = Pick<
  Identity,
  'userID' | 'role' | 'rank' | 'permissions' | 'canAccessAccountsMenu' | 'masterOf' | 'endsAt'
>;
