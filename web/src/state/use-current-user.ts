import { useSnapshot } from 'valtio';
import type { User } from '../../../protocol/entities/user.ts';
import { session } from './session.ts';
import { useUser } from './use-user.ts';

/** The own user as the room sees it; null until the first list of users has come. */
export const useCurrentUser = (): User | null => {
  const { identity } = useSnapshot(session);
  return useUser(identity?.userId ?? null);
};
