import { useSnapshot } from 'valtio';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { useCurrentUser } from '../screens/person/use-current-user.ts';
import { people } from '../state/people.ts';
import { actorOf } from './actor-of.ts';

/** Oneself as the rules look at one; null until the first list of users has come. */
export const useActor = (): Actor | null => {
  const me = useCurrentUser();
  const { permissions } = useSnapshot(people);
  return me && actorOf(me, permissions ?? me.permissions);
};
