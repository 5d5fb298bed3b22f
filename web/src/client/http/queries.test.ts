import { expect, test } from 'vitest';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { mayRetry, queryClient, retryDelayMs } from './queries.ts';

const { staleTime, gcTime, retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
const tries = (error: Error): number[] => [0, 1, 2, 3, 4].filter(failures => mayRetry(failures, error));

test('a load that fails is tried three times more, each time later, and never later than 30 s (CHAT-51)', () => {
  expect(tries(new TypeError('Failed to fetch'))).toEqual([0, 1, 2]);
  const delays = [0, 1, 2, 3, 4, 5, 9].map(retryDelayMs);
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('what was refused is not asked for again, a server that is unwell is (CHAT-51)', () => {
  expect(tries(new ApiError(403, { code: 'forbidden', message: 'no' }))).toEqual([]);
  expect(tries(new ApiError(503, { code: 'unavailable', message: 'later' }))).toEqual([0, 1, 2]);
});

test('pages and records are stale after 5 s, kept for 5 minutes and tried again as all else', () => {
  expect([staleTime, gcTime, retry, retryDelay]).toEqual([5_000, 300_000, mayRetry, retryDelayMs]);
});
