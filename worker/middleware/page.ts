import type { Env } from '../env.ts';
import { pagePolicy } from './content-security-policy.ts';

export type PageEnv = Pick<Env, 'ASSETS' | 'EMBED_ORIGINS' | 'WEB_ORIGINS'>;

/** Serves the page and its files. The page's content security policy depends on settings, so its HTML passes through here. */
export async function servePage(request: Request, env: PageEnv): Promise<Response> {
  const found = await env.ASSETS.fetch(request as Request<unknown, CfProperties>);
  const answer = new Response(found.body, found);
  if (answer.headers.get('Content-Type')?.startsWith('text/html')) {
    answer.headers.set('Content-Security-Policy', pagePolicy(new URL(request.url), env));
    answer.headers.set('Cache-Control', 'no-cache');
  }
  // What a service worker may fetch, the icon of a notification too, is said with its script (w3.org/TR/service-workers, "Content Security Policy", 2026-11).
  if (new URL(request.url).pathname === '/service-worker.js')
    answer.headers.set('Content-Security-Policy', "default-src 'none'; connect-src 'self'; img-src 'self'");
  return answer;
}
