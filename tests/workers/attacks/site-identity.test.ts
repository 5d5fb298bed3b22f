import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { identityOf } from '../../../worker/site/public-rooms.ts';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';

const BUILT = `<!doctype html><html><head>
<meta name="description" content="built" />
<meta name="application-name" content="built" />
<title>built</title>
<link rel="apple-touch-icon" href="/install/icon-apple-180.png" />
</head><body></body></html>`;
const HTML = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"built"' };
const withPage: Env = {
  ...(env as Env),
  ASSETS: {
    fetch: async (asked: Request | URL) =>
      new URL(asked instanceof URL ? asked : asked.url).pathname === '/'
        ? new Response(BUILT, { headers: HTML })
        : new Response('none', { status: 404 }),
  } as unknown as Fetcher,
};
const SITE = 'http://localhost';
const owner = new Member('namer');
const asOwner = callsAs(owner);

beforeAll(async () => {
  await makeAccount({ username: 'namer', role: 'owner' });
  await owner.signIn();
});

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.fetch(new Request(`${SITE}${path}`, { headers }), withPage);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Later than each identity that the pages have cached. */
let clock = Date.now();

async function named(change: object): Promise<number> {
  const { status } = await asOwner('PATCH', '/identity/site', change);
  clock += 60_000;
  await identityOf(env, clock);
  return status;
}

/** Tags with attributes, and the title, as parsed by a browser. */
async function read(text: string) {
  const tags: string[] = [];
  const values: Record<string, string> = {};
  let title = '';
  const rewriter = new HTMLRewriter()
    .on('*', {
      element(element) {
        const attributes = [...element.attributes];
        tags.push([element.tagName, ...attributes.map(([name = '']) => name)].join(' '));
        const key = ['property', 'name', 'rel'].flatMap(name => element.getAttribute(name) ?? [])[0];
        if (key) values[key] = decoded(element.getAttribute('content') ?? element.getAttribute('href') ?? '');
      },
    })
    .on('title', {
      text(chunk) {
        title += chunk.text;
      },
    });
  await rewriter.transform(new Response(text, { headers: HTML })).text();
  return { tags, values, title: decoded(title) };
}

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const TEXTS = [
  '$& $1 $$ $` $<x>',
  "$'</title><script>x</script>",
  '" onload="x',
  "' onload='x",
  '&quot;><img src=x>',
  '--><!-- <base href=//x>',
  '<meta name="description" />',
  '{{x}} %x <%= x %>',
  '\\" \\u003c/script\\u003e',
];

test('names and texts add no element or attribute and are shown as typed (SITE-62)', async () => {
  expect(await named({ siteName: 'plain', sentence: 'plain' })).toBe(200);
  const plain = (await read((await page('/')).text)).tags;
  for (const typed of TEXTS) {
    expect([typed, await named({ siteName: typed, sentence: typed })]).toEqual([typed, 200]);
    const { tags, values, title } = await read((await page('/')).text);
    expect([typed, tags]).toEqual([typed, plain]);
    const shown = [title, ...['description', 'application-name', 'og:title'].map(name => values[name])];
    expect(shown).toEqual(Array(4).fill(typed));
    const manifest = JSON.parse((await page('/manifest.webmanifest')).text) as Record<string, unknown>;
    expect([manifest.name, manifest.description]).toEqual([typed, typed]);
  }
});

test('control characters do not appear in the page head (SITE-62)', async () => {
  for (const typed of ['a\u0000b', 'a\u001bb', 'a\u202eb', 'a\u2066b']) {
    await named({ siteName: typed, sentence: typed });
    const { title, values } = await read((await page('/')).text);
    for (const shown of [title, values['og:title'] ?? ''])
      expect(shown).not.toMatch(/[\p{Cc}\u202e]|\u2066[^\u2069]*$/u);
  }
});

test('an icon is a site path or an https address, also with quotes (SITE-61)', async () => {
  for (const icon of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'http://plain.example/i.png',
    '//other.example/i.png',
    '/\\other.example/i.png',
    'i.png',
    'https://',
  ])
    expect([icon, await named({ icon })]).toEqual([icon, 400]);
  expect(await named({ siteName: 'plain', sentence: 'plain', icon: '/plain.png' })).toBe(200);
  const plain = (await read((await page('/')).text)).tags;
  for (const icon of ['/i.png?"onload="x', "/i.png?'><script>", 'https://cdn.example/i.png?"><script>$&']) {
    expect([icon, await named({ icon })]).toEqual([icon, 200]);
    const { tags, values } = await read((await page('/')).text);
    expect(tags).toEqual(plain);
    expect(new URL(values['apple-touch-icon'] ?? '').href).toBe(new URL(icon, SITE).href);
  }
});

test('a forwarded host is not used as site address (SITE-62, SITE-64)', async () => {
  const forged = {
    'X-Forwarded-Host': 'other.example',
    'X-Forwarded-Proto': 'ftp',
    'X-Original-URL': '//other.example/',
    'X-Host': 'other.example',
    Forwarded: 'host=other.example',
  };
  for (const path of ['/', '/?x="><script>', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest']) {
    const { text } = await page(path, forged);
    expect([path, text.includes('other.example'), text.includes('?x=')]).toEqual([path, false, false]);
  }
});

test('a conditional or range request gets the whole page with the new name (SITE-62)', async () => {
  await named({ siteName: 'قديم' });
  await page('/');
  await named({ siteName: 'جديد' });
  for (const headers of [
    { 'If-None-Match': '"built"' },
    { 'If-Modified-Since': new Date().toUTCString() },
    { Range: 'bytes=0-10' },
  ]) {
    const answer = await page('/', headers);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    expect(answer.text).toContain('<title>جديد</title>');
  }
});

test('a missing page is neither cached nor indexed by search engines (SITE-62)', async () => {
  await named({ icon: '' });
  const { status, headers, text } = await page('/%22%3E%3Cscript%3E', { Accept: 'text/html' });
  expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  expect(text).toContain('noindex');
  expect(text).not.toMatch(/<script|%3Cscript/i);
});
