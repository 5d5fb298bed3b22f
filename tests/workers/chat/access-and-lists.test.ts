import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { FULL_ROOM_EXTRA } from '../../../protocol/constants.ts';
import { User } from '../../../protocol/entities/user.ts';
import type { CompactDownData } from '../../../protocol/wire/down/compact-presence.ts';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

type Listed = { data: Record<string, { [field: string]: unknown }[]> };
const listed = (answer: { body: unknown }, name: string) => (answer.body as Listed).data[name] ?? [];

beforeAll(async () => {
  await env.DB.prepare(`UPDATE rooms SET max_users = 1 WHERE id = 'main'`).run();
  await makeRoom({ id: 'full', name: 'الممتلئة', maxUsers: 1 });
  await makeRoom({ id: 'flags', name: 'الأعلام' });
  await makeRoom({ id: 'lists', name: 'القوائم' });
  await makeAccount({ username: 'vip', role: 'admin' });
  await makeAccount({ username: 'shade', role: 'admin' });
  await makeAccount({ username: 'plain' });
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO gifts (id, text, user_type, font_style, font_size, font_color, font_bg_color, created_at)
      VALUES ('g1', 'للجميع', 'all', 'normal', 14, '#000000', '', 1), ('g2', 'للزوار', 'forVisitors', 'normal', 14, '#000000', '', 2),
             ('g3', 'للأعضاء', 'forSupers', 'normal', 14, '#000000', '', 3)`),
    env.DB.prepare(`INSERT INTO emojis (id, shortcut, emoji_code, emoji_name, created_at)
      VALUES ('e2', ':ب', NULL, 'rose.png', 2), ('e1', ':أ', 128514, NULL, 1)`),
    env.DB.prepare(`INSERT INTO shortcuts (id, shortcut_term, replace_with, color, view, created_at)
      VALUES ('s2', 'مس', 'مساء الخير', '#000000', 0, 2), ('s1', 'سعك', 'السلام عليكم', '#0b6e69', 1, 1)`),
  ]);
  await env.MEDIA.put('emojis/:) %.png', 'bytes', { httpMetadata: { contentType: 'image/png' } });
});

test('admission returns a ticket, room, expiry and permissions', async () => {
  const guest = new Visitor('حامل تذكرة');
  await guest.signIn();
  const { body } = await guest.connect();
  const { data } = body as unknown as { data: Record<string, string> };
  expect(Object.keys(data).sort()).toEqual([
    'expiresAt',
    'listsVersion',
    'masterOf',
    'permissions',
    'room',
    'roomId',
    'ticket',
    'userID',
  ]);
  expect(data).toMatchObject({ room: 'المجلس العام', roomId: 'main' });
  expect(Date.parse(data.expiresAt ?? '') - Date.now()).toBeGreaterThan(25_000);
});

test('a member cannot log in from a banned address (ADMISSION-28)', async () => {
  const key = '00000000000000000000ffff7f424242';
  await env.DB.prepare(
    `INSERT INTO bans (id, address_from, address_to, ban_duration, until, created_at) VALUES ('b', ?, ?, 'forever', NULL, 1)`,
  )
    .bind(key, key)
    .run();
  const { status, body } = await new Member('plain', { address: '127.66.66.66' }).login();
  expect([status, body.code]).toEqual([403, 'banned']);
});

test('country and address come from the headers, not from the body (ADMISSION-25, ADMISSION-26, VISIBILITY-7)', async () => {
  const watcher = await new Member('vip').enter({ room: 'الأعلام' });
  class Traveller extends Visitor {
    override get headers() {
      return { ...super.headers, 'CF-IPCountry': 'MA' };
    }
  }
  const traveller = new Traveller('مسافر', { address: '127.5.5.5' });
  await traveller.enter({ room: 'الأعلام', ipAddress: '9.9.9.9', country: 'US' });
  const isTraveller = (user: { nickname: string }) => user.nickname === 'مسافر';
  const { upserted } = await watcher.waitFor('usersChanged', data => data.upserted.some(isTraveller));
  expect(upserted.find(isTraveller)).toMatchObject({ country: 'MA', flag: 'ma', ipAddress: '127.5.5.5' });
});

test('hidden users count toward maxUsers, ghosts do not; admins can exceed it by 5 (ROOM-32, ROOM-33)', async () => {
  const owner = new Member('shade');
  await owner.enter({ room: 'الممتلئة', visibility: 'ghost' });
  await new Visitor('أول المقيمين').enter({ room: 'الممتلئة' });
  const guest = new Visitor('زائد');
  await guest.signIn();
  expect((await guest.connect({ room: 'الممتلئة' })).body.code).toBe('room_full');
  const names = [...'أبتثج'].slice(0, FULL_ROOM_EXTRA - 1);
  for (const letter of names) await makeAccount({ username: `vip-${letter}`, role: 'admin' });
  const members = ['vip', ...names.map(letter => `vip-${letter}`)];
  const statuses = [];
  for (const name of members) {
    const member = new Member(name);
    await member.signIn();
    const { status } = await member.connect({ room: 'الممتلئة', visibility: 'hidden' });
    statuses.push(status);
    if (status === 200) await member.enter({ room: 'الممتلئة', visibility: 'hidden' });
  }
  expect(statuses).toEqual(members.map(() => 200));
  await makeAccount({ username: 'one-too-many', role: 'admin' });
  const last = new Member('one-too-many');
  await last.signIn();
  expect((await last.connect({ room: 'الممتلئة' })).body.code).toBe('room_full');
});

test('without a room name, the primary room is used, or the first open room (ADMISSION-20)', async () => {
  const first = new Visitor('بلا وجهة');
  await first.signIn();
  expect((await first.connect()).body).toMatchObject({ data: { roomId: 'main' } });
  const socket = await first.enter();
  await socket.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room.primary && room.size === 1),
  );
  const second = new Visitor('بلا وجهة أيضا');
  await second.signIn();
  expect((await second.connect()).body).toMatchObject({ data: { roomId: 'flags' } });
});

test('sendOriginURL sets the origin address of a guest; an admin sees it, the guest does not (ROOM-36)', async () => {
  const watcher = await new Member('vip').enter({ room: 'الأعلام' });
  const guest = await new Visitor('من موقع').enter({ room: 'الأعلام' });
  expect((await guest.request('sendOriginURL', 'https://noor.example/chat')).ok).toBe(true);
  await watcher.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.originURL === 'https://noor.example/chat'),
  );
  expect(JSON.stringify(guest.received)).not.toContain('noor.example');
});

test('join and leave lines are not stored and carry the preceding seq (ROOM-13)', async () => {
  const socket = await new Visitor('كاتبة').enter({ room: 'الأعلام' });
  const ack = await socket.request('newMessageFromClient', { text: 'رسالة', style: {} });
  const seq = ack.ok ? ack.data?.seq : null;
  await new Visitor('قادم بعدها').enter({ room: 'الأعلام' });
  const joined = await socket.waitFor(
    'joinedMsgFromServer',
    ({ sender }) => sender.nickname === 'قادم بعدها',
  );
  expect(joined.seq).toBe(seq);
  const later = await new Visitor('آخر القادمين').enter({ room: 'الأعلام' });
  const { messages } = await later.waitFor('chatMessagesFromServer');
  expect(messages.map(({ kind }) => kind)).toEqual(['user']);
});

test('lists are public, complete without a page parameter and oldest first', async () => {
  const emojis = await call('GET', '/emojis');
  expect(emojis.body).toMatchObject({ status: 'success', data: { numPages: 1, total: 2 } });
  expect(listed(emojis, 'emojis')).toEqual([
    { _id: 'e1', shortcut: ':أ', emojiCode: 128514, emojiName: null },
    { _id: 'e2', shortcut: ':ب', emojiCode: null, emojiName: 'rose.png' },
  ]);
  const word = { _id: 's1', shortcutTerm: 'سعك', shortcut: 'سعك', replaceWith: 'السلام عليكم' };
  const hidden = { _id: 's2', shortcutTerm: 'مس', shortcut: 'مس', replaceWith: 'مساء الخير' };
  expect(listed(await call('GET', '/shortcuts/'), 'shortcuts')).toEqual([
    { ...word, color: '#0b6e69', view: true },
    { ...hidden, color: '#000000', view: false },
  ]);
  expect((await call('GET', '/giftsSpeedDir')).body).toMatchObject({
    data: { giftsSpeedDir: { _id: 'gifts', speed: 60, dir: 'right' } },
  });
});

test('gift lists depend on the caller; responses to a bearer are not cached (AUDIENCE-4, REST-39)', async () => {
  const texts = async (headers: Record<string, string>) =>
    listed(await call('GET', '/gifts', undefined, headers), 'gifts').map(({ text }) => text);
  const guest = new Visitor('ناظر الهدايا');
  await guest.signIn();
  const member = new Member('plain');
  await member.signIn();
  expect(await texts({})).toEqual(['للجميع', 'للزوار']);
  expect(await texts(guest.headers)).toEqual(['للجميع', 'للزوار']);
  expect(await texts(member.headers)).toEqual(['للجميع', 'للأعضاء']);
  const keeper = new Member('vip');
  await keeper.signIn();
  const page = await call('GET', '/gifts?page=1', undefined, keeper.headers);
  expect(page.body).toMatchObject({ data: { numPages: 1, total: 3 } });
  expect(listed(page, 'gifts').map(({ text }) => text)).toEqual(['للجميع', 'للزوار', 'للأعضاء']);
  const pageOf = async (headers: Record<string, string>) =>
    (await call('GET', '/gifts?page=1', undefined, headers)).status;
  expect([await pageOf({}), await pageOf(guest.headers), await pageOf(member.headers)]).toEqual([
    401, 403, 403,
  ]);
  const answer = await app.fetch(
    new Request('http://localhost/api/v1/gifts', { headers: guest.headers }),
    env,
  );
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('a file is served inert with its type and cached; a bad name returns 404 (SEC-3)', async () => {
  const get = (path: string, headers = {}) =>
    app.fetch(new Request(`http://localhost${path}`, { headers }), env);
  const found = await get(`/uploads/emojis/${encodeURIComponent(':) %.png')}`);
  expect([found.status, found.headers.get('Content-Type'), await found.text()]).toEqual([
    200,
    'image/png',
    'bytes',
  ]);
  expect(found.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(found.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  expect(found.headers.get('Cache-Control')).toContain('immutable');
  const again = await get(`/uploads/emojis/${encodeURIComponent(':) %.png')}`, {
    'If-None-Match': found.headers.get('ETag') ?? '',
  });
  expect(again.status).toBe(304);
  for (const odd of [
    '/uploads/',
    '/uploads/%',
    '/uploads/..%2fsecret',
    '/uploads/emojis//x',
    '/uploads/emojis/%00',
    '/uploads/none.png',
  ]) {
    expect([odd, (await get(odd)).status]).toEqual([odd, 404]);
  }
});

test('an instance without uploads serves only its two default images (FILE-11)', async () => {
  const asked: string[] = [];
  const beside = async (url: URL) => {
    asked.push(url.pathname);
    return new Response('GIF89a');
  };
  const get = async (path: string) => {
    const bindings = { ...env, ASSETS: { fetch: beside } as unknown as Fetcher };
    return (await app.fetch(new Request(`http://localhost${path}`), bindings)).status;
  };
  const defaults = ['/defaultAvatar.gif', '/defaultStar.gif'];
  for (const path of defaults) expect([path, await get(`/uploads${path}`)]).toEqual([path, 200]);
  expect([await get('/uploads/index.html'), asked]).toEqual([404, defaults]);
});

test('only a socket opened for compact lists receives compact lists (WIRE-83)', async () => {
  const reader = await new Visitor('قارئ كامل').enter({ room: 'القوائم' });
  const brief = await new Visitor('قارئ موجز').enter({ room: 'القوائم' }, '&compact=1');
  const { users, dict } = (await brief.waitFor('users')) as unknown as CompactDownData['users'];
  await reader.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(({ userID }) => userID === users[1]?.userID),
  );
  const full = reader.all('usersChanged').flatMap(({ upserted }) => upserted);
  expect(dict[0]).toBe('القوائم');
  expect(users.map(({ username }) => username)).toEqual(['قارئ كامل', 'قارئ موجز']);
  expect(users[0]).not.toHaveProperty('_id');
  expect(reader.all('users')[0]).not.toHaveProperty('dict');
  expect(full.every(user => User.safeParse(user).success)).toBe(true);
});
