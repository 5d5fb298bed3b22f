import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom, room } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'porch', name: 'الشرفة' });
  await env.DB.prepare(`UPDATE rooms SET max_users = 1 WHERE id = 'main'`).run();
  await makeAccount({ username: 'shadow', role: 'admin' });
});

test('refusals with a bearer token are not cached (REST-39)', async () => {
  const ask = (path: string) =>
    exports.default.fetch(
      new Request(`http://localhost/api/v1${path}`, { headers: { Authorization: 'Bearer a.b.c' } }),
    );
  for (const path of ['/users/verify', '/connect', '/nothing']) {
    expect([path, (await ask(path)).headers.get('Cache-Control')]).toEqual([path, 'no-store']);
  }
});

test('a body of unknown length above the limit returns 413', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 2_000) controller.close();
      else controller.enqueue(new Uint8Array(16 * 1024).fill(120));
    },
  });
  const request = new Request('http://localhost/api/v1/users/visitorLogin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  expect((await exports.default.fetch(request)).status).toBe(413);
});

test.each([
  ['a host with many dots', { originURL: `https://${'a.'.repeat(900)}example/` }, 201],
  ['a lone surrogate', { originURL: '\udfff' }, 201],
  ['a NUL', { originURL: '\u0000' }, 201],
  ['a lone surrogate in a fingerprint', { fingerprint: 'fp-\ud800' }, 400],
  ['a NUL in a fingerprint', { fingerprint: 'fp-\u0000' }, 400],
  ['512 characters of marks', { username: `ا${'\u0651'.repeat(511)}` }, 400],
  ['512 ligatures', { username: '\ufdfa'.repeat(512) }, 400],
  ['a thousand brackets', { username: JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) }, 400],
])('%s in a body causes no server error (ERR-3)', async (what, over, status) => {
  const answer = await new Visitor(`غريب ${what.length}`).login(over);
  expect(answer.status).toBe(status);
});

test('a host with a trailing dot is the same host (ADMISSION-30)', async () => {
  await env.DB.prepare(
    `INSERT INTO bans (id, host, ban_duration, until, created_at) VALUES ('dot', 'dotted.example', 'forever', NULL, 1)`,
  ).run();
  const answer = await new Visitor('نقطة').login({ originURL: 'https://www.dotted.example./' });
  expect(answer.body.code).toBe('banned');
});

test.each([
  ['a too long name', `/uploads/${'a'.repeat(1_200)}`, {}, 404],
  ['a path traversal', '/uploads/..%2f..%2fwrangler.toml', {}, 404],
  ['a NUL', '/uploads/a%00b', {}, 404],
  ['invalid UTF-8', '/uploads/%ff', {}, 404],
  ['a malformed ETag', '/uploads/kept.png', { 'If-None-Match': 'abc' }, 200],
  ['a malformed date', '/uploads/kept.png', { 'If-Modified-Since': 'yesterday' }, 200],
  ['a weak ETag', '/uploads/kept.png', { 'If-None-Match': 'W/"abc"' }, 200],
  ['the wildcard ETag', '/uploads/kept.png', { 'If-None-Match': '*' }, 304],
] as const)(
  '%s in the path or headers of an upload causes no server error (ERR-3)',
  async (_, path, headers, status) => {
    await env.MEDIA.put('kept.png', 'bytes', { httpMetadata: { contentType: 'image/png' } });
    const answer = await exports.default.fetch(new Request(`http://localhost${path}`, { headers }));
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
  },
);

test('a guest can enter even if a hidden user fills the primary room (ADMISSION-20)', async () => {
  const member = new Member('shadow');
  await member.enter({ room: 'المجلس العام', visibility: 'hidden' });
  const guest = new Visitor('باحث عن مكان');
  await guest.signIn();
  expect((await guest.connect()).status).toBe(200);
});

test('no frame contains internal user data (VISIBILITY-4, VISIBILITY-5)', async () => {
  const guest = await new Visitor('جارة الكناري').enter({ room: 'الشرفة' });
  const master = await new Member('shadow').enter({ room: 'الشرفة' });
  const canary = new Visitor('كناري الشرفة', { fingerprint: 'fp-canary-porch', address: '127.44.44.44' });
  const socket = await canary.enter({ room: 'الشرفة' });
  await socket.request('newMessageFromClient', { text: 'زقزقة', style: {} });
  await socket.request('requestChangeStatus', { status: 'busy' });
  await socket.request('sendOriginURL', 'https://canary.example/');
  await master.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(({ originURL }) => originURL === 'https://canary.example/'),
  );
  await guest.waitFor('usersChanged', ({ upserted }) => upserted.some(({ status }) => status === 'busy'));
  const here = await room('porch').fullReport();
  const found = here?.upserted.find(({ nickname }) => nickname === 'كناري الشرفة');
  for (const heard of [guest.received, master.received, socket.received].map(each => JSON.stringify(each))) {
    expect(heard).not.toContain(found?.sessionId);
    expect(heard).not.toContain(found?.deviceId);
    expect(heard).not.toContain(canary.token);
  }
  for (const secret of ['fp-canary-porch', '127.44.44.44', 'canary.example']) {
    expect(JSON.stringify(guest.received)).not.toContain(secret);
    expect(JSON.stringify(master.received)).toContain(secret);
  }
});

test('a failed query is logged without its parameter values (ERR-4)', async () => {
  const member = new Member('shadow');
  await member.signIn();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = () => Promise.reject(new Error('no database'));
  const broken = { bind: () => ({ raw: failed, all: failed }) };
  const DB = {
    prepare: (sql: string) => (/from "gifts" where/.test(sql) ? broken : env.DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  };
  const request = new Request('http://localhost/api/v1/gifts/canary-of-a-query', { headers: member.headers });
  const answer = await app.fetch(request, { ...env, DB });
  const socket = String(logged.mock.calls[0]?.[0]).replace('/gifts/canary-of-a-query', '');
  logged.mockRestore();
  expect(answer.status).toBe(500);
  expect(socket).toContain('no database');
  expect(socket).not.toContain('canary-of-a-query');
});

test('a wrong method returns the allowed methods', async () => {
  const answer = await exports.default.fetch(new Request('http://localhost/api/v1/connect'));
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
});
