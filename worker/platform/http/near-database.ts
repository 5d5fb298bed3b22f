import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Env } from '../env.ts';
import type { AppContext, Handler } from './handler.ts';

/** Paths of admission, accounts and panel updates, whose answers may contain tokens and tickets. */
export const PRIVATE_PATHS = /^\/api\/v1\/(?:users|connect|panel|rooms\/[^/]+\/socket)(?:\/|$)/;

/** Forbids caching of all answers that contain a token or ticket, or that depend on a token, including refusals. */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) c.header('Cache-Control', 'no-store');
  await next();
};

/** Header with the last database state that a client has seen. The answer to a write returns a new value. */
export const BOOKMARK_HEADER = 'Samar-Bookmark';

/** A bookmark is opaque and consists of these characters (D1, 2026-11). */
const BOOKMARK = /^[\w-]{1,128}$/;

/**
 * Answers from the nearest database replica that is at least as new as the client's bookmark. Only for reads without
 * permission checks.
 */
export async function nearDatabase(c: AppContext, handler: Handler): Promise<Response> {
  const seen = c.req.header(BOOKMARK_HEADER) ?? '';
  beginSession(c, BOOKMARK.test(seen) ? seen : 'first-unconstrained');
  return handler(c);
}

/** Runs the rest of the request in one database session. */
export function beginSession(
  c: AppContext,
  start: D1SessionBookmark | D1SessionConstraint,
): D1DatabaseSession {
  const session = c.env.DB.withSession(start);
  // Cast because only `prepare` and `batch` are used.
  const env: Env = { ...c.env, DB: session as unknown as D1Database };
  c.env = env;
  return session;
}

/**
 * Operators' writes run on the primary database, and the answer contains the resulting bookmark. A client that sends
 * the bookmark with its next read sees its own writes from any replica.
 */
export const bookmark: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isRead || !c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) return next();
  const session = beginSession(c, 'first-primary');
  await next();
  const seen = session.getBookmark();
  if (seen !== null) c.header(BOOKMARK_HEADER, seen);
};
