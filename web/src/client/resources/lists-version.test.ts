import { afterEach, expect, test, vi } from 'vitest';
import { request } from '../http/http-client.ts';
import { queryClient } from '../http/queries.ts';
import { createInbox } from '../inbox.ts';
import { byVersion, invalidate, setListsVersion } from './invalidation.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('lists are requested by the last announced version, or without one (LOBBY-13)', () => {
  const asked: object[] = [];
  vi.spyOn(queryClient, 'cancelQueries').mockImplementation(async () => void asked.push(byVersion()));
  const nothing = () => {};
  const inbox = createInbox({
    acknowledge: nothing,
    switchSocket: nothing,
    end: nothing,
    keepTicket: nothing,
  });
  invalidate(['emojis']);
  setListsVersion('first');
  invalidate(['emojis']);
  inbox.siteChanged({ resources: ['emojis'], version: 'second' });
  inbox.siteChanged({ resources: ['emojis'] });
  expect(asked).toEqual([{}, { query: { v: 'first' } }, { query: { v: 'second' } }, {}]);
});

test('after a write by an operator, later reads send the bookmark of the write (LOBBY-14)', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { headers, method }: RequestInit) => {
    sent.push(new Headers(headers).get('Samar-Bookmark'));
    const told = method === 'GET' ? {} : { 'Samar-Bookmark': 'place-7' };
    return new Response('{"status":"success","data":{}}', { headers: told });
  });
  await request('GET /colors');
  await request('POST /:resource', { params: { resource: 'colors' }, body: {} });
  await request('GET /colors');
  await request('GET /colors');
  expect(sent).toEqual([null, null, 'place-7', 'place-7']);
});
