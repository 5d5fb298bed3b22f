import type { AppContext } from '../http/handler.ts';
import { pagePolicy } from './content-security-policy.ts';

/** Serves the page and its files. The page's content security policy depends on settings, so its HTML passes through here. */
export async function servePage(c: AppContext): Promise<Response> {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  const answer = new Response(found.body, found);
  if (answer.headers.get('Content-Type')?.startsWith('text/html')) {
    answer.headers.set('Content-Security-Policy', pagePolicy(new URL(c.req.url), c.env));
    answer.headers.set('Cache-Control', 'no-cache');
  }
  return answer;
}
