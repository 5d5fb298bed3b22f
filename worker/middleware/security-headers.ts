import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../env.ts';

/** Headers of every answer. A page's own policy says what it may load and who may frame it. */
const headersFor = (crossOriginResourcePolicy: string, strictTransportSecurity: string | false) =>
  secureHeaders({
    // A header that a handler has set is kept.
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy,
    strictTransportSecurity,
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

const ONE_YEAR = 'max-age=31536000; includeSubDomains';

const HEADERS = {
  'http:': { shared: headersFor('cross-origin', false), own: headersFor('same-site', false) },
  'https:': { shared: headersFor('cross-origin', ONE_YEAR), own: headersFor('same-site', ONE_YEAR) },
};

/** Data is readable across origins by CORS alone, uploads may be shown anywhere, and the page's files on the same site. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // The answer that opens a WebSocket is the room's and cannot be changed.
  if (c.res.status === 101) return;
  const { protocol, pathname } = new URL(c.req.url);
  const { shared, own } = HEADERS[protocol === 'https:' ? 'https:' : 'http:'];
  const isShared = /^\/(?:api|uploads)\//.test(pathname);
  await (isShared ? shared : own)(c, async () => {});
  c.header('X-Request-Id', c.get('requestId'));
};
