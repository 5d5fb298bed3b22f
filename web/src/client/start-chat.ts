import { openTransportWith } from '../../../protocol/client/transport.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { originURL, resetHost } from '../browser/embedding.ts';
import { setOriginURL } from '../state/session.ts';
import type { Chat } from './chat.ts';
import { createChat } from './create-chat.ts';
import { API_ORIGIN } from './http/api-origin.ts';
import { storedLogin } from './http/auth.ts';
import { readStaleResources } from './resources/site-resource.ts';
import { loadStoredSession, sessionOfLogin } from './session/stored-session.ts';
import { watchActivity } from './user-activity.ts';

/** Starts the chat of this page. A reload inside the chat resumes the session, a new tab the login of a member. */
export const startChat = (): Chat => {
  setOriginURL(originURL());
  const { chat, connection, resume, sendHidden } = createChat({
    openTransport: openTransportWith({ random: Math.random, now: Date.now }),
    base: API_ORIGIN || location.href,
    onOver: resetHost,
    hidden: () => document.hidden,
    yieldToPaint: afterPaint,
  });
  addEventListener('offline', () => connection.suspend());
  addEventListener('online', () => {
    connection.resume();
    readStaleResources();
  });
  watchActivity(document, () => {
    if (connection.isUp) sendHidden();
  });
  document.addEventListener('visibilitychange', () => {
    if (connection.isUp) sendHidden();
    if (document.visibilityState !== 'visible') return;
    connection.check();
    readStaleResources();
  });
  const login = location.pathname === '/chat' ? storedLogin() : null;
  const stored = loadStoredSession() ?? (login && sessionOfLogin(login));
  if (stored && location.pathname === '/chat') resume(stored);
  return chat;
};
