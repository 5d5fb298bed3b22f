import type { MiddlewareHandler } from 'hono';
import { bearerToken, readToken } from '../auth/tokens.ts';
import type { AppEnv } from '../env.ts';

/** One line a request: which route, how it went, how long it took, whose it was. Never an address, a token, a query or a body. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const began = Date.now();
  await next();
  const ms = Date.now() - began;
  const bearer = bearerToken(c.req.raw);
  const claims = bearer === null ? null : await readToken(c.env.SAMAR_SECRET, bearer);
  console.log(
    JSON.stringify({
      what: 'request',
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.get('route') ?? areaOf(c.req.path),
      status: c.res.status,
      ms,
      ...(claims && { userID: claims.sub }),
    }),
  );
};

/** Outside of the API's routes only the area is logged: a path may hold anything. */
const areaOf = (path: string): string => AREAS.find(area => path.startsWith(area.slice(0, -1))) ?? '/*';

const AREAS = ['/api/*', '/uploads/*'];
