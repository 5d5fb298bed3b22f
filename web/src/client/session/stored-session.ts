import type { AccountType, Visibility } from '../../../../protocol/entities/user.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import { readSessionStored, removeSessionStored, writeSessionStored } from '../../browser/session-storage.ts';

/** Data for resuming this tab's session after a reload. */
export type StoredSession = {
  token: string;
  userID: string;
  accountType: AccountType;
  username: string;
  visibility: Visibility;
  authKey: string | null;
  room: string | null;
  /** The room's password, if any. Without it a reload would lead to another room. */
  roomPassword: string | null;
  /** Code of the invitation link used at entry, because a reconnect may need it. */
  invite?: string | undefined;
  /** The session was started by a host pass, so it cannot manage the account. */
  byHost?: true | undefined;
};

const KEY = 'samar.tab';

export const loadStoredSession = (): StoredSession | null => readSessionStored<StoredSession>(KEY);
export const saveStoredSession = (stored: StoredSession): void => writeSessionStored(KEY, stored);
export const clearStoredSession = (): void => removeSessionStored(KEY);

/** Session of this tab, updated to the stored login if the guest became a member in another tab. */
export const afterRegistration = (
  stored: StoredSession,
  login: { token: string; user: OwnAccount } | null,
): StoredSession => {
  if (stored.accountType !== 'visitor' || login?.user.userID !== stored.userID) return stored;
  const { room, roomPassword } = stored;
  return { ...sessionOfLogin(login), room, roomPassword };
};

/** Session of a new tab, from this browser's stored login. */
export const sessionOfLogin = ({ token, user }: { token: string; user: OwnAccount }): StoredSession => ({
  token,
  userID: user.userID,
  accountType: user.accountType,
  username: user.username,
  visibility: user.visibility,
  authKey: user.username,
  room: null,
  roomPassword: null,
});
