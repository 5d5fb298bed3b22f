import { exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { ROUTES } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { ownerCalls } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  const ask = await ownerCalls('salma');
  await ask('PATCH', '/options-1/site', { sharedNetworks: '198.51.100.82' });
});

let hour = 0;

/**
 * Freezes the clock one hour later for each test, so that budgets begin full and never refill. All files
 * share the worker's budgets, but only this file sends requests at that later time.
 */
beforeEach(() => {
  hour += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour * 3_600_000 });
});
afterEach(() => vi.useRealTimers());

const get = async (path: string, address: string, headers = {}, redirect: 'follow' | 'manual' = 'manual') => {
  const answer = await exports.default.fetch(
    new Request(`http://localhost${path}`, {
      headers: { 'CF-Connecting-IP': address, ...headers },
      redirect,
    }),
  );
  await answer.arrayBuffer();
  return answer;
};

const inARow = async (count: number, path: (turn: number) => string, address: string, headers = {}) => {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn++) statuses.push((await get(path(turn), address, headers)).status);
  return statuses;
};

const API = '/api/v1';
const READ = Object.entries(ROUTES)
  .filter(([path, methods]) => methods.GET && path !== '/rooms/:roomId/socket')
  .map(([path]) => path.replace(/:\w+/g, 'nothing'));

test('each read route returns 429 when the address budget is exhausted (REST-54)', async () => {
  await inARow(300, () => `${API}/push`, '198.51.100.76');
  const open: string[] = [];
  for (const path of READ) {
    const answer = await get(`${API}${path}`, '198.51.100.76');
    if (answer.status !== 429 || !answer.headers.has('Retry-After')) open.push(path);
  }
  expect(READ.length).toBeGreaterThan(40);
  expect(open).toEqual([]);
});

test.each([
  `${API}/push`,
  `${API}/events/head`,
  `${API}/emojis?v=00000000-0000-4000-8000-000000000000`,
  '/uploads/pictures/nothing.png',
])('360 reads of %s in a row from one address end with 429 (REST-54)', async path => {
  const statuses = await inARow(360, () => path, '198.51.100.77');
  expect(statuses.at(-1)).toBe(429);
  expect(statuses[0]).not.toBe(429);
  expect((await get(path, '198.18.0.1')).status).not.toBe(429);
});

test('360 reads by a guest with an ended session return 429 (REST-54)', async () => {
  const guest = new Visitor('زائر قديم', { address: '198.51.100.78' });
  await guest.signIn();
  await call('POST', '/users/logout', undefined, guest.headers);
  const path = (turn: number) => `${API}${turn < 290 ? '/push' : '/users/verify'}`;
  const statuses = await inARow(360, path, guest.address, { Authorization: `Bearer ${guest.token}` });
  expect(statuses.at(-1)).toBe(429);
});

test('a revoked account token does not use the budget of the owner (REST-54)', async () => {
  await makeAccount({ username: 'farida' });
  const old = new Member('farida', { address: '100.66.20.81' });
  const current = new Member('farida', { address: '100.66.20.82' });
  await old.signIn();
  await current.signIn();
  await call('POST', '/users/logout', undefined, old.headers);
  const stolen = { Authorization: `Bearer ${old.token}` };
  const statuses: number[] = [];
  // Requests from many networks, each within its own budget.
  for (let turn = 0; turn < 1_600; turn++)
    statuses.push((await get(`${API}/push`, `100.66.22.${turn % 200}`, stolen)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await call('GET', '/users/verify', undefined, current.headers)).status).toBe(200);
});

test('all /64 in a /48 share one budget of 1,200 requests (REST-54)', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 1_300; turn++)
    statuses.push((await get(`${API}/push`, `2001:db8:7:${(turn * 50).toString(16)}::1`)).status);
  expect(statuses.filter(status => status === 200)).toHaveLength(1_200);
});

test('a refused request is not counted as usage (USAGE-10)', async () => {
  await inARow(300, () => `${API}/push`, '198.51.100.79');
  isolateUsage.take();
  await inARow(50, () => `${API}/push`, '198.51.100.79');
  expect(isolateUsage.take().requests ?? 0).toBe(0);
});

test('an unknown version or parameter redirects to the address without it', async () => {
  const unknown = `${API}/emojis?v=00000000-0000-4000-8000-000000000000&page=1`;
  const answer = await get(unknown, '198.51.100.80');
  expect([answer.status, answer.headers.get('Location')]).toEqual([307, `${API}/emojis?page=1`]);
  const more = await get(`${API}/rooms?search=x&other=1&page=1`, '198.51.100.80');
  expect([more.status, more.headers.get('Location')]).toEqual([307, `${API}/rooms?search=x&page=1`]);
  expect((await get(unknown, '198.51.100.80', {}, 'follow')).status).toBe(200);
});

test('200 page loads from one address within a minute all succeed (REST-54)', async () => {
  const reads = 7; // As many lists as the entry page reads.
  const start = Date.now();
  const statuses = new Set<number>();
  for (let person = 0; person < 200; person++) {
    vi.setSystemTime(start + person * 300);
    for (const status of await inARow(reads, () => `${API}/push`, '198.51.100.81')) statuses.add(status);
  }
  expect(statuses.has(429)).toBe(false);
});

test('a shared network has ten times the budget (REST-54, SITE-44)', async () => {
  expect((await inARow(1_000, () => `${API}/push`, '198.51.100.82')).every(status => status === 200)).toBe(
    true,
  );
});
