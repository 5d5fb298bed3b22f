import type { MiddlewareHandler } from 'hono';
import type { SiteIdentity } from '../../../protocol/resources/identity.ts';
import { parseOrigins } from '../../../protocol/text/origins.ts';
import { type AppEnv, isLocal, type PageSettings } from '../env.ts';
import type { AppContext } from './handler.ts';

export const LIST_PARAMETERS = ['page', 'limit', 'filter', 'search', 'sort'] as const;

/** Redirect to the same address without unknown parameters, or null if there are none. */
export function canonicalAddress(c: AppContext, known: readonly string[]): Response | null {
  const { pathname, searchParams } = new URL(c.req.url);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => known.includes(name)));
  if (kept.size === searchParams.size) return null;
  const query = kept.toString();
  return c.redirect(query === '' ? pathname : `${pathname}?${query}`, 307);
}

/**
 * Whether a page of this origin may open a socket and read answers. Allowed are the site itself, configured origins,
 * and on a local instance `localhost` and 127.0.0.1 at any port. Subdomains of `localhost` are excluded, because other
 * programs may serve pages there.
 */
export function isAllowedOrigin(origin: string | null, { req, env }: AppContext): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (!/^https?:$/.test(page.protocol)) return false;
  if (page.origin === new URL(req.url).origin) return true;
  if (isLocal(env) && LOCAL_PAGES.includes(page.hostname)) return true;
  return originsIn(env.WEB_ORIGINS).includes(page.origin);
}

/** Whether a page on this host may open a socket, without regard to scheme and port. */
export function isAllowedHost(hostname: string, { req, env }: AppContext): boolean {
  const hosts = [req.url, ...originsIn(env.WEB_ORIGINS)].map(address => new URL(address).hostname);
  return hosts.includes(hostname) || (isLocal(env) && LOCAL_PAGES.includes(hostname));
}

/** Origins in a comma-separated setting. Ignores invalid ones. */
export const originsIn = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => /^https?:\/\//.test(each) && URL.canParse(each) && new URL(each).origin === each);

/** Origins that may embed the chat: first those of the deployment, then those set in the panel. */
export const embedOriginsOf = (
  { EMBED_ORIGINS }: Pick<PageSettings, 'EMBED_ORIGINS'>,
  identity: Pick<SiteIdentity, 'embedOrigins'> | undefined,
): string[] => [
  ...new Set([...originsIn(EMBED_ORIGINS), ...(parseOrigins(identity?.embedOrigins ?? '') ?? [])]),
];

const LOCAL_PAGES = ['localhost', '127.0.0.1'];

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);

const PREFLIGHT_SECONDS = 7_200; // Chromium keeps no answer for longer

/** Adds CORS headers for a page of an allowed origin. */
export const allowOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // The answer that upgrades to a WebSocket belongs to the room and must not change.
  if (c.res.status === 101) return;
  // Set even without an `Origin` header, because a cache must not serve one page's answer to another.
  c.header('Vary', 'Origin', { append: true });
  const origin = c.req.header('Origin');
  if (!origin || !isAllowedOrigin(origin, c)) return;
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Allow-Credentials', 'true');
  c.header('Access-Control-Expose-Headers', 'Retry-After, Samar-Bookmark, Samar-Token, X-Request-Id');
};

export const isPreflight = (c: AppContext): boolean =>
  c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined;

/** Answers a preflight with the allowed methods. Pages of other origins get the same status without the headers. */
export function answerPreflight(c: AppContext, methods: readonly string[]): Response {
  const origin = c.req.header('Origin') ?? null;
  if (isAllowedOrigin(origin, c)) {
    c.header('Access-Control-Allow-Methods', methods.join(', '));
    c.header(
      'Access-Control-Allow-Headers',
      'Authorization, Content-Type, DPoP, If-Match, Samar-Bookmark, Samar-Device',
    );
    c.header('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  }
  return c.body(null, 204);
}
