import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { pagePolicy } from './csp.ts';

/** The page and the files beside it. The page's policy depends on settings, so its HTML passes through here. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  const answer = new Response(found.body, found);
  if (answer.headers.get('Content-Type')?.startsWith('text/html')) {
    answer.headers.set('Content-Security-Policy', pagePolicy(new URL(c.req.url), c.env));
    answer.headers.set('Cache-Control', 'no-cache');
  }
  return answer;
}
