import { proxy, ref } from 'valtio';
import type { IgnoredUser } from '../../../../protocol/entities/private-chat.ts';
import type { AccountType } from '../../../../protocol/entities/user.ts';
import { readStored, removeStored, writeStored } from '../../browser/local-storage.ts';
import { session } from '../session.ts';

/** Storage key for guests; a member's list comes from the server. */
const KEY = 'samar.ignored';

/** Arrays are replaced as a whole, so their contents are not tracked. */
const listOf = (users: readonly IgnoredUser[]) => ref(users);

/** Ignored users, oldest first. */
export const ignoring = proxy({ users: listOf([]) });

/** Stores the server's ignore list. A guest's device keeps it for the next session. */
export const setIgnored = (users: readonly IgnoredUser[]): void => {
  ignoring.users = listOf(users);
  if (session.identity?.accountType === 'visitor') writeStored(KEY, users);
};

export const beginIgnoring = (accountType: AccountType): void => {
  const kept = accountType === 'visitor' ? readStored<IgnoredUser[]>(KEY) : null;
  ignoring.users = listOf(kept ?? []);
};

/** Deletes the list, so that the next guest of the device does not inherit it. */
export const forgetIgnored = (): void => removeStored(KEY);

export const isIgnored = (userId: string): boolean => ignoring.users.some(({ userID }) => userID === userId);
