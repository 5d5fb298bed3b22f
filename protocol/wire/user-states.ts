import type { Status, User } from '../entities/user.ts';

// Without zod: the page reads changes by this.

/** A user's status, and whether their connection is lost for the moment. */
export type UserState = Status | `${Status} reconnecting`;
export type UserStates = Partial<Record<UserState, string[]>>;

/** Letters of an id that stand for the whole of it. */
export const STATE_MARK = 8;

/** Applies changed states to a list. Unknown marks belong to users missing on this client. */
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
