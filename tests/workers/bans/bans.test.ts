import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countOf, lastAuditEntry } from '../../support/queries.ts';
import { callsWith } from '../../support/visitor.ts';
import { asMaster, asOwner, type Ban, banMaster, banOwner, createBan, dataOf } from './ban-calls.ts';

const rowOf = (id: string) => env.DB.prepare('SELECT * FROM bans WHERE id = ?').bind(id).first();

beforeAll(async () => {
  await makeAccount({ username: 'ban-owner', role: 'owner' });
  await makeAccount({ username: 'ban-master', role: 'chat-master' });
  await makeAccount({
    username: 'ban-keeper',
    panel: { canAccessAdminPanel: true, canAccessBanMenu: true },
  });
  await banOwner.signIn();
  await banMaster.signIn();
});

describe('a ban with one target', () => {
  test('a ban is created, read and deleted', async () => {
    const before = Date.now();
    const ban = await createBan({
      IPOrHost: '198.51.100.7',
      fingerprint: '',
      country: null,
      banDuration: '1h',
    });
    expect(ban).toEqual({
      _id: expect.any(String),
      IPOrHost: '198.51.100.7',
      fingerprint: null,
      country: null,
      banDuration: '1h',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ...{ reason: '', note: '', userID: '', nickname: '', byUsername: 'ban-owner' },
      madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      linked: [],
    });
    const lasts = Date.parse(ban.until ?? '') - before;
    expect(lasts).toBeGreaterThanOrEqual(HOUR_MS);
    expect(lasts).toBeLessThan(HOUR_MS + MINUTE_MS);
    expect(dataOf(await asOwner('GET', `/bans/${ban._id}`)).ban).toEqual(ban);
    const removed = await asOwner('DELETE', `/bans/${ban._id}`, { authKey: 'ban-owner' });
    expect([removed.status, removed.body]).toEqual([204, {}]);
    for (const method of ['GET', 'DELETE', 'PATCH'] as const) {
      const gone = await asOwner(method, `/bans/${ban._id}`, method === 'PATCH' ? {} : undefined);
      expect([method, gone.status, gone.body.code]).toEqual([method, 404, 'not_found']);
    }
  });

  test.each([
    [{ fingerprint: ' fp-x ' }, { fingerprint: 'fp-x', banDuration: '15m' }],
    [
      { country: 'ma', banDuration: 'forever' },
      { country: 'MA', banDuration: 'forever', until: null },
    ],
    [{ IPOrHost: '203.0.113.77/28' }, { IPOrHost: '203.0.113.64/28' }],
    [{ IPOrHost: '2001:db8:7:8::99' }, { IPOrHost: '2001:db8:7:8::/64' }],
    [{ IPOrHost: '2001:DB8:7:8::99/48' }, { IPOrHost: '2001:db8:7::/48' }],
    [{ IPOrHost: 'Bad.Example' }, { IPOrHost: 'bad.example' }],
    [{ IPOrHost: 'مثال.إختبار' }, { IPOrHost: 'xn--mgbh0fb.xn--kgbechtv' }],
  ])('the target %j is stored as %j (RES-9)', async (said, kept) => {
    const ban = await createBan(said);
    expect(ban).toMatchObject(kept);
    expect(Object.values(ban).filter(value => value === null).length).toBe(ban.until === null ? 3 : 2);
    await asOwner('DELETE', `/bans/${ban._id}`);
  });
});

test('a ban of two targets creates two records and one audit entry', async () => {
  const before = await countOf('events');
  const answer = await asMaster('POST', '/bans/', {
    authKey: 'ban-master',
    IPOrHost: '198.51.100.23',
    fingerprint: 'fp-several',
    banDuration: '3d',
  });
  expect(answer.status).toBe(201);
  const { bans, ban } = dataOf(answer);
  expect(ban).toBeUndefined();
  expect(bans.map(({ IPOrHost, fingerprint, country }) => [IPOrHost, fingerprint, country])).toEqual([
    ['198.51.100.23', null, null],
    [null, 'fp-several', null],
  ]);
  expect(new Set(bans.map(({ until }) => until)).size).toBe(1);
  expect(await countOf('events')).toBe(before + 1);
  expect(await rowOf(bans[1]?._id ?? '')).toMatchObject({
    by_user_id: 'id-ban-master',
    by_username: 'ban-master',
    by_rank: 60,
    kicks_shielded: 0,
  });
});

test('a ban is recorded as banned with actor, target and duration (AUDIT-1, AUDIT-3, AUDIT-26)', async () => {
  await asMaster('POST', '/bans', { IPOrHost: '198.51.100.0/24', fingerprint: 'fp-told', banDuration: '7d' });
  expect(await lastAuditEntry()).toMatchObject({
    event_type: 'banned',
    event_data: 'حظر عنوان IP والجهاز، لمدة 7 أيام',
    username: 'ban-master',
    user_role: 'chat-master',
    country: 'MA',
    fingerprint_and_ip: '127.88.0.2',
  });
  const ban = await createBan({ country: 'EG', banDuration: 'forever' });
  expect((await lastAuditEntry())?.event_data).toBe('حظر الدولة EG، بلا نهاية');
  await asOwner('PATCH', `/bans/${ban._id}`, { country: 'SD' });
  expect(await lastAuditEntry()).toMatchObject({
    event_type: 'adminPanel',
    event_data: 'تعديل الحظر: الدولة EG، وضعه ban-owner — الدولة: من «EG» إلى «SD»',
  });
  await asOwner('DELETE', `/bans/${ban._id}`);
  expect(await lastAuditEntry()).toMatchObject({
    event_type: 'adminPanel',
    event_data: 'حذف الحظر: الدولة SD، وضعه ban-owner',
  });
});

test('a failed ban leaves no entry, and a failed entry leaves no ban (AUDIT-1, AUDIT-26)', async () => {
  const before = [await countOf('bans'), await countOf('events')];
  for (const table of ['bans', 'events_pending']) {
    await env.DB.prepare(
      `CREATE TRIGGER stop BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'stopped'); END`,
    ).run();
    const answer = await asOwner('POST', '/bans', { country: 'EG', fingerprint: 'fp-half' });
    await env.DB.prepare('DROP TRIGGER stop').run();
    expect([table, answer.status]).toEqual([table, 500]);
    expect([await countOf('bans'), await countOf('events')]).toEqual(before);
  }
});

describe('ban changes', () => {
  test('a new target replaces the previous target and preserves the end (PANEL-28)', async () => {
    const ban = await createBan({ fingerprint: 'fp-changed', banDuration: '3h' });
    const changed = await asOwner('PATCH', `/bans/${ban._id}`, {
      authKey: 'ban-owner',
      IPOrHost: '198.51.100.99/25',
      fingerprint: '',
      country: '',
      banDuration: '3h',
    });
    expect(changed.status).toBe(200);
    const after = { ...ban, fingerprint: null, IPOrHost: '198.51.100.0/25' };
    expect(dataOf(changed).ban).toEqual(after);
    const toHost = dataOf(await asOwner('PATCH', `/bans/${ban._id}`, { IPOrHost: 'bad.example' })).ban;
    expect(toHost).toEqual({ ...after, IPOrHost: 'bad.example' });
    expect(await rowOf(ban._id)).toMatchObject({ host: 'bad.example', address_from: null, address_to: null });
    const toCountry = dataOf(await asOwner('PATCH', `/bans/${ban._id}`, { country: 'EG' })).ban;
    expect(toCountry).toEqual({ ...after, IPOrHost: null, country: 'EG' });
    expect(await rowOf(ban._id)).toMatchObject({ host: null, fingerprint: null, ip_or_host: null });
    expect(dataOf(await asOwner('GET', `/bans/${ban._id}`)).ban).toEqual(toCountry);
  });

  test('a changed duration counts from now; an unchanged one does not (RES-85)', async () => {
    const ban = await createBan({ fingerprint: 'fp-longer', banDuration: '15m' });
    await env.DB.prepare('UPDATE bans SET until = 5000 WHERE id = ?').bind(ban._id).run();
    const same = dataOf(await asOwner('PATCH', `/bans/${ban._id}`, { banDuration: '15m' })).ban;
    expect(same.until).toBe(new Date(5000).toISOString());
    const before = Date.now();
    const longer = dataOf(await asOwner('PATCH', `/bans/${ban._id}`, { banDuration: '30m' })).ban;
    expect(longer.fingerprint).toBe('fp-longer');
    expect(Date.parse(longer.until ?? '')).toBeGreaterThanOrEqual(before + 30 * MINUTE_MS);
    const ever = dataOf(await asOwner('PATCH', `/bans/${ban._id}`, { banDuration: 'forever' })).ban;
    expect(ever.until).toBe(null);
  });

  test('an edit without effect is not recorded', async () => {
    const ban = await createBan({ fingerprint: 'fp-still' });
    const before = await countOf('events');
    for (const body of [
      {},
      { fingerprint: 'fp-still', IPOrHost: '' },
      { banDuration: '15m' },
      { country: null },
    ]) {
      const answer = await asOwner('PATCH', `/bans/${ban._id}`, body);
      expect([answer.status, dataOf(answer).ban]).toEqual([200, ban]);
    }
    expect(await countOf('events')).toBe(before);
  });

  test.each([
    [{ fingerprint: 'fp-two', country: 'MA' }, 'country: a ban has one target only'],
    [{ IPOrHost: '..' }, 'IPOrHost: must be an address or a range or a host name'],
    [{ fingerprint: '' }, 'IPOrHost: an address or a host or a fingerprint or a country is required'],
    [{ id: 'x' }, 'id: is an unknown field'],
    [{ byRank: 1 }, 'byRank: is an unknown field'],
  ])('a change to %j is refused (REST-9)', async (said, text) => {
    const ban = await createBan({ fingerprint: 'fp-firm' });
    const answer = await asOwner('PATCH', `/bans/${ban._id}`, said);
    expect([answer.status, answer.body.message]).toEqual([400, `Ban validation failed: ${text}`]);
    expect(dataOf(await asOwner('GET', `/bans/${ban._id}`)).ban).toEqual(ban);
  });

  test('a new target makes the editor the issuer of the ban; a new duration does not (RES-86)', async () => {
    const keeper = new Member('ban-keeper');
    await keeper.signIn();
    const { ban } = dataOf(await callsWith(keeper)('POST', '/bans', { fingerprint: 'fp-of-the-keeper' }));
    await asOwner('PATCH', `/bans/${ban._id}`, { banDuration: '6h' });
    expect(await rowOf(ban._id)).toMatchObject({
      by_user_id: 'id-ban-keeper',
      by_rank: 20,
      kicks_shielded: 0,
    });
    await asOwner('PATCH', `/bans/${ban._id}`, { fingerprint: 'fp-of-the-owner' });
    expect(await rowOf(ban._id)).toMatchObject({
      by_user_id: 'id-ban-owner',
      by_rank: 100,
      kicks_shielded: 1,
    });
  });
});

test('bans are listed in pages of 4, oldest first', async () => {
  await env.DB.exec('DELETE FROM bans');
  const list = async (query: string) => dataOf(await asOwner('GET', `/bans/?${query}`));
  expect(await list('page=1')).toEqual({ numPages: 1, total: 0, bans: [] });
  const made: Ban[] = [];
  for (const [at, country] of ['MA', 'EG', 'SD', 'DZ', 'TN'].entries()) {
    const ban = await createBan({ country });
    await env.DB.prepare('UPDATE bans SET created_at = ? WHERE id = ?').bind(at, ban._id).run();
    made.push(Object.assign(ban, { madeAt: new Date(at).toISOString() }));
  }
  expect(await list('page=1')).toEqual({ numPages: 2, total: 5, bans: made.slice(0, 4) });
  expect(await list('page=2')).toEqual({ numPages: 2, total: 5, bans: made.slice(4) });
  expect((await list('page=9')).bans).toEqual([]);
  expect((await list('')).bans).toEqual(made);
  for (const query of ['page=0', 'page=1&limit=101', 'page=1&filter=country']) {
    expect([query, (await asOwner('GET', `/bans?${query}`)).status]).toEqual([query, 400]);
  }
});
