import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast as toaster, useToasterStore } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lexicon } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { invalidate } from '../../../../web/src/client/resources/invalidation.ts';
import { readStaleResources, SiteResource } from '../../../../web/src/client/resources/site-resource.ts';
import { emojis, shortcuts } from '../../../../web/src/client/resources/site-resources.ts';
import { useLexicon } from '../../../../web/src/features/messages/use-lexicon.ts';
import { toast } from '../../../../web/src/ui/toast/toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const resource of [emojis, shortcuts]) resource.forget();
  toaster.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Answer = { signal: AbortSignal; resolve: (value: string[]) => void; reject: (error: Error) => void };

/** A resource, and each read of it to be answered. */
const offered = () => {
  const reads: Answer[] = [];
  const resource = new SiteResource<string[]>(
    'words',
    ({ signal }) => new Promise((resolve, reject) => reads.push({ signal, resolve, reject })),
  );
  const settle = async (answer: (read: Answer) => void): Promise<void> => {
    const last = reads.at(-1);
    if (last) answer(last);
    await vi.advanceTimersByTimeAsync(0);
  };
  const answered = (...value: string[]) => settle(read => read.resolve(value));
  const lost = () => settle(read => read.reject(new TypeError('Failed to fetch')));
  return { resource, reads, answered, lost };
};

const nobody = (): void => {};

test('what was read is stale after 5 s: whoever shows it then, or comes back to the page, reads it anew (CHAT-52)', async () => {
  const { resource, reads, answered } = offered();
  resource.watch(nobody);
  resource.watch(nobody);
  expect(reads).toHaveLength(1);
  await answered('salam');
  await vi.advanceTimersByTimeAsync(4_999);
  resource.watch(nobody);
  readStaleResources();
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  readStaleResources();
  expect(reads).toHaveLength(2);
  await answered('salam');
  await vi.advanceTimersByTimeAsync(5_000);
  resource.watch(nobody);
  expect(reads).toHaveLength(3);
});

test('what nobody shows any more is kept for 5 minutes, and then forgotten (CHAT-52)', async () => {
  const { resource, answered } = offered();
  const leave = resource.watch(nobody);
  await answered('salam');
  leave();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(resource.known().data).toEqual(['salam']);
  await vi.advanceTimersByTimeAsync(1);
  expect(resource.known().data).toBeUndefined();
});

test('a read that fails is tried three times more, and what was read before stays (CHAT-51)', async () => {
  const { resource, reads, answered, lost } = offered();
  resource.watch(nobody);
  await answered('salam');
  invalidate(['words']);
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    await lost();
    expect(resource.known().error).toBeNull();
    await vi.advanceTimersByTimeAsync(pauseMs);
  }
  await lost();
  expect(reads).toHaveLength(5);
  expect(resource.known()).toMatchObject({ data: ['salam'], error: new TypeError('Failed to fetch') });
});

test('a change that comes while the first read is under way is read, not what came before it (SITE-40)', async () => {
  const { resource, reads, answered } = offered();
  resource.watch(nobody);
  invalidate(['other', 'words']);
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  reads[0]?.resolve(['before']);
  await answered('after');
  expect(resource.known().data).toEqual(['after']);
});

test('a change of what nobody shows is read when it is shown again (SITE-40)', async () => {
  const { resource, reads, answered } = offered();
  const leave = resource.watch(nobody);
  await answered('salam');
  leave();
  invalidate(['words']);
  expect(reads).toHaveLength(1);
  resource.watch(nobody);
  expect(reads).toHaveLength(2);
});

test('whoever left before the answer is told nothing, and the read is given up (CHAT-52)', async () => {
  const { resource, reads, answered } = offered();
  const told = vi.fn();
  resource.watch(told)();
  expect(reads[0]?.signal.aborted).toBe(true);
  await answered('salam');
  expect(told).not.toHaveBeenCalled();
});

test('an answer that says the same is the same object, so that nothing is drawn again (CHAT-52)', async () => {
  const { resource, answered } = offered();
  resource.watch(nobody);
  await answered('salam');
  const first = resource.known().data;
  invalidate(['words']);
  await answered('salam');
  expect(resource.known().data).toBe(first);
});

let shown: { lexicon: Lexicon; toasts: string[] } = { lexicon: new Map(), toasts: [] };

function Reader() {
  shown = { lexicon: useLexicon(), toasts: useToasterStore().toasts.map(({ message }) => String(message)) };
  return null;
}

/** What the words of a message are looked up in, and what is said in passing. */
const read = (): typeof shown => {
  renderToStaticMarkup(createElement(Reader));
  return shown;
};

test.each([
  ['emojis', emojis],
  ['shortcuts', shortcuts],
])(
  'why the %s could not be loaded is kept where they are read, is said nowhere, and words stay words (ERR-38)',
  async (_, resource) => {
    const message = 'the words are at rest';
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 'fail', code: 'conflict', message }, { status: 409 }),
    );
    await resource.refetch();
    expect(resource.known().error).toMatchObject({ message });
    expect(read()).toEqual({ lexicon: new Map(), toasts: [] });
    toast.error('خطأ');
    expect(read().toasts).toEqual(['خطأ']);
  },
);
