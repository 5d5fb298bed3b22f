import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv, Env } from '../env.ts';

/** Headers of every answer. A page's own policy says what it may load and who may frame it. */
const headersFor = (crossOriginResourcePolicy: string) =>
  secureHeaders({
    // A header that a handler has set is kept.
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy,
    strictTransportSecurity: false,
    // An embedding page may still use postMessage; a page that we opened cannot reach its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: {
      camera: [],
      microphone: [],
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

/** Data is readable across origins by CORS alone, uploads may be shown anywhere, and the page's files on the same site. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // The answer that opens a WebSocket is the room's and cannot be changed.
  if (c.res.status === 101) return;
  const { protocol, pathname } = new URL(c.req.url);
  const isShared = /^\/(?:api|uploads)\//.test(pathname);
  await (isShared ? SHARED : OWN)(c, async () => {});
  if (protocol === 'https:') c.header('Strict-Transport-Security', transportPolicy(c.env));
  c.header('X-Request-Id', c.get('requestId'));
};

/** The neighbours of the site under its domain may not speak https, so they are included only by the setting. */
const transportPolicy = ({ SAMAR_HSTS_SUBDOMAINS: setting }: Partial<Env>): string =>
  setting === 'on' ? `${ONE_YEAR}; includeSubDomains` : ONE_YEAR;
