import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import { chat } from '../../client/chat.ts';
import { privacy } from '../../state/private/privacy.ts';
import { unread } from '../../state/reading/unread.ts';

/** Of messages that follow one another one is told of, so that several lively chats leave the meter of requests to their reader. */
const TOLD_AFTER_MS = 2_000;

/** Tells the peer up to which of their messages one has read, while the page is looked at; `newest` is null where nothing is to be told. */
export const useTellSeen = (peerId: string, newest: string | null): void => {
  const { isAway } = useSnapshot(unread);
  const isTold = useSnapshot(privacy).chosen?.seen === true;
  useEffect(() => {
    if (!isTold || isAway || newest === null) return;
    const timer = setTimeout(() => {
      chat()
        .request('privateSeen', { to: peerId, messageId: newest })
        .catch((error: unknown) => {
          // They have gone, or the budget is spent: nothing is shown of it, and the next message tells it again.
          if (!(error instanceof RequestRejected)) throw error;
        });
    }, TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTold, isAway, newest, peerId]);
};
