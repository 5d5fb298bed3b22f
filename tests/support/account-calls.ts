import type { callsAsLoggedIn } from './accounts.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;

export const PASSWORDS = { password: 'a new password', passwordConfirm: 'a new password' };

export const editAccount = (who: Ask, username: string, editedUser: Record<string, unknown>) =>
  who('PATCH', `/users/updateUser/id-${username}`, { editedUser });

/** Every call by which one account has power over another, in its mildest form. */
export const ACCOUNT_CALLS = {
  'a password': (who, username) => editAccount(who, username, PASSWORDS),
  'a role': (who, username) => editAccount(who, username, { role: 'room-master' }),
  rooms: (who, username) => editAccount(who, username, { masterOf: ['garden'] }),
  'a subscription': (who, username) => editAccount(who, username, { subscriptionEndDate: '2031-01-01' }),
  'flags by the form': (who, username) =>
    editAccount(who, username, { chatPermissions: { canSendPrivateMsg: false } }),
  'flags of the chat': (who, username) =>
    who('PATCH', `/chatPermissions/id-${username}-chat`, { canSendPrivateMsg: false }),
  'flags of the panel': (who, username) =>
    who('PATCH', `/adminPanelPermissions/id-${username}-panel`, { canAccessAdminPanel: false }),
  'the record of the chat': (who, username) => who('DELETE', `/chatPermissions/id-${username}-chat`),
  'the record of the panel': (who, username) => who('DELETE', `/adminPanelPermissions/id-${username}-panel`),
  'the account': (who, username) => who('DELETE', `/users/id-${username}`),
} satisfies Record<string, (who: Ask, username: string) => ReturnType<Ask>>;

export type AccountCall = keyof typeof ACCOUNT_CALLS;
