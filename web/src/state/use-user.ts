import { useSnapshot } from 'valtio';
import type { User } from '../../../protocol/entities/user.ts';
import { findUser, people } from './people.ts';

/** A user as they are now; null once they have left. */
export const useUser = (userId: string | null): User | null => {
  const known = useSnapshot(people);
  return userId === null ? null : findUser(userId, known);
};
