import { expect, test } from 'vitest';
import { LIMITS, Meters } from '../../../rooms-do/meters.ts';
import { newMeter, take, wait } from '../../../rooms-do/rate-limit.ts';

const { message, ask } = LIMITS;

/** Tries at each moment; answers the waits. */
const tries = (limit: typeof message, moments: readonly number[]) => {
  const meter = newMeter();
  return moments.map(now => {
    const waitMs = wait(meter, limit, now);
    if (waitMs === 0) take(meter, now);
    return waitMs;
  });
};

test.each([
  ['four at once, the fifth blocks for 5 s', [0, 0, 0, 0, 0, 4_999, 5_000], [0, 0, 0, 0, 5_000, 1, 0]],
  [
    'trying during the block does not lengthen it',
    [0, 1, 2, 3, 100, 200, 300, 5_100],
    [0, 0, 0, 0, 5_000, 4_900, 4_800, 0],
  ],
  ['four in a little more than 5 s never block', [0, 2_000, 4_000, 4_500, 5_001, 7_001], [0, 0, 0, 0, 0, 0]],
  ['the window slides', [0, 4_000, 4_100, 4_200, 5_000, 5_100], [0, 0, 0, 0, 0, 5_000]],
] as const)('ROOM-24, ROOM-28, ROOM-29 messages: %s', (_, moments, waits) => {
  expect(tries(message, moments)).toEqual(waits);
});

test('ROOM-26 other events: the twenty-first within 10 s waits until the first is 10 s old', () => {
  const moments = [...Array.from({ length: 20 }, (_, at) => at * 100), 2_000, 9_999, 10_000];
  expect(tries(ask, moments).slice(20)).toEqual([8_000, 1, 0]);
});

test('ROOM-25, ROOM-27 a person has one meter of each kind, and another person another', () => {
  const meters = new Meters();
  for (let at = 0; at < 4; at++) meters.take('layla', 'message', at);
  expect(meters.wait('layla', 'message', 10)).toBe(5_000);
  expect(meters.wait('layla', 'ask', 10)).toBe(0);
  expect(meters.wait('omar', 'message', 10)).toBe(0);
});

test('ROOM-27 meters of people who are gone are forgotten once they no longer matter', () => {
  const meters = new Meters();
  for (let at = 0; at < 4; at++) meters.take('layla', 'message', 0);
  for (let person = 0; person < 500; person++) meters.of(`passer-by ${person}`, 1_000);
  expect(meters.wait('layla', 'message', 1_000)).toBe(5_000);
  for (let person = 0; person < 500; person++) meters.of(`later ${person}`, 60_000);
  expect(meters.wait('layla', 'message', 60_000)).toBe(0);
});
