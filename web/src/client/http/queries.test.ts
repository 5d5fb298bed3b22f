import { expect, test } from 'vitest';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { mayRetry, queryClient, retryDelayMs } from './queries.ts';

const { staleTime, gcTime, retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
const tries = (error: Error): number[] => [0, 1, 2, 3, 4].filter(failures => mayRetry(failures, error));

test('a failed read is retried three times with growing delays up to 30 s (CHAT-51)', () => {
  expect(tries(new TypeError('Failed to fetch'))).toEqual([0, 1, 2]);
  const delays = [0, 1, 2, 3, 4, 5, 9].map(retryDelayMs);
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('a refusal is not retried; a server failure is (CHAT-51)', () => {
  expect(tries(new ApiError(403, { code: 'forbidden', message: 'no' }))).toEqual([]);
  expect(tries(new ApiError(503, { code: 'unavailable', message: 'later' }))).toEqual([0, 1, 2]);
});

test('pages and records are stale after 5 s, cached 5 minutes and retried', () => {
  expect([staleTime, gcTime, retry, retryDelay]).toEqual([5_000, 300_000, mayRetry, retryDelayMs]);
});
