import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount, recordIn } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call } from '../../support/visitor.ts';

const owner = new Member('switcher');

/** Sends a form or JSON with the given version. */
const send = async (method: string, path: string, body?: unknown, version?: unknown): Promise<Answer> => {
  const headers = { ...owner.headers, ...(version !== undefined && { 'If-Match': `"${version}"` }) };
  if (!(body instanceof FormData)) return call(method, path, body, headers);
  const request = new Request(`http://localhost/api/v1${path}`, { method, headers, body });
  const answer = await exports.default.fetch(request);
  return { status: answer.status, body: await answer.json() };
};

const picture = (part: string, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  form.set(part, new File([pngOf(8, 8)], 'x.png', { type: 'image/png' }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const idOf = async (path: string, part: string, fields = {}): Promise<unknown> =>
  recordIn(await send('POST', path, picture(part, fields)), part)._id;

const visitorFlags = async () =>
  recordIn(await send('GET', '/chatPermissions/visitor'), 'chatPermissions') as Record<string, boolean>;

beforeAll(async () => {
  await makeAccount({ username: 'switcher', role: 'owner' });
  await makeRoom({ id: 'primary-now', name: 'الأولى' });
  await env.DB.prepare("UPDATE rooms SET is_primary = 1 WHERE id = 'primary-now'").run();
  await makeRoom({ id: 'primary-next', name: 'الثانية' });
  await owner.signIn();
});

/** Per kind of write: the read of its record, the write, and a change of the record before the write. */
const WRITES: [
  string,
  () => Promise<{ read: string; write: [string, string, () => unknown]; other: unknown }>,
][] = [
  [
    'the picture of an icon',
    async () => {
      const path = `/avatars/${await idOf('/avatars', 'avatar')}`;
      return { read: path, write: ['PUT', path, () => picture('avatar')], other: { isRestricted: true } };
    },
  ],
  [
    'the picture of a star',
    async () => {
      const path = `/stars/${await idOf('/stars', 'star')}`;
      return { read: path, write: ['PUT', path, () => picture('star')], other: { forVisitors: true } };
    },
  ],
  [
    'the picture of a banner',
    async () => {
      const path = `/banners/${await idOf('/banners', 'banner', { text: 'لافتة' })}`;
      return { read: path, write: ['PUT', path, () => picture('banner')], other: { text: 'غيره' } };
    },
  ],
  [
    'the image of an emoji',
    async () => {
      await send('POST', '/emojis/emojisImg', picture('emoji', { shortcut: 'صورتنا' }));
      const key = encodeURIComponent('صورتنا');
      const write = () => picture('emoji', { shortcut: 'صورتنا' });
      return {
        read: `/emojis/${key}`,
        write: ['PUT', `/emojis/emojisImg/${key}`, write],
        other: { emojiCode: 9 },
      };
    },
  ],
  [
    'the permissions of visitors',
    async () => {
      const path = '/chatPermissions/visitor';
      const { canSendPrivateMsg, canChangeHisIcon } = await visitorFlags();
      const write = () => ({ chatPermissions: { canSendPrivateMsg: !canSendPrivateMsg } });
      return { read: path, write: ['PATCH', path, write], other: { canChangeHisIcon: !canChangeHisIcon } };
    },
  ],
  [
    'the primary room',
    async () => {
      const path = '/rooms/primary-next';
      return { read: path, write: ['PATCH', path, () => ({ primary: true })], other: { subject: 'آخر' } };
    },
  ],
];

test.each(WRITES)(
  '%s: a write is refused for an older version and accepted for the newest',
  async (_, prepare) => {
    const { read, write, other } = await prepare();
    const [method, path, body] = write;
    const { version } = (await send('GET', read)).body;
    expect(version).toMatch(/^[\w-]{22}$/);
    const changeMethod = read.startsWith('/rooms') ? 'POST' : 'PATCH';
    expect((await send(changeMethod, read, other)).status).toBe(200);
    const before = (await send('GET', read)).body;
    const refused = await send(method, path, body(), version);
    expect([refused.status, refused.body.code]).toEqual([412, 'version_conflict']);
    expect((await send('GET', read)).body).toEqual(before);
    expect((await send(method, path, body(), before.version)).status).toBe(200);
    expect((await send('GET', read)).body.version).not.toBe(before.version);
  },
);

test('concurrent writes of visitor permissions on one version: one succeeds', async () => {
  const { version } = (await send('GET', '/chatPermissions/visitor')).body;
  const { canHideHisStar } = await visitorFlags();
  const writes = Array.from({ length: 6 }, () =>
    send('PATCH', '/chatPermissions/visitor', { canHideHisStar: !canHideHisStar }, version),
  );
  const statuses = (await Promise.all(writes)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 412, 412, 412, 412, 412]);
});

test('a change returns the new version for the next change', async () => {
  const path = `/stars/${await idOf('/stars', 'star')}`;
  const { version } = (await send('GET', path)).body;
  const renamed = await send('PATCH', path, { name: 'تتبع' }, version);
  expect([renamed.status, renamed.body.version]).toEqual([200, (await send('GET', path)).body.version]);
  expect((await send('PUT', path, picture('star'), renamed.body.version)).status).toBe(200);
});
