import { expect, test } from 'vitest';
import { RoomStorage } from '../../../../tests/support/room-harness.ts';
import { SOCKETS_PER_OBJECT, socketsPerObject } from '../../ports.ts';
import { migrateRoom } from '../../storage.ts';
import { Relays } from './relays.ts';

test('concurrent joins are distributed; a reserved slot waits for its ticket (ROOM-72)', async () => {
  const storage = RoomStorage.take();
  let now = 1_900_000_000_000;
  const relays = new Relays(migrateRoom({ exec: storage.exec } as unknown as SqlStorage), {
    socketsEach: 2,
    now: () => now,
    deliver: async () => [],
    isActivityKept: () => false,
    lost: () => {},
    plan: () => {},
  });
  expect([relays.placeFor(0), relays.placeFor(1)]).toEqual([null, null]);
  expect(Array.from({ length: 5 }, () => relays.placeFor(2))).toEqual([1, 1, 2, 2, 3]);
  await relays.arrive({ relay: 1, id: 1 }, open => open().serializeAttachment({}));
  now += 11_000;
  expect(Array.from({ length: 3 }, () => relays.placeFor(2))).toEqual([1, 2, 2]);
  storage.release();
});

test('the last activity time is stored only with an idle limit set', async () => {
  const storage = RoomStorage.take();
  let isActivityKept = false;
  const relays = new Relays(migrateRoom({ exec: storage.exec } as unknown as SqlStorage), {
    socketsEach: 2,
    now: () => 0,
    deliver: async () => [],
    isActivityKept: () => isActivityKept,
    lost: () => {},
    plan: () => {},
  });
  const socket = await relays.arrive({ relay: 1, id: 1 }, open => open());
  const stored = () =>
    storage
      .exec('SELECT body FROM relayed_sockets')
      .toArray()
      .map(({ body }) => body);
  const first = { userId: 'layla', watchesAll: false, activeAt: 1 };
  socket.serializeAttachment(first);
  socket.serializeAttachment({ ...first, activeAt: 2 });
  expect(stored()).toEqual([JSON.stringify(first)]);
  socket.serializeAttachment({ ...first, watchesAll: true, activeAt: 3 });
  expect(stored()).toEqual([JSON.stringify({ ...first, watchesAll: true, activeAt: 3 })]);
  isActivityKept = true;
  socket.serializeAttachment({ ...first, watchesAll: true, activeAt: 4 });
  expect(stored()).toEqual([JSON.stringify({ ...first, watchesAll: true, activeAt: 4 })]);
  storage.release();
});

test.each([
  [undefined, SOCKETS_PER_OBJECT],
  ['', SOCKETS_PER_OBJECT],
  ['750', 750],
  ['0', SOCKETS_PER_OBJECT],
  ['many', SOCKETS_PER_OBJECT],
])('the setting %j allows %i sockets per object (ROOM-72)', (setting, sockets) => {
  expect(socketsPerObject(setting)).toBe(sockets);
});
