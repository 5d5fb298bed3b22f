import { waitUntil } from 'cloudflare:workers';
import type { MiddlewareHandler } from 'hono';
import { bearerClaims } from '../auth/tokens.ts';
import { type AppEnv, isRequestLogOff } from '../env.ts';
import type { AppContext } from '../http/handler.ts';

/** One line a request: which route, how it went, how long it took, whose it was. Never an address, a token, a query or a body. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const began = Date.now();
  await next();
  if (!isRequestLogOff(c.env)) waitUntil(log(c, Date.now() - began));
};

/** The answer does not wait for it. */
async function log(c: AppContext, ms: number): Promise<void> {
  const { status } = c.res;
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  console.log(
    JSON.stringify({
      what: 'request',
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.get('route') ?? areaOf(c.req.path),
      status,
      ms,
      ...(claims && { userID: claims.sub }),
    }),
  );
}

/** Outside of the API's routes only the area is logged: a path may hold anything. */
const areaOf = (path: string): string => AREAS.find(area => path.startsWith(area.slice(0, -1))) ?? '/*';

const AREAS = ['/api/*', '/uploads/*'];
