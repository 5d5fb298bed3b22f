import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Sender } from '../../../../protocol/entities/chat-message.ts';
import { watchAllUsers } from '../../client/actions/watch-all-users.ts';
import { messages } from '../../state/messages.ts';
import { people } from '../../state/people.ts';
import { rooms } from '../../state/rooms.ts';
import { useUser } from '../../state/use-user.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';

/**
 * The peer of a private chat: as they are, or after they left as they were last seen, and where they are. Of whoever is not in this
 * room the list of all rooms may tell it.
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
    watchAllUsers(need, !isInRoom);
    return () => watchAllUsers(need, false);
  }, [isInRoom, peerId]);
  const whereabouts = whereaboutsOf(
    peerId,
    known,
    useSnapshot(messages).list,
    useSnapshot(rooms).currentName,
  );
  return { peer: here ?? last ?? seen.current, whereabouts };
};
