import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { INITIAL_PAGE_SITE, Known, OWN_ACCENT } from '../../../worker/platform/http/known-identity.ts';
import { shareDigest } from '../../../worker/platform/http/share-card.ts';
import { identityOf, publicRoomsOf } from '../../../worker/site/public-rooms.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const BUILT = `<!doctype html><html><head>
<meta name="description" content="built" />
<meta name="application-name" content="built" />
<title>built</title>
</head><body><div id="root"><!--entry--><b>%siteName%</b><!--room--><i title="%room%">%subject% (%people%)</i><!--/entry--></div></body></html>`;
const withPage: Env = {
  ...(env as Env),
  ASSETS: {
    fetch: async () => new Response(BUILT, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  } as unknown as Fetcher,
};
const SITE = 'http://localhost';
const OPEN = 'القاعة';
const PAGE = `/r/${encodeURIComponent(OPEN)}`;

let clock = Date.now();
/** Advances the clock, so that the pages read rooms and identity again. */
const later = async (): Promise<void> => {
  clock += 60_000;
  await Promise.all([publicRoomsOf(withPage, clock), identityOf(withPage, clock)]);
};

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await app.fetch(new Request(`${SITE}${path}`, { method, headers }), withPage);
  const { 'x-request-id': _, ...seen } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: seen, body: await answer.text() };
};

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: OPEN });
  await makeRoom({ id: 'locked', name: 'المجلس', password: 'x' });
  await makeAccount({ username: 'unseen', role: 'owner' });
  await later();
});
afterEach(() => vi.useRealTimers());

test('no spelling of a path segment finds a locked room or leaves the site (SITE-66)', async () => {
  const locked = encodeURIComponent('المجلس');
  const never = await ask('/r/never');
  for (const segment of [
    locked,
    locked.toLowerCase(),
    locked.replaceAll('%', '%25'),
    `${locked}%00`,
    `${locked}%20`,
    'LOCKED',
    'locked',
    '%2e%2e%2fr%2flocked',
    '%2F%2Fother',
    '%5C%5Cother',
    '%0d%0aLocation:%20x',
    '__proto__',
    'x'.repeat(15_000),
    '%CC%80%CC%A3'.repeat(1_200),
  ])
    expect([segment.slice(0, 40), await ask(`/r/${segment}`)]).toEqual([segment.slice(0, 40), never]);
});

test('a redirect stays below /r/ and contains no line break (SITE-65)', async () => {
  for (const path of [
    `${PAGE.toLowerCase()}?next=//other.example`,
    `${PAGE}/?%0d%0aSet-Cookie:x`,
    '/r/HALL?https://other.example',
    '/r/%48all?\\\\other.example',
  ]) {
    const { status, headers, body } = await ask(path, { 'X-Forwarded-Host': 'other.example' });
    expect([status, body]).toEqual([301, '']);
    expect(headers.location?.startsWith(`${PAGE}?`)).toBe(true);
    expect([new URL(headers.location ?? '', SITE).origin, headers['set-cookie']]).toEqual([SITE, undefined]);
  }
});

test('a cached page is the same for all readers (SITE-65)', async () => {
  const plain = await ask(PAGE);
  expect(plain.headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
  for (const headers of [
    { Cookie: 'session=1', Authorization: 'Bearer x' },
    { 'X-Forwarded-Host': 'other.example', Forwarded: 'host=other.example', 'X-Original-URL': '/r/locked' },
    { Origin: 'https://other.example', Referer: 'https://other.example' },
    { 'If-None-Match': '*', Range: 'bytes=0-3' },
    { 'Accept-Language': 'de', Accept: 'application/json' },
  ])
    expect(await ask(PAGE, headers)).toEqual(plain);
  const queried = await ask(`${PAGE}?"><script>x</script>&room=locked`);
  expect(queried).toEqual(plain);
});

test('names with line separators and placeholders remain text and data (SITE-65)', async () => {
  const name = 'a\u2028b %subject% <!--entry--><!--room-->$&';
  const subject = '%room%</script\u2029><svg onload=x> %siteName%';
  await env.DB.prepare("UPDATE rooms SET name = ?, subject = ? WHERE id = 'hall'").bind(name, subject).run();
  await later();
  const { headers } = await ask('/r/hall');
  const { body } = await ask(headers.location ?? '');
  expect(body).toContain(
    '<i title="a\u2028b %subject% &lt;!--entry--&gt;&lt;!--room--&gt;$&amp;">%room%&lt;',
  );
  expect([body.includes('<svg'), body.split('</script').length, body.includes('<b>')]).toEqual([
    false,
    2,
    false,
  ]);
  await env.DB.prepare("UPDATE rooms SET name = ?, subject = '' WHERE id = 'hall'").bind(OPEN).run();
  await later();
});

test('hidden users and ghosts do not change the size on a page (SITE-69)', async () => {
  for (let at = 0; at < 5; at++)
    await new Visitor(`جليس ${at}`, { address: '100.66.27.9' }).enter({ room: OPEN });
  for (const [at, visibility] of ['hidden', 'ghost', 'hidden'].entries()) {
    const username = `unseen ${at}`;
    await makeAccount({ username, role: 'owner' });
    const unseen = new Member(username);
    await unseen.enter({ room: OPEN, visibility });
    await untilPresent(unseen.userID);
  }
  await later();
  expect((await ask(PAGE)).body).toContain('()');
  const sixth = new Visitor('جليس سادس', { address: '100.66.27.9' });
  await sixth.enter({ room: OPEN });
  await untilPresent(sixth.userID);
  await later();
  expect((await ask(PAGE)).body).toContain('(أكثر من 5 في الغرفة الآن)');
});

test('an outdated page is replaced even if all earlier reads are aborted (SITE-67)', async () => {
  const known = new Known('none', { what: 'public_rooms_not_read' });
  let value = 'public';
  expect(await known.get(async () => value, 0)).toBe('public');
  value = 'private';
  // Reads of requests whose clients disconnect never end.
  for (const now of [10_000, 20_000, 30_000]) void known.get(() => new Promise<string>(() => {}), now);
  expect(await known.get(async () => value, 30_001)).toBe('private');
});

test('after an idle hour no request gets the old list (SITE-67)', async () => {
  const known = new Known('none', { what: 'public_rooms_not_read' });
  let value = 'public';
  await known.get(async () => value, 0);
  value = 'private';
  const read = async () => value;
  expect(await Promise.all([known.get(read, 3_600_000), known.get(read, 3_600_000)])).toEqual([
    'private',
    'private',
  ]);
});

test('share images count toward the file budget of an address (REST-54)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const address = { 'CF-Connecting-IP': '100.66.27.50' };
  await Promise.all(Array.from({ length: 121 }, () => ask('/uploads/pictures/nothing.png', address)));
  expect((await ask('/share/site.png', address)).status).toBe(429);
  expect((await ask('/share/site.png', address, 'HEAD')).status).toBe(429);
});

const CARDS = [
  ']]></text><image href="http://other.example/x"/>&#x202e;&lt;',
  'ﷺ'.repeat(60),
  `${'ا'.repeat(3)}${'\u064b\u0651'.repeat(400)}`,
  '👨‍👩‍👧‍👦😀'.repeat(100),
  '\ud800 \u{1FFFE}\u{E0001}\u202e\u2066',
  '',
];

test('a share image can be drawn for any text (SITE-68)', async () => {
  const painter = env.SHARE_PAINTER.get(env.SHARE_PAINTER.idFromName('cards'));
  for (const [at, text] of CARDS.entries()) {
    const png = await painter.draw(`scratch/${at}`, {
      ...{ title: text, line: text, siteName: text },
      ...{ accent: OWN_ACCENT, icon: text },
    });
    expect([at, (png?.byteLength ?? 0) > 1_000, (png?.byteLength ?? 0) < 300_000]).toEqual([at, true, true]);
  }
});

test('images with equal texts share one object; other images have separate ones (SITE-68)', async () => {
  const identity = { ...INITIAL_PAGE_SITE, siteName: 'a', sentence: 'b' };
  const of = (name: string, subject: string) => shareDigest(identity, { name, subject });
  const digests = await Promise.all([
    of('x', 'y'),
    of('xy', ''),
    of('', 'xy'),
    of('x","y', ''),
    shareDigest(identity, null),
    shareDigest({ ...identity, accent: '#8a1f3d' }, null),
    shareDigest({ ...identity, icon: '/uploads/site/a.png' }, null),
  ]);
  expect(new Set(digests).size).toBe(7);
  expect(await of('x', 'y')).toBe(digests[0]);
});

test('requests with many hosts and queries store no extra image (SITE-68)', async () => {
  const keys = async () => (await env.MEDIA.list({ prefix: 'share/' })).objects.map(({ key }) => key);
  await ask('/share/site.png');
  const before = await keys();
  for (const path of ['/share/SITE.png', '/share/site.png?v=1', '/share/%73ite.png', '/share/site.png?v=%00'])
    for (const host of ['localhost', 'a.localhost', '127.0.0.1'])
      await (await app.fetch(new Request(`http://${host}${path}`), withPage)).arrayBuffer();
  expect(await keys()).toEqual(before);
  expect((await lobbyOf(env).rooms()).length).toBeGreaterThan(0);
});
