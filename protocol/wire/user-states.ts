import type { Status, User } from '../entities/user.ts';

// Does not import zod, because the page loads this file.

/** Status of a user, and whether their connection is temporarily lost. */
export type UserState = Status | `${Status} reconnecting`;
export type UserStates = Partial<Record<UserState, string[]>>;

/** Length of the prefix that identifies a user id. */
export const STATE_MARK = 8;

/** Applies changed states to a list. Unknown prefixes belong to users that this client does not list. */
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
