import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../../rooms-do/room/connections/connections.ts';
import { batchWindow, FanOut, RateMeter } from '../../../rooms-do/room/connections/fan-out.ts';

type Sent = { to: string; frame: string; envelopes: number };

/** A room of sockets that only remember. */
const roomOf = (people: number) => {
  const sent: Sent[] = [];
  const sockets = {
    sendFrame: (seat: Connection, frame: string, envelopes: number) =>
      void sent.push({ to: seat.userId, frame, envelopes }),
  };
  const fanOut = new FanOut<'guests' | 'members'>(sockets, { now: () => 0, visibleCount: () => people });
  const seats = Array.from({ length: people }, (_, at) => ({ userId: `p${at}` }) as Connection);
  for (const [at, seat] of seats.entries()) fanOut.add(seat, at % 2 === 0 ? 'guests' : 'members');
  return { sent, fanOut, seats };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a quiet room sends at once, an envelope a frame (ROOM-37)', () => {
  const { sent, fanOut } = roomOf(4);
  fanOut.publish(() => '"one"');
  expect(sent.map(({ frame }) => frame)).toEqual(['"one"', '"one"', '"one"', '"one"']);
});

test('a class gets its own envelope, and none where it is not spoken to (ROOM-37, VISIBILITY-11)', () => {
  const { sent, fanOut } = roomOf(4);
  fanOut.publish(of => (of === 'guests' ? '"for guests"' : null));
  expect(sent.map(({ to }) => to)).toEqual(['p0', 'p2']);
});

test('above 2,000 frames a second the first goes at once and the rest in one frame, in order (ROOM-37, ROOM-11, WIRE-7)', () => {
  const { sent, fanOut } = roomOf(100);
  for (let turn = 0; turn < 50; turn++) fanOut.publish(() => `${turn}`);
  const before = sent.filter(({ to }) => to === 'p0');
  expect(before.map(({ frame }) => frame)).toEqual(Array.from({ length: 21 }, (_, at) => String(at)));
  vi.runAllTimers();
  const last = sent.filter(({ to }) => to === 'p0').at(-1);
  expect(last).toEqual({
    to: 'p0',
    frame: `[${Array.from({ length: 29 }, (_, at) => at + 21).join(',')}]`,
    envelopes: 29,
  });
});

test('flush sends what is gathered, so that a newcomer is not told it twice (ROOM-37, ROOM-1)', () => {
  const { sent, fanOut, seats } = roomOf(100);
  for (let turn = 0; turn < 30; turn++) fanOut.publish(() => `${turn}`);
  for (const seat of seats.slice(0, 2)) fanOut.flush(seat);
  const heard = sent.filter(({ to }) => to === 'p0').length;
  fanOut.add({ userId: 'newcomer' } as Connection, 'guests');
  vi.runAllTimers();
  expect(sent.filter(({ to }) => to === 'newcomer')).toEqual([]);
  expect(sent.filter(({ to }) => to === 'p0')).toHaveLength(heard);
  for (const seat of seats) fanOut.remove(seat);
  expect(fanOut.classes()).toEqual(['guests']);
});

test('what only others hear makes nobody wait, and whoever answers them sends nothing early (ROOM-37, VISIBILITY-21)', () => {
  const { sent, fanOut, seats } = roomOf(100);
  const heardBy = (name: string) => sent.filter(({ to }) => to === name).map(({ frame }) => frame);
  for (let turn = 0; turn < 50; turn++) fanOut.publish(of => (of === 'members' ? `${turn}` : null));
  fanOut.publish(() => '"all"');
  expect([heardBy('p0'), heardBy('p1')]).toEqual([['"all"'], Array.from({ length: 21 }, (_, at) => `${at}`)]);
  for (let turn = 0; turn < 50; turn++) fanOut.publish(() => `${turn}`);
  const before = heardBy('p0').length;
  fanOut.flush(seats[1] as Connection);
  fanOut.add({ userId: 'newcomer' } as Connection, 'members');
  fanOut.remove(seats[3] as Connection);
  expect(heardBy('p0')).toHaveLength(before);
});

test.each([
  [95, 74, 60],
  [95, 1_000, 23.75],
  [200, 40, 120],
  [200, 500, 50],
  [900, 10, 250],
  [900, 5_000, 225],
])('%d people at %d envelopes a second gather for %d ms (ROOM-37)', (people, rate, ms) => {
  expect(batchWindow(people, rate)).toBeCloseTo(ms, 5);
});

test('the gauge remembers the last whole second and no more (ROOM-37)', () => {
  const gauge = new RateMeter();
  expect(gauge.count(10, 100)).toBe(10);
  expect(gauge.count(10, 900)).toBe(20);
  expect(gauge.count(1, 1_100)).toBe(20);
  expect(gauge.count(1, 3_000)).toBe(1);
});
