import { expect, test } from 'vitest';
import { countOne, DEFAULT_LIMITS, newCounter, RateLimits, waitMs } from './rate-limits.ts';

const { message, request } = DEFAULT_LIMITS;

/** Makes an attempt at each moment and returns the waits. */
const tries = (limit: typeof message, moments: readonly number[]) => {
  const meter = newCounter();
  return moments.map(now => {
    const waiting = waitMs(meter, limit, now);
    if (waiting === 0) countOne(meter, now);
    return waiting;
  });
};

test.each([
  ['four at once, the fifth blocks for 5 s', [0, 0, 0, 0, 0, 4_999, 5_000], [0, 0, 0, 0, 5_000, 1, 0]],
  [
    'attempts during the block do not extend it',
    [0, 1, 2, 3, 100, 200, 300, 5_100],
    [0, 0, 0, 0, 5_000, 4_900, 4_800, 0],
  ],
  ['four in a little more than 5 s never block', [0, 2_000, 4_000, 4_500, 5_001, 7_001], [0, 0, 0, 0, 0, 0]],
  ['the period slides', [0, 4_000, 4_100, 4_200, 5_000, 5_100], [0, 0, 0, 0, 0, 5_000]],
] as const)('the message rate limit applies: %s (ROOM-24, ROOM-28, ROOM-29)', (_, moments, waits) => {
  expect(tries(message, moments)).toEqual(waits);
});

test('the 21st other event in 10 s waits until the first is 10 s old (ROOM-26)', () => {
  const moments = [...Array.from({ length: 20 }, (_, at) => at * 100), 2_000, 9_999, 10_000];
  expect(tries(request, moments).slice(20)).toEqual([8_000, 1, 0]);
});

test('each user has a separate rate meter per event kind (ROOM-27)', () => {
  const meters = new RateLimits();
  for (let at = 0; at < 4; at++) meters.take('layla', 'message', at);
  expect(meters.wait('layla', 'message', 10)).toBe(5_000);
  expect(meters.wait('layla', 'request', 10)).toBe(0);
  expect(meters.wait('omar', 'message', 10)).toBe(0);
});

test('meters for absent users are removed after expiry (ROOM-27)', () => {
  const meters = new RateLimits();
  for (let at = 0; at < 4; at++) meters.take('layla', 'message', 0);
  for (let person = 0; person < 500; person++) meters.of(`passer-by ${person}`, 1_000);
  expect(meters.wait('layla', 'message', 1_000)).toBe(5_000);
  for (let person = 0; person < 500; person++) meters.of(`later ${person}`, 60_000);
  expect(meters.wait('layla', 'message', 60_000)).toBe(0);
});
