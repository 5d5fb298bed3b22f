import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callsAsLoggedIn, enter, makeAccount, member } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { countOf } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';
import { dataOf } from '../bans/ban-calls.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;

const BAN_MENU = { canAccessAdminPanel: true, canAccessBanMenu: true } as const;
const rose = new Visitor('وردة', { fingerprint: 'fp-rose' });
const cactus = new Visitor('صبّار', { fingerprint: 'fp-cactus' });

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'yard', name: 'الفناء' });
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'keeper', role: 'chat-master', panel: BAN_MENU });
  const chat = { canBanUsersFromCountry: true } as const;
  await makeAccount({ username: 'gardener', role: 'room-master', masterOf: ['garden'], chat });
  await makeAccount({
    username: 'gardener-at-the-panel',
    role: 'room-master',
    masterOf: ['garden'],
    panel: BAN_MENU,
  });
  await makeAccount({
    username: 'once-gardener',
    role: 'member',
    masterOf: ['garden'],
    chat: { canAddBanned: true, canBanUsersFromCountry: true },
  });
  await enter(rose, 'الحديقة');
  await enter(cactus, 'الفناء');
  await untilPresent(rose.userID, cactus.userID);
});

beforeEach(() => env.DB.exec('DELETE FROM bans'));

const outcome = async (asking: ReturnType<Ask>) => {
  const { status, body } = await asking;
  return [status, body.code, await countOf('bans')];
};

const MASTERS = ['gardener', 'gardener-at-the-panel', 'once-gardener'];
const WIDE = {
  'an address': { IPOrHost: '198.51.100.7' },
  'a network': { IPOrHost: '198.51.100.0/24' },
  'a host': { IPOrHost: 'bad.example' },
  'a country': { country: 'MA' },
  'a device of no user': { fingerprint: 'fp-nobody' },
  'a device in another room': { fingerprint: 'fp-cactus' },
  'a device of the room and an address': { fingerprint: 'fp-rose', IPOrHost: '198.51.100.7' },
};

test.each(MASTERS.flatMap(username => Object.keys(WIDE).map(what => [username, what] as const)))(
  '%s cannot ban by %s (MAY-69)',
  async (username, what) => {
    const ask = await callsAsLoggedIn(username);
    expect(await outcome(ask('POST', '/bans', WIDE[what as keyof typeof WIDE]))).toEqual([
      403,
      'ban_beyond_rooms',
      0,
    ]);
  },
);

test('a room-master cannot ban an absent device or change the target of a ban (MAY-69)', async () => {
  const ask = await callsAsLoggedIn('gardener-at-the-panel');
  const made = await ask('POST', '/bans', { fingerprint: 'fp-old', banDuration: '15m' });
  expect(made.status).toBe(403);
  await ban('id-gardener-at-the-panel', 40);
  for (const change of [{ IPOrHost: '198.51.100.7' }, { country: 'MA' }, { fingerprint: 'fp-cactus' }])
    expect(await outcome(ask('PATCH', '/bans/some', change))).toEqual([403, 'ban_beyond_rooms', 1]);
});

test('a quick ban by a room-master covers the device alone (MAY-69)', async () => {
  const tulip = new Visitor('توليب', { fingerprint: 'fp-tulip' });
  await enter(tulip, 'الحديقة');
  await untilPresent(tulip.userID);
  const socket = await member('gardener', 'الحديقة');
  expect((await socket.request('requestBanUser', { userId: tulip.userID })).ok).toBe(true);
  const { results } = await env.DB.prepare('SELECT fingerprint, ip_or_host AS place FROM bans').all();
  expect(results).toEqual([{ fingerprint: 'fp-tulip', place: null }]);
});

test.each(['PATCH', 'DELETE'] as const)(
  'a %s on a ban by a higher rank is refused (MAY-70)',
  async method => {
    await ban('id-owner', 100);
    const keeper = await callsAsLoggedIn('keeper');
    const body = method === 'PATCH' ? { banDuration: '30m' } : undefined;
    expect(await outcome(keeper(method, '/bans/some', body))).toEqual([403, 'set_by_higher_rank', 1]);
    const owner = await callsAsLoggedIn('owner');
    expect((await owner(method, '/bans/some', body)).status).toBe(method === 'PATCH' ? 200 : 204);
  },
);

test('a ban by an equal or lower rank can be revoked (MAY-70)', async () => {
  const keeper = await callsAsLoggedIn('keeper');
  for (const [by, rank] of [
    ['id-other', 60],
    ['id-gardener', 40],
  ] as const) {
    await ban(by, rank);
    expect((await keeper('DELETE', '/bans/some')).status).toBe(204);
  }
});

test('an actor not limited to rooms can ban by address, host and country', async () => {
  const admin = await callsAsLoggedIn('admin');
  for (const body of [{ IPOrHost: '198.51.100.7' }, { IPOrHost: 'bad.example' }, { country: 'MA' }])
    expect(dataOf(await admin('POST', '/bans', body)).ban._id).toBeTruthy();
});

const ban = (byUserID: string, byRank: number) =>
  env.DB.prepare(
    `INSERT INTO bans (id, fingerprint, ban_duration, until, by_user_id, by_username, by_rank, kicks_shielded, created_at)
     VALUES ('some', 'fp-some', '15m', NULL, ?, 'somebody', ?, 0, 1)`,
  )
    .bind(byUserID, byRank)
    .run();
