import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Manifest, sha256 } from '../../../bin/backup/manifest.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { BackupKind, BackupState } from '../../../protocol/rest/site.ts';
import { Lobby } from '../../../rooms-do/lobby/lobby.ts';
import { lobbyOf, roomOf, SITE_NAME } from '../../../rooms-do/rpc/stubs.ts';
import { app } from '../../../worker/app.ts';
import { ATTEMPTS_MAX, type BackupMaker, MANUAL_A_DAY } from '../../../worker/data/backup-maker.ts';
import { readPage, tableNames } from '../../../worker/data/backup-routes.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { MANUAL_KEPT, NIGHTLY_KEPT } from '../../../worker/data/kept-copies.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { issueOperatorToken, purposeKey } from '../../../worker/platform/sessions/operator-token.ts';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

/** A day in the future, so that no alarm fires on its own. */
const BEGAN = Date.now() + DAY_MS;
const KEY = 'a-key-of-backups-that-only-the-tests-have';
const owner = new Member('salma');
const asOwner = callsAs(owner);
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

/** Functions that run before storage calls, and may throw. */
let storage: Partial<Record<'put' | 'get', (key: string) => void>> = {};
const bucket = Object.getPrototypeOf(env.MEDIA) as Record<
  'put' | 'get',
  (key: string, ...rest: unknown[]) => unknown
>;
for (const name of ['put', 'get'] as const) {
  const own = bucket[name];
  bucket[name] = async function (key, ...rest) {
    storage[name]?.(key);
    return own.call(this, key, ...rest);
  };
}

/** Runs due alarms and returns their number. Optionally evicts the object after each. */
async function ring(isEvicted = false): Promise<number> {
  for (let rung = 0; ; rung++) {
    await atNow();
    if (!(await runDurableObjectAlarm(maker() as never))) return rung;
    if (isEvicted) await evictDurableObject(maker() as never);
    if (rung > 500) throw new Error('the backup did not end');
  }
}

async function make(kind: BackupKind, at: number, isEvicted = false): Promise<number> {
  now = at;
  await atNow();
  await maker().begin(kind);
  return ring(isEvicted);
}

const keys = async (prefix: string): Promise<string[]> => {
  const found: string[] = [];
  for (let after = prefix; ; ) {
    const { objects, truncated } = await env.MEDIA.list({ prefix, startAfter: after });
    found.push(...objects.map(({ key }) => key));
    if (!truncated) return found;
    after = found.at(-1) ?? after;
  }
};
const ids = async () => [...new Set((await keys('backup/copies/')).map(key => key.split('/')[2] ?? ''))];
const textOf = async (key: string): Promise<string> => (await env.MEDIA.get(key))?.text() ?? '';

/** Copied files that were already compared. */
const compared = new Set<string>();

/** Compares a backup with the site: every row, room and file, by content and checksum. */
async function expectWhole(id: string): Promise<Manifest> {
  const folder = `backup/copies/${id}/`;
  const manifest = Manifest.parse(JSON.parse(await textOf(`${folder}manifest.json`)));
  const linesOf = async (kind: string) => {
    const lines: unknown[] = [];
    for (const part of manifest.parts.filter(({ path }) => path.startsWith(kind))) {
      const text = await textOf(`${folder}${part.path}`);
      expect(sha256(text)).toBe(part.sha256);
      lines.push(
        ...text
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line)),
      );
    }
    return lines;
  };
  for (const table of await tableNames(env.DB as never)) {
    const rows: unknown[] = [];
    let columns: unknown = null;
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(env.DB as never, table, after);
      rows.push(...page.rows);
      ({ columns, next: after } = page);
    }
    expect(await linesOf(`tables/${table}/`), table).toEqual([columns, ...rows]);
  }
  expect(await linesOf('rooms/')).toEqual([await roomOf(env, 'hall').keptTables()]);
  const files = (await linesOf('files/')) as [string, string, number, string | null][];
  const there = (await keys('')).filter(key => !/^(?:backup|share)\//.test(key));
  expect(files.map(([key]) => key)).toEqual(there);
  for (const [key, type, bytes, sum] of files) {
    if (sum === null || compared.has(`${key} ${sum}`)) continue;
    compared.add(`${key} ${sum}`);
    const copied = await env.MEDIA.get(`backup/files/${key}`);
    const body = Buffer.from((await copied?.arrayBuffer()) ?? new ArrayBuffer());
    expect([copied?.httpMetadata?.contentType, body.length, sha256(body)]).toEqual([type, bytes, sum]);
  }
  return manifest;
}

async function askAsOperator(path: string, method = 'GET'): Promise<Response> {
  const token = await issueOperatorToken(purposeKey(KEY, 'read'), 'read', Date.now());
  const request = new Request(`http://localhost/api/v1/backup${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
  });
  return app.fetch(request, { ...(env as Env), SAMAR_OPERATOR_KEY: KEY });
}

beforeAll(async () => {
  // Created by the deploy, but not by the test pool.
  await env.DB.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)');
  await env.DB.exec(`INSERT INTO d1_migrations (name) VALUES ('0000_first.sql')`);
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'unused', name: 'لم تُفتح' });
  const socket = await new Visitor('زائر النسخة').enter({ room: 'القاعة' });
  await socket.request('newMessageFromClient', { text: 'رسالة تُنسخ', style: {} });
  socket.close(1000);
  const rows = Array.from({ length: 450 }, (_, at) =>
    env.DB.prepare('INSERT INTO setup_later (step) VALUES (?)').bind(`step ${at}`),
  );
  await env.DB.batch(rows);
  // More files than one page of a listing, before and after the folder of backups.
  for (let at = 0; at < 130; at++)
    await env.MEDIA.put(
      `${at < 110 ? 'avatars' : 'emojis'}/${String(at).padStart(3, '0')}.png`,
      `picture ${at}`,
      {
        httpMetadata: { contentType: 'image/png' },
      },
    );
  await env.MEDIA.put('share/site.png', 'drawn again');
  await env.MEDIA.put('stars/last.png', 'a star', { httpMetadata: { contentType: 'image/png' } });
  await vi.waitFor(
    async () => expect((await lobbyOf(env).rooms()).every(({ size }) => size === 0)).toBe(true),
    {
      timeout: 40_000,
      interval: 500,
    },
  );
}, 60_000);

afterEach(() => {
  storage = {};
  vi.restoreAllMocks();
});

test('a new site has no backup (BACKUP-10)', async () => {
  expect(await state()).toEqual({ state: 'none', lastAt: null, failedAt: null, bytes: 0 });
});

test('a backup has all rows, rooms and files and runs in short events (BACKUP-10)', async () => {
  const events = await make('manual', BEGAN);
  expect(events).toBeGreaterThan(5);
  const [id = ''] = await ids();
  const { missing, madeAt } = await expectWhole(id);
  expect([missing, madeAt]).toEqual([[], new Date(BEGAN).toISOString()]);
  expect(await state()).toMatchObject({ state: 'made', lastAt: new Date(BEGAN).toISOString() });
});

test('despite evictions and write failures, a backup is complete or absent (BACKUP-11)', async () => {
  const failed = new Set<string>();
  storage.put = key => {
    if (!key.startsWith('backup/copies/') || failed.has(key)) return;
    failed.add(key);
    throw new Error('R2 is down');
  };
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  now = BEGAN + HOUR_MS;
  await atNow();
  await maker().begin('nightly');
  const before = await ids();
  for (let event = 0; event < 3; event++) {
    await atNow();
    await runDurableObjectAlarm(maker() as never);
    await evictDurableObject(maker() as never);
    const response = await askAsOperator('/copies');
    expect(await response.json()).toEqual({ copies: before });
    expect((await state()).lastAt).toBe(new Date(BEGAN).toISOString());
  }
  await ring(true);
  expect(failed.size).toBeGreaterThan(20);
  const id = (await ids()).find(each => !before.includes(each)) ?? '';
  await expectWhole(id);
  expect(await (await askAsOperator('/copies')).json()).toEqual({ copies: [id, ...before] });
});

test('unchanged files are not copied again, new files are (BACKUP-10)', async () => {
  await env.MEDIA.put('stars/new.png', 'a new star', { httpMetadata: { contentType: 'image/png' } });
  const copied: string[] = [];
  storage.put = key => {
    if (key.startsWith('backup/files/')) copied.push(key);
  };
  await make('nightly', BEGAN + 2 * HOUR_MS);
  expect(copied).toEqual(['backup/files/stars/new.png']);
});

test('if storage fails on all attempts, the backup fails and is not listed (BACKUP-11)', async () => {
  const last = (await state()).lastAt;
  const before = await ids();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  storage.put = key => {
    if (key.includes('/rooms/')) throw new Error('R2 is down');
  };
  const events = await make('nightly', BEGAN + 3 * HOUR_MS);
  expect(events).toBeGreaterThanOrEqual(ATTEMPTS_MAX);
  expect(await state()).toMatchObject({ state: 'failed', failedAt: 'rooms', lastAt: last });
  expect(await ids()).toEqual(before);
});

test('a backup lists an unreadable file and contains all other files (BACKUP-9)', async () => {
  await env.MEDIA.put('stars/lost.png', 'lost', { httpMetadata: { contentType: 'image/png' } });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  storage.get = key => {
    if (key === 'stars/lost.png') throw new Error('unreadable');
  };
  await make('manual', BEGAN + 4 * HOUR_MS);
  const { missing } = await expectWhole((await ids()).at(-1) ?? '');
  expect(missing).toEqual(['stars/lost.png']);
  await env.MEDIA.delete('stars/lost.png');
});

test('close to the plan limit, a backup stops and earlier backups remain (BACKUP-12)', async () => {
  const before = await ids();
  const used = await lobbyOf(env).usage();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Lobby.prototype, 'usage').mockResolvedValue({ ...used, economy: 'noScheduledMessages' } as never);
  await make('nightly', BEGAN + 5 * HOUR_MS);
  expect(await state()).toMatchObject({ state: 'stopped' });
  expect(await ids()).toEqual(before);
});

test('seven nightly and four manual backups are stored with their files (BACKUP-13)', async () => {
  await make('manual', BEGAN + 6 * HOUR_MS);
  await env.MEDIA.delete('stars/new.png');
  const begins = BEGAN + DAY_MS;
  for (let day = 0; day < NIGHTLY_KEPT + 1; day++) await make('nightly', begins + day * DAY_MS);
  for (let time = 1; time < MANUAL_KEPT; time++) await make('manual', begins + 9 * DAY_MS + time * HOUR_MS);
  // The earlier manual backup still contains the removed file.
  expect(await keys('backup/files/stars/new')).toHaveLength(1);
  await make('manual', begins + 10 * DAY_MS);
  const kept = await ids();
  expect(kept.filter(id => id.endsWith('nightly'))).toHaveLength(NIGHTLY_KEPT);
  expect(kept.filter(id => id.endsWith('manual'))).toHaveLength(MANUAL_KEPT);
  expect(await keys('backup/files/stars/')).toEqual(['backup/files/stars/last.png']);
  for (const id of kept) await expectWhole(id);
  // Manual backups expire after a month.
  await make('nightly', begins + 45 * DAY_MS);
  expect((await ids()).filter(id => id.endsWith('manual'))).toEqual([]);
}, 120_000);

test('a backup is on no public route and contains no other backup (BACKUP-14)', async () => {
  const [key = ''] = await keys('backup/copies/');
  const places = [
    key,
    key.replace('backup/', 'backup%2F'),
    key.replace('b', '%62'),
    'backup/files/stars/last.png',
  ];
  for (const place of places) {
    const answer = await exports.default.fetch(`http://localhost/uploads/${place}`);
    expect([place, answer.status]).toEqual([place, 404]);
    await answer.arrayBuffer();
  }
  for (const place of [key, 'backup/files/stars/last.png'])
    expect((await askAsOperator(`/file?key=${encodeURIComponent(place)}`)).status).toBe(400);
  const { keys: listed } = (await (await askAsOperator('/files')).json()) as { keys: string[] };
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter(each => each.startsWith('backup/'))).toEqual([]);
  expect((await exports.default.fetch('http://localhost/api/v1/backup/copies')).status).toBe(404);
  const [id = ''] = await ids();
  expect((await askAsOperator(`/copies/${id}?part=manifest.json`)).status).toBe(200);
  expect((await askAsOperator('/copied-file?key=stars/last.png')).status).toBe(200);
  expect((await askAsOperator('/copies/..%2F..?part=stars/last.png')).status).toBe(400);
  expect((await askAsOperator('/copies', 'DELETE')).status).toBe(401);
});

test('a manual backup requires all panel permissions, runs alone and is audited (BACKUP-15)', async () => {
  await makeAccount({
    username: 'clerk',
    panel: { canAccessAdminPanel: true, canAccessOptions1Menu: true, canAccessEventsRecordMenu: true },
  });
  const clerk = new Member('clerk');
  await clerk.signIn();
  const seen = await callsAs(clerk)('GET', '/overview');
  expect(JSON.stringify(seen.body)).not.toMatch(/backup/);
  expect((await callsAs(clerk)('POST', '/overview/backup', {})).status).toBe(403);
  expect((await callsAs(clerk)('PATCH', '/overview/setup', { step: 'backup', isLater: true })).status).toBe(
    403,
  );
  now = BEGAN + 60 * DAY_MS;
  await atNow();
  const pressed = await Promise.all([0, 1].map(() => asOwner('POST', '/overview/backup', {})));
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await state()).toMatchObject({ state: 'running' });
  const recorded = await env.DB.prepare('SELECT count(*) AS n FROM events WHERE event_data = ?')
    .bind('بدء نسخة احتياطية للموقع')
    .first<number>('n');
  expect(recorded).toBe(1);
  await ring();
  expect(await state()).toMatchObject({ state: 'made', lastAt: new Date(now).toISOString() });
});

test('four manual backups a day are allowed; refused ones also count (BACKUP-15)', async () => {
  for (let press = 2; press < MANUAL_A_DAY; press++) {
    expect((await asOwner('POST', '/overview/backup', {})).status).toBe(200);
    await ring();
  }
  const { status, body } = await asOwner('POST', '/overview/backup', {});
  expect([status, body]).toMatchObject([429, { code: 'too_many_requests' }]);
  now += DAY_MS + MINUTE_MS;
  await atNow();
  expect((await asOwner('POST', '/overview/backup', {})).status).toBe(200);
  await ring();
});

test('a backup reservation without a start expires after a minute (BACKUP-15)', async () => {
  now += DAY_MS + MINUTE_MS;
  await atNow();
  expect(await maker().reserve()).toEqual({ isReserved: true, retryAfterMs: 0 });
  expect((await maker().reserve()).isReserved).toBe(false);
  now += MINUTE_MS;
  await atNow();
  expect((await maker().reserve()).isReserved).toBe(true);
  now += MINUTE_MS;
  await ring();
  expect(await state()).toMatchObject({ state: 'made' });
});

test('the hourly run starts a backup at 04:00 in the site time zone (BACKUP-16)', async () => {
  await env.DB.prepare(`UPDATE options SET time_zone = 'Asia/Riyadh'`).run();
  const midnight = Math.ceil(now / DAY_MS) * DAY_MS;
  const began: number[] = [];
  for (let hour = 0; hour < 24; hour++) {
    now = midnight + hour * HOUR_MS + 17 * MINUTE_MS;
    await atNow();
    await runCleanup(env, now);
    if ((await state()).state === 'running') began.push(hour);
    await ring();
  }
  // Riyadh is three hours ahead of UTC.
  expect(began).toEqual([1]);
});
