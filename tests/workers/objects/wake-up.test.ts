import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { evict, evictLobby, makeRoom, room, runAlarm, setClock } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const ROOMS = ['dozing', 'garden', 'deserted', 'tower', 'field', 'meadow'];

beforeAll(async () => {
  await Promise.all(ROOMS.map(id => makeRoom({ id, name: id })));
});

const sizeOf = (name: string, size: number) => (data: { upserted: { name: string; size: number }[] }) =>
  data.upserted.some(each => each.name === name && each.size === size);

test('after hibernation, a room lists other rooms, and users can move to them', async () => {
  const layla = await new Visitor('ليلى تفيق').enter({ room: 'dozing' });
  const omar = await new Visitor('عمر يفيق').enter({ room: 'dozing' });
  await layla.waitFor('roomsChanged', sizeOf('dozing', 2));
  await evict('dozing');
  const salma = await new Visitor('سلمى الجديدة').enter({ room: 'dozing' });
  expect((await salma.waitFor('rooms')).rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(ROOMS));
  await evict('dozing');
  expect(await omar.request('joinRoom', { oldRoom: 'dozing', targetRoom: 'garden' })).toMatchObject({
    ok: true,
  });
});

test('a room that lost its sockets releases its users after the grace (ROOM-16, ROOM-19)', async () => {
  await new Visitor('بلا عودة').enter({ room: 'deserted' });
  await evict('deserted', { webSockets: 'close' });
  await room('deserted').fullReport();
  await setClock('deserted', Date.now() + 21_000);
  expect(await runAlarm('deserted')).toBe(true);
  expect((await room('deserted').fullReport())?.upserted).toEqual([]);
});

const everybody = 'all';
const hasName = (nickname: string) => (user: { nickname: string }) => user.nickname === nickname;

test('watching all users survives memory loss in the lobby or the room (LOBBY-1)', async () => {
  const watcher = await new Visitor('ناظر البرج').enter({ room: 'tower' });
  const leaving = new Visitor('فلاح');
  const farmer = await leaving.enter({ room: 'field' });
  await watcher.waitFor('roomsChanged', sizeOf('field', 1));
  await watcher.request('watchAllUsers', { on: true });
  await watcher.waitFor('users', ({ scope, users }) => scope === everybody && users.some(hasName('فلاح')));
  await evictLobby();
  const before = watcher.received.length;
  await new Visitor('قادم إلى الحقل').enter({ room: 'field' });
  await Promise.race([
    watcher.waitFor('usersChanged', data => data.upserted.some(hasName('قادم إلى الحقل')), before),
    watcher.waitFor('users', data => data.users.some(hasName('قادم إلى الحقل')), before),
  ]);
  await evict('tower');
  farmer.send('disconnect', {});
  const { users } = await watcher.waitFor('users', ({ scope }) => scope === everybody, before);
  expect(users.map(({ nickname }) => nickname)).toEqual(
    expect.arrayContaining(['ناظر البرج', 'قادم إلى الحقل']),
  );
  // The user is missing from that list already, or leaves after it.
  if (users.some(hasName('فلاح')))
    await watcher.waitFor('usersChanged', ({ removed }) => removed.includes(leaving.userID), before);
});

test('a room tells the lobby whether it needs all users, the rooms or nothing', async () => {
  const watcher = await new Visitor('ناظر المرج').enter({ room: 'meadow' });
  await watcher.request('watchAllUsers', { on: true });
  await watcher.waitFor('users', ({ scope }) => scope === 'all');
  await watcher.request('watchAllUsers', { on: false });
  const news = {
    rooms: { upserted: [], removed: [] },
    people: { upserted: [], removed: [] },
    resources: [],
    announcements: [],
    siteConfig: null,
  };
  expect(await room('meadow').applyLobbyUpdate(news)).toBe('rooms');
  await watcher.request('watchAllUsers', { on: true });
  expect(await room('meadow').applyLobbyUpdate(news)).toBe('everybody');
  expect(await room('nobody-was-ever-here').applyLobbyUpdate(news)).toBe('nothing');
});

test('a mute applies after a direct entry into another room (ROOM-18)', async () => {
  const guest = new Visitor('مكتوم يتنقل');
  await guest.enter({ room: 'field' });
  await untilPresent(guest.userID);
  await runInDurableObject(room('field'), (_, { storage }) => {
    const { body } = storage.sql
      .exec<{ body: string }>('SELECT body FROM participants WHERE user_id = ?', guest.userID)
      .one();
    const muted = { ...JSON.parse(body), granted: { allowUserToWrite: false }, status: 'busy' };
    storage.sql.exec(
      'UPDATE participants SET body = ? WHERE user_id = ?',
      JSON.stringify(muted),
      guest.userID,
    );
  });
  await evict('field');
  const elsewhere = await guest.enter({ room: 'meadow' });
  const said = await elsewhere.request('newMessageFromClient', { text: 'هل أكتب؟', style: {} });
  expect(said).toMatchObject({ ok: false, error: { code: 'muted' } });
});

test('the message rate limit counts across rooms, also after a direct entry (ROOM-27)', async () => {
  const guest = new Visitor('ثرثار الأبواب');
  const socket = await guest.enter({ room: 'field' });
  await untilPresent(guest.userID);
  const now = Date.now();
  await setClock('field', now);
  await setClock('meadow', now);
  for (const text of ['1', '2', '3', '4']) await socket.request('newMessageFromClient', { text, style: {} });
  const elsewhere = await guest.enter({ room: 'meadow' });
  const fifth = await elsewhere.request('newMessageFromClient', { text: '5', style: {} });
  expect(fifth).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
});

test('after the lobby loses its memory, the displayed sizes recover (VISIBILITY-12)', async () => {
  const reader = await new Visitor('قارئ الأعداد').enter({ room: 'garden' });
  const { rooms } = await reader.waitFor('rooms');
  await evictLobby();
  await new Visitor('زيادة').enter({ room: 'deserted' });
  const before = rooms.find(({ name }) => name === 'deserted')?.size ?? 0;
  await reader.waitFor('roomsChanged', sizeOf('deserted', before + 1));
  const { body } = await call('GET', '/rooms');
  expect(JSON.stringify(body)).toContain('"deserted"');
  expect((await lobbyOf(env).rooms()).length).toBeGreaterThan(0);
});
