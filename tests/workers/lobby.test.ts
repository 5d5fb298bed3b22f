import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { lobbyOf } from '../../rooms-do/env.ts';
import { evictLobby, makeRoom } from '../support/rooms.ts';
import { call, Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'east', name: 'الشرق' });
  await makeRoom({ id: 'west', name: 'الغرب' });
});

const named =
  (nickname: string) => (data: { scope: string; upserted: { nickname: string; room: string }[] }) =>
    data.scope === 'all' && data.upserted.some(user => user.nickname === nickname);

const sizeOf = (name: string, size: number) => (data: { upserted: { name: string; size: number }[] }) =>
  data.upserted.some(room => room.name === name && room.size === size);

test('LOBBY-1, LOBBY-2, LOBBY-4 who watches all users sees those of every room come, move and leave', async () => {
  const watcher = await new Visitor('ناظر').enter({ room: 'الشرق' });
  const away = await new Visitor('بعيد').enter({ room: 'الغرب' });
  await watcher.until('roomsChanged', sizeOf('الغرب', 1));
  await watcher.ask('watchAllUsers', { on: true });
  const { users } = await watcher.until('users', ({ scope }) => scope === 'all');
  expect(users.map(({ nickname, room }) => [nickname, room]).sort()).toEqual([
    ['بعيد', 'الغرب'],
    ['ناظر', 'الشرق'],
  ]);

  const late = await new Visitor('لاحق').enter({ room: 'الغرب' });
  await watcher.until('usersChanged', named('لاحق'));
  late.send('disconnect', {});
  await watcher.until('usersChanged', ({ scope, removed }) => scope === 'all' && removed.length === 1);

  await watcher.ask('watchAllUsers', { on: false });
  await away.ask('requestChangeStatus', { status: 'busy' });
  const before = watcher.heard.length;
  await new Visitor('غير منظور').enter({ room: 'الغرب' });
  await watcher.until('roomsChanged', sizeOf('الغرب', 2), before);
  expect(watcher.all('usersChanged', before).filter(({ scope }) => scope === 'all')).toEqual([]);
});

test('SEES-12, ENT-13, ENT-14, REST-25 the sizes of rooms are the same over HTTP and for everybody', async () => {
  const guest = await new Visitor('عادّ الغرف').enter({ room: 'الشرق' });
  await guest.until('roomsChanged', sizeOf('الشرق', 2));
  const { body } = await call('GET', '/rooms');
  const rooms = (
    body as unknown as { data: { rooms: { name: string; size: number; hasPassword: boolean }[] } }
  ).data.rooms;
  expect(rooms.find(room => room.name === 'الشرق')).toMatchObject({ size: 2, hasPassword: false });
  expect(JSON.stringify(body)).not.toMatch(/password_?hash|scrypt/i);
});

test('LOBBY-1, LOBBY-4 a lobby that lost its memory asks the rooms, and talking goes on meanwhile', async () => {
  const layla = await new Visitor('ليلى لا تنقطع').enter({ room: 'الغرب' });
  const names = async () =>
    (await lobbyOf(env).snapshot('nowhere', true)).people.map(({ occupant }) => occupant.nickname).sort();
  await layla.until('roomsChanged', sizeOf('الغرب', 3));
  const before = await names();
  expect(before).toContain('ليلى لا تنقطع');
  await evictLobby();
  expect((await layla.ask('newMessageFromClient', { text: 'بلا انقطاع', style: {} })).ok).toBe(true);
  expect(await names()).toEqual(before);
});

test('ROOM-20, LOBBY-4 a guest who comes up in another room has left the one before', async () => {
  const guest = new Visitor('في مكانين');
  const east = await guest.enter({ room: 'الشرق' });
  const west = await guest.enter({ room: 'الغرب' });
  expect((await east.closed).code).toBe(4503);
  expect((await west.ask('newMessageFromClient', { text: 'هنا', style: {} })).ok).toBe(true);
});
