import { useSnapshot } from 'valtio';
import type { User } from '../../../../protocol/entities/user.ts';
import { people } from '../../state/people.ts';
import { session } from '../../state/session.ts';

/** Oneself as the room sees one; null until the first list of users has come. */
export const useCurrentUser = (): User | null => {
  const { identity } = useSnapshot(session);
  const { room, all } = useSnapshot(people);
  return identity ? (room.byId[identity.userID] ?? all.byId[identity.userID] ?? null) : null;
};
