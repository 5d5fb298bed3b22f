import { proxy, ref } from 'valtio';
import type { IgnoredUser } from '../../../../protocol/entities/private-chat.ts';
import type { AccountType } from '../../../../protocol/entities/user.ts';
import { readStored, removeStored, writeStored } from '../../browser/local-storage.ts';
import { session } from '../session.ts';

/** List of a guest; a member's comes from the server. */
const KEY = 'samar.ignored';

/** Replaced as a whole. */
const listOf = (users: readonly IgnoredUser[]) => ref(users);

/** Ignored users, in order of ignoring. */
export const ignoring = proxy({ users: listOf([]) });

/** Current ignore list from the server. A guest's device stores it for the next session. */
export const setIgnored = (users: readonly IgnoredUser[]): void => {
  ignoring.users = listOf(users);
  if (session.identity?.accountType === 'visitor') writeStored(KEY, users);
};

/** Initial list of a session. */
export const beginIgnoring = (accountType: AccountType): void => {
  const kept = accountType === 'visitor' ? readStored<IgnoredUser[]>(KEY) : null;
  ignoring.users = listOf(kept ?? []);
};

/** The device keeps no list for its next guest. */
export const forgetIgnored = (): void => removeStored(KEY);

export const isIgnored = (userId: string): boolean => ignoring.users.some(({ userID }) => userID === userId);
