import type { Status, User } from '../entities/user.ts';

// This file does not import zod, because the page loads it.

/** Status of a user, and whether the user's connection is temporarily lost. */
export type UserState = Status | `${Status} reconnecting`;
export type UserStates = Partial<Record<UserState, string[]>>;

/** Length of the id prefix that identifies a user. */
export const STATE_MARK = 8;

/** Applies changed states to a list. Ignores unknown prefixes, which belong to users that this client does not list. */
export function withStates(users: readonly User[], states: UserStates): User[] {
  const byMark = new Map(
    users.flatMap(user => [[user.userID.slice(0, STATE_MARK), user] as const, [user.userID, user] as const]),
  );
  return Object.entries(states).flatMap(([state, marks]) => {
    const [status, mark] = state.split(' ') as [Status, string?];
    return marks.flatMap(each => {
      const user = byMark.get(each);
      return user ? { ...user, status, reconnecting: mark !== undefined } : [];
    });
  });
}
