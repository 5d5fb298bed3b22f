import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { BackupKind, BackupState } from '../../../protocol/rest/site.ts';
import { SITE_NAME } from '../../../rooms-do/rpc/stubs.ts';
import { app } from '../../../worker/app.ts';
import { type BackupMaker, MANUAL_A_DAY } from '../../../worker/data/backup-maker.ts';
import { NIGHTLY_KEPT } from '../../../worker/data/kept-copies.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { issueOperatorToken, purposeKey } from '../../../worker/platform/sessions/operator-token.ts';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

/** A day ahead of the runtime, so that no alarm fires by itself. */
const BEGAN = Date.now() + DAY_MS;
const KEY = 'a-key-of-backups-that-only-the-tests-have';
const maker = () => env.BACKUP_MAKER.get(env.BACKUP_MAKER.idFromName(SITE_NAME));
let now = BEGAN;

const atNow = () =>
  runInDurableObject(maker() as never, (object: BackupMaker) => {
    object.clock.now = () => now;
  });
const state = async (): Promise<BackupState> => {
  await atNow();
  return maker().state();
};

/** Watches storage calls, or makes them fail. */
let storage: Partial<Record<'put' | 'list', (key: string) => unknown>> = {};
const bucket = Object.getPrototypeOf(env.MEDIA) as Record<
  'put' | 'list',
  (first: unknown, ...rest: unknown[]) => unknown
>;
for (const name of ['put', 'list'] as const) {
  const own = bucket[name];
  bucket[name] = async function (first, ...rest) {
    await storage[name]?.(String(first));
    return own.call(this, first, ...rest);
  };
}
const failing = (part: string) => (key: string) => {
  if (key.includes(part)) throw new Error('R2 is down');
};

async function make(kind: BackupKind, at: number): Promise<void> {
  now = at;
  await atNow();
  await maker().begin(kind);
  for (let rung = 0; await runDurableObjectAlarm(maker() as never); rung++) {
    if (rung > 100) throw new Error('the backup did not end');
    await atNow();
  }
}

const keys = async (prefix: string) => (await env.MEDIA.list({ prefix })).objects.map(({ key }) => key);
const ids = async () => [...new Set((await keys('backup/copies/')).map(key => key.split('/')[2]))];

beforeAll(async () => {
  await env.DB.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)');
  await makeAccount({ username: 'salma', role: 'owner' });
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  storage = {};
  vi.restoreAllMocks();
});

test('a backup deletes files of a failed backup whose originals are gone (BACKUP-13)', async () => {
  await env.MEDIA.put('avatars/erased.png', 'a face');
  storage.put = failing('/tables/');
  await make('nightly', BEGAN);
  expect([(await state()).failedAt, await keys('backup/')]).toEqual([
    'tables',
    ['backup/files/avatars/erased.png'],
  ]);
  await env.MEDIA.delete('avatars/erased.png');
  await make('nightly', BEGAN + HOUR_MS);
  expect(await keys('backup/')).toEqual([]);
});

test('if newer backups fail, the last good backup is kept for more than a month (BACKUP-13)', async () => {
  await make('nightly', BEGAN + 2 * HOUR_MS);
  await make('manual', BEGAN + 3 * HOUR_MS);
  await make('nightly', BEGAN + 4 * HOUR_MS);
  const kept = await ids();
  expect(kept).toHaveLength(3);
  storage.put = failing('/tables/');
  await make('nightly', BEGAN + 40 * DAY_MS);
  expect([(await state()).state, await ids()]).toEqual(['failed', [kept.at(-1)]]);
});

test('a backup interrupted in each event is marked as failed (BACKUP-11)', async () => {
  now = BEGAN + 41 * DAY_MS;
  await atNow();
  storage.put = async key => {
    if (!key.includes('/tables/')) return;
    await runInDurableObject(maker() as never, (_, ctx) => ctx.abort('out of memory')).catch(() => {});
    await new Promise(() => {});
  };
  await maker().begin('nightly');
  for (let event = 0; event < 12; event++) {
    await atNow();
    await runDurableObjectAlarm(maker() as never).catch(() => {});
  }
  storage = {};
  expect(await state()).toMatchObject({ state: 'failed', failedAt: 'tables' });
  await make('nightly', now + HOUR_MS);
  expect(await state()).toMatchObject({ state: 'made', lastAt: new Date(now).toISOString() });
});

test('thousands of deleted files are compared in several short events (BACKUP-10)', async () => {
  for (let at = 0; at < 2_600; at += 260)
    await Promise.all(
      Array.from({ length: 260 }, (_, one) => env.MEDIA.put(`backup/files/emojis/${at + one}.png`, 'x')),
    );
  await env.MEDIA.put('stars/last.png', 'a star');
  let listings = 0;
  const most: number[] = [];
  storage.list = () => listings++;
  now += HOUR_MS;
  await atNow();
  await maker().begin('nightly');
  while (await runDurableObjectAlarm(maker() as never)) {
    most.push(listings);
    listings = 0;
    await atNow();
  }
  expect(await state()).toMatchObject({ state: 'made', lastAt: new Date(now).toISOString() });
  // The free plan allows 50 calls per event.
  expect(Math.max(...most)).toBeLessThan(25);
  expect(await keys('backup/files/stars/')).toEqual(['backup/files/stars/last.png']);
  // The copies are kept until no backup from before the deletion remains.
  await make('nightly', now + 31 * DAY_MS);
  expect(await keys('backup/files/emojis/')).toEqual([]);
}, 120_000);

async function ask(path: string, token: string, method = 'GET'): Promise<number> {
  const request = new Request(`http://localhost/api/v1/backup${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await app.fetch(request, { ...(env as Env), SAMAR_OPERATOR_KEY: KEY })).status;
}

test('opening backups requires a fresh token with the operator read key (BACKUP-14)', async () => {
  const at = Date.now();
  const sign = (purpose: 'read' | 'restore' | 'firstOwner', when = at, key = KEY) =>
    issueOperatorToken(purposeKey(key, purpose), purpose, when);
  const member = new Member('salma');
  await member.signIn();
  const doors = ['/copies', '/copies/x?part=manifest.json', '/copied-file?key=stars/last.png'];
  const refused = {
    session: member.token,
    'of the site secret': await sign('read', at, env.SAMAR_SECRET),
    expired: await sign('read', at - 10 * MINUTE_MS),
    'of another purpose': await sign('firstOwner'),
    'signed for another purpose': await issueOperatorToken(purposeKey(KEY, 'firstOwner'), 'read', at),
    empty: '',
  };
  for (const [name, token] of Object.entries(refused))
    for (const door of doors) expect([name, door, await ask(door, token)]).toEqual([name, door, 401]);
  // A restore token reads only during a restore.
  for (const door of doors) expect(await ask(door, await sign('restore'))).toBe(409);
  const read = await sign('read');
  expect(await ask('/copied-file?key=stars/last.png', read)).toBe(200);
  expect(await ask('/copied-file?key=../files/stars/last.png', read)).toBe(404);
  expect(await ask('/copies/x?part=../../files/stars/last.png', read)).toBe(404);
  expect(await ask('/copied-file?key=stars/last.png', read, 'PUT')).toBe(401);
});

const textAt = async (path: string) => (await exports.default.fetch(`http://localhost${path}`)).text();

test('no spelling of an address serves a backup file (BACKUP-14)', async () => {
  expect(await textAt('/uploads/stars/last.png')).toBe('a star');
  for (const path of [
    '/uploads/backup/files/stars/last.png',
    '/uploads//backup/files/stars/last.png',
    '/uploads/./backup/files/stars/last.png',
    '/uploads/stars/../backup/files/stars/last.png',
    '/uploads/stars/%2e%2e/backup/files/stars/last.png',
    '/uploads/stars%2f..%2fbackup/files/stars/last.png',
    '/uploads/%2562ackup/files/stars/last.png',
    '/uploads/backup%00/files/stars/last.png',
    '/uploads/BACKUP/files/stars/last.png',
    '/share/..%2fbackup%2ffiles%2fstars%2flast.png',
    '/backup/files/stars/last.png',
  ]) {
    const served = await textAt(path);
    expect([path, served === 'a star']).toEqual([path, false]);
  }
});

test.each(['bot', 'hostPass'] as const)('a %s session cannot start a backup (BACKUP-15)', async began => {
  const owner = new Member('salma');
  const session = { sessionID: crypto.randomUUID(), deviceID: crypto.randomUUID(), began };
  const claims = { sub: 'id-salma', nickname: 'salma', generation: 0, accountType: 'super' } as const;
  owner.token = await issueToken(
    env.SAMAR_SECRET,
    { ...claims, ...session, fingerprint: '', originURL: '' },
    Date.now(),
  );
  expect((await callsAs(owner)('POST', '/overview/backup', {})).status).toBe(403);
});

test('a request without a session or with a body starts no backup (BACKUP-15)', async () => {
  expect((await call('POST', '/overview/backup', {})).status).toBe(401);
  const owner = new Member('salma');
  await owner.signIn();
  expect((await callsAs(owner)('POST', '/overview/backup', { kind: 'nightly' })).status).toBe(400);
  expect((await state()).state).toBe('made');
});

test('after the clock ran ahead, the newest backup and all stored files stay (BACKUP-13)', async () => {
  const begins = now + 100 * DAY_MS;
  const ahead = begins + 400 * DAY_MS;
  await env.MEDIA.put('avatars/once.png', 'a face');
  for (let night = 0; night < NIGHTLY_KEPT + 1; night++) await make('nightly', ahead + night * DAY_MS);
  await env.MEDIA.delete('avatars/once.png');
  await make('nightly', begins);
  const newest = (await ids()).sort()[0];
  expect(newest).toBe(`${new Date(begins).toISOString().replaceAll(/[:.]/g, '-')}-nightly`);
  expect(await state()).toMatchObject({ state: 'made', lastAt: new Date(begins).toISOString() });
  // The earlier backups with dates in the future still contain the file.
  expect([(await ids()).length, await keys('backup/files/avatars/')]).toEqual([
    NIGHTLY_KEPT,
    ['backup/files/avatars/once.png'],
  ]);
  storage.put = failing('/tables/');
  await make('nightly', begins + 40 * DAY_MS);
  expect([await ids(), await keys('backup/files/avatars/')]).toEqual([[newest], []]);
});

test('after the clock was set back, the newest and the last earlier backup stay (BACKUP-13)', async () => {
  const begins = now + DAY_MS;
  await make('nightly', begins);
  const earlier = await ids();
  await make('nightly', begins - 60 * DAY_MS);
  const newest = (await ids()).find(id => !earlier.includes(id));
  expect(newest).toBeDefined();
  storage.put = failing('/tables/');
  await make('nightly', begins + DAY_MS);
  expect(await ids()).toContain(newest);
  expect(await ids()).toContain(earlier.at(-1));
});

test('after the clock ran ahead, manual backups wait at most a day, and a reservation blocks none (BACKUP-15)', async () => {
  const begins = now + 2 * DAY_MS;
  now = begins + 400 * DAY_MS;
  await atNow();
  for (let press = 0; press < MANUAL_A_DAY; press++) await maker().reserve();
  now = begins;
  expect((await state()).state).not.toBe('running');
  expect(await maker().reserve()).toEqual({ isReserved: false, retryAfterMs: DAY_MS });
  now = begins + HOUR_MS;
  await atNow();
  expect(await maker().reserve()).toEqual({ isReserved: false, retryAfterMs: DAY_MS - HOUR_MS });
  now = begins + DAY_MS;
  await atNow();
  expect(await maker().reserve()).toEqual({ isReserved: true, retryAfterMs: 0 });
  await make('manual', now);
  expect(await state()).toMatchObject({ state: 'made', lastAt: new Date(now).toISOString() });
});

test('a backup that began while the clock ran ahead continues at the next start (BACKUP-11)', async () => {
  const begins = now + DAY_MS;
  now = begins + 400 * DAY_MS;
  await atNow();
  await maker().begin('nightly');
  now = begins;
  await atNow();
  await maker().begin('nightly');
  const alarm = await runInDurableObject(maker() as never, (_, ctx) => ctx.storage.getAlarm());
  expect(alarm).toBe(begins);
});
