import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { INITIAL_IDENTITY } from '../../../protocol/resources/identity.ts';
import { app } from '../../../worker/app.ts';
import { purgePendingFiles } from '../../../worker/data/cleanup.ts';
import { database } from '../../../worker/platform/database/client.ts';
import type { Env } from '../../../worker/platform/env.ts';
import {
  INITIAL_PAGE_SITE,
  KnownIdentity,
  type PageSite,
} from '../../../worker/platform/http/known-identity.ts';
import { identityOf } from '../../../worker/site/public-rooms.ts';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';
import { call } from '../../support/visitor.ts';

/** The built page as the worker reads it. */
const BUILT = `<!doctype html><html lang="ar" dir="rtl"><head>
<meta name="description" content="built" />
<meta name="application-name" content="built" />
<title>built</title>
<link rel="apple-touch-icon" href="/install/icon-apple-180.png" />
</head><body><div><!--entry--><b title="%guest.title=Enter%">%guest.title=Enter%</b><i>%guest.hint=Hint%</i><!--room--><!--/entry--></div></body></html>`;
const withPage: Env = {
  ...(env as Env),
  ASSETS: {
    fetch: async () =>
      new Response(BUILT, { headers: { 'Content-Type': 'text/html; charset=utf-8', ETag: '"built"' } }),
  } as unknown as Fetcher,
};
const SITE = 'http://localhost';
const EVIL = `"><script>x</script>`;
const owner = new Member('namer');
const artist = new Member('only-look');
const asOwner = callsAs(owner);

/** Later than the expiry of every cached identity. */
let clock = Date.now();

const page = async (path: string) => {
  const answer = await app.fetch(new Request(`${SITE}${path}`), withPage);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Changes the identity and advances the clock beyond the cache time. */
async function renamed(change: object): Promise<void> {
  const { status } = await asOwner('PATCH', '/identity/site', change);
  expect(status).toBe(200);
  clock += 60_000;
  await identityOf(env, clock);
}

async function upload(who: Member) {
  const body = new FormData();
  body.set('picture', new File([pngOf(96, 96)], 'icon.png', { type: 'image/png' }));
  const asked = new Request(`${SITE}/api/v1/identity/pictures`, {
    method: 'POST',
    headers: who.headers,
    body,
  });
  const answer = await app.fetch(asked, env);
  return { status: answer.status, body: (await answer.json()) as { data: { path: string } } };
}

beforeAll(async () => {
  await makeAccount({ username: 'namer', role: 'owner' });
  await makeAccount({
    username: 'only-look',
    panel: { canAccessAdminPanel: true, canAccessAppearanceMenu: true },
  });
  await owner.signIn();
  await artist.signIn();
});

test('a new site has a default identity, readable without a login (SITE-61)', async () => {
  const { status, body } = await call('GET', '/identity');
  expect([status, body.data]).toEqual([200, { identity: { _id: 'site', ...INITIAL_IDENTITY } }]);
});

test('origins set in the panel may frame the chat, but not the panel or the API page (SITE-72)', async () => {
  const named = { ...withPage, EMBED_ORIGINS: 'https://friend.example' };
  const ancestors = async (path: string) => {
    const answer = await app.fetch(new Request(`${SITE}${path}`), named);
    return /frame-ancestors ([^;]*)/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1];
  };
  const own = "'self' https://friend.example";
  await renamed({ embedOrigins: '' });
  expect(await ancestors('/')).toBe(own);
  await renamed({
    embedOrigins: 'https://www.example.org, HTTPS://Forum.Example:8443/، https://friend.example',
  });
  const all = `${own} https://www.example.org https://forum.example:8443`;
  for (const path of ['/', '/chat']) expect(await ancestors(path)).toBe(all);
  for (const path of ['/admin-panel', '/api/docs']) expect(await ancestors(path)).toBe("'none'");
  await renamed({ embedOrigins: '' });
});

test.each([
  'http://www.example.org',
  'https://www.example.org/page',
  'https://*.example.org',
  'https://a.example; script-src *',
  'https://a.example;script-src',
  'https://me@a.example',
  'www.example.org',
  Array.from({ length: 21 }, (_, at) => `https://${at}.example`).join(),
])('%s is refused as an embedding origin (SITE-72)', async embedOrigins => {
  const { status, body } = await asOwner('PATCH', '/identity/site', { embedOrigins });
  expect([status, body.message]).toEqual([
    400,
    expect.stringContaining('must be at most 20 origins such as https://www.example.org'),
  ]);
});

test('canAccessAppearanceMenu allows no rename and no icon upload (SITE-61, SITE-63)', async () => {
  const { status } = await callsAs(artist)('PATCH', '/identity/site', { siteName: 'ديوان' });
  expect([status, (await upload(artist)).status]).toEqual([403, 403]);
});

test('the entry page has the site tags for search and link previews (SITE-61, SITE-62)', async () => {
  await renamed({ siteName: 'ديوان العرب', sentence: 'مجلس لأهل الشعر', icon: 'https://cdn.example/i.png' });
  const { status, headers, text } = await page('/');
  expect([status, headers.get('ETag'), headers.get('Cache-Control')]).toEqual([200, null, 'no-cache']);
  for (const part of [
    '<title>ديوان العرب</title>',
    '<meta name="application-name" content="ديوان العرب" />',
    '<meta name="description" content="مجلس لأهل الشعر" />',
    '<link rel="canonical" href="http://localhost/" />',
    '<meta property="og:title" content="ديوان العرب" />',
    '<meta property="og:image" content="http://localhost/share/site.png?v=',
    '<meta name="twitter:card" content="summary_large_image" />',
    '<link rel="apple-touch-icon" href="https://cdn.example/i.png" />',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('noindex');
});

test.each(['/chat', '/admin-entry', '/admin-panel/bans', '/appeal', '/i/a-code'])(
  '%s has the site name and noindex (SITE-62)',
  async path => {
    const { status, text } = await page(path);
    expect(status).toBe(200);
    expect(text).toContain('<title>ديوان العرب</title>');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).not.toContain('canonical');
  },
);

test('an English site starts in English and has an English manifest (LANG-2)', async () => {
  await renamed({ language: 'en' });
  expect((await page('/')).text).toContain('<html lang="en" dir="ltr">');
  const manifest = JSON.parse((await page('/manifest.webmanifest')).text);
  expect([manifest.lang, manifest.dir]).toEqual(['en', 'ltr']);
  await renamed({ language: 'ar' });
  expect((await page('/')).text).toContain('<html lang="ar" dir="rtl">');
});

test('HTML in the site name is escaped in pages (SITE-62)', async () => {
  await renamed({ siteName: EVIL, sentence: EVIL });
  const { text } = await page('/');
  expect(text).not.toContain('<script>');
  expect(text.match(/&lt;script&gt;x&lt;\/script&gt;/g)).toHaveLength(6);
});

test('a flood of pages reads the database once in ten seconds (SITE-62)', async () => {
  clock += 60_000;
  const now = clock;
  let reads = 0;
  const counting = {
    DB: new Proxy(env.DB, {
      get: (target, name) => {
        if (name === 'prepare') reads++;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  };
  for (let asked = 0; asked < 50; asked++) await identityOf(counting, now);
  expect(reads).toBe(1);
  clock += 10_000;
  await identityOf(counting, clock);
  expect(reads).toBe(2);
});

test('if the database fails or is slow, pages show the last known name (SITE-62)', async () => {
  const known = new KnownIdentity();
  const named = (siteName: string) => async () => ({ ...INITIAL_PAGE_SITE, siteName });
  const failing = () => Promise.reject(new Error('no database'));
  const nameAt = async (read: () => Promise<PageSite>, now: number) => (await known.get(read, now)).siteName;
  expect(await nameAt(failing, 0)).toBe(INITIAL_IDENTITY.siteName);
  expect(await nameAt(named('too soon'), 999)).toBe(INITIAL_IDENTITY.siteName);
  expect(await nameAt(named('first'), 1_000)).toBe('first');
  expect(await nameAt(failing, 11_000)).toBe('first');
  let arrive = (_: PageSite) => {};
  const slow = known.get(() => new Promise(resolve => (arrive = resolve)), 12_000);
  expect(await nameAt(named('a second read'), 12_000)).toBe('first');
  arrive({ ...INITIAL_PAGE_SITE, siteName: 'second' });
  expect((await slow).siteName).toBe('second');
  expect(await nameAt(failing, 13_000)).toBe('second');
});

test('the installed app has the site name and, without an icon, the default mark (SITE-61)', async () => {
  await renamed({ siteName: 'ديوان', sentence: '', icon: '' });
  const { headers, text } = await page('/manifest.webmanifest');
  expect(headers.get('Content-Type')).toBe('application/manifest+json');
  const manifest = JSON.parse(text) as { name: string; icons: { src: string }[] };
  expect([manifest.name, manifest.icons[0]?.src]).toEqual(['ديوان', '/mark.svg']);
});

test('robots.txt excludes the API, panel and chat, and the sitemap lists the entry page (SITE-64)', async () => {
  expect((await page('/robots.txt')).text).toContain('Disallow: /api/\nDisallow: /admin-\nDisallow: /chat\n');
  expect((await page('/sitemap.xml')).text).toContain('<loc>http://localhost/</loc>');
});

test('an uploaded icon is stored while in use and then deleted (SITE-63)', async () => {
  const [first, second] = [await upload(owner), await upload(owner)];
  expect([first.status, second.status]).toEqual([201, 201]);
  const { path } = second.body.data;
  await renamed({ icon: path });
  await purgePendingFiles(env, database(env as Env), Date.now() + 1);
  const stored = (each: string) => env.MEDIA.head(each.replace('/uploads/', ''));
  expect(await stored(path)).not.toBeNull();
  expect(await stored(first.body.data.path)).toBeNull();

  const third = await upload(owner);
  await renamed({ icon: third.body.data.path });
  await purgePendingFiles(env, database(env as Env), Date.now() + 1);
  expect(await stored(path)).toBeNull();
  expect(await stored(third.body.data.path)).not.toBeNull();
});

/** Changes the texts and advances the clock beyond the cache time. */
async function reworded(lines: readonly string[]): Promise<void> {
  const { status } = await asOwner('PATCH', '/siteTexts/site', { replacedTexts: lines.join('\n') });
  expect(status).toBe(200);
  clock += 60_000;
  await identityOf(env, clock);
}

test('replaced texts are in the entry HTML and in the data for all pages (SITE-73)', async () => {
  expect((await page('/')).text).toContain('<b title="Enter">Enter</b><i>Hint</i>');
  expect((await page('/')).text).not.toContain('site-texts');
  await reworded([`ar guest.title = ${EVIL} %siteName%`, 'en guest.title = Come in', 'ar gone.key = نص']);
  const { text } = await page('/');
  const escaped = '&quot;&gt;&lt;script&gt;x&lt;/script&gt; %siteName%';
  expect(text).toContain(`<b title="${escaped}">${escaped}</b><i>Hint</i>`);
  expect(text).not.toContain('<script>x');
  for (const path of ['/', '/chat', '/admin-panel']) {
    const [, json] =
      /<script type="application\/json" id="site-texts">(.*?)<\/script>/.exec((await page(path)).text) ?? [];
    expect(JSON.parse(json ?? '')).toEqual({
      ar: { 'guest.title': `${EVIL} %siteName%`, 'gone.key': 'نص' },
      en: { 'guest.title': 'Come in' },
    });
  }
  await reworded([]);
  expect((await page('/')).text).toContain('<b title="Enter">Enter</b>');
});

test('a site without replaced texts returns an empty text, also without a login (SITE-73)', async () => {
  const { status, body } = await call('GET', '/siteTexts');
  expect([status, body.data]).toEqual([200, { siteTexts: { _id: 'site', replacedTexts: '' } }]);
});

test.each([
  ['no language', 'guest.title = x'],
  ['another language', 'fr guest.title = x'],
  ['a key with other characters', 'ar guest title = x'],
  ['no text', 'ar guest.title = '],
  ['a text of 301 characters', `ar guest.title = ${'س'.repeat(301)}`],
  ['a repeated key', 'ar guest.title = x\nar guest.title = y'],
  ['an empty line', 'ar guest.title = x\n\nen guest.title = y'],
])('replaced texts with %s are refused (SITE-73)', async (_, replacedTexts) => {
  const { status, body } = await asOwner('PATCH', '/siteTexts/site', { replacedTexts });
  expect([status, body.message]).toEqual([400, expect.stringContaining('must be lines such as')]);
});

test('all replaced texts together have at most 12,000 characters (SITE-73)', async () => {
  const replacedTexts = Array.from({ length: 45 }, (_, at) => `ar key.${at} = ${'س'.repeat(280)}`).join('\n');
  const { status, body } = await asOwner('PATCH', '/siteTexts/site', { replacedTexts });
  expect([status, body.message]).toEqual([400, expect.stringContaining('at most 12000 characters')]);
});
