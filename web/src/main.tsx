import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { subscribe } from 'valtio';
import { App, provideChatPage } from './App.tsx';
import { linkedRoom, siteName } from './browser/site-words.ts';
import { chat, prepareChat, provideChatLater, storePendingEntry } from './client/chat.ts';
import { reloadAfterRelease, takeOverRelease } from './client/release.ts';
import { language, speakLanguage } from './i18n/language.ts';
import { t } from './i18n/t.ts';
import { entryChallenge } from './state/entry-challenge.ts';
import { toast } from './ui/toast/toast.ts';

/**
 * Registers the service worker (web/service-worker) with the offline page. Not in a frame of another site, where it
 * would serve only that site's visitors. Without https there is none, and the chat works without it.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD && top === window) void navigator.serviceWorker?.register('/service-worker.js');
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// A chunk fails to load without a network, or after a release has replaced it.
window.addEventListener('vite:preloadError', () => {
  void reloadAfterRelease().then(isReloading => isReloading || toast.error(t('error.loadFailed')));
});
/** public/theme.js sets `entry` if this browser does not start with the prerendered entry. */
const { dataset } = document.documentElement;

/** Loads the chat and its page in parallel. Otherwise the page would load only after the entry. */
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

/** Hydrates the prerendered entry and keeps typed text. */
const draw = (): void => {
  // A translator may have changed the HTML. Then React renders it from scratch.
  if (root.firstElementChild && !dataset.entry) hydrateRoot(root, page, { onRecoverableError: console.warn });
  else drawAnew();
};

/** Maximum wait (ms) for an entry that was submitted before this script ran. Then the form is rendered. */
const EARLY_PRESS_MS = 2_000;

/**
 * Performs an entry that was submitted before this script ran. Renders the form only for a refusal, a challenge or a
 * slow answer.
 */
const enterEarly = (field: HTMLInputElement, nickname: string): void => {
  let isDrawn = false;
  // The drawn entry also has a read-only field while a login runs.
  field.readOnly = true;
  const entering = chat().enterAsGuest(nickname);
  const drawEntry = (): void => {
    if (isDrawn) return;
    isDrawn = true;
    field.readOnly = false;
    storePendingEntry(entering);
    draw();
  };
  setTimeout(drawEntry, EARLY_PRESS_MS);
  subscribe(entryChallenge, drawEntry);
  entering.then(() => {
    if (isDrawn) return;
    isDrawn = true;
    delete dataset.pressed;
    // A later entry begins with an empty field.
    field.value = '';
    history.replaceState(null, '', '/chat');
    drawAnew();
  }, drawEntry);
};

// After load, because the first screen has priority.
addEventListener('load', registerServiceWorker);

if (linkedRoom()) {
  // The HTML has the room's title, but screens prepend their names to the site's.
  document.title = siteName();
  if (dataset.entry === 'session') history.replaceState(null, '', '/chat');
}

const begin = (): void => {
  const field = root.querySelector('input');
  const pressedName = field && dataset.pressed && field.value.trim();
  if (takeOverRelease()) {
    toast.blank(t('page.updated'));
    // The prerendered HTML has no toast.
    dataset.entry = 'own';
  }
  if (document.querySelector('.entry-form:focus-within')) prepareChat();
  // Resumes the session before the first screen checks for it. If the chunk fails to load, a toast reports it and no
  // session exists. Not awaited, because the chunk imports this module and would wait for it in turn.
  if (location.pathname === '/chat') void ready().then(draw, draw);
  else if (pressedName) enterEarly(field, pressedName);
  else draw();
};

// If its texts fail to load, the page renders in Arabic.
if (language === 'ar') begin();
else void speakLanguage().then(begin, begin);
