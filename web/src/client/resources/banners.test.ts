import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { banners } from '../../features/chat/banners/Banners.tsx';
import { queryClient } from '../http/queries.ts';

beforeEach(() => {
  // The library does not fetch on a server, which it otherwise assumes here.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open chat with these times until the next banner change, and the number of reads. */
async function openChat(...nextChangesInMs: (number | undefined)[]) {
  const fetched = vi.fn(async () => {
    const nextChangeInMs = nextChangesInMs.shift();
    const data = {
      numPages: 1,
      total: 0,
      banners: [],
      ...(nextChangeInMs !== undefined && { nextChangeInMs }),
    };
    return Response.json({ status: 'success', data });
  });
  vi.stubGlobal('fetch', fetched);
  const close = new QueryObserver(queryClient, banners).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const reads = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return fetched.mock.calls.length;
  };
  return { reads, close, fetched };
}

test('banners are reloaded whenever the next banner starts or ends (SITE-48)', async () => {
  const { reads, close } = await openChat(60_000, 5_000, undefined);
  expect(await reads(59_999)).toBe(1);
  expect(await reads(1)).toBe(2);
  expect(await reads(4_999)).toBe(2);
  expect(await reads(1)).toBe(3);
  expect(await reads(86_400_000)).toBe(3);
  close();
});

test('a change more than 24 days away does not trigger an early reload (SITE-48)', async () => {
  const { reads, close } = await openChat(40 * 86_400_000, 40 * 86_400_000);
  expect(await reads(86_400_000)).toBe(1);
  close();
});

test('an unreachable server at the change is not retried endlessly (SITE-48)', async () => {
  const { reads, close, fetched } = await openChat(1_000);
  fetched.mockImplementation(async () => {
    throw new TypeError('Failed to fetch');
  });
  await reads(1_000);
  expect(await reads(60_000)).toBeLessThan(14);
  close();
});
