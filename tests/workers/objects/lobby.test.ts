import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { evictLobby, makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'east', name: 'الشرق' });
  await makeRoom({ id: 'west', name: 'الغرب' });
});

const named =
  (nickname: string) => (data: { scope: string; upserted: { nickname: string; room: string }[] }) =>
    data.scope === 'all' && data.upserted.some(user => user.nickname === nickname);

const sizeOf = (name: string, size: number) => (data: { upserted: { name: string; size: number }[] }) =>
  data.upserted.some(room => room.name === name && room.size === size);

test('a client watching all users sees joins and leaves in another room until it stops (LOBBY-1)', async () => {
  const watcher = await new Visitor('ناظر').enter({ room: 'الشرق' });
  const away = await new Visitor('بعيد').enter({ room: 'الغرب' });
  await watcher.waitFor('roomsChanged', sizeOf('الغرب', 1));
  await watcher.request('watchAllUsers', { on: true });
  const { users } = await watcher.waitFor('users', ({ scope }) => scope === 'all');
  expect(users.map(({ nickname, room }) => [nickname, room]).sort()).toEqual([
    ['بعيد', 'الغرب'],
    ['ناظر', 'الشرق'],
  ]);

  const late = await new Visitor('لاحق').enter({ room: 'الغرب' });
  await watcher.waitFor('usersChanged', named('لاحق'));
  late.send('disconnect', {});
  await watcher.waitFor('usersChanged', ({ scope, removed }) => scope === 'all' && removed.length === 1);

  await watcher.request('watchAllUsers', { on: false });
  await away.request('requestChangeStatus', { status: 'busy' });
  const before = watcher.received.length;
  await new Visitor('غير منظور').enter({ room: 'الغرب' });
  await watcher.waitFor('roomsChanged', sizeOf('الغرب', 2), before);
  expect(watcher.all('usersChanged', before).filter(({ scope }) => scope === 'all')).toEqual([]);
});

test('room sizes are equal over HTTP and in roomsChanged (VISIBILITY-12, ENT-14)', async () => {
  const guest = await new Visitor('عادّ الغرف').enter({ room: 'الشرق' });
  await guest.waitFor('roomsChanged', sizeOf('الشرق', 2));
  const { body } = await call('GET', '/rooms');
  const rooms = (
    body as unknown as { data: { rooms: { name: string; size: number; hasPassword: boolean }[] } }
  ).data.rooms;
  expect(rooms.find(room => room.name === 'الشرق')).toMatchObject({ size: 2, hasPassword: false });
  expect(JSON.stringify(body)).not.toMatch(/password_?hash|scrypt/i);
});

test('after an eviction of the lobby, messages continue and its users are the same (LOBBY-1)', async () => {
  const layla = await new Visitor('ليلى لا تنقطع').enter({ room: 'الغرب' });
  const names = async () =>
    (await lobbyOf(env).snapshot('nowhere', true)).participants
      .map(({ participant }) => participant.nickname)
      .sort();
  await layla.waitFor('roomsChanged', sizeOf('الغرب', 3));
  const before = await names();
  expect(before).toContain('ليلى لا تنقطع');
  await evictLobby();
  expect((await layla.request('newMessageFromClient', { text: 'بلا انقطاع', style: {} })).ok).toBe(true);
  expect(await names()).toEqual(before);
});

test('a guest who appears in another room leaves the previous room (ROOM-20)', async () => {
  const guest = new Visitor('في مكانين');
  const east = await guest.enter({ room: 'الشرق' });
  const west = await guest.enter({ room: 'الغرب' });
  expect((await east.closed).code).toBe(4503);
  expect((await west.request('newMessageFromClient', { text: 'هنا', style: {} })).ok).toBe(true);
});

test('a name is free after its guest leaves, even after a short stay (ADMISSION-36)', async () => {
  await new Visitor('شاغل الغرفة').enter({ room: 'الشرق' });
  for (let turn = 0; turn < 6; turn++) {
    const guest = new Visitor('عابرة', { fingerprint: `device-${turn}`, address: `127.8.0.${turn + 1}` });
    const socket = await guest.enter({ room: 'الشرق' });
    socket.send('disconnect', {});
    await socket.closed;
    const next = new Visitor('عابرة', { fingerprint: `another-${turn}`, address: `127.9.0.${turn + 1}` });
    await vi.waitFor(async () => expect((await next.login()).status).toBe(201), {
      timeout: 20_000,
      interval: 50,
    });
  }
});
