import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { Visitor } from '../../support/visitor.ts';

type Picture = { _id: string; name: string; uploadPath: string; rank?: number; default?: boolean };
type Body = {
  data: Record<string, Picture> & { avatars: Picture[]; stars: Picture[]; numPages: number };
  code?: string;
  message?: string;
};

/** Minimal PNG header with dimensions, because the server ignores the rest. */
const png = (width: number, height: number, size = 64): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};

const owner = new Member('painter');

async function send(
  method: string,
  path: string,
  body?: BodyInit,
  who: Visitor = owner,
  headers: Record<string, string> = {},
) {
  const init = { method, headers: { ...who.headers, ...headers }, ...(body !== undefined && { body }) };
  const answer = await app.fetch(new Request(`http://localhost/api/v1${path}`, init), env);
  return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Body };
}

const form = (part: string, image: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
  const data = new FormData();
  data.set(part, new File([image], 'إطار..%2f.svg', { type: 'image/svg+xml' }));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

const patch = (path: string, body: unknown) =>
  send('PATCH', path, JSON.stringify(body), owner, { 'Content-Type': 'application/json' });
const keys = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort();
const under = (path: string) => path.replace('/uploads/', '');

beforeAll(async () => {
  await makeAccount({ username: 'painter', role: 'owner' });
  await makeAccount({ username: 'no-icons', role: 'owner', panel: { canAccessIconsMenu: false } });
  await owner.signIn();
});

test('an avatar is uploaded, replaced and deleted without a leftover file (FILE-7)', async () => {
  const made = await send('POST', '/avatars/', form('avatar', png(64, 64)));
  const { avatar } = made.body.data;
  expect([made.status, avatar]).toMatchObject([201, { default: false, isRestricted: false }]);
  expect(avatar?.uploadPath).toMatch(/^\/uploads\/avatars\/[\w-]+\.png$/);
  expect(await keys()).toEqual([under(avatar?.uploadPath ?? '')]);
  const served = await app.fetch(new Request(`http://localhost${avatar?.uploadPath}`), env);
  expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  await served.arrayBuffer();

  const replaced = await send('PUT', `/avatars/${avatar?._id}`, form('avatar', png(32, 32)));
  expect(replaced.status).toBe(200);
  expect(replaced.body.data.avatar).toMatchObject({ _id: avatar?._id, name: avatar?.name });
  expect(await keys()).toEqual([under(replaced.body.data.avatar?.uploadPath ?? '')]);

  expect((await send('DELETE', `/avatars/${avatar?._id}`)).status).toBe(204);
  expect(await keys()).toEqual([]);
  expect((await send('GET', `/avatars/${avatar?._id}`)).status).toBe(404);
});

test('other files and images above the size limits are refused (FILE-4)', async () => {
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ) as Uint8Array<ArrayBuffer>;
  const cases: [BodyInit, number, string][] = [
    [form('avatar', svg), 415, 'unsupported_media_type'],
    [form('avatar', png(64, 64, 512 * 1024 + 1)), 413, 'too_large'],
    [form('avatar', png(64, 64, 700 * 1024)), 413, 'too_large'],
    [form('avatar', png(1025, 64)), 400, 'validation'],
    [form('star', png(64, 64)), 400, 'validation'],
    [form('avatar', png(64, 64), { name: 'mine', uploadPath: '/uploads/x' }), 400, 'validation'],
    [new FormData(), 400, 'validation'],
  ];
  for (const [body, status, code] of cases) {
    const answer = await send('POST', '/avatars', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  }
  const plain = await send('POST', '/avatars', '{}', owner, { 'Content-Type': 'application/json' });
  expect(plain.status).toBe(415);
  expect(await keys()).toEqual([]);
  expect((await env.DB.prepare('SELECT COUNT(*) AS count FROM avatars').first())?.count).toBe(0);
});

test('uploads need canAccessIconsMenu; the list needs a session', async () => {
  const blind = new Member('no-icons');
  await blind.signIn();
  const refused = await send('POST', '/avatars', form('avatar', png(64, 64)), blind);
  expect([refused.status, refused.body.message]).toEqual([403, 'Unauthorized to access Admin-Icons']);
  const guest = new Visitor('ناظر الأيقونات');
  expect((await send('GET', '/avatars?page=1', undefined, guest)).status).toBe(401);
  await guest.signIn();
  expect((await send('GET', '/avatars?page=1&limit=60', undefined, guest)).status).toBe(200);
  expect((await send('POST', '/avatars', form('avatar', png(64, 64)), guest)).status).toBe(403);
  expect(await keys()).toEqual([]);
});

test('one avatar is the default; restricted avatars are omitted on request', async () => {
  const [first, second] = [
    await send('POST', '/avatars', form('avatar', png(8, 8))),
    await send('POST', '/avatars', form('avatar', png(8, 8), { isRestricted: 'true' })),
  ];
  const ids = [first, second].map(({ body }) => body.data.avatar?._id);
  await patch(`/avatars/${ids[0]}`, { default: true });
  await patch(`/avatars/${ids[1]}`, { default: true });
  const { body } = await send('GET', '/avatars?page=1');
  expect(body.data.avatars.map(avatar => avatar.default)).toEqual([false, true]);
  const open = await send('GET', '/avatars?page=1&limit=8&filter=isRestricted');
  expect(open.body.data.avatars.map(({ _id }) => _id)).toEqual([ids[0]]);
  expect((await send('GET', '/avatars?page=1&filter=odd')).status).toBe(400);
  expect((await patch(`/avatars/${ids[0]}`, { uploadPath: '/uploads/defaultAvatar.gif' })).status).toBe(400);
});

test('after each change, the next guest gets the current default avatar', async () => {
  const worn = async () => (await lobbyOf(env).admissionData()).defaultAvatar;
  const older = await send('POST', '/avatars', form('avatar', png(8, 8)));
  await patch(`/avatars/${older.body.data.avatar?._id}`, { default: true });
  expect(await worn()).toBe(older.body.data.avatar?.uploadPath);
  const newer = await send('POST', '/avatars', form('avatar', png(8, 8), { default: 'true' }));
  expect(await worn()).toBe(newer.body.data.avatar?.uploadPath);
  await patch(`/avatars/${older.body.data.avatar?._id}`, { default: true });
  expect(await worn()).toBe(older.body.data.avatar?.uploadPath);
  const { body } = await send('GET', '/avatars?page=1&limit=100');
  expect(body.data.avatars.filter(avatar => avatar.default)).toHaveLength(1);
});

test('stars are ordered by rank, and moving a star renumbers the others (REST-18)', async () => {
  const made: Picture[] = [];
  for (const fields of [
    { rank: '1', forVisitors: 'true' },
    { rank: '2' },
    { rank: '3', forChatMasters: 'true' },
  ]) {
    const answer = await send(
      'POST',
      '/stars/',
      form('star', png(8, 8), fields as unknown as Record<string, string>),
    );
    made.push(answer.body.data.star as Picture);
  }
  const ranked = async () =>
    (await send('GET', '/stars?page=1')).body.data.stars.map(({ _id, rank }) => [
      made.findIndex(star => star._id === _id),
      rank,
    ]);
  expect(await ranked()).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  const moved = await patch(`/stars/${made[2]?._id}`, { rank: 1 });
  expect(moved.body.data.star?.rank).toBe(1);
  expect(await ranked()).toEqual([
    [2, 1],
    [0, 2],
    [1, 3],
  ]);
  await patch(`/stars/${made[2]?._id}`, { rank: 99 });
  expect(await ranked()).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  await Promise.all(made.map(({ _id }) => send('DELETE', `/stars/${_id}`)));
});

test('a star applies to its audiences and has rank 1 by default', async () => {
  const upload = async (fields: Record<string, string>) =>
    (await send('POST', '/stars/', form('star', png(8, 8), fields))).body.data.star as Picture;
  const [guests, masters] = [
    await upload({ rank: '1', forVisitors: 'true' }),
    await upload({ rank: '3', forChatMasters: 'true' }),
  ];
  const idsFor = async (filter: string) =>
    (await send('GET', `/stars?page=1&limit=10&filter=${filter}`)).body.data.stars.map(({ _id }) => _id);
  expect(await idsFor('forVisitors')).toEqual([guests._id]);
  expect(await idsFor('forChatMasters')).toEqual([masters._id]);
  expect((await upload({})).rank).toBe(1);
});
