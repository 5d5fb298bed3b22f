import type { Status, User } from '../entities/user.ts';

// Without zod: the page reads changes by this.

/** A user's status, and whether their connection is lost for the moment. */
export type UserState = Status | `${Status} reconnecting`;
export type UserStates = Partial<Record<UserState, string[]>>;

/** Letters of an id that stand for the whole of it. */
export const STATE_MARK = 8;

/** Users of a list with their other states. A mark of none of them is of a user whom this client does not have. */
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
