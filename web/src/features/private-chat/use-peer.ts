import { useEffect, useRef } from 'react';
import type { Sender } from '../../../../protocol/entities/chat-message.ts';
import { useUser } from '../../state/use-user.ts';

/** The peer of a private chat: as they are, or after they left as they were last seen. */
export const usePeer = (
  peerId: string,
  last: Sender | undefined,
): { peer: Sender | null; isHere: boolean } => {
  const here = useUser(peerId);
  const seen = useRef<Sender | null>(null);
  useEffect(() => {
    if (here) seen.current = here;
  }, [here]);
  return { peer: here ?? last ?? seen.current, isHere: here !== null };
};
