import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { linkedRoom, siteName } from './browser/site-words.ts';
import { prepareChat, provideChatLater } from './client/chat.ts';
import { reloadAfterRelease, takeOverRelease } from './client/release.ts';
import type { GuestLogin } from './client/session/guest-login.ts';
import { language, speakLanguage } from './i18n/language.ts';
import { t } from './i18n/t.ts';
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
const loadLogin = () => import('./client/session/guest-login.ts');

const pressedName = dataset.pressed ? document.querySelector('input')?.value.trim() : '';
/** The login of a press before this script ran, until the entry takes it over. */
let pressed: GuestLogin | null = null;

const logIn = async (nickname: string) => {
  const begun = pressed;
  pressed = null;
  if (begun && nickname === pressedName) return begun;
  // Two answers at once could leave the token of the other name.
  await begun?.catch(() => {});
  return (await loadLogin()).loginBeforeChat(nickname);
};

/** The chat and its page at once: the page would otherwise be asked for only after the entry. */
const ready = provideChatLater(async () => {
  const [{ startChat }] = await Promise.all([
    import('./client/start-chat.ts'),
    import('./features/chat/ChatPage.tsx'),
    loadLogin().then(({ prepareLogin }) => void prepareLogin()),
  ]);
  return startChat();
}, logIn);

const page = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** Takes over the entry of the HTML with all that is typed in it. */
const draw = (): void => {
  // A translator may have changed the HTML; then it is drawn anew.
  if (root.firstElementChild && !dataset.entry) hydrateRoot(root, page, { onRecoverableError: console.warn });
  else createRoot(root).render(page);
};

// Registered after load, because the first screen has priority.
addEventListener('load', registerServiceWorker);

if (linkedRoom()) {
  // Screens put their own names before that of the site.
  document.title = siteName();
  if (dataset.entry === 'session') history.replaceState(null, '', '/chat');
}

const begin = (): void => {
  if (takeOverRelease()) {
    toast.blank(t('page.updated'));
    // The HTML has no toast.
    dataset.entry = 'own';
  }
  if (document.querySelector('.entry-form:focus-within')) prepareChat();
  // A session goes on before the first screen asks whether there is one. Without the chunk, which the toast tells, there is none.
  // Not awaited here: the chunk imports this file's, which would wait for it in turn.
  if (location.pathname === '/chat') void ready().then(draw, draw);
  else if (pressedName) {
    pressed = logIn(pressedName);
    pressed.catch(() => {});
    // The entry is drawn while the server answers.
    void loadLogin()
      .then(({ prepareLogin }) => prepareLogin())
      .then(draw, draw);
  } else draw();
};

// Without its texts the page is drawn in Arabic.
if (language === 'ar') begin();
else void speakLanguage().then(begin, begin);
