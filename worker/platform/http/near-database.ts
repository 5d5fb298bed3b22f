import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Env } from '../env.ts';
import type { AppContext, Handler } from './handler.ts';

/** Everything of entry and of accounts: tokens and tickets are answered here, also where none was sent. */
export const PRIVATE_PATHS = /^\/api\/v1\/(?:users|connect|panel|rooms\/[^/]+\/socket)(?:\/|$)/;

/** An answer that holds a token or a ticket, or is given to a token, a refusal too, is for its holder alone: nothing keeps it. */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) c.header('Cache-Control', 'no-store');
  await next();
};

/** Header for a client's last seen database state; returned after writes. */
export const BOOKMARK_HEADER = 'Samar-Bookmark';

/** Bookmarks are opaque; these are their letters (D1, 2026-11). */
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

/** From here on the request reads and writes within one session of the database. */
export function beginSession(
  c: AppContext,
  start: D1SessionBookmark | D1SessionConstraint,
): D1DatabaseSession {
  const session = c.env.DB.withSession(start);
  // The database's users only prepare statements and send batches.
  const env: Env = { ...c.env, DB: session as unknown as D1Database };
  c.env = env;
  return session;
}

/**
 * Operators' writes run at the main database, and their answer carries the resulting bookmark: a client that sends it
 * with the next list reads its own writes from any copy.
 */
export const bookmark: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isRead || !c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) return next();
  const session = beginSession(c, 'first-primary');
  await next();
  const seen = session.getBookmark();
  if (seen !== null) c.header(BOOKMARK_HEADER, seen);
};
