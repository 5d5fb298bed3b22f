import { useSnapshot } from 'valtio';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { people } from '../state/people.ts';
import { useCurrentUser } from '../state/use-user.ts';
import { ownMute } from '../state/writing/own-mute.ts';
import { toOwnActor } from './to-actor.ts';

/** The current user as an actor; null before the first user list arrives. */
export const useActor = (): Actor | null => {
  const me = useCurrentUser();
  const { permissions, masterOf, canAccessRoomsMenu } = useSnapshot(people);
  // Subscribes to mutes, which change the user's permissions.
  void useSnapshot(ownMute).mute;
  return me && toOwnActor(me, { permissions, masterOf, canAccessRoomsMenu });
};
