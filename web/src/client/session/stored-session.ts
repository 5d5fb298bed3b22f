import type { AccountType, Visibility } from '../../../../protocol/entities/user.ts';
import { readSessionStored, removeSessionStored, writeSessionStored } from '../../browser/session-storage.ts';

/** What a reload needs to resume the login of this tab. */
export type StoredSession = {
  token: string;
  userID: string;
  accountType: AccountType;
  username: string;
  visibility: Visibility;
  authKey: string | null;
  room: string | null;
  /** The password of that room, if it has one; without it a reload would lead to another room. */
  roomPassword: string | null;
};

const KEY = 'samar.tab';

export const loadStoredSession = (): StoredSession | null => readSessionStored<StoredSession>(KEY);
export const saveStoredSession = (stored: StoredSession): void => writeSessionStored(KEY, stored);
export const clearStoredSession = (): void => removeSessionStored(KEY);
