import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { subscribe } from 'valtio';
import { App, provideChatPage } from './App.tsx';
import { linkedRoom, siteName } from './browser/site-words.ts';
import { chat, holdEntering, prepareChat, provideChatLater } from './client/chat.ts';
import { reloadAfterRelease, takeOverRelease } from './client/release.ts';
import { language, speakLanguage } from './i18n/language.ts';
import { t } from './i18n/t.ts';
import { entryChallenge } from './state/entry-challenge.ts';
import { toast } from './ui/toast/toast.ts';

/**
 * Registers the service worker (web/service-worker) with the offline page. Not inside another site's page, where it
 * would serve that site's visitors only. Browsers have none without https; the chat works without it.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD && top === window) void navigator.serviceWorker?.register('/service-worker.js');
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// A chunk fails to load without a network, and after a release that has replaced it.
window.addEventListener('vite:preloadError', () => {
  void reloadAfterRelease().then(isReloading => isReloading || toast.error(t('error.loadFailed')));
});
/** Set by public/theme.js where this browser does not begin with the entry of the HTML. */
const { dataset } = document.documentElement;

/** The chat and its page at once: the page would otherwise be asked for only after the entry. */
const ready = provideChatLater(
  async () => {
    const [{ startChat }, { default: ChatPage }] = await Promise.all([
      import('./client/start-chat.ts'),
      import('./features/chat/ChatPage.tsx'),
    ]);
    provideChatPage(ChatPage);
    return startChat();
  },
  async nickname => (await import('./client/session/guest-login.ts')).loginBeforeChat(nickname),
);

const page = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const drawAnew = (): void => createRoot(root).render(page);

/** Takes over the entry of the HTML with all that is typed in it. */
const draw = (): void => {
  // A translator may have changed the HTML; then it is drawn anew.
  if (root.firstElementChild && !dataset.entry) hydrateRoot(root, page, { onRecoverableError: console.warn });
  else drawAnew();
};

/** An early press waits so long (ms) for the chat before the entry is drawn. */
const EARLY_PRESS_MS = 2_000;

/** Enters by a press before this script ran. The entry is drawn for a refusal, a challenge or a slow answer only. */
const enterEarly = (nickname: string): void => {
  let isDrawn = false;
  const drawEntry = (): void => {
    if (!isDrawn) draw();
    isDrawn = true;
  };
  const entering = chat().enterAsGuest(nickname);
  holdEntering(entering);
  setTimeout(drawEntry, EARLY_PRESS_MS);
  subscribe(entryChallenge, drawEntry);
  entering.then(() => {
    if (isDrawn) return;
    isDrawn = true;
    delete dataset.pressed;
    history.replaceState(null, '', '/chat');
    drawAnew();
  }, drawEntry);
};

// Registered after load, because the first screen has priority.
addEventListener('load', registerServiceWorker);

if (linkedRoom()) {
  // Screens put their own names before that of the site.
  document.title = siteName();
  if (dataset.entry === 'session') history.replaceState(null, '', '/chat');
}

const begin = (): void => {
  const pressedName = dataset.pressed ? document.querySelector('input')?.value.trim() : '';
  if (takeOverRelease()) {
    toast.blank(t('page.updated'));
    // The HTML has no toast.
    dataset.entry = 'own';
  }
  if (document.querySelector('.entry-form:focus-within')) prepareChat();
  // A session goes on before the first screen asks whether there is one. Without the chunk, which the toast tells, there is none.
  // Not awaited here: the chunk imports this file's, which would wait for it in turn.
  if (location.pathname === '/chat') void ready().then(draw, draw);
  else if (pressedName) enterEarly(pressedName);
  else draw();
};

// Without its texts the page is drawn in Arabic.
if (language === 'ar') begin();
else void speakLanguage().then(begin, begin);
