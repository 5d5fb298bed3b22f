import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AuditHead } from '../../../protocol/rest/monitoring.ts';
import { isSigned, placeSigner } from '../../../worker/audit/place-signature.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { events } from '../../../worker/platform/database/tables/audit.ts';
import { type AuditEntry, chainEntry } from '../../../worker/platform/record/chain.ts';
import { addPending, withAuditEntries } from '../../../worker/platform/record/with-audit.ts';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';
import { auditLog, keptHead, stopWith, storedEntries, verification } from '../../support/queries.ts';

const TABLES = ['events', 'events_anchor', 'events_pending'] as const;
type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Calls;
let kept: {
  rows: Record<string, string | number | null>[];
  head: NonNullable<Awaited<ReturnType<typeof keptHead>>>;
};

const gift = (text: string) =>
  owner('POST', '/gifts', {
    text,
    userType: 'all',
    fontStyle: 'normal',
    fontSize: 12,
    fontColor: '#000000',
    fontBGColor: '#ffffff',
  });
const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 'an entry',
  eventDate: 1,
  username: 'somebody',
  decoration: '',
  userRole: 'owner',
  country: '',
  fingerprintAndIP: '',
  eventData: 'ما جرى',
  eventType: 'warning',
  ...over,
});
const run = (query: string) => env.DB.prepare(query).run();

async function publishedHead() {
  const answer = await exports.default.fetch(new Request('http://localhost/api/v1/events/head'));
  expect(answer.status).toBe(200);
  const { data } = await answer.json<{ data: unknown }>();
  return AuditHead.parse(data);
}

beforeAll(async () => {
  await makeAccount({ username: 'owner', role: 'owner' });
  owner = await callsAsLoggedIn('owner');
  for (let at = 1; at <= 8; at++) expect((await gift(`هدية ${at}`)).status).toBe(201);
  const { results } = await env.DB.prepare('SELECT * FROM events ORDER BY turn').all<
    Record<string, string | number | null>
  >();
  const head = await keptHead();
  if (!head) throw new Error('the record has no head');
  kept = { rows: results, head };
});

afterEach(async () => {
  for (const table of TABLES) await run(`DELETE FROM ${table}`);
  for (const row of kept.rows)
    await env.DB.prepare(
      `INSERT INTO events (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
    )
      .bind(...Object.values(row))
      .run();
  await stopWith(kept.head);
});

test('an unmodified record verifies, and its head is published and signed (AUDIT-34, AUDIT-35)', async () => {
  expect(await verification()).toEqual({ faults: [], notes: [] });
  const { head, anchor, publicKey } = await publishedHead();
  const last = (await storedEntries()).at(-1);
  expect(head).toMatchObject({ turn: 8, hash: last?.hash });
  expect(anchor).toBe(null);
  expect(publicKey).toBe(placeSigner(env.SAMAR_SECRET).publicKey);
  if (!head) throw new Error('no head');
  expect(isSigned('head', head, publicKey)).toBe(true);
  expect(isSigned('anchor', head, publicKey)).toBe(false);
  expect(isSigned('head', { ...head, turn: 7 }, publicKey)).toBe(false);
  expect(isSigned('head', head, placeSigner('another secret').publicKey)).toBe(false);
});

test.each<[string, string, string[]]>([
  [
    'a changed row',
    `UPDATE events SET event_data = 'لا شيء' WHERE turn = 3`,
    ['Entry 3 was changed after it was written.'],
  ],
  ['a removed row', 'DELETE FROM events WHERE turn = 4', ['Entry 4 is missing.']],
  [
    'a cut tail',
    'DELETE FROM events WHERE turn > 5',
    ['The newest entries are missing: the record ends at entry 5, and its published head is entry 8.'],
  ],
  ['a wiped table', 'DELETE FROM events', ['All entries are missing: the published head is entry 8.']],
  [
    'a forged deletion mark',
    `UPDATE events SET event_data = '', username = '', folded = '', deleted_at = 1 WHERE turn = 6`,
    ['Entry 6 is marked as deleted, and no entry says who deleted it.'],
  ],
  [
    'removed first entries with a forged anchor',
    `INSERT INTO events_anchor SELECT turn, hash FROM events WHERE turn = 2; DELETE FROM events WHERE turn <= 2`,
    ['Entries 1 to 2 are missing.'],
  ],
])('%s is detected (AUDIT-36)', async (_, attack, faults) => {
  for (const statement of attack.split(';')) await run(statement);
  expect((await verification()).faults).toEqual(faults);
});

test('deletion of all rows is still detected after new entries (AUDIT-36)', async () => {
  await run('DELETE FROM events');
  expect((await gift('بعد المسح')).status).toBe(201);
  expect((await storedEntries()).map(({ turn }) => turn)).toEqual([9]);
  expect((await verification()).faults).toEqual(['Entries 1 to 8 are missing.']);
});

test('a row added after the head is detected even after later entries (AUDIT-36)', async () => {
  await run(
    `INSERT INTO events SELECT 9, 'forged', event_date, username, decoration, user_role, country, fingerprint_and_ip,
       event_data, event_type, folded, hash, 'a hash', NULL, address_key, address_seal, NULL FROM events WHERE turn = 8`,
  );
  expect((await verification()).faults).toContain(
    'Entry 9 is newer than the published head, and not written by the site.',
  );
  expect((await gift('بعد التزوير')).status).toBe(201);
  expect((await storedEntries()).at(-1)?.turn).toBe(10);
  const { faults } = await verification();
  expect(faults).toContain('Entry 10 does not follow the one before it.');
});

test('entries by an older worker version are adopted only during an upgrade (AUDIT-38)', async () => {
  const writeBehind = async () => {
    const last = (await storedEntries()).at(-1);
    if (!last) throw new Error('no entry');
    const link = chainEntry(entry({ id: `old ${last.turn}` }), last, crypto.randomUUID());
    await database(env).insert(events).values(link);
  };
  await stopWith({ ...kept.head, adoptedAt: Date.now() });
  await writeBehind();
  await gift('في أثناء الترقية');
  expect((await storedEntries()).length).toBe(10);
  expect(await verification()).toEqual({ faults: [], notes: [] });
  const head = await keptHead();
  if (!head) throw new Error('no head');
  await stopWith({ ...head, adoptedAt: 0 });
  await writeBehind();
  await gift('بعد الترقية بزمن');
  expect((await verification()).faults).toEqual(['Entry 12 does not follow the one before it.']);
});

test('only entries removed by retention may be missing (AUDIT-36, AUDIT-27)', async () => {
  const third = (await storedEntries())[2];
  if (!third) throw new Error('too few entries');
  await auditLog().retain({ turn: third.turn, hash: third.hash });
  expect(await verification()).toEqual({ faults: [], notes: [] });
  await run('DELETE FROM events WHERE turn <= 3');
  expect(await verification()).toEqual({ faults: [], notes: [] });
  await run('DELETE FROM events WHERE turn <= 5');
  expect((await verification()).faults).toEqual(['Entries 4 to 5 are missing.']);
});

test('the signed head never moves backwards (AUDIT-35)', async () => {
  await runInDurableObject(auditLog(), async instance => {
    await expect(instance.retain({ turn: 9, hash: 'x' })).rejects.toThrow('the head is 8');
  });
  await run('DELETE FROM events WHERE turn > 2');
  await gift('بعد القص');
  expect((await publishedHead()).head?.turn).toBe(9);
});

test('an announced entry newer than the published head causes a note and no fault', async () => {
  const entries = await storedEntries();
  const [older, newest] = [entries[6], entries[7]];
  if (!older || !newest) throw new Error('too few entries');
  const announced = [{ turn: newest.turn, hash: newest.hash }];
  const head = { ...kept.head.head, turn: older.turn, hash: older.hash };
  await stopWith({ ...kept.head, head, announced });
  expect(await verification()).toEqual({
    faults: [],
    notes: ['Entry 8 is newer than the published head: the write was announced and not yet confirmed.'],
  });
  expect((await publishedHead()).head).toMatchObject({ turn: 8, hash: newest.hash });
  expect(await verification()).toEqual({ faults: [], notes: [] });
});

test('an announced entry that was never stored causes no fault', async () => {
  await stopWith({ ...kept.head, announced: [{ turn: 9, hash: 'never written' }] });
  expect(await verification()).toEqual({ faults: [], notes: [] });
  await gift('بعد الانقطاع');
  expect(await verification()).toEqual({ faults: [], notes: [] });
  expect((await publishedHead()).head?.turn).toBe(9);
});

test('if an entry is not chained, the hourly run chains it (AUDIT-33)', async () => {
  const db = database(env);
  const [pending] = addPending(db, [entry({ id: 'waits' })]);
  if (!pending) throw new Error('no entry to write');
  await db.batch([pending]);
  await runCleanup(env, Date.now());
  expect((await storedEntries()).at(-1)).toMatchObject({ turn: 9, id: 'waits' });
  expect(await verification()).toEqual({ faults: [], notes: [] });
});

test('the erasure of an entry stays proven after the erasing entry is erased too (AUDIT-38, AUDIT-32)', async () => {
  await makeAccount({ username: 'admin', role: 'admin' });
  const admin = await callsAsLoggedIn('admin');
  const idAt = async (turn: number) => (await storedEntries()).find(each => each.turn === turn)?.id;
  await withAuditEntries(env, [entry({ id: 'of a visitor', userRole: 'visitor' })]);
  expect((await admin('DELETE', `/events/${await idAt(9)}`)).status).toBe(204);
  expect((await storedEntries()).at(-1)).toMatchObject({ turn: 10, username: 'admin', erases: [9] });
  expect((await owner('DELETE', `/events/${await idAt(10)}`)).status).toBe(204);
  expect((await storedEntries()).at(-1)).toMatchObject({ turn: 11, username: 'owner', erases: [10, 9] });
  expect(await verification()).toEqual({ faults: [], notes: [] });
  await run('UPDATE events SET erases = NULL WHERE turn = 11');
  expect((await verification()).faults).toContain(
    'Entry 9 is marked as deleted, and no entry says who deleted it.',
  );
});

test('a record from an earlier version is migrated with its erasures (AUDIT-38)', async () => {
  await run(
    `UPDATE events SET event_data = '', username = '', folded = '', deleted_at = 1 WHERE turn IN (2, 5)`,
  );
  await runInDurableObject(auditLog(), (_, { storage }) => {
    storage.sql.exec('DELETE FROM stored_values');
  });
  await evictDurableObject(auditLog());
  expect((await gift('بعد الترقية')).status).toBe(201);
  const entries = await storedEntries();
  expect(entries.slice(-2)).toMatchObject([
    { turn: 9, erases: null },
    { turn: 10, username: '', erases: [2, 5] },
  ]);
  expect(await verification()).toEqual({ faults: [], notes: [] });
});
