import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';

const YEAR_SECONDS = 31_536_000;

/** What every answer of the worker says, whatever it is. Who may frame a page is said by its content security policy. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), browsing-topics=()',
  // An embedding page may still talk to us by postMessage; one that we opened may not reach back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
} as const;

export function secureAnswer(c: Context<AppEnv>): void {
  // A WebSocket's answer is not ours to change.
  if (c.res.status === 101) return;
  for (const [name, value] of Object.entries(ALWAYS)) c.header(name, value);
  c.header('X-Request-Id', c.get('requestId'));
  if (!c.res.headers.has('Content-Security-Policy'))
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  // Data is read across origins by CORS alone; pictures and the page's own files are for whoever shows them.
  if (!c.res.headers.has('Cross-Origin-Resource-Policy'))
    c.header(
      'Cross-Origin-Resource-Policy',
      /^\/(?:api|uploads)\//.test(c.req.path) ? 'cross-origin' : 'same-site',
    );
  if (new URL(c.req.url).protocol === 'https:')
    c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
}
