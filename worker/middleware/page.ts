import type { Env, PageSettings } from '../env.ts';
import { pagePolicy } from './content-security-policy.ts';
import { isScreen } from './screens.ts';

export type PageEnv = Pick<Env, 'ASSETS'> & PageSettings;

const FILE_FOLDER = /^\/(?:assets|flags|install)\//;

/**
 * Serves the page and its files. A deploy writes these headers into files (`bin/deploy/page-files.ts`), so a deployed worker gets only paths without
 * one. A missing file is a 404 that nothing keeps: an old chunk's name with the page's HTML would break a tab for as long as files are cached.
 */
export async function servePage(request: Request, env: PageEnv): Promise<Response> {
  const url = new URL(request.url);
  if (isScreen(url.pathname)) return htmlOf(request, env, 200);
  const found = await env.ASSETS.fetch(request as Request<unknown, CfProperties>);
  // Pages answers the page for a missing file (Cloudflare Pages, 2026-11); the only other HTML is that of the offline page.
  const isHtml = found.headers.get('Content-Type')?.startsWith('text/html') === true;
  const isMissing = found.status === 404 || (isHtml && !/^\/offline(?:\.html)?$/.test(url.pathname));
  if (isMissing) {
    await found.body?.cancel();
    return isNavigation(request) && !isFile(url.pathname) ? htmlOf(request, env, 404) : missingFile();
  }
  const answer = new Response(found.body, found);
  if (isHtml) guardHtml(answer, url, env);
  // A service worker's own policy covers its fetches, notification icons included (w3.org/TR/service-workers, 2026-11).
  if (url.pathname === '/service-worker.js')
    answer.headers.set('Content-Security-Policy', "default-src 'none'; connect-src 'self'; img-src 'self'");
  return answer;
}

async function htmlOf(request: Request, env: PageEnv, status: 200 | 404): Promise<Response> {
  const url = new URL(request.url);
  const { method, headers } = request;
  const page = await env.ASSETS.fetch(new URL('/', url), { method, headers: conditional(headers, status) });
  const answer = new Response(page.body, page.status === 200 ? { status, headers: page.headers } : page);
  guardHtml(answer, url, env);
  return answer;
}

/** A 404 is answered with its body, also where the browser has kept the page. */
const conditional = (headers: Headers, status: 200 | 404): Headers => {
  const kept = new Headers(headers);
  if (status === 404) for (const name of ['If-None-Match', 'If-Modified-Since']) kept.delete(name);
  return kept;
};

function guardHtml(answer: Response, url: URL, env: PageEnv): void {
  answer.headers.set('Content-Security-Policy', pagePolicy(url, env));
  answer.headers.set('Cache-Control', answer.status === 404 ? 'no-store' : 'no-cache');
}

const isFile = (pathname: string): boolean => FILE_FOLDER.test(pathname) || /\.[^/]*$/.test(pathname);

const isNavigation = (request: Request): boolean =>
  /^(?:GET|HEAD)$/.test(request.method) && request.headers.get('Accept')?.includes('text/html') === true;

const missingFile = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
