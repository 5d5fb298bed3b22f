import { waitUntil } from 'cloudflare:workers';
import type { MiddlewareHandler } from 'hono';
import { LOGGED_ONE_IN } from '../../../domain/site/metered.ts';
import { BODY_MS } from '../../../protocol/entry-limits.ts';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { type AppEnv, isLocal, isRequestLogOff } from '../env.ts';
import { loggedPath } from './answer.ts';
import type { AppContext } from './handler.ts';
import { bearerClaims } from './tokens.ts';

/**
 * Counts served requests. Requests over a budget are not counted; otherwise a flood would use up the site's plan. The
 * answer does not wait for reports to the lobby.
 */
export const countUsage: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.status === 429) return;
  isolateUsage.add('requests', 1);
  waitUntil(isolateUsage.sendWhenDue(Date.now(), counts => lobbyOf(c.env).addUsage(counts)));
};

/** Maximum bytes to discard. A larger body is not worth the connection. */
const DISCARDED_MAX_BYTES = 1024 * 1024;

/**
 * Reads and discards the rest of a refused body. After an answer the runtime reads at most 64 KiB and then closes the
 * connection silently (github.com/cloudflare/workerd, 1741, 2024-02), so that the client's next request would fail. A
 * longer body, or one without a length, still closes the connection.
 */
export const discardBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { body, headers } = c.req.raw;
  await next();
  const isShort = Number(headers.get('Content-Length') ?? Number.NaN) <= DISCARDED_MAX_BYTES;
  if (!body || body.locked || !isShort) return;
  // The connection closes if the client disconnects or sends too slowly.
  await body.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(BODY_MS) }).catch(() => {});
};

const SLOW_MS = 1_000;

/**
 * Writes a log line for each failed or slow request and for a sample of the others: route, status, duration and user.
 * The line contains no address, token, query or body. A local instance logs every request.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const began = Date.now();
  await next();
  const ms = Date.now() - began;
  const oneIn = isLocal(c.env) || c.res.status >= 400 || ms >= SLOW_MS ? 1 : LOGGED_ONE_IN;
  if (!isRequestLogOff(c.env) && isOneOf(c.get('requestId'), oneIn)) waitUntil(log(c, ms, oneIn));
};

async function log(c: AppContext, ms: number, oneIn: number): Promise<void> {
  const { status } = c.res;
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  console.log(
    JSON.stringify({
      what: 'request',
      requestId: c.get('requestId'),
      method: c.req.method,
      path: loggedPath(c),
      status,
      ms,
      ...(oneIn > 1 && { oneIn }),
      ...(claims && { userID: claims.sub }),
    }),
  );
}

const isOneOf = (id: string, oneIn: number): boolean => Number.parseInt(id.slice(0, 8), 16) % oneIn === 0;
