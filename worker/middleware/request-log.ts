import { waitUntil } from 'cloudflare:workers';
import type { MiddlewareHandler } from 'hono';
import { LOGGED_ONE_IN } from '../../domain/usage/metered.ts';
import { bearerClaims } from '../auth/tokens.ts';
import { type AppEnv, isLocal, isRequestLogOff } from '../env.ts';
import type { AppContext } from '../http/handler.ts';

const SLOW_MS = 1_000;

/** One line a logged request: its route, answer, time and user. Never an address, a token, a query or a body. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const began = Date.now();
  await next();
  const ms = Date.now() - began;
  const oneIn = isLocal(c.env) || c.res.status >= 400 || ms >= SLOW_MS ? 1 : LOGGED_ONE_IN;
  if (!isRequestLogOff(c.env) && isOneOf(c.get('requestId'), oneIn)) waitUntil(log(c, ms, oneIn));
};

/** The answer does not wait for it. */
async function log(c: AppContext, ms: number, oneIn: number): Promise<void> {
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
      ...(oneIn > 1 && { oneIn }),
      ...(claims && { userID: claims.sub }),
    }),
  );
}

/** Whether a random id is one of a share of all. */
const isOneOf = (id: string, oneIn: number): boolean => Number.parseInt(id.slice(0, 8), 16) % oneIn === 0;

/** Outside of the API's routes only the area is logged: a path may hold anything. */
const areaOf = (path: string): string => AREAS.find(area => path.startsWith(area.slice(0, -1))) ?? '/*';

const AREAS = ['/api/*', '/uploads/*'];
