import { handle } from 'hono/cloudflare-pages';
import { pagesSite } from './pages-site.ts';

/** What Pages calls by this name, for every path that _routes.json does not leave out. */
export const onRequest = handle(pagesSite);
