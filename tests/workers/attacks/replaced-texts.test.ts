import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { OWN_ACCENT } from '../../../worker/platform/http/known-identity.ts';
import { identityOf } from '../../../worker/site/public-rooms.ts';
import { callsAs, callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

const BUILT = `<!doctype html><html lang="ar" dir="rtl"><head>
<meta name="description" content="built" />
<meta name="application-name" content="built" />
<title>built</title>
<link rel="apple-touch-icon" href="/install/icon-apple-180.png" />
</head><body><div id="root"><!--entry--><b title="%guest.title=Enter%">%guest.hint=Hint%</b><p>%siteName%</p><!--room--><i>%room%</i><!--/entry--></div></body></html>`;
const withPage: Env = {
  ...(env as Env),
  ASSETS: {
    fetch: async () => new Response(BUILT, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  } as unknown as Fetcher,
};
const owner = new Member('salma');
const asOwner = callsAs(owner);
let clock = Date.now();

const store = (lines: readonly string[]) =>
  asOwner('PATCH', '/siteTexts/site', { replacedTexts: lines.join('\n') });
const pageOf = async (path = '/') =>
  (await app.fetch(new Request(`http://localhost${path}`), withPage)).text();
/** Stores these lines, and returns the page after it has applied them. */
async function pageWith(lines: readonly string[]): Promise<string> {
  expect((await store(lines)).status).toBe(200);
  clock += 60_000;
  await identityOf(env, clock);
  return pageOf();
}
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/json" id="site-texts">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({
    username: 'painter',
    panel: { canAccessAdminPanel: true, canAccessAppearanceMenu: true },
  });
  await owner.signIn();
});

test.each([
  '</script><script>x</script>',
  '<!--/entry--><script>x</script>',
  '<!-- <script>',
  '"><img src=x onerror=x>',
  "' onmouseover='x",
  '%siteName%',
  '%guest.hint=<b>%',
  "$& $` $' $1",
  '&lt;script&gt;',
  ']]><svg onload=x>',
  '{{constructor}}',
])('the text %s stays text in attribute, element and data (SITE-73)', async text => {
  const page = await pageWith([`ar guest.title = ${text}`, `ar guest.hint = ${text}`]);
  expect(dataIn(page)).toEqual({ ar: { 'guest.title': text, 'guest.hint': text }, en: {} });
  const found: string[] = [];
  let title: string | null = null;
  let hint = '';
  const rewriter = new HTMLRewriter()
    .on('#root *', {
      element: element => {
        found.push(element.tagName);
        title ??= element.getAttribute('title');
      },
    })
    .on('b', {
      text: chunk => {
        hint += chunk.text;
      },
    });
  await rewriter.transform(new Response(page, { headers: { 'Content-Type': 'text/html' } })).text();
  expect([found, title, page.match(/<script/g)?.length]).toEqual([['b', 'p'], hint, 2]);
});

test('names of object members are ordinary text keys and change no page (SITE-73)', async () => {
  const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '..', '-'];
  const page = await pageWith(keys.map(key => `ar ${key} = x`));
  expect(Object.keys(dataIn(page).ar).sort()).toEqual([...keys].sort());
  expect(page).toContain('<b title="Enter">Hint</b>');
  expect((await pageWith([])).includes('site-texts')).toBe(false);
  // Checks against prototype pollution.
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.each(['\u202e', '\u0000', '\u0007', '\u2028', '\ud800'])(
  'the invisible character %j does not appear in pages (SITE-73)',
  async character => {
    const { status } = await store([`ar guest.title = a${character}b`]);
    expect([200, 400]).toContain(status);
    clock += 60_000;
    await identityOf(env, clock);
    expect(await pageOf()).not.toContain(character);
  },
);

test('without canAccessIdentityMenu, texts cannot be replaced (SITE-73)', async () => {
  const before = (await asOwner('GET', '/siteTexts')).body.data;
  const body = { replacedTexts: 'ar guest.title = forged' };
  expect((await call('PATCH', '/siteTexts/site', body)).status).toBe(401);
  expect((await (await callsAsLoggedIn('painter'))('PATCH', '/siteTexts/site', body)).status).toBe(403);
  expect((await asOwner('GET', '/siteTexts')).body.data).toEqual(before);
});

test.each([
  'data:image/svg+xml,<svg onload=x>',
  'javascript:x',
  'http://other.example/icon.png',
  '//other.example/icon.png',
  '/\\\\other.example/icon.png',
  'https://[',
  'https://a b/',
  'backup/files/a.png',
])('the icon %s is refused (SITE-61)', async icon => {
  expect((await asOwner('PATCH', '/identity/site', { icon })).status).toBe(400);
});

test('an icon remains an attribute of its tag (SITE-61)', async () => {
  const icon = '/uploads/site/a.png"/><script>x</script>';
  expect((await asOwner('PATCH', '/identity/site', { icon })).status).toBe(200);
  const page = await pageWith([]);
  expect([page.includes('<script>x'), page.match(/<script/g)?.length]).toEqual([false, 1]);
  expect((await asOwner('PATCH', '/identity/site', { icon: '' })).status).toBe(200);
});

test('an icon that is missing or outside the site folder is replaced by the default mark (SITE-74)', async () => {
  const painter = env.SHARE_PAINTER.get(env.SHARE_PAINTER.idFromName('icons'));
  const card = { title: 'سمر', line: '', siteName: '', accent: OWN_ACCENT };
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  await env.MEDIA.put('backup/files/secret.svg', svg, { httpMetadata: { contentType: 'image/svg+xml' } });
  const draw = async (key: string, icon: string) =>
    Buffer.from((await painter.draw(`scratch/${key}`, { ...card, icon })) ?? new ArrayBuffer()).toString(
      'base64',
    );
  const mark = await draw('mark', '');
  expect(mark.length).toBeGreaterThan(1_000);
  for (const [at, icon] of [
    '/uploads/backup/files/secret.svg',
    '/uploads/site/../../backup/files/secret.svg',
    '/uploads/site/gone.png',
    'http://other.example/a.png',
  ].entries())
    expect([icon, (await draw(`other ${at}`, icon)) === mark]).toEqual([icon, true]);
  await env.MEDIA.put('site/broken.png', 'no picture', { httpMetadata: { contentType: 'image/png' } });
  expect((await draw('broken', '/uploads/site/broken.png')).length).toBeGreaterThan(1_000);
  expect((await draw('after', '')) === mark).toBe(true);
});
