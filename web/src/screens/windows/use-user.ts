import { useSnapshot } from 'valtio';
import type { User } from '../../../../protocol/entities/user.ts';
import { people } from '../../state/people.ts';

/** Somebody whom a window is about, as they are now; null once they are gone. */
export const useUser = (userID: string | null): User | null => {
  const { room, all } = useSnapshot(people);
  return userID === null ? null : (room.byId[userID] ?? all.byId[userID] ?? null);
};
