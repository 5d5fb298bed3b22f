import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stopped } from './stopped.ts';

export const BUILT_PAGE = 'web/dist';
export const PAGE = 'page';
/**
 * The variable hides this import from the compiler, because the end-to-end tests compile without the worker's types.
 */
const PAGES_SITE: string = '../../worker/site/pages-site.ts';
/**
 * Wrangler drops longer lines of _headers with a warning (4.164, 2026-11). The page would then lack its security
 * policy.
 */
const LINE_MAX = 2_000;

/** Paths with a file in every build. They never return a 404 with the headers of a file. */
export const STATIC_PATHS: readonly string[] = ['/offline', '/service-worker.js'];

/**
 * Copies the built page and writes the headers of its files. Omits the HTML, which the worker serves because it
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

/** Removes a header before setting it, because Pages would append the value of a second rule for the same path. */
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
  // Pages sends `access-control-allow-origin: *` by default (2026-11).
  const names = [...headers.map(([name]) => name), 'access-control-allow-origin'];
  const lines = [...names.map(name => `! ${name}`), ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [place, ...lines.map(line => `  ${line}`), ''].join('\n');
}
