import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast, useToasterStore } from 'react-hot-toast/headless';
import { afterEach, expect, test, vi } from 'vitest';
import type { Lexicon } from '../../../protocol/words.ts';
import { Refused } from '../../../web/src/api/http.ts';
import { queryClient } from '../../../web/src/api/queries.ts';
import { say } from '../../../web/src/kit/toast.ts';
import { useLexicon } from '../../../web/src/state/catalogue.ts';

afterEach(() => {
  queryClient.clear();
  toast.remove();
  vi.unstubAllGlobals();
});

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

let shown: { lexicon: Lexicon; toasts: string[] } = { lexicon: new Map(), toasts: [] };

function Reader() {
  shown = { lexicon: useLexicon(), toasts: useToasterStore().toasts.map(({ message }) => String(message)) };
  return null;
}

/** What the words of a message are looked up in, and what is said in passing. */
function read(): typeof shown {
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Reader)));
  return shown;
}

test.each(['emojis', 'shortcuts'])(
  'ERR-38 why the %s could not be loaded is kept where they are read, is said nowhere, and words stay words',
  async name => {
    const message = 'the words are at rest';
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 'fail', code: 'conflict', message }, { status: 409 }),
    );
    read();
    const query = queryClient.getQueryCache().find({ queryKey: [name] });
    await expect(query?.fetch()).rejects.toThrow(message);
    expect(queryClient.getQueryState([name])?.error?.message).toBe(message);
    expect(read()).toEqual({ lexicon: new Map(), toasts: [] });
    say.error('خطأ');
    expect(read().toasts).toEqual(['خطأ']);
  },
);

test('CHAT-52, PANEL-58 what was loaded is stale after 5 s and kept for 5 minutes', () => {
  expect([staleTime, gcTime]).toEqual([5_000, 300_000]);
});
