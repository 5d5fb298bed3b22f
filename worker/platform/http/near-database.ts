import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Env } from '../env.ts';
import type { AppContext, Handler } from './handler.ts';

/** Paths for admission and accounts, whose answers may contain tokens and tickets. */
export const PRIVATE_PATHS = /^\/api\/v1\/(?:users|connect|panel|rooms\/[^/]+\/socket)(?:\/|$)/;

/** Forbids caching of answers that contain a token or ticket or depend on a token, refusals included. */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) c.header('Cache-Control', 'no-store');
  await next();
};

/** Header for a client's last seen database state; returned after writes. */
export const BOOKMARK_HEADER = 'Samar-Bookmark';

/** Bookmarks are opaque and consist of these characters (D1, 2026-11). */
const BOOKMARK = /^[\w-]{1,128}$/;

/**
 * Answers from the nearest copy of the database, at least as new as the client's bookmark. For reads without
 * permission checks.
 */
export async function nearDatabase(c: AppContext, handler: Handler): Promise<Response> {
  const seen = c.req.header(BOOKMARK_HEADER) ?? '';
  beginSession(c, BOOKMARK.test(seen) ? seen : 'first-unconstrained');
  return handler(c);
}

/** Runs the rest of the request in one session of the database. */
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
 * Writes of operators run at the main database, and their answer contains the resulting bookmark. A client that sends
 * it with the next list reads its own writes from any copy.
 */
export const bookmark: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isRead || !c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) return next();
  const session = beginSession(c, 'first-primary');
  await next();
  const seen = session.getBookmark();
  if (seen !== null) c.header(BOOKMARK_HEADER, seen);
};
