import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { identityOf, publicRoomsOf } from '../../../worker/site/public-rooms.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { ClientSocket, call, Visitor } from '../../support/visitor.ts';

const HOST = 'https://host.example';
const ROOM = encodeURIComponent('القاعة');
const withPage: Env = {
  ...(env as Env),
  EMBED_ORIGINS: '',
  ASSETS: {
    fetch: async (asked: Request | URL) =>
      new URL(asked instanceof URL ? asked : asked.url).pathname === '/'
        ? new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
        : new Response(null, { status: 404 }),
  } as unknown as Fetcher,
};
const owner = new Member('salma');
let clock = Date.now();

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
});

async function setOrigins(embedOrigins: string): Promise<void> {
  expect((await call('PATCH', '/identity/site', { embedOrigins }, owner.headers)).status).toBe(200);
  clock += 60_000;
  await Promise.all([publicRoomsOf(withPage, clock), identityOf(withPage, clock)]);
}

async function ancestorsOf(path: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const request = new Request(`http://localhost${path}`, { headers: { Accept: 'text/html', ...headers } });
  const answer = await app.fetch(request, withPage);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
}

const FRAMED = ['/', '/chat', `/r/${ROOM}`, '/r/unknown', '/appeal', '/i/code', '/admin-entry', '/missing'];
const NEVER_FRAMED = [
  ...['/admin-panel', '/admin-panel/', '/admin-panel//', '/admin-panel/rooms', '/ADMIN-panel?x=/chat'],
  ...[
    '/api/docs',
    '/api/docs/',
    '/API/docs',
    '/api/docs//',
    '/rules',
    '/terms',
    '/privacy',
    '/rules?lang=en',
  ],
];

test('only listed origins may frame pages of the chat, and none the panel or documents (SEC-1, SITE-72)', async () => {
  await setOrigins(HOST);
  const forged = {
    Origin: 'https://evil.example',
    Referer: 'https://evil.example/page',
    'X-Forwarded-Host': 'evil.example',
    'X-Frame-Options': 'ALLOW-FROM https://evil.example',
  };
  for (const headers of [{}, forged]) {
    for (const path of FRAMED)
      expect([path, await ancestorsOf(path, headers)]).toEqual([path, `'self' ${HOST}`]);
    for (const path of NEVER_FRAMED)
      expect([path, await ancestorsOf(path, headers)]).toEqual([path, "'none'"]);
  }
});

test('after an origin is removed, it may frame no page, and open sessions continue (SITE-72)', async () => {
  await setOrigins(HOST);
  const guest = new Visitor('من موقع مضيف');
  await guest.login({ originURL: `${HOST}/page` });
  const socket = await guest.enter({ room: 'القاعة', originURL: `${HOST}/page` });
  await setOrigins('');
  for (const path of FRAMED) expect([path, await ancestorsOf(path)]).toEqual([path, "'self'"]);
  expect((await socket.request('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).ok).toBe(true);
  // A socket is opened by the chat's own page, so the removed origin cannot open one.
  const { ticket } = await socket.waitFor('resume');
  expect((await guest.upgrade('hall', ticket, { origin: HOST })).status).toBe(403);
  expect((await guest.upgrade('hall', ticket)).status).toBe(101);
});

test.each([
  HOST,
  'http://localhost.evil.example',
  'http://localhost@evil.example',
  'http://LOCALHOST.',
  'http://sub.localhost',
  'file://',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://localhost/x',
  'http://localhost http://evil.example',
])('a page of origin %s opens no socket, even if originURL is a page of the chat (SEC-1)', async origin => {
  await setOrigins(HOST);
  const guest = new Visitor(`زائر ${origin}`.slice(0, 30));
  await guest.signIn();
  const { body } = await guest.connect({ room: 'القاعة', originURL: 'http://localhost/chat' });
  const { ticket } = body.data as unknown as { ticket: string };
  expect([origin, (await guest.upgrade('hall', ticket, { origin })).status]).toEqual([origin, 403]);
  // The refusal does not use the ticket.
  ClientSocket.open(await guest.upgrade('hall', ticket)).close(1000);
});

test('an address of the embedding page has a length limit and reaches staff as text (ROOM-36)', async () => {
  const large = `https://host.example/${'x'.repeat(10_000)}`;
  const guest = new Visitor('طويلة العنوان');
  expect((await guest.login({ originURL: large })).status).toBe(400);
  await guest.signIn();
  expect((await guest.connect({ originURL: large })).status).toBe(400);
  const socket = await guest.enter({ room: 'القاعة' });
  expect(await socket.request('sendOriginURL', large.slice(0, 2_049))).toMatchObject({ ok: false });
  const watcher = await owner.enter({ room: 'القاعة' });
  for (const originURL of ['javascript:alert(1)', 'data:text/html,<script>1</script>', 'x'.repeat(2_048)]) {
    expect(await socket.request('sendOriginURL', originURL)).toMatchObject({ ok: true });
    // Staff receive the text as typed; the page shows only the host of an address.
    await watcher.waitFor('usersChanged', ({ upserted }) =>
      upserted.some(user => user.originURL === originURL),
    );
  }
});
