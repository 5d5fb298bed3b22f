// Built as /service-worker.js, one file without imports. It keeps the page for whoever is offline and nothing else: the chat itself always
// comes from the network, so that nobody is shown the one of before a deploy.
const worker = self as unknown as ServiceWorkerGlobalScope;

const OFFLINE = '/offline';
/** Named by what it holds: another build of these files is another cache. */
const CACHE = 'samar-offline-BUILD';
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
  // The page is asked for while this script starts, so that it comes no later than without it.
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
}

async function answerNavigation(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    // Nobody answered: the network is gone, or the site is.
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
