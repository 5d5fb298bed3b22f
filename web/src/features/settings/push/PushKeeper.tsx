import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { closeNotifications } from '../../../browser/push.ts';
import { readSessionStored, writeSessionStored } from '../../../browser/session-storage.ts';
import { showPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { subscribeSession } from '../../../client/actions/session-subscription.ts';
import { chat } from '../../../client/chat.ts';
import { t } from '../../../i18n/t-windows.ts';
import { isReconnecting } from '../../../state/connection-state.ts';
import { messages } from '../../../state/messages.ts';
import { type PushChoice, preferences } from '../../../state/preferences.ts';
import { session } from '../../../state/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

const KEY = 'samar.push';

/**
 * While push is enabled: subscribes each session, reports visibility to the room, and handles clicked notifications.
 */
export default function PushKeeper() {
  const { push } = useSnapshot(preferences);
  const { token } = useSnapshot(session);
  const [isSubscribed, setSubscribed] = useState(false);
  useEffect(() => {
    if (token === null || push === 'off') return;
    keepSubscribed(token, push).then(
      () => setSubscribed(true),
      () => toast.error(t('push.failed')),
    );
  }, [token, push]);
  useTellRoom(isSubscribed);
  usePressed();
  return null;
}

/** Runs once per session; a reload finds it done. */
async function keepSubscribed(token: string, choice: Exclude<PushChoice, 'off'>): Promise<void> {
  const done = `${choice} ${token}`;
  if (readSessionStored<string>(KEY) === done) return;
  await subscribeSession(choice);
  writeSessionStored(KEY, done);
}

/** Reports for each new socket, also in another room, because a new socket counts as visible. */
function useTellRoom(isSubscribed: boolean): void {
  const isHidden = useIsHidden();
  const { connection } = useSnapshot(session);
  const { epoch } = useSnapshot(messages);
  const isUp = isSubscribed && connection.state === 'connected' && !isReconnecting(connection);
  const sent = useRef(false);
  useEffect(() => {
    if (!isHidden) void closeNotifications();
    if (!isUp || epoch === null || (!isHidden && !sent.current)) return;
    sent.current = isHidden;
    chat().request('requestPush', { on: isHidden }).catch(unlessRejected);
  }, [isHidden, isUp, epoch]);
}

/** Requests that were lost with a connection are repeated on the next socket. */
function unlessRejected(error: unknown): void {
  if (!(error instanceof RequestRejected)) throw error;
}

function useIsHidden(): boolean {
  const [isHidden, setIsHidden] = useState(document.hidden);
  useEffect(() => {
    const look = (): void => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}

/** The service worker sends the private chat of a clicked notification. */
function usePressed(): void {
  useEffect(() => {
    const follow = ({ data }: MessageEvent<{ openPrivateChat?: string }>): void => {
      if (data.openPrivateChat !== undefined) showPrivateChat(data.openPrivateChat);
    };
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, []);
}
