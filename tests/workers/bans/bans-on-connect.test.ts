import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBans } from '../../../worker/bans/ban-creation.ts';
import { matchingBansQuery } from '../../../worker/bans/matching-bans.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

type Where = { address?: string; fingerprint?: string; originURL?: string; country?: string };

class Guest extends Visitor {
  readonly page: { originURL: string };
  readonly country: string;

  constructor(name: string, { originURL = 'http://localhost', country = 'QA', ...device }: Where) {
    super(name, device);
    this.page = { originURL };
    this.country = country;
  }

  override get headers() {
    return { ...super.headers, 'CF-IPCountry': this.country };
  }

  override login(): Promise<Answer> {
    return super.login(this.page);
  }

  override connect(): Promise<Answer> {
    return super.connect(this.page);
  }
}

const owner = new Member('door-owner', { address: '127.99.0.1' });
const master = new Member('door-master', { address: '127.99.0.2', fingerprint: 'fp-door-master' });
const act = (who: Member, method: string, path: string, body?: unknown) =>
  call(method, path, body, { ...who.headers, 'CF-IPCountry': 'JO' });
const ban = async (who: Member, body: Record<string, unknown>): Promise<string> => {
  const answer = await act(who, 'POST', '/bans', body);
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return (answer.body as unknown as { data: { ban: { _id: string } } }).data.ban._id;
};
const said = ({ status, body }: Answer) => [status, body.code];
const BANNED = [403, 'banned'];

beforeAll(async () => {
  await makeAccount({ username: 'door-owner', role: 'owner' });
  await makeAccount({ username: 'door-master', role: 'chat-master' });
  await makeAccount({ username: 'door-peer', role: 'chat-master' });
  await makeAccount({ username: 'door-admin', role: 'admin', chat: { cannotKicked: false } });
  await makeAccount({ username: 'door-member' });
  await makeAccount({ username: 'door-shielded', chat: { cannotKicked: true } });
  await makeAccount({
    username: 'door-ended',
    role: 'admin',
    subscriptionEndDate: '2020-01-01T00:00:00.000Z',
  });
  await owner.signIn();
  await master.signIn();
});

describe.each<[string, Record<string, string>, Where]>([
  ['an address', { IPOrHost: '127.77.1.1' }, { address: '127.77.1.1' }],
  ['a range', { IPOrHost: '127.77.2.200/25' }, { address: '127.77.2.129' }],
  ['an IPv6 /64', { IPOrHost: '2001:db8:9:9::1' }, { address: '2001:db8:9:9:ffff::5' }],
  ['a host', { IPOrHost: 'Shut.example' }, { originURL: 'https://a.shut.example:8443/page' }],
  ['a device', { fingerprint: 'fp-shut-out' }, { fingerprint: 'fp-shut-out' }],
  ['a country', { country: 'TD' }, { country: 'TD' }],
])('a ban of %s', (kind, target, where) => {
  test('login and connect fail until the ban changes or ends (ADMISSION-28, ADMISSION-29)', async () => {
    const guest = new Guest(`محظور ${kind}`, where);
    expect((await guest.login()).status).toBe(201);
    expect((await guest.connect()).status).toBe(200);
    const id = await ban(owner, { ...target, banDuration: '1h' });
    const refused = await guest.connect();
    expect(said(refused)).toEqual(BANNED);
    expect(Date.parse(String(refused.body.until))).toBeGreaterThan(Date.now());
    expect(said(await guest.login())).toEqual(BANNED);
    const other = new Guest(`جار ${kind}`, { address: '127.77.2.127' });
    expect((await other.login()).status).toBe(201);

    await act(owner, 'PATCH', `/bans/${id}`, { fingerprint: 'fp-somebody-else' });
    expect((await guest.connect()).status).toBe(200);
    await act(owner, 'PATCH', `/bans/${id}`, target);
    expect(said(await guest.connect())).toEqual(BANNED);
    await act(owner, 'DELETE', `/bans/${id}`);
    expect((await guest.login()).status).toBe(201);
    expect((await guest.connect()).status).toBe(200);
  });

  test('the ban expires at its end and no longer refuses guests (ADMISSION-31)', async () => {
    const id = await ban(owner, { ...target, banDuration: '15m' });
    const guest = new Guest(`عائد ${kind}`, where);
    expect(said(await guest.login())).toEqual(BANNED);
    await env.DB.prepare('UPDATE bans SET until = ? WHERE id = ?')
      .bind(Date.now() - 1, id)
      .run();
    expect((await guest.login()).status).toBe(201);
    expect((await guest.connect()).status).toBe(200);
    await act(owner, 'DELETE', `/bans/${id}`);
  });
});

test('the refusal states the latest end, or none for a permanent ban (ADMISSION-18)', async () => {
  const guest = new Guest('كثير الحظر', { address: '127.77.3.3', fingerprint: 'fp-many' });
  const ids = [await ban(owner, { fingerprint: 'fp-many', banDuration: '15m' })];
  ids.push(await ban(owner, { IPOrHost: '127.77.3.3', banDuration: '7d' }));
  const sixDays = 6 * 24 * 3_600_000;
  expect(Date.parse(String((await guest.login()).body.until))).toBeGreaterThan(Date.now() + sixDays);
  ids.push(await ban(owner, { fingerprint: 'fp-many', banDuration: 'forever' }));
  const { status, body } = await guest.login();
  expect([status, body.until]).toEqual([403, undefined]);
  for (const id of ids) await act(owner, 'DELETE', `/bans/${id}`);
});

describe('bans and account login', () => {
  const loginFrom = (username: string, address: string, password = PASSWORD, country = 'QA') =>
    call(
      'POST',
      '/users/login',
      { username, password },
      { 'CF-Connecting-IP': address, 'CF-IPCountry': country },
    );

  test('a ban by address, range or country refuses account login (ADMISSION-28)', async () => {
    for (const [target, address, country] of [
      [{ IPOrHost: '127.78.1.1' }, '127.78.1.1', 'QA'],
      [{ IPOrHost: '127.78.2.0/24' }, '127.78.2.9', 'QA'],
      [{ country: 'NE' }, '127.78.3.1', 'NE'],
    ] as const) {
      const id = await ban(owner, target);
      expect(said(await loginFrom('door-member', address, PASSWORD, country))).toEqual(BANNED);
      await act(owner, 'DELETE', `/bans/${id}`);
      expect((await loginFrom('door-member', address, PASSWORD, country)).status).toBe(200);
    }
  });

  test.each<[string, 'master' | 'owner', boolean]>([
    ['door-member', 'master', true],
    ['door-peer', 'master', true],
    ['door-ended', 'master', true],
    ['door-admin', 'master', false],
    ['door-shielded', 'master', false],
    ['door-shielded', 'owner', true],
    ['door-admin', 'owner', true],
    ['door-master', 'master', false],
    ['door-owner', 'owner', false],
    ['door-owner', 'master', false],
  ])(
    '%s is refused by a ban that the %s issued: %s (MOD-18, ADMISSION-33)',
    async (name, rank, isShutOut) => {
      const by = rank === 'master' ? master : owner;
      const member = new Member(name, { fingerprint: `fp-${name}-device` });
      await member.signIn();
      const byDevice = await ban(by, { fingerprint: member.fingerprint });
      const connected = await member.connect();
      await act(owner, 'DELETE', `/bans/${byDevice}`);
      const byAddress = await ban(by, { IPOrHost: member.address });
      const loggedIn = await member.login();
      await act(owner, 'DELETE', `/bans/${byAddress}`);
      expect([connected.status, loggedIn.status]).toEqual(isShutOut ? [403, 403] : [200, 200]);
      if (isShutOut) expect([said(connected), said(loggedIn)]).toEqual([BANNED, BANNED]);
    },
  );

  test('a banned address learns no account names or exemptions (ADMISSION-34, AUTH-12)', async () => {
    const address = '127.78.9.9';
    const id = await ban(master, { IPOrHost: address });
    for (const [name, password] of [
      ['nobody-of-that-name', PASSWORD],
      ['door-admin', 'wrong'],
      ['door-member', 'wrong'],
      ['door-member', PASSWORD],
    ] as const) {
      expect([name, ...said(await loginFrom(name, address, password))]).toEqual([name, ...BANNED]);
    }
    expect((await loginFrom('door-admin', address)).status).toBe(200);
    await act(owner, 'DELETE', `/bans/${id}`);
  });
});

test('a ban from a room is recorded with its actor and covers the IPv6 /64 (MOD-15, RES-9)', async () => {
  const by = {
    userId: 'id-door-master',
    username: 'door-master',
    role: 'chat-master',
    rank: 60,
    kicksShielded: false,
    ipAddress: '127.99.0.2',
    country: null,
    fingerprint: 'fp-door-master',
  };
  const targets = {
    nickname: 'ليلى',
    fingerprint: 'fp-from-the-room',
    IPOrHost: '2001:db8:5:5:1::2',
    country: null,
  };
  const made = await createBans(env, by, targets, '15m', { permission: 'canAddBanned' });
  expect(made.map(({ IPOrHost, fingerprint }) => [IPOrHost, fingerprint])).toEqual([
    ['2001:db8:5:5::/64', null],
    [null, 'fp-from-the-room'],
  ]);
  const entry = await env.DB.prepare('SELECT * FROM events ORDER BY turn DESC LIMIT 1').first();
  expect(entry).toMatchObject({
    event_type: 'banned',
    event_data: 'حظر ليلى: عنوان IP والجهاز، لمدة 15 دقيقة',
    fingerprint_and_ip: 'fp-door-master 127.99.0.2',
  });
  const guest = new Guest('من الغرفة', { address: '2001:db8:5:5::77' });
  expect(said(await guest.login())).toEqual(BANNED);
});

test.each([
  ['IPv4', { ipAddress: '127.1.2.3' }],
  ['IPv6', { ipAddress: '2001:db8::1' }],
  ['no address', { ipAddress: 'unknown' }],
  ['no page', { originURL: '' }],
  ['no country', { country: null }],
])('the ban lookup with %s uses only indexes', async (_, over) => {
  const suspect = {
    deviceId: 'device',
    ipAddress: '127.1.2.3',
    country: 'MA',
    fingerprint: 'fp',
    originURL: 'https://a.b.example/',
    ...over,
  };
  const { sql, params } = matchingBansQuery(database(env), suspect, Date.now()).toSQL();
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const steps = plan.results.map(({ detail }) => detail);
  const searches = steps.filter(detail => detail.includes('bans'));
  expect(searches.length).toBeGreaterThan(0);
  for (const detail of searches) expect(detail).toMatch(/^SEARCH bans USING (COVERING )?INDEX bans_by_/);
});
