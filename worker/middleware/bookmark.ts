import type { MiddlewareHandler } from 'hono';
import { BOOKMARK_HEADER, beginSession } from '../db/near-database.ts';
import type { AppEnv } from '../env.ts';
import { PRIVATE_PATHS } from './no-store.ts';

/**
 * What an operator writes is judged and written at the database's home, and its answer says how far the database is then: who shows that
 * with the next list reads their own writes, whichever copy answers.
 */
export const bookmark: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isRead || !c.req.header('Authorization') || PRIVATE_PATHS.test(c.req.path)) return next();
  const session = beginSession(c, 'first-primary');
  await next();
  const seen = session.getBookmark();
  if (seen !== null) c.header(BOOKMARK_HEADER, seen);
};
