import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../env.ts';
import type { AppContext } from '../http/handler.ts';
import { isAllowedOrigin } from '../http/origin.ts';

const PREFLIGHT_SECONDS = 7_200; // Chromium keeps no answer for longer

/** Lets a page of an allowed origin read the answer. Other pages get no CORS headers. */
export const allowOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // The answer that opens a socket is the room's and stays as it is.
  if (c.res.status === 101) return;
  // Without an origin as well: a cache must not give one page's answer to another.
  c.header('Vary', 'Origin', { append: true });
  const origin = c.req.header('Origin');
  if (!origin || !isAllowedOrigin(origin, c)) return;
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Allow-Credentials', 'true');
  c.header('Access-Control-Expose-Headers', 'Retry-After, Samar-Bookmark, X-Request-Id');
};

export const isPreflight = (c: AppContext): boolean =>
  c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined;

/** Which methods a page of an allowed origin may use. A foreign page gets the same status without the headers. */
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
