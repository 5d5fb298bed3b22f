import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './connections.ts';
import { batchWindow, FanOut, RateMeter } from './fan-out.ts';

type Sent = { to: string; frame: string; envelopes: number };

const roomOf = (people: number, windowFactor = 1) => {
  const sent: Sent[] = [];
  const sockets = {
    sendFrame: (seat: Connection, frame: string, envelopes: number) =>
      void sent.push({ to: seat.userId, frame, envelopes }),
  };
  const fanOut = new FanOut<'guests' | 'members'>(sockets, {
    now: Date.now,
    visibleCount: () => people,
    windowFactor: () => windowFactor,
  });
  const seats = Array.from(
    { length: people },
    (_, at) => ({ userId: `p${at}`, shape: 'full' }) as Connection,
  );
  for (const [at, seat] of seats.entries()) fanOut.add(seat, at % 2 === 0 ? 'guests' : 'members');
  return { sent, fanOut, seats };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(60_000);
  return () => vi.useRealTimers();
});

test('a quiet room sends each envelope at once in its own frame', () => {
  const { sent, fanOut } = roomOf(4);
  fanOut.publish(() => '"one"');
  expect(sent.map(({ frame }) => frame)).toEqual(['"one"', '"one"', '"one"', '"one"']);
});

test('each viewer class gets only its own envelope', () => {
  const { sent, fanOut } = roomOf(4);
  fanOut.publish(of => (of === 'guests' ? '"for guests"' : null));
  expect(sent.map(({ to }) => to)).toEqual(['p0', 'p2']);
});

const heardBy = (sent: readonly Sent[], name: string) => sent.filter(({ to }) => to === name);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test('over 2,000 frames per second, each batch window is sent as one ordered frame (ROOM-11, WIRE-7)', () => {
  const { sent, fanOut } = roomOf(100);
  for (let turn = 0; turn < 50; turn++) fanOut.publish(() => `${turn}`);
  expect(heardBy(sent, 'p0').map(({ frame }) => frame)).toEqual(numbers(0, 20).map(String));
  vi.runAllTimers();
  expect(heardBy(sent, 'p0').at(-1)).toEqual({ to: 'p0', frame: `[${numbers(20, 50)}]`, envelopes: 30 });
});

test('a busy room sends one frame per batch window, regardless of message count (ROOM-61)', () => {
  const { sent, fanOut } = roomOf(100);
  for (let turn = 0; turn < 400; turn++) {
    fanOut.publish(() => `${turn}`);
    vi.advanceTimersByTime(10);
  }
  vi.runAllTimers();
  const heard = heardBy(sent, 'p0');
  // 20 messages at once in the first second, then 100 messages a second in frames 60 ms apart.
  expect(heard.length).toBeLessThanOrEqual(20 + Math.ceil(3_800 / 60) + 1);
  expect(heard.flatMap(({ frame }) => [JSON.parse(frame)].flat())).toEqual(numbers(0, 400));
});

test('close to a plan limit, batch windows are twice as long (USAGE-4)', () => {
  const { sent, fanOut } = roomOf(100, 2);
  for (let turn = 0; turn < 30; turn++) fanOut.publish(() => `${turn}`);
  vi.advanceTimersByTime(119);
  expect(heardBy(sent, 'p0')).toHaveLength(20);
  vi.advanceTimersByTime(1);
  expect(heardBy(sent, 'p0').at(-1)?.envelopes).toBe(10);
});

test('after an empty batch window, the next message is sent at once (ROOM-61)', () => {
  const { sent, fanOut } = roomOf(100);
  for (let turn = 0; turn < 30; turn++) fanOut.publish(() => `${turn}`);
  vi.advanceTimersByTime(60);
  expect(heardBy(sent, 'p0').at(-1)?.envelopes).toBe(10);
  vi.advanceTimersByTime(60);
  fanOut.publish(() => '"after a lull"');
  expect(heardBy(sent, 'p0').at(-1)?.frame).toBe('"after a lull"');
  vi.advanceTimersByTime(59);
  fanOut.publish(() => '"next"');
  expect(heardBy(sent, 'p0').at(-1)?.frame).toBe('"after a lull"');
  vi.advanceTimersByTime(1);
  expect(heardBy(sent, 'p0').at(-1)?.frame).toBe('"next"');
});

test('after a backward clock step, no user waits longer than one batch window (ROOM-61)', () => {
  vi.setSystemTime(60_900);
  const { sent, fanOut } = roomOf(100);
  for (let turn = 0; turn < 20; turn++) fanOut.publish(() => `${turn}`);
  vi.setSystemTime(60_400);
  for (let turn = 20; turn < 50; turn++) fanOut.publish(() => `${turn}`);
  vi.advanceTimersByTime(60);
  expect(heardBy(sent, 'p0').at(-1)?.frame).toBe(`[${numbers(20, 50)}]`);
});

test('a flush sends batched envelopes; a new user receives no duplicates (ROOM-1)', () => {
  const { sent, fanOut, seats } = roomOf(100);
  for (let turn = 0; turn < 30; turn++) fanOut.publish(() => `${turn}`);
  for (const seat of seats.slice(0, 2)) fanOut.flush(seat);
  const heard = sent.filter(({ to }) => to === 'p0').length;
  fanOut.add({ userId: 'newcomer', shape: 'full' } as Connection, 'guests');
  vi.runAllTimers();
  expect(sent.filter(({ to }) => to === 'newcomer')).toEqual([]);
  expect(sent.filter(({ to }) => to === 'p0')).toHaveLength(heard);
  for (const seat of seats) fanOut.remove(seat);
  expect(fanOut.classes()).toEqual(['guests']);
});

test('envelopes for other classes delay no user and are not flushed early (VISIBILITY-21)', () => {
  const { sent, fanOut, seats } = roomOf(100);
  const framesOf = (name: string) => heardBy(sent, name).map(({ frame }) => frame);
  for (let turn = 0; turn < 50; turn++) fanOut.publish(of => (of === 'members' ? `${turn}` : null));
  fanOut.publish(() => '"all"');
  expect([framesOf('p0'), framesOf('p1')]).toEqual([['"all"'], numbers(0, 20).map(String)]);
  for (let turn = 0; turn < 50; turn++) fanOut.publish(() => `${turn}`);
  const before = framesOf('p0').length;
  fanOut.flush(seats[1] as Connection);
  fanOut.add({ userId: 'newcomer', shape: 'full' } as Connection, 'members');
  fanOut.remove(seats[3] as Connection);
  expect(framesOf('p0')).toHaveLength(before);
});

test.each([
  [95, 60],
  [100, 60],
  [300, 120],
  [900, 250],
])('%d users get at most one frame every %d ms (ROOM-61)', (people, ms) => {
  expect(batchWindow(people)).toBe(ms);
});

test('the rate meter uses only the current and the last whole second', () => {
  const gauge = new RateMeter();
  expect(gauge.count(10, 100)).toBe(10);
  expect(gauge.count(10, 900)).toBe(20);
  expect(gauge.count(1, 1_100)).toBe(20);
  expect(gauge.count(1, 3_000)).toBe(1);
});

test('an envelope for one socket follows class envelopes in the same frame (ROOM-11)', () => {
  const { sent, fanOut, seats } = roomOf(3);
  const [first] = seats as [Connection];
  fanOut.attach(first, '"own"');
  fanOut.publishLater(() => '"later"');
  fanOut.sendWaiting();
  expect(sent.map(({ to, frame, envelopes }) => [to, frame, envelopes])).toEqual([
    ['p0', '["later","own"]', 2],
    ['p2', '"later"', 1],
    ['p1', '"later"', 1],
  ]);
  fanOut.attach(first, '"alone"');
  fanOut.sendWaiting();
  expect(sent.slice(3).map(({ to, frame }) => [to, frame])).toEqual([['p0', '"alone"']]);
});

test('an envelope for one socket changes no frame of another user (VISIBILITY-4)', () => {
  const run = (attached: boolean) => {
    const { sent, fanOut, seats } = roomOf(100);
    const heard: [number, string][] = [];
    for (let turn = 0; turn < 200; turn++) {
      if (attached && turn % 7 === 0) fanOut.attach(seats[0] as Connection, '"own"');
      if (attached && turn % 11 === 0) fanOut.sendWaiting();
      fanOut.publish(() => `${turn}`);
      for (const { to, frame } of sent.splice(0)) if (to === 'p2') heard.push([turn, frame]);
      vi.advanceTimersByTime(10);
    }
    return heard;
  };
  expect(run(true)).toEqual(run(false));
});
