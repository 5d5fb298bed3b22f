import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';
import { countedCalls, FarDatabase } from '../../support/counted-calls.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

/** Lists that the page requests by version (web/src/client/resources/site-resources.ts). */
const LISTS = [
  'options-1',
  'options-2',
  'appearance',
  'windows',
  'identity',
  'siteRules',
  'siteTexts',
  'gifts',
  'giftsSpeedDir',
  'colors',
  'emojis',
  'shortcuts',
];
let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;
const guest = new Visitor('زائرة الحافة');
let socket: ClientSocket;
let version = '';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'khalil', role: 'owner' });
  asOwner = await callsAsLoggedIn('khalil');
  await guest.signIn();
  socket = await guest.enter();
  const { body } = await guest.connect();
  version = (body.data as unknown as { listsVersion: string }).listsVersion;
});

/** Sends a call with a distant database and nearby replicas, and returns the number of waits for the distant one. */
async function read(who: Visitor, path: string, headers: Record<string, string> = {}) {
  const far = new FarDatabase(env.DB);
  const { answer } = await countedCalls(who, 'GET', path, { headers, env: { DB: far.binding } });
  return { status: answer.status, headers: answer.headers, text: await answer.text(), waits: far.waits };
}

test.each(LISTS)(
  'GET /%s by version waits for the database at most once, and a repeat does not (LOBBY-13)',
  async list => {
    const first = await read(guest, `/${list}?v=${version}`);
    expect([first.status, first.waits <= 1]).toEqual([200, true]);
    // The cache is filled after the answer.
    const again = await vi.waitFor(async () => {
      const answer = await read(guest, `/${list}?v=${version}`);
      expect(answer.waits).toBe(0);
      return answer;
    }, WITHIN);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('Cache-Control')).toBe('no-store');
    expect(again.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
  },
);

test('a change announces a new version that never returns old data (LOBBY-13)', async () => {
  const before = await read(guest, `/shortcuts?v=${version}`);
  const made = await asOwner('POST', '/shortcuts', { shortcutTerm: 'صباح', replaceWith: 'صباح الخير' });
  expect(made.status).toBe(201);
  const told = await socket.waitFor('siteChanged', ({ resources }) => resources.includes('shortcuts'));
  expect(told.version).not.toBe(version);
  expect(before.text).not.toContain('صباح الخير');
  expect((await read(guest, `/shortcuts?v=${told.version}`)).text).toContain('صباح الخير');
  const { body } = await guest.connect();
  expect((body.data as unknown as { listsVersion: string }).listsVersion).toBe(told.version);
});

test('private answers are not cached for other callers (LOBBY-14)', async () => {
  const look = { fontStyle: 'oblique', fontSize: 24, fontColor: '#000', fontBGColor: '#fff' };
  expect((await asOwner('POST', '/gifts', { text: 'للأعضاء', userType: 'forSupers', ...look })).status).toBe(
    201,
  );
  const other = crypto.randomUUID();
  const asMember = await asOwner('GET', `/gifts?v=${other}`);
  expect(JSON.stringify(asMember.body)).toContain('للأعضاء');
  expect((await read(guest, `/gifts?v=${other}`)).text).not.toContain('للأعضاء');
  const options = await asOwner('GET', `/options-1?v=${other}`);
  expect(JSON.stringify(options.body)).toContain('sharedNetworks');
  expect((await read(guest, `/options-1?v=${other}`)).text).not.toContain('sharedNetworks');
  expect((await asOwner('GET', `/emojis?v=${other}&page=0`)).status).toBe(400);
});

test('unversioned reads use the nearest copy; writes return a bookmark (LOBBY-14)', async () => {
  const near = await read(guest, '/colors');
  expect([near.status, near.waits]).toEqual([200, 0]);
  const written = await countedCalls(guest, 'PATCH', '/colors/none', { body: {} });
  expect(written.answer.headers.get('Samar-Bookmark')).toMatch(/^[\w-]+$/);
  const bookmark = written.answer.headers.get('Samar-Bookmark') ?? '';
  for (const seen of [bookmark, 'no bookmark; DROP'])
    expect((await read(guest, '/colors', { 'Samar-Bookmark': seen })).status).toBe(200);
});

test('a site image is cached near the user; a user image is not (FILE-21)', async () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    exports.default.fetch(new Request(`http://localhost/uploads/${path}`, { headers }));
  for (const key of ['stars/kept.png', 'nickname-images/gone.png']) {
    await env.MEDIA.put(key, 'bytes', { httpMetadata: { contentType: 'image/png' } });
    const first = await get(key);
    expect([first.status, await first.text()]).toEqual([200, 'bytes']);
  }
  const address = 'http://localhost/uploads/stars/kept.png';
  await vi.waitFor(async () => expect(await caches.default.match(address)).toBeDefined(), WITHIN);
  await env.MEDIA.delete(['stars/kept.png', 'nickname-images/gone.png']);
  const again = await get('stars/kept.png');
  expect([again.status, await again.text()]).toEqual([200, 'bytes']);
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await get('stars/kept.png', { 'If-None-Match': again.headers.get('ETag') ?? '' })).status).toBe(
    304,
  );
  expect((await get('nickname-images/gone.png')).status).toBe(404);
});
