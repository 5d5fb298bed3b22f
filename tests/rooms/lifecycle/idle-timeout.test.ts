import { expect, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar } from '../../support/people.ts';
import { type FakeSocket, RoomHarness } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';

freezeClock();

const harnessWith = (idleTimeout: number): RoomHarness => {
  const harness = new RoomHarness();
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ idleTimeout })));
  return harness;
};

const at = (harness: RoomHarness, ms: number): void => {
  harness.advance(ms);
  harness.room.alarms.runDue(harness.now);
};

const stir = ({ room, now }: RoomHarness, socket: FakeSocket): void => {
  const seat = room.connections.get(socket as unknown as WebSocket);
  if (seat) room.connections.markActive(seat, now);
};

const warnings = (socket: FakeSocket) =>
  socket.received.filter(({ event }) => event === 'idleWarning').map(({ data }) => data.closesAt);
const iso = (ms: number) => new Date(ms).toISOString();

test('an idle user is warned a minute before the connection closes with 4505 (SITE-5)', () => {
  const harness = harnessWith(5);
  const start = harness.now;
  const socket = harness.join(layla);
  at(harness, 4 * MINUTE_MS - 1);
  expect(warnings(socket)).toEqual([]);
  at(harness, 1);
  expect(warnings(socket)).toEqual([iso(start + 5 * MINUTE_MS)]);
  at(harness, MINUTE_MS - 1);
  expect(socket.closedWith).toBeNull();
  at(harness, 1);
  expect(socket.received.at(-1)).toMatchObject({ event: 'disconnected', data: { reason: 'idle' } });
  expect(socket.closedWith).toBe(CLOSE.idle);
  expect(harness.room.participants.get('layla')).toBeUndefined();
});

test('the alarm is set for the first user to expire (SITE-5)', () => {
  const harness = harnessWith(5);
  const start = harness.now;
  harness.join(layla);
  const fired = harness.fireAlarms(start + 6 * MINUTE_MS);
  expect(fired).toEqual(expect.arrayContaining([start + 4 * MINUTE_MS, start + 5 * MINUTE_MS]));
});

test('activity before or after the warning restarts the time (SITE-36)', () => {
  const harness = harnessWith(5);
  const socket = harness.join(layla);
  at(harness, 3 * MINUTE_MS);
  stir(harness, socket);
  at(harness, 3 * MINUTE_MS);
  expect(warnings(socket)).toEqual([]);
  at(harness, MINUTE_MS);
  expect(warnings(socket)).toHaveLength(1);
  stir(harness, socket);
  at(harness, 2 * MINUTE_MS);
  expect([warnings(socket).length, socket.closedWith]).toEqual([1, null]);
  at(harness, 2 * MINUTE_MS);
  expect(warnings(socket)).toHaveLength(2);
});

test('a user with several sockets is idle only if all sockets are idle (SITE-36)', () => {
  const harness = harnessWith(5);
  const [first, second] = [harness.join(omar), harness.join(omar)];
  at(harness, 3 * MINUTE_MS);
  stir(harness, second);
  at(harness, 2 * MINUTE_MS);
  expect([first.closedWith, warnings(first).length]).toEqual([null, 0]);
  at(harness, 2 * MINUTE_MS);
  expect([warnings(first).length, warnings(second).length]).toEqual([1, 1]);
  at(harness, MINUTE_MS);
  expect([first.closedWith, second.closedWith]).toEqual([CLOSE.idle, CLOSE.idle]);
});

test('after hibernation, no connection is closed early, and a sent warning still applies (SITE-36)', () => {
  const harness = harnessWith(5);
  const start = harness.now;
  const socket = harness.join(layla);
  harness.advance(29 * SECOND_MS);
  stir(harness, socket);
  harness.sleep();
  at(harness, 4 * MINUTE_MS - 1);
  expect(warnings(socket)).toEqual([]);
  at(harness, SECOND_MS + 1);
  expect(warnings(socket)).toEqual([iso(start + 30 * SECOND_MS + 5 * MINUTE_MS)]);
  harness.sleep();
  at(harness, MINUTE_MS - 1);
  expect(socket.closedWith).toBeNull();
  at(harness, 1);
  expect(socket.closedWith).toBe(CLOSE.idle);
});

test('the last activity is stored at most once every 30 s (SITE-36)', () => {
  const harness = harnessWith(5);
  const socket = harness.join(layla);
  const written = vi.spyOn(socket, 'serializeAttachment');
  for (let second = 0; second < 90; second++) {
    harness.advance(SECOND_MS);
    stir(harness, socket);
  }
  expect(written).toHaveBeenCalledTimes(3);
});

test('a time-out of 0 closes no connection; a changed time-out applies at once (SITE-36)', () => {
  const harness = harnessWith(0);
  const socket = harness.join(layla);
  at(harness, 60 * MINUTE_MS);
  expect(warnings(socket)).toEqual([]);
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ idleTimeout: 5 })));
  at(harness, 1);
  expect(warnings(socket)).toEqual([iso(harness.now + MINUTE_MS)]);
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ idleTimeout: 0 })));
  at(harness, 5 * MINUTE_MS);
  expect(socket.closedWith).toBeNull();
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ idleTimeout: 5 })));
  at(harness, 1);
  expect(warnings(socket)).toHaveLength(2);
});

test('with a time-out of one minute, the warning comes 30 s before the close', () => {
  const harness = harnessWith(1);
  const start = harness.now;
  const socket = harness.join(layla);
  at(harness, 30 * SECOND_MS);
  expect(warnings(socket)).toEqual([iso(start + MINUTE_MS)]);
});
