import { beforeAll, expect, test } from 'vitest';
import { callsAsLoggedIn, enter, Member, makeAccount, makeModeratedSite } from '../../support/accounts.ts';
import { codeOf, follow, join, untilPresent } from '../../support/lobby-presence.ts';
import { evictLobby } from '../../support/rooms.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

const qasim = new Member('qasim');
let ofQasim: ClientSocket;
let asSalma: Awaited<ReturnType<typeof callsAsLoggedIn>>;

const guest = async (nickname: string, address?: string): Promise<Visitor> => {
  const visitor = new Visitor(nickname, address === undefined ? {} : { address });
  await enter(visitor);
  await untilPresent(visitor.userID);
  return visitor;
};

async function limitQasim(limits: object): Promise<void> {
  const told = ofQasim.waitFor('permissionsChanged');
  expect((await asSalma('PATCH', '/users/updateUser/id-qasim', limits)).status).toBe(204);
  await told;
}

beforeAll(async () => {
  await makeModeratedSite();
  await makeAccount({
    username: 'qasim',
    role: 'chat-master',
    chat: { canKickUsersWithSameIP: true },
    panel: { canAccessAdminPanel: true, canAccessWindowsMenu: true },
  });
  asSalma = await callsAsLoggedIn('salma');
  ofQasim = await enter(qasim);
});

test('kicks of an account count across rooms and restarts; an address kick counts each user (MOD-67)', async () => {
  await limitQasim({ kicksPerHour: 2 });
  const town = ['جار أول', 'جار ثان', 'جار ثالث'].map(name => guest(name, '198.51.100.90'));
  const [first, second, third, last, neighbour] = await Promise.all([
    guest('أول'),
    guest('ثان'),
    guest('ثالث'),
    guest('أخير'),
    guest('جار رابع', '198.51.100.90'),
    ...town,
  ]);
  expect(await ofQasim.request('requestKickSameIP', { userId: neighbour.userID })).toMatchObject({
    ok: false,
    error: { code: 'kick_of_too_many', limit: 2, message: expect.stringMatching(/وهم 2\.$/) },
  });

  expect(codeOf(await ofQasim.request('requestKickUser', { userId: first.userID }))).toBe('ok');
  ofQasim = await follow(qasim, await join(ofQasim, 'الحديقة'));
  await evictLobby();
  expect(codeOf(await ofQasim.request('forceDisconnect', { userID: second.userID }))).toBe('ok');
  const refused = await ofQasim.request('requestKickUser', { userId: third.userID });
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'too_many_kicks',
      limit: 60,
      message: 'طردت كل من يُسمح لحسابك بطردهم خلال ساعة. الدقائق حتى يُسمح لك من جديد: 60.',
      retryAfterMs: expect.closeTo(3_590_000, -5),
    },
  });
  expect(codeOf(await ofQasim.request('requestKickSameIP', { userId: third.userID }))).not.toBe('ok');
  const ended = await call('DELETE', `/connections/${third.userID}`, undefined, qasim.headers);
  expect([ended.status, ended.body.code]).toEqual([429, 'too_many_kicks']);
  expect((await third.connect()).status).toBe(200);

  await limitQasim({ kicksPerHour: 7 });
  const kicked = await ofQasim.request('requestKickSameIP', { userId: neighbour.userID });
  expect(kicked).toMatchObject({ ok: true, data: { kicked: 4 } });
  expect(codeOf(await ofQasim.request('requestKickUser', { userId: third.userID }))).toBe('ok');
  expect(codeOf(await ofQasim.request('requestKickUser', { userId: last.userID }))).toBe('too_many_kicks');
  await limitQasim({ kicksPerHour: 0 });
  expect(codeOf(await ofQasim.request('requestKickUser', { userId: last.userID }))).toBe('ok');
});

test('neither panel nor chat allows a ban beyond the account limit; the preview states it (MOD-68, WIN-65)', async () => {
  await limitQasim({ longestBan: '24h' });
  const { userID, fingerprint } = await guest('محظور');
  const preview = await call('GET', `/bans/preview/${userID}`, undefined, qasim.headers);
  expect(preview.body).toMatchObject({ data: { preview: { longest: '24h' } } });
  const body = { authKey: qasim.name, fingerprint, userID };
  const long = await call('POST', '/bans/', { ...body, banDuration: '3d' }, qasim.headers);
  expect([long.status, long.body.code]).toEqual([403, 'ban_too_long']);
  expect(await ofQasim.request('requestBanUser', { userId: userID, banDuration: 'forever' })).toMatchObject({
    error: { code: 'ban_too_long', message: 'مدة الحظر أطول مما يُسمح به لحسابك.' },
  });
  expect(codeOf(await ofQasim.request('requestBanUser', { userId: userID, banDuration: '24h' }))).toBe('ok');
});

test('of a ban beyond longestBan, an admin can edit the note, but not the target or duration (MOD-68)', async () => {
  await asSalma('PATCH', '/users/updateUser/id-ghaith', { longestBan: '7d' });
  const [asGhaith, asShabah] = [await callsAsLoggedIn('ghaith'), await callsAsLoggedIn('shabah')];
  const made = await asShabah('POST', '/bans/', { fingerprint: 'fp-limits', banDuration: 'forever' });
  const { data } = made.body as unknown as { data: { ban: { _id: string } } };
  const edit = async (change: object) => {
    const { status, body } = await asGhaith('PATCH', `/bans/${data.ban._id}`, change);
    return body.code ?? status;
  };
  expect(await edit({ note: 'كلام آخر' })).toBe(200);
  expect(await edit({ fingerprint: 'fp-others' })).toBe('ban_too_long');
  expect(await edit({ banDuration: '30d' })).toBe('ban_too_long');
  expect(await edit({ banDuration: '7d', fingerprint: 'fp-others' })).toBe(200);
  const own = await asGhaith('PATCH', '/users/updateUser/id-ghaith', { longestBan: 'forever' });
  expect([own.status, own.body.code]).toEqual([403, 'own_power']);
});
