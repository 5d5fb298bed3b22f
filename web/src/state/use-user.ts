import { useSnapshot } from 'valtio';
import type { User } from '../../../protocol/entities/user.ts';
import { findUser, people } from './people.ts';
import { session } from './session.ts';

/** A user as they are now; null once they have left. */
export const useUser = (userId: string | null): User | null => {
  const known = useSnapshot(people);
  return userId === null ? null : findUser(userId, known);
};

/** The own user as the room sees it; null until the first list of users has come. */
export const useCurrentUser = (): User | null => {
  const { identity } = useSnapshot(session);
  return useUser(identity?.userId ?? null);
};
