import { expect, test } from 'vitest';
import { freezeClock } from '../../../tests/support/frozen-clock.ts';
import { layla, omar, sami } from '../../../tests/support/people.ts';
import { type FakeSocket, RoomHarness } from '../../../tests/support/room-harness.ts';
import { closeSilentSockets } from './module.ts';

freezeClock();

/** A room in which Layla's client pings, Sami's has pinged once, and Omar's never does. */
function after(ms: number): { harness: RoomHarness; sockets: Record<'layla' | 'sami' | 'omar', FakeSocket> } {
  const harness = new RoomHarness();
  const sockets = { layla: harness.join(layla), sami: harness.join(sami), omar: harness.join(omar) };
  sockets.sami.pingedAt = new Date(harness.now);
  harness.advance(ms);
  sockets.layla.pingedAt = new Date(harness.now - 60_000);
  closeSilentSockets(harness.room);
  return { harness, sockets };
}

test('a client that stops pinging is closed after 70 s and gets the reconnect grace (ROOM-83)', () => {
  const { harness, sockets } = after(70_000);
  expect([sockets.layla.closedWith, sockets.sami.closedWith, sockets.omar.closedWith]).toEqual([
    null,
    4002,
    null,
  ]);
  expect(harness.room.participants.get(sami.userId)?.disconnectedAt).toBe(harness.now);
  expect(harness.room.participants.get(layla.userId)?.disconnectedAt).toBeNull();
});

test('a client is not closed before 70 s without a ping (ROOM-83)', () => {
  expect(after(69_999).sockets.sami.closedWith).toBeNull();
});

test('hibernation before the check does not change the result (ROOM-83)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(sami);
  socket.pingedAt = new Date(harness.now);
  harness.sleep();
  harness.advance(70_000);
  closeSilentSockets(harness.room);
  expect(socket.closedWith).toBe(4002);
});

test('the alarm closes a vanished socket within 90 s of its last ping (ROOM-83)', () => {
  const harness = new RoomHarness();
  const begins = harness.now;
  const [vanished, present] = [harness.join(sami), harness.join(layla)];
  vanished.pingedAt = new Date(begins);
  present.pingedAt = new Date(begins);
  harness.fireAlarms(begins + 60_000);
  present.pingedAt = new Date(begins + 60_000);
  harness.fireAlarms(begins + 90_000);
  expect([vanished.closedWith, present.closedWith]).toEqual([4002, null]);
});
