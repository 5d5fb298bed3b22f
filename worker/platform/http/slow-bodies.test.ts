import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BODY_MS, FILE_BODY_MS } from '../../../protocol/entry-limits.ts';
import { readBytes } from './body.ts';
import type { AppContext } from './handler.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request with a body that arrives byte by byte at this interval. */
function slowly(everyMs: number, count: number) {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let sent = 0; sent < count && !isCancelled; sent++) {
        await new Promise(resolve => setTimeout(resolve, everyMs));
        if (!isCancelled) controller.enqueue(new Uint8Array([120]));
      }
      if (!isCancelled) controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
  const request = { raw: { body, headers: new Headers() } };
  return { c: { req: request } as unknown as AppContext, isCancelled: () => isCancelled };
}

async function after(ms: number, reading: Promise<Uint8Array>): Promise<unknown> {
  const ending = reading.then(
    bytes => bytes.length,
    (error: { code?: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([ending, 'is still read']);
}

test('a body sent at one byte per second is refused after 5 s (REST-57)', async () => {
  const { c, isCancelled } = slowly(1_000, 600);
  const reading = readBytes(c, 1_024);
  expect(await after(BODY_MS - 1, reading)).toBe('is still read');
  expect(await after(1, reading)).toBe('body_too_slow');
  expect(isCancelled()).toBe(true);
});

test('a body arriving within 5 s is read completely (REST-57)', async () => {
  expect(await after(BODY_MS, readBytes(slowly(1_000, 4).c, 1_024))).toBe(4);
  expect(vi.getTimerCount()).toBe(0);
});

test('a slow file upload may take one minute while it progresses (REST-57)', async () => {
  expect(await after(FILE_BODY_MS, readBytes(slowly(4_000, 14).c, 1_024, FILE_BODY_MS))).toBe(14);
  expect(await after(FILE_BODY_MS, readBytes(slowly(4_000, 16).c, 1_024, FILE_BODY_MS))).toBe(
    'body_too_slow',
  );
  expect(await after(BODY_MS, readBytes(slowly(6_000, 2).c, 1_024, FILE_BODY_MS))).toBe('body_too_slow');
});

test('an oversized body without a length is refused at the first excess byte (REST-57)', async () => {
  const { c, isCancelled } = slowly(1, 600);
  expect(await after(100, readBytes(c, 16))).toBe('too_large');
  expect(isCancelled()).toBe(true);
});
