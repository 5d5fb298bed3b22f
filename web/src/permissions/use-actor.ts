import { useSnapshot } from 'valtio';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { people } from '../state/people.ts';
import { useCurrentUser } from '../state/use-user.ts';
import { ownMute } from '../state/writing/own-mute.ts';
import { toOwnActor } from './to-actor.ts';

/** The own user as the rules see it; null until the first list of users has come. */
export const useActor = (): Actor | null => {
  const me = useCurrentUser();
  const { permissions, masterOf, canAccessRoomsMenu } = useSnapshot(people);
  // A mute changes what the own user may do.
  void useSnapshot(ownMute).said;
  return me && toOwnActor(me, { permissions, masterOf, canAccessRoomsMenu });
};
