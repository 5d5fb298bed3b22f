import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stopped } from './stopped.ts';

export const BUILT_PAGE = 'web/dist';
export const PAGE = 'page';
/** A variable hides this import from the compiler, because end-to-end tests have no types of the worker. */
const PAGES_SITE: string = '../../worker/site/pages-site.ts';
/**
 * Wrangler drops longer lines of _headers with a warning (4.164, 2026-11), and the page would have no security policy.
 */
const LINE_MAX = 2_000;

/** Paths with a file in every build. They never return a 404 with the headers of a file. */
export const STATIC_PATHS: readonly string[] = ['/offline', '/service-worker.js'];

/**
 * Copies the built page and writes the headers of its files. The worker serves the HTML, because it contains the name
 * of the site.
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

/** Removes a header before setting it, because a second rule for the same path appends its value. */
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
  // By default Pages allows any origin (2026-11).
  const names = [...headers.map(([name]) => name), 'access-control-allow-origin'];
  const lines = [...names.map(name => `! ${name}`), ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [place, ...lines.map(line => `  ${line}`), ''].join('\n');
}
