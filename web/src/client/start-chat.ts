import { subscribe } from 'valtio';
import { openTransportWith } from '../../../protocol/client/transport.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { watchTranslation } from '../browser/dom/late-care.ts';
import { originURL, resetHost } from '../browser/embedding.ts';
import { setOriginURL } from '../state/session.ts';
import { siteSettings } from '../state/site-settings.ts';
import type { Chat } from './chat.ts';
import { createChat } from './create-chat.ts';
import { API_ORIGIN } from './http/api-origin.ts';
import { storedLogin } from './http/auth.ts';
import { queryClient } from './http/queries.ts';
import { loadStoredSession, sessionOfLogin } from './session/stored-session.ts';

/** Starts the chat of this page. A reload inside the chat resumes the session, a new tab the login of a member. */
export const startChat = (): Chat => {
  watchTranslation();
  setOriginURL(originURL());
  const { chat, connection, resume, sendHidden } = createChat({
    openTransport: openTransportWith({ random: Math.random, now: Date.now }),
    base: API_ORIGIN || location.href,
    onOver: resetHost,
    hidden: () => document.hidden,
    yieldToPaint: afterPaint,
  });
  addEventListener('offline', () => connection.suspend());
  addEventListener('online', () => connection.resume());
  // Stale lists are read again after a focus and a reconnect.
  queryClient.mount();
  watchActivityWhereLimited(() => {
    if (connection.isUp) sendHidden();
  });
  document.addEventListener('visibilitychange', () => {
    if (connection.isUp) sendHidden();
    if (document.visibilityState === 'visible') connection.check();
  });
  const login = location.pathname === '/chat' ? storedLogin() : null;
  const stored = loadStoredSession() ?? (login && sessionOfLogin(login));
  if (stored && location.pathname === '/chat') resume(stored);
  return chat;
};

/** Most sites have no idle limit, and fetch nothing for it. */
function watchActivityWhereLimited(tell: () => void): void {
  const end = subscribe(siteSettings, () => {
    if (siteSettings.idleTimeout === 0) return;
    end();
    void import('./user-activity.ts').then(({ watchActivity }) => watchActivity(document, tell));
  });
}
