import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app, ROUTES } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { Member, makeAccount } from '../../support/accounts.ts';

const FRIEND = 'https://friend.example';
const { SAMAR_LOCAL: _, ...rest } = env as Env;
const deployed: Env = {
  ...rest,
  SAMAR_OPERATOR_KEY: 'the key of an operator, 32 bytes or more',
  WEB_ORIGINS: ` ${FRIEND}, https://other.example,,nonsense`,
  EMBED_ORIGINS: `${FRIEND},https://x.example/path; script-src *`,
  ASSETS: {
    fetch: async (asked: Request | URL) =>
      new URL(asked instanceof URL ? asked : asked.url).pathname === '/'
        ? new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
        : new Response(null, { status: 404 }),
  } as unknown as Fetcher,
};
const SITE = 'https://samar.example';
const owner = new Member('porter');

const ask = async (path: string, init: RequestInit = {}, site = SITE, bindings = deployed) => {
  const answer = await app.fetch(new Request(`${site}${path}`, init), bindings);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const preflight = (path: string, origin: string, method = 'PATCH') =>
  ask(path, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': method },
  });
const cors = (headers: Headers) => [...headers.keys()].filter(name => name.startsWith('access-control-'));

beforeAll(async () => {
  await makeAccount({ username: 'porter', role: 'owner' });
  await owner.signIn();
  await env.DB.prepare(`UPDATE options SET images = 'everyone', voice = 'everyone'`).run();
});

test('an allowed origin may send credentials and use the methods of the path (SEC-1)', async () => {
  for (const origin of [FRIEND, SITE]) {
    const { status, headers } = await preflight('/api/v1/gifts/x', origin);
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, PATCH, DELETE',
        'access-control-allow-headers':
          'Authorization, Content-Type, DPoP, If-Match, Samar-Bookmark, Samar-Device',
        'access-control-max-age': '7200',
        vary: 'Origin',
      },
    ]);
  }
  const answer = await ask('/api/v1/gifts', { headers: { Origin: FRIEND } });
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, FRIEND]);
  const refused = await ask('/api/v1/users/verify', { headers: { Origin: FRIEND } });
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, FRIEND]);
});

test.each([
  'https://evil.example',
  'https://friend.example.evil.example',
  'http://friend.example',
  'https://friend.example:8443',
  'http://localhost:5173',
  'null',
  'nonsense',
])('an origin %s gets no CORS headers (SEC-1)', async origin => {
  const before = await preflight('/api/v1/gifts/x', origin);
  expect([before.status, cors(before.headers), before.headers.get('Vary')]).toEqual([204, [], 'Origin']);
  const answer = await ask('/api/v1/gifts', { headers: { Origin: origin } });
  expect([answer.status, cors(answer.headers), answer.headers.get('Vary')]).toEqual([200, [], 'Origin']);
});

test.each([
  ['http://localhost:5173', true],
  ['http://127.0.0.1:3000', true],
  ['https://localhost', true],
  ['http://other.localhost:5173', false],
  ['http://127.0.0.2:5173', false],
  ['ftp://localhost', false],
  ['chrome-extension://localhost', false],
])('on a local instance, an origin %s may read responses: %s (SEC-1)', async (origin, isAllowed) => {
  const local = await ask('/api/v1/gifts', { headers: { Origin: origin } }, 'http://127.0.0.1', env as Env);
  expect(local.headers.get('Access-Control-Allow-Origin')).toBe(isAllowed ? origin : null);
});

test.each([
  ['an answer', '/api/v1/gifts'],
  ['a refusal', '/api/v1/users/verify'],
  ['an unknown path', '/api/v1/nothing'],
  ['a missing file', '/uploads/none.png'],
  ['a missing chunk of the page', '/assets/none.js'],
  ['the page', '/'],
])('%s has the security headers (SEC-3, SEC-6)', async (_, path) => {
  const { headers } = await ask(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(headers.has('X-Frame-Options')).toBe(false);
  const plain = await ask(path, {}, 'http://localhost', { ...deployed, SAMAR_LOCAL: '1' });
  expect(plain.headers.has('Strict-Transport-Security')).toBe(false);
  const wide = await ask(path, {}, SITE, { ...deployed, SAMAR_HSTS_SUBDOMAINS: 'on' } as Env);
  expect(wide.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

test('listed sites may frame the page but not the panel (SEC-1, SEC-2, SEC-3)', async () => {
  const policy = async (path: string, bindings = deployed) =>
    Object.fromEntries(
      ((await ask(path, {}, SITE, bindings)).headers.get('Content-Security-Policy') ?? '')
        .split('; ')
        .map(each => [each.split(' ')[0], each.split(' ').slice(1)]),
    ) as Record<string, string[]>;
  const chat = await policy('/chat?authKey=x');
  expect(chat['frame-ancestors']).toEqual(["'self'", FRIEND]);
  expect(chat['script-src']).toEqual(["'self'"]);
  expect(chat['connect-src']).toEqual([
    "'self'",
    FRIEND,
    'https://other.example',
    'wss://friend.example',
    'wss://other.example',
  ]);
  expect(chat['base-uri']).toEqual(["'none'"]);
  expect(chat['style-src']?.every(each => /^'(?:self|sha256-[\w+/=]+)'$/.test(each))).toBe(true);
  for (const path of ['/admin-panel', '/admin-panel/rooms', '/Admin-Panel/'])
    expect((await policy(path))['frame-ancestors']).toEqual(["'none'"]);
  expect((await policy('/', { ...deployed, EMBED_ORIGINS: '' }))['frame-ancestors']).toEqual(["'self'"]);
});

test('only a public Turnstile key adds Turnstile to the policy', async () => {
  const sources = async (keys: object) =>
    (await ask('/', {}, SITE, { ...deployed, ...keys })).headers.get('Content-Security-Policy');
  // A Pages project has the public key but no secrets.
  const policy = await sources({ SAMAR_TURNSTILE_KEY: 'site key' });
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
  expect(await sources({})).not.toContain('challenges.cloudflare.com');
});

test('HEAD returns the status of GET without a body', async () => {
  const head = await ask('/api/v1/gifts', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
});

/** Calls without a body. */
const NO_BODY = ['POST /users/logout', 'POST /users/passkeyOptions', 'POST /users/:key/botToken'];
const WRITES = Object.entries(ROUTES)
  .flatMap(([path, methods]) => Object.keys(methods).map(method => ({ method, path })))
  .filter(({ method }) => ['POST', 'PATCH', 'PUT'].includes(method))
  .filter(({ method, path }) => !NO_BODY.includes(`${method} ${path}`));

let calls = 0;
const nextAddress = (): string => {
  calls += 1;
  return `198.51.${Math.floor(calls / 250)}.${calls % 250}`;
};

/** `visitor` is the key of a permission record, and of no record in other paths. */
const write = async (method: string, path: string, type: string, body: BodyInit) => {
  await owner.signIn();
  return ask(`/api/v1${path.replace(/:\w+/g, 'visitor')}`, {
    method,
    // From a separate address and session, so that no rate limit is spent.
    headers: {
      Authorization: `Bearer ${owner.token}`,
      'Content-Type': type,
      'CF-Connecting-IP': nextAddress(),
    },
    body,
  });
};

test.each(WRITES)('$method $path refuses a body with another type (SEC-8)', async ({ method, path }) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
    const { status } = await write(method, path, type, '{}');
    expect([type, status]).toEqual([type, method === 'PUT' && status === 404 ? 404 : 415]);
  }
});

test.each(WRITES)('$method $path does not read an endless body (SEC-8)', async ({ method, path }) => {
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(64 * 1024).fill(32)),
    });
  const json = await write(method, path, 'application/json', endless());
  const form = await write(method, path, 'multipart/form-data; boundary=x', endless());
  const statuses = [json.status, form.status];
  expect(statuses).toContain(method === 'PUT' && statuses.includes(404) ? 404 : 413);
  expect(statuses.filter(status => ![404, 413, 415].includes(status))).toEqual([]);
});
