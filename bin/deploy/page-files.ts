import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stopped } from './stopped.ts';

export const BUILT_PAGE = 'web/dist';
/** The folder of the page as it is served. */
export const PAGE = 'page';
/** A path that the compiler does not follow: end-to-end tests prepare a page too, without the worker's types. */
const PAGES_SITE: string = '../../worker/site/pages-site.ts';
/** A longer line of _headers is left out with a warning (wrangler 4.164, 2026-11): the page would have no policy. */
const LINE_MAX = 2_000;

/** Paths that a file answers for certain: none of them is ever a 404 with the headers of a file. */
export const STATIC_PATHS: readonly string[] = ['/offline', '/service-worker.js'];

/**
 * Copies the built page and writes the headers of its files. The worker serves the HTML of screens, because it
 * contains the site's name.
 */
export async function writePageFiles(
  folder: string,
  settings: object,
  protocol: 'https:' | 'http:' = 'https:',
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(BUILT_PAGE, folder, { recursive: true });
  const file = path.join(folder, '_headers');
  const rules = STATIC_PATHS.map(each => headerRule(each, settings, protocol));
  const text = [readFileSync(file, 'utf8'), ...(await Promise.all(rules))].join('\n');
  if (text.split('\n').some(line => line.length > LINE_MAX))
    throw new Stopped(
      'EMBED_ORIGINS and WEB_ORIGINS are too long for the headers of the page: name fewer origins.',
    );
  writeFileSync(file, text);
}

/** A header is removed before it is set: a second rule for the same path would append its value. */
async function headerRule(place: string, settings: object, protocol: string): Promise<string> {
  const { pagesSite } = await import(PAGES_SITE);
  const type = place.endsWith('.js') ? 'text/javascript' : 'text/html';
  const answer: Response = await pagesSite.request(
    `${protocol}//localhost${place}`,
    {},
    {
      ...settings,
      ASSETS: { fetch: async () => new Response('', { headers: { 'Content-Type': type } }) },
    },
  );
  const headers = [...answer.headers].filter(([name]) => name !== 'content-type' && name !== 'x-request-id');
  // Pages allows any origin of its own accord (2026-11).
  const names = [...headers.map(([name]) => name), 'access-control-allow-origin'];
  const lines = [...names.map(name => `! ${name}`), ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [place, ...lines.map(line => `  ${line}`), ''].join('\n');
}
