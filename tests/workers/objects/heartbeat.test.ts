import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { LOBBY_HEARTBEAT_MS } from '../../../protocol/constants.ts';
import { LOBBY_CHECK_MS } from '../../../rooms-do/lobby/presence/heartbeat.ts';
import { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { setLobbyClock } from '../../support/queries.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

/** New stub per call, because a stub stays broken after its object has crashed. */
const lobby = () => lobbyOf(env);

beforeAll(async () => {
  for (const id of ['north', 'south', 'mute']) await makeRoom({ id, name: id });
});

const beat = () => runDurableObjectAlarm(lobby());
/** Number of room checks so far. Each runs ten minutes after the previous one. */
let checks = 0;
const check = async () => {
  await setLobbyClock(Date.now() + ++checks * LOBBY_CHECK_MS);
  await beat();
};
const nextBeat = () => runInDurableObject(lobby(), (_, { storage }) => storage.getAlarm());
const names = async () =>
  (await lobby().connections()).people.map(({ participant }) => participant.nickname).sort();
const listed = (...wanted: string[]) =>
  vi.waitFor(async () => expect(await names()).toEqual([...wanted].sort()), { timeout: 20_000 });
const sizeOf = (name: string, size: number) => (data: { upserted: { name: string; size: number }[] }) =>
  data.upserted.some(each => each.name === name && each.size === size);

test('without users the lobby has no alarm; with a user it has one after 15 s', async () => {
  expect(await names()).toEqual([]);
  expect(await nextBeat()).toBeNull();
  const before = Date.now();
  const socket = await new Visitor('أول القادمين').enter({ room: 'north' });
  await listed('أول القادمين');
  const at = (await nextBeat()) ?? 0;
  expect(at - before).toBeGreaterThanOrEqual(LOBBY_HEARTBEAT_MS);
  expect(at - Date.now()).toBeLessThanOrEqual(LOBBY_HEARTBEAT_MS);
  socket.send('disconnect', {});
  await socket.closed;
  await listed();
  expect(await beat()).toBe(true);
  expect(await nextBeat()).toBeNull();
});

test('the next heartbeat corrects a wrong room state in the lobby (LOBBY-6)', async () => {
  const socket = await new Visitor('ليلى النبض').enter({ room: 'north' });
  await listed('ليلى النبض');
  await lobby().report({
    roomId: 'north',
    instance: 'lost',
    turn: 1,
    whole: true,
    upserted: [],
    removed: [],
  });
  expect(await names()).toEqual([]);
  // Two checks, because the first skips rooms that have reported since the previous one.
  await new Visitor('جارة').enter({ room: 'south' });
  await listed('جارة');
  await check();
  await check();
  await listed('جارة', 'ليلى النبض');
  expect((await socket.request('newMessageFromClient', { text: 'هنا', style: {} })).ok).toBe(true);
});

test('after a crash during talk, the lobby restores sizes and lists at its alarm (LOBBY-8, LOBBY-1)', async () => {
  await setLobbyClock(Date.now());
  const layla = await new Visitor('ليلى تتحدث').enter({ room: 'north' });
  const watcher = await new Visitor('راصد').enter({ room: 'south' });
  await watcher.request('watchAllUsers', { on: true });
  await watcher.waitFor('users', ({ scope }) => scope === 'all');
  await listed('جارة', 'ليلى النبض', 'ليلى تتحدث', 'راصد');
  // Crashes instead of evicting, because an eviction would wait until the roster is stored.
  await runInDurableObject(lobby(), (_, ctx) => ctx.abort('crash')).catch(() => {});
  expect((await layla.request('newMessageFromClient', { text: 'بلا انقطاع', style: {} })).ok).toBe(true);
  expect(((await nextBeat()) ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThanOrEqual(
    LOBBY_HEARTBEAT_MS,
  );
  expect(await beat()).toBe(true);
  await listed('جارة', 'ليلى النبض', 'ليلى تتحدث', 'راصد');
  const before = watcher.received.length;
  layla.send('disconnect', {});
  await watcher.waitFor('roomsChanged', sizeOf('north', 1), before);
  await watcher.waitFor(
    'usersChanged',
    ({ scope, removed }) => scope === 'all' && removed.length === 1,
    before,
  );
});

test('a room is queried after hibernation without losing users (LOBBY-6)', async () => {
  await evict('north');
  await evict('south');
  await check();
  await check();
  await listed('جارة', 'ليلى النبض', 'راصد');
});

test('the users of a room unreachable for 45 s are unlisted until the room responds (LOBBY-7)', async () => {
  await new Visitor('منقطعة').enter({ room: 'mute' });
  await listed('جارة', 'ليلى النبض', 'راصد', 'منقطعة');
  const { stateDigest } = ChatRoom.prototype;
  const away = vi.spyOn(ChatRoom.prototype, 'stateDigest').mockImplementation(function (this: ChatRoom) {
    if (this.fullReport()?.roomId === 'mute') throw new Error('away');
    return stateDigest.call(this);
  });
  await check();
  await check();
  const start = Date.now() + checks * LOBBY_CHECK_MS;
  const beatAt = async (ms: number) => {
    await setLobbyClock(start + ms);
    await beat();
  };
  for (const ms of [16_000, 31_000]) await beatAt(ms);
  await listed('جارة', 'ليلى النبض', 'راصد', 'منقطعة');
  for (const ms of [46_000, 61_000]) await beatAt(ms);
  await listed('جارة', 'ليلى النبض', 'راصد');
  away.mockRestore();
  await beatAt(76_000);
  await listed('جارة', 'ليلى النبض', 'راصد', 'منقطعة');
});
