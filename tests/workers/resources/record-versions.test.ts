import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount, recordIn } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call } from '../../support/visitor.ts';

const owner = new Member('version-owner');
const ask = (method: string, path: string, body?: unknown, version?: unknown): Promise<Answer> =>
  call(method, path, body, {
    ...owner.headers,
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
  });
const made = async (path: string, body: object, singular: string) =>
  recordIn(await ask('POST', path, body), singular);
const codeOf = ({ status, body }: Answer) => [status, body.code];

beforeAll(async () => {
  await makeAccount({ username: 'version-owner', role: 'owner' });
  await makeAccount({ username: 'version-member', role: 'member' });
  await makeRoom({ id: 'versions', name: 'النسخ' });
  await owner.signIn();
});

/** One record per kind of path: its read, and two changes. */
const RECORDS: [string, () => Promise<string>, method: string, one: object, other: object][] = [
  [
    'a gift',
    async () => `/gifts/${(await made('/gifts', { text: 'وردة', fontColor: '#000000' }, 'gift'))._id}`,
    'PATCH',
    { text: 'زهرة' },
    { text: 'ياسمين' },
  ],
  [
    'a shortcut',
    async () => {
      await ask('POST', '/shortcuts', { shortcutTerm: 'نسخة', replaceWith: 'أولى' });
      return `/shortcuts/${encodeURIComponent('نسخة')}`;
    },
    'PATCH',
    { replaceWith: 'ثانية' },
    { replaceWith: 'ثالثة' },
  ],
  [
    'a room',
    async () => `/rooms/${encodeURIComponent('النسخ')}`,
    'POST',
    { subject: 'موضوع' },
    { subject: 'موضوع آخر' },
  ],
  [
    'a ban',
    async () => `/bans/${(await made('/bans', { country: 'AQ' }, 'ban'))._id}`,
    'PATCH',
    { country: 'BV' },
    { country: 'HM' },
  ],
  ['an account', async () => '/users/id-version-member', 'PATCH', { color: '#112233' }, { color: '#445566' }],
];

const changePath = (path: string): string => path.replace('/users/', '/users/updateUser/');

test.each(RECORDS)(
  '%s: a version permits one write; a write without a version succeeds (PANEL-80)',
  async (_, path, method, one, other) => {
    const at = await path();
    const { version } = (await ask('GET', at)).body;
    expect(version).toMatch(/^[\w-]{22}$/);
    expect((await ask('GET', at)).body.version).toBe(version);
    expect((await ask(method, changePath(at), one, version)).status).toBeLessThan(300);
    expect(codeOf(await ask(method, changePath(at), other, version))).toEqual([412, 'version_conflict']);
    expect((await ask('GET', at)).body.version).not.toBe(version);
    expect((await ask(method, changePath(at), other)).status).toBeLessThan(300);
  },
);

test('site settings have a version only for logged-in users (PANEL-80)', async () => {
  const { version } = (await ask('GET', '/windows')).body;
  expect((await call('GET', '/windows')).body.version).toBeUndefined();
  expect((await ask('PATCH', '/windows/site', { privateWindowsMax: 3 }, version)).status).toBe(200);
  expect(codeOf(await ask('PATCH', '/windows/site', { privateWindowsMax: 4 }, version))).toEqual([
    412,
    'version_conflict',
  ]);
});

test('the version of an account covers its permissions (PANEL-80)', async () => {
  const { version } = (await ask('GET', '/users/id-version-member')).body;
  const granted = { chatPermissions: { canKickUser: true } };
  expect((await ask('PATCH', '/users/updateUser/id-version-member', granted)).status).toBe(204);
  expect(
    codeOf(await ask('PATCH', '/users/updateUser/id-version-member', { color: '#0b6e69' }, version)),
  ).toEqual([412, 'version_conflict']);
});

test('concurrent writes with one version: one succeeds (PANEL-80)', async () => {
  const { _id } = await made('/gifts', { text: 'معًا', fontColor: '#000000' }, 'gift');
  const { version } = (await ask('GET', `/gifts/${_id}`)).body;
  const changes = Array.from({ length: 8 }, (_, at) =>
    ask('PATCH', `/gifts/${_id}`, { text: `معًا ${at}` }, version),
  );
  const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
});

test('a renamed record is found by id, but a name has precedence over an id (PANEL-81)', async () => {
  const { _id } = await made('/shortcuts', { shortcutTerm: 'قديم', replaceWith: 'نص' }, 'shortcut');
  await ask('PATCH', `/shortcuts/${encodeURIComponent('قديم')}`, { shortcutTerm: 'جديد' });
  expect(recordIn(await ask('GET', `/shortcuts/${_id}`), 'shortcut').shortcutTerm).toBe('جديد');
  await ask('POST', '/shortcuts', { shortcutTerm: _id, replaceWith: 'اسمه رقم' });
  expect(recordIn(await ask('GET', `/shortcuts/${_id}`), 'shortcut').replaceWith).toBe('اسمه رقم');
});

test('a CORS preflight allows the If-Match header (PANEL-80)', async () => {
  const answer = await exports.default.fetch(
    new Request('http://localhost/api/v1/gifts/x', {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost', 'Access-Control-Request-Method': 'PATCH' },
    }),
  );
  expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('If-Match');
});
