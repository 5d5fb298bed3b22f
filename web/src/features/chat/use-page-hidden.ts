import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import { chat } from '../../client/chat.ts';
import { isReconnecting } from '../../state/connection-state.ts';
import { messages } from '../../state/messages.ts';
import { session } from '../../state/session.ts';

/** A room of the release before does not know the frame, and many unknown frames would close the socket. */
let isKnown = true;

/** Tells the room whether the page is hidden, so that it sends less often. Each new socket begins as shown, also that of another room. */
export function usePageHidden(): void {
  const { connection } = useSnapshot(session);
  const { epoch } = useSnapshot(messages);
  const isUp = connection.state === 'connected' && !isReconnecting(connection);
  useEffect(() => {
    if (!isUp || epoch === null) return;
    if (document.hidden) tellRoom();
    document.addEventListener('visibilitychange', tellRoom);
    return () => document.removeEventListener('visibilitychange', tellRoom);
  }, [isUp, epoch]);
}

function tellRoom(): void {
  if (isKnown) chat().request('pageHidden', { on: document.hidden }).catch(noteRefusal);
}

/** A broken connection takes the request along; the next socket is told anew. */
function noteRefusal(error: unknown): void {
  if (!(error instanceof RequestRejected)) throw error;
  if (error.code === 'unknown_event') isKnown = false;
}
