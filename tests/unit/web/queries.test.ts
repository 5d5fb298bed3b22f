import { expect, test } from 'vitest';
import { Refused } from '../../../web/src/api/http.ts';
import { queryClient } from '../../../web/src/api/queries.ts';

const { staleTime, gcTime, retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
const lost = new TypeError('Failed to fetch');

const tries = (error: Error): number[] =>
  [0, 1, 2, 3, 4].filter(failures => typeof retry === 'function' && retry(failures, error));

test('CHAT-51 a load that fails is tried three times more, each time later, and never later than 30 s', () => {
  expect(tries(lost)).toEqual([0, 1, 2]);
  const delays = [0, 1, 2, 3, 4, 5, 9].map(attempt =>
    typeof retryDelay === 'function' ? retryDelay(attempt, lost) : null,
  );
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('CHAT-51 what was refused is not asked for again, a server that is unwell is', () => {
  expect(tries(new Refused(403, { code: 'forbidden', message: 'no' }))).toEqual([]);
  expect(tries(new Refused(503, { code: 'unavailable', message: 'later' }))).toEqual([0, 1, 2]);
});

test('CHAT-52, PANEL-58 what was loaded is stale after 5 s and kept for 5 minutes', () => {
  expect([staleTime, gcTime]).toEqual([5_000, 300_000]);
});
