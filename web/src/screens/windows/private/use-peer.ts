import { useEffect, useRef } from 'react';
import type { Sender } from '../../../../../protocol/entities/chat-message.ts';
import { useUser } from '../use-user.ts';

/** With whom one whispers: as they are, or, once they are gone, as they were last seen. */
export const usePeer = (
  peerID: string,
  last: Sender | undefined,
): { peer: Sender | null; isHere: boolean } => {
  const here = useUser(peerID);
  const seen = useRef<Sender | null>(null);
  useEffect(() => {
    if (here) seen.current = here;
  }, [here]);
  return { peer: here ?? last ?? seen.current, isHere: here !== null };
};
