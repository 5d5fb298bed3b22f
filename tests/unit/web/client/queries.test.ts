import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast as toaster, useToasterStore } from 'react-hot-toast/headless';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../protocol/client/errors.ts';
import type { Lexicon } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { invalidate } from '../../../../web/src/client/http/cache-invalidation.ts';
import { queryClient } from '../../../../web/src/client/http/queries.ts';
import { useLexicon } from '../../../../web/src/features/messages/use-lexicon.ts';
import { toast } from '../../../../web/src/ui/toast/toast.ts';

afterEach(() => {
  queryClient.clear();
  toaster.remove();
  vi.unstubAllGlobals();
});

const { staleTime, gcTime, retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
const lost = new TypeError('Failed to fetch');

const tries = (error: Error): number[] =>
  [0, 1, 2, 3, 4].filter(failures => typeof retry === 'function' && retry(failures, error));

test('a load that fails is tried three times more, each time later, and never later than 30 s (CHAT-51)', () => {
  expect(tries(lost)).toEqual([0, 1, 2]);
  const delays = [0, 1, 2, 3, 4, 5, 9].map(attempt =>
    typeof retryDelay === 'function' ? retryDelay(attempt, lost) : null,
  );
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('what was refused is not asked for again, a server that is unwell is (CHAT-51)', () => {
  expect(tries(new ApiError(403, { code: 'forbidden', message: 'no' }))).toEqual([]);
  expect(tries(new ApiError(503, { code: 'unavailable', message: 'later' }))).toEqual([0, 1, 2]);
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
  'why the %s could not be loaded is kept where they are read, is said nowhere, and words stay words (ERR-38)',
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
    toast.error('خطأ');
    expect(read().toasts).toEqual(['خطأ']);
  },
);

test('what was loaded is stale after 5 s and kept for 5 minutes (CHAT-52, PANEL-58)', () => {
  expect([staleTime, gcTime]).toEqual([5_000, 300_000]);
});

test('a change that comes while the first read is under way is read, not what came before it (SITE-40)', async () => {
  const answers: ((accent: string) => void)[] = [];
  const read = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      answers.push(resolve);
      signal.addEventListener('abort', () => reject(new Error('given up')));
    });
  const observer = new QueryObserver(queryClient, { queryKey: ['appearance'], queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  invalidate(['appearance']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('before');
  answers[1]?.('after');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'));
  stop();
});
