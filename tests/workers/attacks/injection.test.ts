import { env, exports } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { INJECTIONS } from '../../support/samples.ts';

const owner = new Member('keeper');

type Ask = { body?: BodyInit; headers?: Record<string, string> };
const ask = async (method: string, path: string, { body, headers }: Ask = {}) => {
  const init = { method, headers: { ...owner.headers, ...headers }, ...(body !== undefined && { body }) };
  const answer = await exports.default.fetch(new Request(`http://localhost/api/v1${path}`, init));
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
};
const say = (method: string, path: string, body: unknown) =>
  ask(method, path, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

const RECORDS = [
  'users',
  'gifts',
  'shortcuts',
  'emojis',
  'decorations',
  'chatMsg',
  'colors',
  'banners',
  'avatars',
  'stars',
  'bans',
  'rooms',
];
const LISTS = [...RECORDS, 'events', 'reports', 'connections', 'ghosts'];
const KEYED = [...RECORDS, 'adminPanelPermissions', 'chatPermissions'];

const TABLES = [
  'accounts',
  'chat_permissions',
  'admin_panel_permissions',
  'rooms',
  'options',
  'appearance',
  'windows',
  'colors',
];
const snapshot = async () => {
  const all = await env.DB.batch(TABLES.map(table => env.DB.prepare(`SELECT * FROM ${table} ORDER BY id`)));
  return JSON.stringify(all.map(({ results }) => results));
};
const files = async () => (await env.MEDIA.list()).objects.map(({ key }) => key);

let before = '';
beforeAll(async () => {
  await makeAccount({ username: 'keeper', role: 'owner' });
  await owner.signIn();
  before = await snapshot();
});

afterAll(async () => {
  expect(await snapshot()).toBe(before);
  expect(await files()).toEqual([]);
});

test.each(LISTS)('filter, page and limit values for %s are not executed (SEC-11)', async name => {
  for (const word of INJECTIONS) {
    const given = encodeURIComponent(word.toWellFormed());
    for (const query of [`page=1&filter=${given}`, `page=${given}`, `page=1&limit=${given}`]) {
      const { status, text } = await ask('GET', `/${name}?${query}`);
      expect([query, status < 500, /password|scrypt|hash/.test(text)]).toEqual([query, true, false]);
      expect([query, [200, 400].includes(status)]).toEqual([query, true]);
    }
  }
});

test('filter words for the event record are not executed, and too many are refused (SEC-11)', async () => {
  for (const word of INJECTIONS) {
    for (const filter of [
      { $or: [{ eventData: { $regex: word, $options: 'i' } }] },
      { username: word },
      { username: { $regex: word } },
      { eventType: word },
      { eventDate: { $gte: word } },
      { [word]: word },
    ]) {
      const query = encodeURIComponent(JSON.stringify(filter));
      expect([filter, (await ask('GET', `/events?page=1&filter=${query}`)).status < 500]).toEqual([
        filter,
        true,
      ]);
    }
  }
  const many = { $or: Array.from({ length: 300 }, (_, at) => ({ eventData: `${at}` })) };
  const query = encodeURIComponent(JSON.stringify(many));
  expect((await ask('GET', `/events?page=1&filter=${query}`)).status).toBe(400);
  const deep = `${'{"$or":['.repeat(200)}${']}'.repeat(200)}`;
  expect((await ask('GET', `/events?filter=${encodeURIComponent(deep)}`)).status).toBe(400);
});

test.each(KEYED)('hostile ids for %s neither run as SQL nor leave the path (SEC-11, REST-40)', async name => {
  const odd = [
    '..%2f..%2fusers',
    '%2e%2e',
    '%2e%2e%2f',
    '.%00',
    '%00',
    '%2f',
    '%',
    '%ff',
    '%c0%ae%c0%ae',
    'a'.repeat(3_000),
  ];
  const keys = [...odd, ...INJECTIONS.map(word => encodeURIComponent(word.toWellFormed()))];
  for (const key of keys) {
    for (const method of ['GET', 'DELETE'] as const) {
      const { status } = await ask(method, `/${name}/${key}`);
      expect([key, method, [400, 404, 405].includes(status)]).toEqual([key, method, true]);
    }
    const { status } = await say('PATCH', `/${name}/${key}`, {});
    expect([key, [400, 404, 405].includes(status)]).toEqual([key, true]);
  }
});

const CREATES: [string, Record<string, unknown>][] = [
  ['gifts', { text: 'هدية' }],
  ['shortcuts', { shortcutTerm: 'سع', replaceWith: 'سلام' }],
  ['emojis', { shortcut: ':)', emojiCode: 128512 }],
  ['decorations', { name: 'إطار', decorationText: '★' }],
  ['chatMsg', { name: 'المجلس', message: 'أهلًا' }],
  ['colors', { name: 'نيلي', value: '#2a2f8f' }],
  ['banners', { text: 'لافتة' }],
  ['bans', { IPOrHost: '192.0.2.1' }],
  ['rooms', { name: 'غرفة الاختبار' }],
  [
    'users/signup',
    { username: 'x', password: 'long enough', passwordConfirm: 'long enough', role: 'member' },
  ],
];
const FOREIGN = [
  'id',
  '_id',
  'createdAt',
  'created_at',
  'uploadPath',
  'createdBy',
  'passwordHash',
  'constructor',
  'prototype',
];

test.each(CREATES)('%s accepts no unknown field (SEC-11, REST-9)', async (name, valid) => {
  for (const field of FOREIGN) {
    const { status, text } = await say('POST', `/${name}`, { ...valid, [field]: 'x' });
    expect([field, status, Object.keys(JSON.parse(text).errors).includes(field)]).toEqual([field, 400, true]);
  }
  const polluted = `${JSON.stringify(valid).slice(0, -1)},"__proto__":{"role":"owner","isAdmin":true}}`;
  expect([400, 201]).toContain((await say('POST', `/${name}`, polluted)).status);
  expect(({} as Record<string, unknown>).isAdmin).toBe(undefined);
  const { status } = await say('POST', `/${name}`, [valid]);
  expect(status).toBe(400);
  await env.DB.batch(
    ['gifts', 'shortcuts', 'emojis', 'decorations', 'chat_msgs', 'banners', 'bans'].map(table =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  await env.DB.exec(`DELETE FROM colors WHERE name = 'نيلي'`);
  await env.DB.exec(`DELETE FROM rooms WHERE name = 'غرفة الاختبار'`);
});

test('settings accept no unknown field; a refused body changes no setting (SEC-11)', async () => {
  for (const [name, field, value] of [
    ['options-1', 'kickHoldSeconds', 60],
    ['options-2', 'scrollBack', 75],
    ['appearance', 'mode', 'dark'],
    ['windows', 'privateWindowsMax', 3],
  ] as const) {
    for (const foreign of FOREIGN)
      expect((await say('PATCH', `/${name}/site`, { [field]: value, [foreign]: 'x' })).status).toBe(400);
    for (const body of ['null', '[]', '"x"', '7', '{"a":', '', '{}{}'])
      expect([body, (await say('PATCH', `/${name}/site`, body)).status]).toEqual([body, 400]);
  }
});

test('deep, large and duplicate-key JSON is parsed literally or refused (SEC-11)', async () => {
  const deep = (depth: number) => `{"text":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect((await say('POST', '/gifts', deep(20_000))).status).toBe(400);
  expect((await say('POST', '/gifts', `{"text":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  expect((await say('POST', '/gifts', `{${'"a":1,'.repeat(5_000)}"text":"x"}`)).status).toBe(400);
  const doubled = await say('POST', '/gifts', '{"text":"أولى","text":"ثانية"}');
  expect([doubled.status, JSON.parse(doubled.text).data.gift.text]).toEqual([201, 'ثانية']);
  const wild = await say('POST', '/gifts', { text: 'ا', fontSize: 1e308 });
  expect(wild.status).toBe(400);
  for (const text of ['\ud800', '\u0000', '\u202e', '<script>alert(1)</script>', '\r\nSet-Cookie: a=b']) {
    const { status, headers } = await say('POST', '/gifts', { text: `هدية${text}` });
    expect([text, [201, 400].includes(status), headers.get('Set-Cookie')]).toEqual([text, true, null]);
  }
  await env.DB.exec('DELETE FROM gifts');
});

test('response headers repeat no request header; malformed tokens return 401 (SEC-11)', async () => {
  const { headers } = await ask('GET', `/gifts?page=1&x=${encodeURIComponent('\r\nX-Evil: 1')}`, {
    headers: { Origin: 'https://evil.example', 'X-Request-Id': 'chosen', 'X-Forwarded-Host': 'evil.example' },
  });
  expect([headers.get('X-Evil'), headers.get('Access-Control-Allow-Origin')]).toEqual([null, null]);
  expect(headers.get('X-Request-Id')).not.toBe('chosen');
  for (const Authorization of [
    'Bearer',
    'Bearer ',
    'Bearer a.b',
    'Basic a2VlcGVyOng=',
    `Bearer ${'a'.repeat(7_000)}`,
    'Bearer null',
  ])
    expect([Authorization, (await ask('GET', '/users', { headers: { Authorization } })).status]).toEqual([
      Authorization,
      401,
    ]);
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${owner.token.split('.')[1]}.`.replaceAll('=', '');
  expect((await ask('GET', '/users', { headers: { Authorization: `Bearer ${unsigned}` } })).status).toBe(401);
});
