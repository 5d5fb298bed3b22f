import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Sender } from '../../../../protocol/entities/messages.ts';
import { askLater } from '../../client/actions/ask-later.ts';
import { watchAllUsers } from '../../client/actions/watch-all-users.ts';
import { messages } from '../../state/messages.ts';
import { isPartial, people } from '../../state/people.ts';
import { rooms } from '../../state/rooms.ts';
import { useUser } from '../../state/use-user.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';

/**
 * The peer of a private chat: as they are, or after they left as they were last seen, and where they are. Of whoever is not in this
 * room the list of all rooms may tell it; whether they are, the server is asked where this page has a part of the list.
 */
export const usePeer = (
  peerId: string,
  last: Sender | undefined,
): { peer: Sender | null; whereabouts: Whereabouts } => {
  const here = useUser(peerId);
  const seen = useRef<Sender | null>(null);
  useEffect(() => {
    if (here) seen.current = here;
  }, [here]);
  const known = useSnapshot(people);
  const isInRoom = known.room.byId[peerId] !== undefined;
  useEffect(() => {
    const need = `private ${peerId}`;
    let isOn = true;
    const watch = (known: unknown): void => watchAllUsers(need, isOn && !known);
    if (isInRoom || !isPartial()) watch(isInRoom);
    else void askLater(({ findOrAsk }) => findOrAsk(peerId)).then(watch);
    return () => {
      isOn = false;
      watch(null);
    };
  }, [isInRoom, peerId]);
  const whereabouts = whereaboutsOf(
    peerId,
    known,
    useSnapshot(messages).list,
    useSnapshot(rooms).currentName,
  );
  return { peer: here ?? last ?? seen.current, whereabouts };
};
