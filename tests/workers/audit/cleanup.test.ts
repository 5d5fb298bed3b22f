import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import worker from '../../../worker/index.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { events, eventsAnchor } from '../../../worker/platform/database/tables/audit.ts';
import { type AuditEntry, CHAIN_START, findBreak } from '../../../worker/platform/record/chain.ts';
import { withAuditEntries } from '../../../worker/platform/record/with-audit.ts';
import { makeAccount } from '../../support/accounts.ts';
import { keptHead, newCase, verification } from '../../support/queries.ts';

const NOW = 1_900_000_000_000;
const db = database(env);
const entry = (id: string, daysAgo: number): AuditEntry => ({
  id,
  eventDate: NOW - daysAgo * DAY_MS,
  username: 'layla',
  decoration: '',
  userRole: 'owner',
  country: 'MA',
  fingerprintAndIP: `mark-${id} 192.0.2.7`,
  eventData: `إضافة هدية: ${id}`,
  eventType: 'adminPanel',
});
const rows = () => db.select().from(events).orderBy(events.turn);
const set = (options: string) => env.DB.prepare(`UPDATE options SET ${options}`).run();
const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

beforeAll(async () => {
  await makeAccount({ username: 'holder' });
  const entries = Array.from({ length: 130 }, (_, at) => entry(`e${at}`, 200 - at));
  // More rows than one step of each job deletes.
  const older = Array.from({ length: 600 }, (_, at) => entry(`old${at}`, 400));
  const all = [...older, ...entries];
  for (let at = 0; at < all.length; at += 73) await withAuditEntries(env, all.slice(at, at + 73));
});

test('addresses are deleted after addressDays, also in search; the chain stays valid (AUDIT-22, AUDIT-28)', async () => {
  await set('address_days = 90, event_days = 0');
  await runCleanup(env, NOW);
  const all = await rows();
  expect(all).toHaveLength(730);
  for (const { eventDate, fingerprintAndIP, addressKey, addressSeal, folded } of all) {
    const isOld = eventDate < NOW - 90 * DAY_MS;
    expect([fingerprintAndIP === '', addressKey === null, folded.includes('192.0.2.7')]).toEqual([
      isOld,
      isOld,
      !isOld,
    ]);
    expect(addressSeal).not.toBe(null);
    expect(folded).toContain('اضافه هديه');
  }
  expect(findBreak(all)).toBe(null);
  await env.DB.prepare(`UPDATE events SET fingerprint_and_ip = 'planted' WHERE turn = 3`).run();
  expect(findBreak(await rows())).toBe(3);
  await env.DB.prepare(`UPDATE events SET fingerprint_and_ip = '' WHERE turn = 3`).run();
});

test('with addressDays 0, addresses are never deleted', async () => {
  await set('address_days = 0');
  const before = await rows();
  await runCleanup(env, NOW + 1_000 * DAY_MS);
  expect(await rows()).toEqual(before);
});

test('expired entries are removed oldest first; a signed anchor remains (AUDIT-27, AUDIT-35)', async () => {
  await set('address_days = 90, event_days = 100');
  await runCleanup(env, NOW);
  const left = await rows();
  expect(left.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, at) => `e${at + 100}`));
  const [anchor, ...others] = await db.select().from(eventsAnchor);
  expect([anchor?.turn, others]).toEqual([700, []]);
  expect(findBreak(left, anchor)).toBe(null);
  expect(findBreak(left, CHAIN_START)).toBe(1);
  expect((await keptHead())?.anchor).toMatchObject({ turn: 700, hash: anchor?.hash });
  expect(await verification()).toEqual({ faults: [], notes: [] });
});

test('after removal of all entries, the next entry continues the numbering (AUDIT-27, AUDIT-1)', async () => {
  await runCleanup(env, NOW + 1_000 * DAY_MS);
  expect(await rows()).toEqual([]);
  await withAuditEntries(env, [entry('after', 0)]);
  const [anchor] = await db.select().from(eventsAnchor);
  const left = await rows();
  expect([anchor?.turn, left[0]?.turn]).toEqual([730, 731]);
  expect(findBreak(left, anchor)).toBe(null);
});

test('unused files and permission records are deleted after a day, used ones stay (FILE-13)', async () => {
  const old = NOW - 2 * DAY_MS;
  await env.DB.batch([
    ...[
      ['nickname-images/orphan.png', old],
      ['nickname-images/worn.png', old],
      ['nickname-images/new.png', NOW - 1_000],
    ].map(([key, at]) => env.DB.prepare('INSERT INTO pending_files VALUES (?, ?)').bind(key, at)),
    env.DB.prepare(`UPDATE accounts SET nickname_img = 'worn.png' WHERE username = 'holder'`),
    ...['chat_permissions', 'admin_panel_permissions'].flatMap(table =>
      [
        ['orphan', old],
        ['fresh', NOW - 1_000],
      ].map(([id, at]) =>
        env.DB.prepare(`INSERT INTO ${table} (id, flags, created_at) VALUES (?, '{}', ?)`).bind(id, at),
      ),
    ),
  ]);
  for (const name of ['orphan', 'worn', 'new']) await env.MEDIA.put(`nickname-images/${name}.png`, 'x');
  await runCleanup(env, NOW);
  const files = (await env.MEDIA.list({ prefix: 'nickname-images/' })).objects.map(({ key }) => key);
  expect(files).toEqual(['nickname-images/new.png', 'nickname-images/worn.png']);
  expect(await env.DB.prepare('SELECT key FROM pending_files').all()).toMatchObject({
    results: [{ key: 'nickname-images/new.png' }],
  });
  for (const [table, kept] of [
    ['chat_permissions', ['fresh', 'id-holder-chat', 'visitor']],
    ['admin_panel_permissions', ['fresh', 'id-holder-panel']],
  ] as const) {
    const { results } = await env.DB.prepare(`SELECT id FROM ${table} ORDER BY id`).all<{ id: string }>();
    expect(results.map(({ id }) => id)).toEqual(kept);
  }
});

test('past sessions, and reports and invisibility periods ended 91 days ago, are deleted (AUDIT-29)', async () => {
  const long = NOW - 91 * DAY_MS;
  const report = (id: string, closedAt: number | null) =>
    env.DB.prepare(
      `INSERT INTO reports (id, reporter_id, user_id, nickname, room, reason, created_at, closed_at)
       VALUES (?, 'a', 'b', 'x', 'y', 'spam', 1, ?)`,
    ).bind(id, closedAt);
  const spell = (id: string, until: number | null) =>
    env.DB.prepare(
      `INSERT INTO unseen_spells (id, user_id, username, nickname, visibility, room, since, until)
       VALUES (?, 'a', 'a', 'a', 'ghost', 'y', 1, ?)`,
    ).bind(id, until);
  await env.DB.batch([
    env.DB.prepare('INSERT INTO ended_sessions VALUES (?, ?), (?, ?)').bind('past', NOW - 1, 'next', NOW + 1),
    env.DB.prepare(
      "INSERT INTO member_sessions VALUES ('past', 'a', '', 0, 1, ?), ('next', 'a', '', 0, 1, ?)",
    ).bind(NOW - 1, NOW + 1),
    report('open', null),
    report('closed', NOW - DAY_MS),
    report('long-closed', long),
    spell('open', null),
    spell('long-over', long),
  ]);
  await runCleanup(env, NOW);
  expect([await count('ended_sessions'), await count('reports'), await count('unseen_spells')]).toEqual([
    1, 2, 1,
  ]);
  expect(await count('member_sessions')).toBe(1);
});

test('a failing cleanup job is reported and does not block other jobs (SEC-10)', async () => {
  await env.DB.prepare('INSERT INTO ended_sessions VALUES (?, ?)')
    .bind('again', NOW - 1)
    .run();
  await env.DB.prepare('INSERT INTO pending_files VALUES (?, ?)').bind('x/y.png', 1).run();
  const broken = {
    ...env,
    MEDIA: { delete: () => Promise.reject(new Error('away')) } as unknown as R2Bucket,
  };
  await expect(runCleanup(broken, NOW)).rejects.toThrow('the cleanup was not finished');
  expect(await count('ended_sessions')).toBe(1);
  expect(await env.DB.prepare(`SELECT key FROM pending_files WHERE key = 'x/y.png'`).first()).not.toBe(null);
});

test('the hourly platform run performs the cleanup (SEC-10)', async () => {
  await env.DB.prepare('DELETE FROM pending_files').run();
  await env.DB.prepare('INSERT INTO ended_sessions VALUES (?, ?)')
    .bind('hourly', NOW - 1)
    .run();
  await worker.scheduled(
    createScheduledController({ scheduledTime: new Date(NOW), cron: '17 * * * *' }),
    env,
  );
  expect(await count('ended_sessions')).toBe(1);
});

test('a case and its device survive retention while the ban applies (MOD-72)', async () => {
  const kept = (id: string, until: number | null) => [
    newCase(id, { kind: 'ban', fingerprint: `fp-${id}`, device_id: `d-${id}`, has_devices: '1' }),
    env.DB.prepare(
      `INSERT INTO bans (id, fingerprint, ban_duration, event_id, until, created_at) VALUES (?, 'fp', 'forever', ?, ?, 1)`,
    ).bind(`ban of ${id}`, id, until),
  ];
  await withAuditEntries(env, [entry('lasting', 500), entry('ended', 500)]);
  await env.DB.batch([...kept('lasting', null), ...kept('ended', NOW - 1)]);
  await set('address_days = 90, event_days = 180');
  await runCleanup(env, NOW + 1_000 * DAY_MS);
  const { results } = await env.DB.prepare('SELECT id, fingerprint, device_id FROM strikes').all();
  expect(results).toEqual([{ id: 'lasting', fingerprint: 'fp-lasting', device_id: 'd-lasting' }]);
  await env.DB.prepare('DELETE FROM bans').run();
  await runCleanup(env, NOW + 1_000 * DAY_MS);
  expect(await count('strikes')).toBe(0);
});

test('on the free plan, a run makes at most 45 queries; later runs finish (DEPLOY-20)', async () => {
  await set('address_days = 90, event_days = 30');
  for (let at = 0; at < 30; at++) {
    const entries = Array.from({ length: 73 }, (_, of) => entry(`many${at}-${of}`, 400));
    await withAuditEntries(env, entries);
  }
  for (let at = 0; at < 60; at++)
    await env.DB.prepare('INSERT INTO pending_files (key, created_at) VALUES (?, 1)')
      .bind(`media/${at}`)
      .run();
  const before = await count('events');
  const batched = vi.spyOn(Object.getPrototypeOf(env.DB), 'prepare');
  const queries: number[] = [];
  for (let run = 0; run < 40 && (run === 0 || (await count('events')) !== 0); run++) {
    batched.mockClear();
    await runCleanup(env, NOW + run * HOUR_MS);
    queries.push(batched.mock.calls.length);
  }
  batched.mockRestore();
  expect(before).toBeGreaterThan(2_000);
  expect(queries.length).toBeGreaterThan(1);
  expect(Math.max(...queries)).toBeLessThanOrEqual(45);
  expect([await count('events'), await count('pending_files')]).toEqual([0, 0]);
});
