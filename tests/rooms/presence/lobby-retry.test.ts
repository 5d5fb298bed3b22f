import { expect, test, vi } from 'vitest';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, omar } from '../../support/people.ts';
import { type FakeSocket, HALL_SETTINGS, RoomHarness } from '../../support/room-harness.ts';

freezeClock();

const RETRY_MS = 5_000;

/** A room whose lobby is unreachable until `isThere` is set, and the number of its calls. */
function cutOff() {
  const lobby = { isThere: false, asked: 0 };
  const harness: RoomHarness = new RoomHarness(HALL_SETTINGS, {
    lobby: {
      snapshot: async () => {
        lobby.asked++;
        if (!lobby.isThere) throw new Error('Network connection lost.');
        return { ...harness.lobby, rooms: [{ ...HALL_SETTINGS, size: 1 }] };
      },
    },
  });
  return { harness, lobby };
}

const roomsOf = (socket: FakeSocket): string[] =>
  socket.received
    .filter(({ event }) => event === 'roomsChanged')
    .flatMap(({ data }) => (data.upserted as { _id: string }[]).map(({ _id }) => _id));

const later = async (harness: RoomHarness, ms: number): Promise<void> => {
  harness.advance(ms);
  harness.room.alarms.runDue(harness.now);
  await vi.advanceTimersByTimeAsync(1_000);
};

test('users who joined during a lobby outage get the room list afterwards (LOBBY-15)', async () => {
  const { harness, lobby } = cutOff();
  await harness.room.presence.lobby.ready();
  const socket = harness.join(layla);
  expect(harness.wakeUps.at(-1)).toBe(harness.now + RETRY_MS);
  await later(harness, RETRY_MS);
  expect([lobby.asked, roomsOf(socket)]).toEqual([2, []]);
  lobby.isThere = true;
  await later(harness, RETRY_MS);
  expect([lobby.asked, roomsOf(socket)]).toEqual([3, [HALL]]);
  await later(harness, RETRY_MS);
  expect(lobby.asked).toBe(3);
});

test('a room that hibernated before the lobby response retries on time (LOBBY-15)', async () => {
  const { harness, lobby } = cutOff();
  await harness.room.presence.lobby.ready();
  const socket = harness.join(layla);
  socket.forget();
  harness.sleep();
  lobby.isThere = true;
  await later(harness, RETRY_MS);
  expect([lobby.asked, roomsOf(socket)]).toEqual([2, [HALL]]);
  harness.sleep();
  await later(harness, RETRY_MS);
  expect(lobby.asked).toBe(2);
});

test('an empty room does not retry (LOBBY-15)', async () => {
  const { harness, lobby } = cutOff();
  await harness.room.presence.lobby.ready();
  await later(harness, RETRY_MS);
  expect([lobby.asked, harness.wakeUps]).toEqual([1, []]);
  harness.join(omar);
  await later(harness, RETRY_MS);
  expect(lobby.asked).toBe(2);
});

test.each([
  ['sends the current room list if the lobby had no subscription', false, [HALL, GARDEN]],
  ['sends no room list if the lobby stayed subscribed', true, []],
])('a room after hibernation %s', async (_, wasSubscribed, told) => {
  const harness = new RoomHarness();
  const garden = { ...HALL_SETTINGS, _id: GARDEN, name: 'الحديقة', primary: false };
  harness.lobby = {
    ...harness.lobby,
    rooms: [
      { ...HALL_SETTINGS, size: 1 },
      { ...garden, size: 0 },
    ],
  };
  await harness.room.presence.lobby.ready();
  const socket = harness.join(layla);
  await vi.advanceTimersByTimeAsync(2_000);
  socket.forget();
  harness.sleep();
  harness.lobby = {
    ...harness.lobby,
    wasSubscribed,
    rooms: [
      { ...HALL_SETTINGS, size: 1 },
      { ...garden, size: 3 },
    ],
  };
  await harness.room.presence.lobby.refresh();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(roomsOf(socket)).toEqual(told);
});

test('a waking room sends its room list once, then only after changes', async () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  const wakes = async (size: number): Promise<string[]> => {
    socket.forget();
    harness.sleep();
    harness.lobby = { ...harness.lobby, wasSubscribed: false, rooms: [{ ...HALL_SETTINGS, size }] };
    await harness.room.presence.lobby.refresh();
    await vi.advanceTimersByTimeAsync(2_000);
    return roomsOf(socket);
  };
  expect(await wakes(1)).toEqual([HALL]);
  expect(await wakes(1)).toEqual([]);
  expect(await wakes(2)).toEqual([HALL]);
  const rooms = { upserted: [{ ...HALL_SETTINGS, size: 3 }], removed: [] };
  applyLobbyUpdate(harness.room, { rooms, people: null, resources: [], announcements: [], siteConfig: null });
  await vi.advanceTimersByTimeAsync(2_000);
  // State before the change that was sent meanwhile.
  expect(await wakes(2)).toEqual([HALL]);
});
