// Built as /service-worker.js, one file without imports. It caches only the offline page. The chat is always loaded
// from the network, so that no outdated version appears after a deployment.
const worker = self as unknown as ServiceWorkerGlobalScope;

const OFFLINE = '/offline';
/** Hash of the cached files, defined by the build. */
declare const CACHE_VERSION: string;
const CACHE = `samar-offline-${CACHE_VERSION}`;
const FILES = [OFFLINE, '/offline.css', '/offline.js', '/theme.js', '/mark.svg'];

worker.addEventListener('install', event => {
  event.waitUntil(keepFiles());
});

worker.addEventListener('activate', event => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', event => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(answerNavigation(event));
  else if (FILES.includes(pathname)) event.respondWith(answerFile(event.request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' })));
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name)));
  // Requests the page while this script starts, so that the service worker adds no delay.
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
}

async function answerNavigation(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}

/** Mirrors protocol/rest/integrations.ts. */
type PushMessage = {
  kind: 'private' | 'mention' | 'friend';
  userID: string;
  nickname: string;
  room: string | null;
  messageID: string;
  text: string | null;
  withdrawn?: readonly string[];
};

worker.addEventListener('push', event => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(tell(message));
});

worker.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(show(event.notification.data as { userID: string | null }));
});

/** Shows no notification while a chat page is visible, because it already shows the message. */
async function tell({
  kind,
  userID,
  nickname,
  room,
  messageID,
  text,
  withdrawn,
}: PushMessage): Promise<void> {
  if (withdrawn) await closeNotificationsOf(withdrawn);
  const windows = await chatWindows();
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await worker.registration.showNotification(isolated(nickname), {
    body: text ?? BODIES[kind](isolated(room ?? '')),
    // One notification per conversation: a newer message replaces it and plays a sound.
    tag: kind === 'mention' ? `mention ${room}` : `${kind} ${userID}`,
    renotify: true,
    icon: '/install/icon-192.png',
    lang: 'ar',
    dir: 'rtl',
    // The page closes the notification by these ids after the message is deleted or edited.
    data: { userID: kind === 'mention' ? null : userID, messageID },
  } as NotificationOptions);
}

const BODIES: Record<PushMessage['kind'], (room: string) => string> = {
  private: () => 'رسالة خاصة',
  mention: room => `ذكرك في ${room}`,
  friend: () => 'دخل صديقك الدردشة',
};

/** Closes notifications of deleted or changed messages. */
async function closeNotificationsOf(messageIds: readonly string[]): Promise<void> {
  for (const notification of await worker.registration.getNotifications())
    if (messageIds.includes((notification.data as { messageID: string }).messageID)) notification.close();
}

async function show({ userID }: { userID: string | null }): Promise<void> {
  const [window] = await chatWindows();
  if (!window) {
    await worker.clients.openWindow('/chat');
    return;
  }
  const shown = await window.focus();
  if (userID !== null) shown.postMessage({ openPrivateChat: userID });
}

async function chatWindows(): Promise<readonly WindowClient[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === '/chat');
}

/** Adds bidi isolation to a name within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;
