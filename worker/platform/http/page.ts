import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { SiteIdentity } from '../../../protocol/resources/identity.ts';
import type { AppEnv, Env, PageSettings } from '../env.ts';
import type { PageSite } from './known-identity.ts';
import { embedOriginsOf, originsIn } from './origin.ts';
import { type Screen, withIdentity } from './page-head.ts';
import { findPublicRoom, type PublicRoom, roomPath } from './public-room.ts';
import { shareDigest } from './share-card.ts';
import { TURNSTILE_ORIGIN } from './turnstile.ts';

/**
 * Hashes of the style sheets that react-aria adds to the page (1.22, measured 2026-11-21). The styles control scrolling
 * during a press and behind a dialog on a phone. Style attributes need no hash, because only scripts set them.
 */
export const STYLE_HASHES = [
  '38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
] as const;

/**
 * Content security policy of the page. It must not depend on the request's host, because a deployment writes it into a
 * file. `'self'` covers sockets since Chrome 71 and Safari 16, which the build requires anyway (2026-11). `identity`:
 * given only for screens served by the worker; deployed files use only the configured origins.
 */
export function pagePolicy(url: URL, env: PageSettings, identity?: SiteIdentity): string {
  const others = originsIn(env.WEB_ORIGINS);
  const theirSockets = others.map(origin => origin.replace(/^http/, 'ws'));
  const turnstile = env.SAMAR_TURNSTILE_KEY ? [TURNSTILE_ORIGIN] : [];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...turnstile],
    ...(turnstile.length > 0 && { 'frame-src': turnstile }),
    'style-src': ["'self'", ...STYLE_HASHES.map(hash => `'sha256-${hash}'`)],
    // `https:` allows an operator's logo from any host, `blob:` the still pictures for reduced motion.
    'img-src': ["'self'", 'https:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...others, ...theirSockets],
    'frame-ancestors': mayNotBeFramed(url) ? ["'none'"] : ["'self'", ...embedOriginsOf(env, identity)],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Screens that no site may frame. */
const mayNotBeFramed = ({ pathname }: URL): boolean => /^\/(?:admin-panel|api\/docs)(?:\/|$)/i.test(pathname);

/** Security headers of every answer. A page has its own policies for loading and framing. */
const headersFor = (crossOriginResourcePolicy: string) =>
  secureHeaders({
    // Keeps a header that a handler has set.
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy,
    strictTransportSecurity: false,
    // Popups are allowed so that an embedding page can use postMessage. A page opened from the chat cannot access its
    // opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: {
      camera: [],
      microphone: ['self'],
      geolocation: [],
      payment: [],
      usb: [],
      serial: [],
      bluetooth: [],
      browsingTopics: [],
    },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

const ONE_YEAR = 'max-age=31536000';
const SHARED = headersFor('cross-origin');
const OWN = headersFor('same-site');

/**
 * Other origins can read data only with CORS. Any page may display uploads, but only pages of the same site may load
 * the page's files.
 */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // The answer that upgrades to a WebSocket belongs to the room and must not change.
  if (c.res.status === 101) return;
  const { protocol, pathname } = new URL(c.req.url);
  const isShared = /^\/(?:api|uploads)\//.test(pathname);
  await (isShared ? SHARED : OWN)(c, async () => {});
  if (protocol === 'https:') c.header('Strict-Transport-Security', transportPolicy(c.env));
  c.header('X-Request-Id', c.get('requestId'));
};

/** Subdomains are included only by the setting, because other sites under the domain might not support HTTPS. */
const transportPolicy = ({ SAMAR_HSTS_SUBDOMAINS: setting }: Partial<Env>): string =>
  setting === 'on' ? `${ONE_YEAR}; includeSubDomains` : ONE_YEAR;

/** Matches the paths of the page's screens (`web/src/App.tsx`). */
const SCREEN = /^\/(?:|chat|i\/[\w-]+|admin-entry|appeal|api\/docs|admin-panel(?:\/.*)?)\/?$/i;
const ROOM = /^\/r\/([^/.]*)\/?$/;

export type PageEnv = Pick<Env, 'ASSETS'> & PageSettings;

const FILE_FOLDER = /^\/(?:assets|flags|install)\//;

/** Data for the page's HTML. `rooms` is null while unknown. */
export type PageFacts = {
  identity: () => Promise<PageSite>;
  rooms: () => Promise<readonly PublicRoom[] | null>;
};

/**
 * Serves the page, and its files unless the deployment uploaded them (`bin/deploy/page-files.ts`). A missing file gets
 * an uncached 404, because HTML cached under an old chunk's name would break the tab.
 */
export async function servePage(request: Request, env: PageEnv, facts: PageFacts): Promise<Response> {
  const url = new URL(request.url);
  const room = ROOM.exec(url.pathname)?.[1];
  if (room !== undefined) return serveRoom(url, room, env, facts);
  if (SCREEN.test(url.pathname))
    return htmlOf(url, env, facts, 200, { entry: url.pathname === '/' ? 'site' : null });
  const found = await env.ASSETS.fetch(request as Request<unknown, CfProperties>);
  // For a missing file, Pages returns the page itself (Cloudflare Pages, 2026-11). The only other HTML file is the
  // offline page.
  const isHtml = found.headers.get('Content-Type')?.startsWith('text/html') === true;
  const isMissing = found.status === 404 || (isHtml && !/^\/offline(?:\.html)?$/.test(url.pathname));
  if (isMissing) {
    await found.body?.cancel();
    return isNavigation(request) && !isFile(url.pathname) ? htmlOf(url, env, facts, 404) : missingFile();
  }
  const answer = new Response(found.body, found);
  if (isHtml) guardHtml(answer, url, env);
  // A service worker's own policy applies to its fetches, including notification icons (w3.org/TR/service-workers,
  // 2026-11).
  if (url.pathname === '/service-worker.js')
    answer.headers.set('Content-Security-Policy', "default-src 'none'; connect-src 'self'; img-src 'self'");
  return answer;
}

/** A room without its own page gets the same answer as a missing room. */
async function serveRoom(url: URL, segment: string, env: PageEnv, facts: PageFacts): Promise<Response> {
  const rooms = await facts.rooms();
  if (rooms === null) return unavailable();
  const room = findPublicRoom(rooms, segment);
  if (!room) return htmlOf(url, env, facts, 404);
  const path = roomPath(room);
  if (url.pathname === path) return htmlOf(url, env, facts, 200, { entry: 'room', room });
  // Not cached, because the room may be renamed back.
  return new Response(null, {
    status: 301,
    headers: { Location: path + url.search, 'Cache-Control': 'no-cache' },
  });
}

/** Always returns a complete answer, because the built page's ETag does not change with the site's name. */
async function htmlOf(
  url: URL,
  env: PageEnv,
  facts: PageFacts,
  status: 200 | 404,
  screen: Screen = { entry: null },
): Promise<Response> {
  const [page, identity] = await Promise.all([env.ASSETS.fetch(new URL('/', url)), facts.identity()]);
  if (page.status !== 200) return new Response(page.body, page);
  const room = screen.entry === 'room' ? screen.room : null;
  const picture = screen.entry ? await shareDigest(identity, room) : '';
  const text = withIdentity(await page.text(), identity, url, screen, picture);
  const answer = new Response(text, { status, headers: page.headers });
  for (const name of ['ETag', 'Last-Modified', 'Content-Length']) answer.headers.delete(name);
  guardHtml(answer, url, env, identity);
  if (room) answer.headers.set('Cache-Control', PUBLIC_PAGE);
  return answer;
}

/** Shared caches may store a room's page no longer than the list of public rooms is cached. */
const PUBLIC_PAGE = 'public, max-age=0, s-maxage=10';

function guardHtml(answer: Response, url: URL, env: PageEnv, identity?: SiteIdentity): void {
  answer.headers.set('Content-Security-Policy', pagePolicy(url, env, identity));
  answer.headers.set('Cache-Control', answer.status === 404 ? 'no-store' : 'no-cache');
}

const isFile = (pathname: string): boolean => FILE_FOLDER.test(pathname) || /\.[^/]*$/.test(pathname);

const isNavigation = (request: Request): boolean =>
  /^(?:GET|HEAD)$/.test(request.method) && request.headers.get('Accept')?.includes('text/html') === true;

const missingFile = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

const unavailable = (): Response =>
  new Response('Service unavailable', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '2' },
  });
