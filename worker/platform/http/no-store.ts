import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../env.ts';

/** Everything of entry and of accounts: tokens and tickets are answered here, also where none was sent. */
export const PRIVATE_PATHS = /^\/api\/v1\/(?:users|connect|panel|rooms\/[^/]+\/socket)(?:\/|$)/;

/** An answer that holds a token or a ticket, or is given to a token, a refusal too, is for its holder alone: nothing keeps it. */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) c.header('Cache-Control', 'no-store');
  await next();
};
