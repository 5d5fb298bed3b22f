import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { linkedRoom, siteName } from './browser/site-words.ts';
import { provideChatLater } from './client/chat.ts';
import { reloadAfterRelease, takeOverRelease } from './client/release.ts';
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
if (takeOverRelease()) {
  toast.blank(t('page.updated'));
  // The HTML has no toast.
  dataset.entry = 'own';
}
/** The chat and its page at once: the page would otherwise be asked for only after the entry. */
const ready = provideChatLater(async () => {
  const [{ startChat }] = await Promise.all([
    import('./client/start-chat.ts'),
    import('./features/chat/ChatPage.tsx'),
  ]);
  return startChat();
});

const page = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** Takes over the entry of the HTML with all that is typed in it. */
const draw = (): void => {
  if (root.firstElementChild && !dataset.entry) hydrateRoot(root, page);
  else createRoot(root).render(page);
};

// Registered after load, because the first screen has priority.
addEventListener('load', registerServiceWorker);

if (linkedRoom()) {
  // Screens put their own names before that of the site.
  document.title = siteName();
  if (dataset.entry === 'session') history.replaceState(null, '', '/chat');
}

// A session goes on before the first screen asks whether there is one. Without the chunk, which the toast tells, there is none.
// Not awaited here: the chunk imports this file's, which would wait for it in turn.
if (location.pathname === '/chat') void ready().then(draw, draw);
else draw();
