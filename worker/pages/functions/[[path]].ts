import { handle } from 'hono/cloudflare-pages';
import { pagesSite } from '../pages-site.ts';

// Pages finds it by this file's name: every path that _routes.json does not leave out.
export const onRequest = handle(pagesSite);
