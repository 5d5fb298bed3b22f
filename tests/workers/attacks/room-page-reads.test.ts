import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../protocol/constants.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { makeRoom } from '../../support/rooms.ts';

const PAGE = '<!doctype html><html lang="ar" dir="rtl"><head><title>built</title></head><body></body></html>';

/** Database statements, and calls to other objects, since the last reset. */
const counted = { reads: 0, lobby: 0, rooms: 0 };

const proxied = <Binding extends object>(
  binding: Binding,
  replaced: Partial<Record<keyof Binding, (...given: never[]) => unknown>>,
): Binding =>
  new Proxy(binding, {
    get(target, name) {
      const replacing = replaced[name as keyof Binding];
      if (replacing) return replacing;
      const own = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      // A method of another object has no `bind`.
      return (...given: unknown[]) =>
        (target as Record<string | symbol, (...all: unknown[]) => unknown>)[name]?.(...given);
    },
  });

const countedDatabase = (db: D1Database): D1Database =>
  proxied(db, {
    prepare: (query: string) => {
      counted.reads++;
      return db.prepare(query);
    },
    withSession: (start: D1SessionConstraint) =>
      countedDatabase(db.withSession(start) as unknown as D1Database),
  });

const site: Env = {
  ...(env as Env),
  DB: countedDatabase(env.DB),
  LOBBY: proxied(env.LOBBY, {
    get: (id: DurableObjectId) => {
      const stub = env.LOBBY.get(id);
      return proxied(stub, {
        rooms: () => {
          counted.lobby++;
          return stub.rooms();
        },
      });
    },
  }),
  ROOMS: proxied(env.ROOMS, {
    get: (id: DurableObjectId) => {
      counted.rooms++;
      return env.ROOMS.get(id);
    },
  }),
  ASSETS: {
    fetch: async () => new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  } as unknown as Fetcher,
};

const LANGUAGES = ['ar', 'en', 'de', '*'];

/** An unauthenticated page request that no cache has answered before. */
async function ask(at: number): Promise<number> {
  const slug = at % 4 ? crypto.randomUUID() : encodeURIComponent('القاعة');
  const path = at % 10 ? `/r/${slug}` : ['/rules', '/terms', '/privacy', '/sitemap.xml'][at % 4];
  const request = new Request(`http://localhost${path}?${crypto.randomUUID()}=${at}&lang=${at % 3}`, {
    method: at % 5 ? 'GET' : 'HEAD',
    headers: {
      'CF-Connecting-IP': `203.0.${at % 250}.9`,
      'Accept-Language': LANGUAGES[at % 4] ?? '',
      Accept: 'text/html',
    },
  });
  const answer = await app.fetch(request, site);
  await answer.arrayBuffer();
  return answer.status;
}

const REQUESTS = 1_000;
let now = Date.now();

beforeAll(() => makeRoom({ id: 'hall', name: 'القاعة' }));
beforeEach(() => {
  Object.assign(counted, { reads: 0, lobby: 0, rooms: 0 });
  now += HOUR_MS;
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Reads of one refresh: rooms with the time zone, identity, texts and appearance, rules, options. */
const READS_OF_REFRESH = 10;

test('1,000 page requests in turn cause one refresh and wake no room (SITE-65)', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < REQUESTS; at++) statuses.add(await ask(at));
  expect([...statuses].sort()).toEqual([200, 404]);
  expect(counted.reads).toBeLessThanOrEqual(READS_OF_REFRESH);
  expect([counted.lobby, counted.rooms]).toEqual([1, 0]);
});

test('1,000 concurrent page requests after an idle hour share one refresh (SITE-65)', async () => {
  const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, at) => ask(at)));
  expect([...new Set(answers)].sort()).toEqual([200, 404]);
  expect(counted.reads).toBeLessThanOrEqual(READS_OF_REFRESH);
  expect([counted.lobby, counted.rooms]).toEqual([1, 0]);
});

test('while the database fails, 1,000 concurrent page requests share one attempt (SITE-67)', async () => {
  const DB = proxied(env.DB, {
    prepare: () => {
      counted.reads++;
      throw new Error('D1 is down');
    },
    withSession: () => DB,
  });
  const own = site.DB;
  site.DB = DB;
  const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, at) => ask(at)));
  site.DB = own;
  expect(answers.every(status => [200, 404, 503].includes(status))).toBe(true);
  expect(counted.reads).toBeLessThanOrEqual(READS_OF_REFRESH);
});

test('separate concurrent requests to the worker all get their answer (SITE-65)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => exports.default.fetch('http://localhost/r/rooms.json')),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});
