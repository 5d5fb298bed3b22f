import { focusManager, type QueryKey, QueryObserver, type UseQueryOptions } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast as toaster, useToasterStore } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lexicon } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { useLexicon } from '../../features/messages/use-lexicon.ts';
import { toast } from '../../ui/toast/toast.ts';
import { queryClient } from '../http/queries.ts';
import { invalidate } from './invalidation.ts';
import { siteResource } from './site-resource.ts';
import { emojis, shortcuts } from './site-resources.ts';

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.mount();
});

afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
  toaster.remove();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Answer = { signal: AbortSignal; resolve: (value: string[]) => void; reject: (error: Error) => void };

const show = <Value>(resource: UseQueryOptions<Value, Error, Value, QueryKey>) =>
  new QueryObserver(queryClient, resource).subscribe(() => {});

/** A resource with pending reads that the test answers. */
const offered = () => {
  const reads: Answer[] = [];
  const resource = siteResource<string[]>(
    'words',
    ({ signal }) => new Promise((resolve, reject) => reads.push({ signal, resolve, reject })),
  );
  const known = () => queryClient.getQueryState<string[]>(['words']);
  const settle = async (answer: (read: Answer) => void): Promise<void> => {
    const last = reads.at(-1);
    if (last) answer(last);
    await vi.advanceTimersByTimeAsync(0);
  };
  const answered = (...value: string[]) => settle(read => read.resolve(value));
  const lost = () => settle(read => read.reject(new TypeError('Failed to fetch')));
  return { resource, known, reads, answered, lost };
};

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Switches to another tab and back. */
const comeBack = async (): Promise<void> => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await settled();
};

test('a list older than 5 s is reloaded when shown or when the page has focus', async () => {
  const { resource, reads, answered } = offered();
  show(resource);
  show(resource);
  expect(reads).toHaveLength(1);
  await answered('salam');
  await vi.advanceTimersByTimeAsync(4_999);
  show(resource);
  await comeBack();
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await comeBack();
  expect(reads).toHaveLength(2);
  await answered('salam');
  await vi.advanceTimersByTimeAsync(5_000);
  show(resource);
  expect(reads).toHaveLength(3);
});

test('a list without a mounted component is dropped after 5 minutes', async () => {
  const { resource, known, answered } = offered();
  const leave = show(resource);
  await answered('salam');
  leave();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(known()?.data).toEqual(['salam']);
  await vi.advanceTimersByTimeAsync(1);
  expect(known()).toBeUndefined();
});

test('a failed read is retried three times while the old data stays (CHAT-51)', async () => {
  const { resource, known, reads, answered, lost } = offered();
  show(resource);
  await answered('salam');
  invalidate(['words']);
  await settled();
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    await lost();
    expect(known()?.error).toBeNull();
    await vi.advanceTimersByTimeAsync(pauseMs);
  }
  await lost();
  expect(reads).toHaveLength(5);
  expect(known()).toMatchObject({ data: ['salam'], error: new TypeError('Failed to fetch') });
});

test('a browser reporting offline loads its lists anyway (CHAT-51)', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { resource, known, answered } = offered();
  show(resource);
  await answered('salam');
  expect(known()?.data).toEqual(['salam']);
});

test('a change during the first read is loaded, not the older answer (SITE-40)', async () => {
  const { resource, known, reads, answered } = offered();
  show(resource);
  invalidate(['other', 'words']);
  await settled();
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  reads[0]?.resolve(['before']);
  await answered('after');
  expect(known()?.data).toEqual(['after']);
});

test('a changed hidden list is reloaded when shown again (SITE-40)', async () => {
  const { resource, reads, answered } = offered();
  const leave = show(resource);
  await answered('salam');
  leave();
  invalidate(['words']);
  await settled();
  expect(reads).toHaveLength(1);
  show(resource);
  expect(reads).toHaveLength(2);
});

test('a read is aborted when its last component unmounts', async () => {
  const { resource, known, reads, answered } = offered();
  show(resource)();
  expect(reads[0]?.signal.aborted).toBe(true);
  await answered('salam');
  expect(known()?.data).toBeUndefined();
});

test('an identical response keeps the same data object', async () => {
  const { resource, known, answered } = offered();
  show(resource);
  await answered('salam');
  const first = known()?.data;
  invalidate(['words']);
  await settled();
  await answered('salam');
  expect(known()?.data).toBe(first);
});

let shown: { lexicon: Lexicon; toasts: string[] } = { lexicon: new Map(), toasts: [] };

function Reader() {
  shown = { lexicon: useLexicon(), toasts: useToasterStore().toasts.map(({ message }) => String(message)) };
  return null;
}

/** Emojis and shortcuts for messages, and the texts of the shown toasts. */
const read = (): typeof shown => {
  renderToStaticMarkup(createElement(Reader));
  return shown;
};

test.each([
  ['emojis', () => show(emojis)],
  ['shortcuts', () => show(shortcuts)],
])('a refused read of %s keeps its error and shows no toast', async (name, showList) => {
  const message = 'the words are at rest';
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'fail', code: 'conflict', message }, { status: 409 }),
  );
  showList();
  await settled();
  expect(queryClient.getQueryState([name])?.error).toMatchObject({ message });
  expect(read()).toEqual({ lexicon: new Map(), toasts: [] });
  toast.error('خطأ');
  expect(read().toasts).toEqual(['خطأ']);
});
