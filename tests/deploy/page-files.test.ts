import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { writePageFiles } from '../../bin/deploy/page-files.ts';
import { readConfig } from '../../bin/deploy/plan.ts';
import { prepareWorker } from '../../bin/deploy/worker-form.ts';
import { pagesSite } from '../../worker/site/pages-site.ts';
import { MISSING_FILES } from '../e2e/support/missing-files.ts';

/** The worker serves these pages, because their HTML contains the site's name. */
const SCREENS = [
  '/',
  '/r/room',
  '/chat',
  '/chat/',
  '/admin-entry',
  '/appeal',
  '/admin-panel',
  '/admin-panel/rooms',
];
const FRONT_FILES = [
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/r/rooms.json',
  '/share/site.png',
];
const SETTINGS = {
  EMBED_ORIGINS: 'https://friend.example',
  WEB_ORIGINS: 'https://other.example',
  SAMAR_TURNSTILE_KEY: 'site key',
  SAMAR_HSTS_SUBDOMAINS: 'on',
};
/** Replaces the worker, so that its answer shows that no file matched. */
const WORKER = `export default { fetch: () => new Response('worker', { status: 503 }) }`;

let folder: string;
let site: Miniflare;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'samar-page-'));
  const raw = readConfig();
  const config = await prepareWorker({ ...raw, vars: { ...raw.vars, ...SETTINGS } }, folder);
  const { assets } = workerOptionsOf(path.resolve(config)).workerOptions;
  const modules = [{ type: 'ESModule' as const, path: path.resolve('index.js'), contents: WORKER }];
  site = new Miniflare(
    convertV4MiniflareOptions({
      workers: [{ name: 'page', ...Object({ assets }), compatibilityDate: raw.compatibility_date, modules }],
    }),
  );
}, 60_000);

afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true });
});

const ask = async (pathname: string, init: { headers?: Record<string, string> } = {}) => {
  const { status, headers, ...answer } = await site.dispatchFetch(`https://samar.example${pathname}`, init);
  return { status, headers: Object.fromEntries(headers) as Record<string, string>, ...answer };
};

/** Headers that the worker adds to an answer, which the file must also have. */
async function ofWorker(pathname: string): Promise<Record<string, string>> {
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
  const file = { fetch: async () => new Response('', { headers: { 'Content-Type': type } }) };
  const bindings = { ...SETTINGS, ASSETS: file as unknown as Fetcher };
  const answer = await pagesSite.request(`https://samar.example${pathname}`, {}, bindings);
  const { 'x-request-id': _, 'content-type': __, ...headers } = Object.fromEntries(answer.headers);
  return headers;
}

describe('page files served with the worker (DEPLOY-21)', () => {
  test.each(['/offline', '/service-worker.js'])('%s is served without the worker', async pathname => {
    const { status, headers } = await ask(pathname);
    const expected = await ofWorker(pathname);
    expect([status, headers]).toEqual([200, expect.objectContaining(expected)]);
    expect(expected['content-security-policy']).toMatch(/^default-src 'none'; /);
  });

  test('the headers of the service worker allow caching, and fetches from the site', async () => {
    const { headers } = await ask('/service-worker.js');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(headers['cache-control']).not.toContain('no-store');
  });

  test.each([
    ...SCREENS,
    ...FRONT_FILES,
    ...MISSING_FILES,
    '/api/v1/rooms',
    '/uploads/x.png',
    '/Admin-Panel',
  ])('%s is served by the worker', async pathname => expect((await ask(pathname)).status).toBe(503));

  test('the default policy of all files forbids them to load anything', () => {
    const everywhere = readFileSync('web/public/_headers', 'utf8').split('\n\n')[0];
    expect(everywhere).toMatch(/^\/\*$(?:\n.+)*\n {2}Content-Security-Policy: default-src 'none'/m);
  });

  test('a deploy with too many allowed origins is stopped', async () => {
    const EMBED_ORIGINS = Array.from({ length: 90 }, (_, index) => `https://${index}.friend.example`).join();
    await expect(writePageFiles(path.join(folder, 'long'), { EMBED_ORIGINS })).rejects.toThrow(
      'EMBED_ORIGINS and WEB_ORIGINS are too long for the headers of the page',
    );
  });
});
