import { useSnapshot } from 'valtio';
import type { User } from '../../../protocol/entities/user.ts';
import { findUser, people } from './people.ts';
import { session } from './session.ts';

/** Current data of a user; null if no list contains the user. */
export const useUser = (userId: string | null): User | null => {
  const known = useSnapshot(people);
  return userId === null ? null : findUser(userId, known);
};

/** The current user in the room's list; null before the first list arrives. */
export const useCurrentUser = (): User | null => {
  const { identity } = useSnapshot(session);
  return useUser(identity?.userId ?? null);
};
