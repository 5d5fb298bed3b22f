import { env } from 'cloudflare:workers';
import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { callsAs, callsAsLoggedIn, Member, makeAccount, PASSWORD, recordIn } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

const NEW = 'another horse battery';
let owner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

const bearing = (token: string) => (method: string, path: string, body?: unknown) =>
  call(method, path, body, { Authorization: `Bearer ${token}` });

const CONNECT = {
  visibility: 'visible',
  nickname: 'x',
  type: 'super',
  fingerprint: 'f',
  originURL: 'http://localhost',
};

async function statusesOf(token: string, username: string): Promise<number[]> {
  const ask = bearing(token);
  const answers: Answer[] = [
    await ask('GET', '/users/verify'),
    await ask('GET', '/users/?page=1'),
    await ask('GET', '/avatars?page=1'),
    await ask('POST', '/connect', { ...CONNECT, username, authKey: username }),
    await ask('PATCH', '/users/updateUser/id-nobody', {}),
    await ask('POST', '/users/logout'),
  ];
  return answers.map(({ status }) => status);
}
const NOWHERE = [401, 401, 401, 401, 401, 401];

const session = (sub: string, generation?: number) => ({
  sub,
  sessionID: crypto.randomUUID(),
  deviceID: 'd',
  accountType: 'super' as const,
  nickname: 'x',
  fingerprint: '',
  originURL: '',
  ...(generation !== undefined && { generation }),
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: unknown, claims: unknown, secret: string, hash = 'sha256') => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
};

beforeAll(async () => {
  await makeRoom({ id: 'porch', name: 'الشرفة' });
  for (const username of ['owner', 'warden']) await makeAccount({ username, role: 'owner' });
  for (const username of ['rima', 'faris', 'leaver', 'short', 'mute', 'guarded'])
    await makeAccount({ username, ...(username === 'mute' && { chat: { canChangeHisPassword: false } }) });
  owner = await callsAsLoggedIn('owner');
});

const own = (member: Member, body: Record<string, unknown>, id = `id-${member.name}`) =>
  callsAs(member)('PATCH', `/users/updateUser/${id}`, { authKey: member.name, editedUser: body });

test("canChangeHisPassword permits changing only one's own password (AUTH-16)", async () => {
  const rima = new Member('rima');
  await rima.signIn();
  const refused = async (body: Record<string, unknown>) => {
    const answer = await own(rima, body);
    return [answer.status, answer.body.message];
  };
  expect(await refused({ password: '1234567', passwordConfirm: '1234567' })).toEqual([
    400,
    'User validation failed: password: Password and password confirm must be more than 8 characters!',
  ]);
  expect(await refused({ password: '12345678', passwordConfirm: '12345687' })).toEqual([
    400,
    'User validation failed: passwordConfirm: Password is not equal to password confirm!',
  ]);
  expect(await refused({ password: '12345678', passwordConfirm: '' })).toEqual([
    400,
    'User validation failed: passwordConfirm: Password is not equal to password confirm!',
  ]);
  const panel = 'Unauthorized Access to the Admin-Panel';
  const both = { password: NEW, passwordConfirm: NEW };
  expect(await refused({ ...both, role: 'owner' })).toEqual([403, panel]);
  expect(await refused({ color: '#112233' })).toEqual([403, panel]);
  expect((await own(rima, both, 'id-faris')).body.message).toBe(panel);
  expect(
    (await callsAs(rima)('PATCH', '/users/updateUser/id-rima', { ...both, authKey: 'faris' })).status,
  ).toBe(401);
  const mute = new Member('mute');
  await mute.signIn();
  expect((await own(mute, both)).body.code).toBe('forbidden');
  expect((await own(rima, { ...both, currentPassword: PASSWORD })).status).toBe(204);
  expect((await new Member('rima').login()).status).toBe(401);
  expect((await new Member('rima').login({ password: NEW })).status).toBe(200);
});

test('a new password ends all tokens and sockets of the account at once (AUTH-18, AUTH-9)', async () => {
  const [desk, phone] = [new Member('faris'), new Member('faris')];
  const lines = [await desk.enter({ room: 'الشرفة' }), await phone.enter({ room: 'الشرفة' })];
  const bystander = await new Visitor('جار').enter({ room: 'الشرفة' });
  const both = { password: NEW, passwordConfirm: NEW };
  expect((await own(desk, { ...both, currentPassword: PASSWORD })).status).toBe(204);
  for (const socket of lines) expect((await socket.closed).code).toBe(4506);
  expect(await statusesOf(desk.token, 'faris')).toEqual(NOWHERE);
  expect(await statusesOf(phone.token, 'faris')).toEqual(NOWHERE);
  await phone.login({ password: NEW });
  expect((await callsAs(phone)('GET', '/users/verify')).status).toBe(200);
  await owner('PATCH', '/users/updateUser/id-faris', {
    editedUser: { password: PASSWORD, passwordConfirm: PASSWORD },
  });
  expect((await callsAs(phone)('GET', '/users/verify')).status).toBe(401);
  expect((await bystander.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
});

test('deleting an account ends its tokens and sockets at once (AUTH-19, AUTH-9)', async () => {
  const leaver = new Member('leaver');
  const socket = await leaver.enter({ room: 'الشرفة' });
  expect((await owner('DELETE', '/users/id-leaver')).status).toBe(204);
  expect((await socket.closed).code).toBe(4506);
  expect(await statusesOf(leaver.token, 'leaver')).toEqual(NOWHERE);
  expect((await leaver.login()).status).toBe(401);
});

test('a token is accepted only in Authorization: Bearer (AUTH-1)', async () => {
  const member = new Member('warden');
  await member.signIn();
  const { token } = member;
  const verify = async (headers: Record<string, string>, query = '') =>
    (await call('GET', `/users/verify${query}`, undefined, headers)).status;
  expect(await verify({ Authorization: `Bearer ${token}` })).toBe(200);
  const elsewhere: [Record<string, string>, string?][] = [
    [{}],
    [{ Authorization: token }],
    [{ Authorization: `Token ${token}` }],
    [{ Authorization: `Basic ${btoa(`warden:${PASSWORD}`)}` }],
    [{ Authorization: 'Bearer warden' }],
    [{ Cookie: `token=${token}; jwt=${token}; warden=${token}` }],
    [{ 'X-Auth-Token': token, 'X-Access-Token': token, authKey: 'warden' }],
    [{}, `?token=${token}&access_token=${token}&authKey=warden`],
  ];
  for (const [headers, query] of elsewhere)
    expect([headers, query, await verify(headers, query)]).toEqual([headers, query, 401]);
  const body = { authKey: 'warden', token, username: 'warden', password: PASSWORD, text: 'وردة' };
  expect((await call('POST', '/gifts', body)).status).toBe(401);
  expect((await call('POST', '/connect', { ...body, type: 'super' })).status).toBe(401);
});

test('only an unmodified token issued by the site is accepted (AUTH-8)', async () => {
  const now = Date.now();
  const good = await issueToken(env.SAMAR_SECRET, session('id-warden', 0), now);
  expect(await statusesOf(good, 'warden')).toEqual([200, 200, 200, 200, 404, 204]);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const claims = { ...said, sessionID: 'another' };
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  const forged: Record<string, string> = {
    'no algorithm': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    'no algorithm, our signature': `${part({ alg: 'none' })}.${payload}.${signature}`,
    'another algorithm': signed({ alg: 'HS512', typ: 'JWT' }, claims, env.SAMAR_SECRET, 'sha512'),
    'another algorithm in name': signed({ alg: 'HS384', typ: 'JWT' }, claims, env.SAMAR_SECRET),
    'another secret': signed(HS256, claims, 'another secret'),
    'an empty secret': signed(HS256, claims, ''),
    'a changed payload': `${header}.${part({ ...claims, sub: 'id-owner' })}.${signature}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -2)}`,
    'no signature': `${header}.${payload}.`,
    'a doubled signature': `${good}.${signature}`,
    expired: await issueToken(env.SAMAR_SECRET, session('id-warden', 0), now - 12 * 3_600_000 - 1_000),
    'of a later generation': await issueToken(env.SAMAR_SECRET, session('id-warden', 1), now),
    'of no account': await issueToken(env.SAMAR_SECRET, session('id-nobody', 0), now),
    'without a session': signed(HS256, { ...claims, sessionID: undefined }, env.SAMAR_SECRET),
    'with a generation that is no number': signed(HS256, { ...claims, generation: '0' }, env.SAMAR_SECRET),
  };
  expect((await bearing(signed(HS256, claims, env.SAMAR_SECRET))('GET', '/users/verify')).status).toBe(200);
  for (const [what, token] of Object.entries(forged)) {
    expect([what, await statusesOf(token, 'warden')]).toEqual([what, NOWHERE]);
  }
});

test('a token without a generation is accepted for an account at generation 0 (AUTH-8)', async () => {
  const { generation: _, ...old } = { ...session('id-warden'), generation: 0 };
  const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 60 };
  const token = signed({ alg: 'HS256', typ: 'JWT' }, { ...old, ...times }, env.SAMAR_SECRET);
  expect((await bearing(token)('GET', '/users/verify')).status).toBe(200);
});

test('a guest token opens no panel; with an account id, it is always refused (AUTH-6, MEMBER-4)', async () => {
  const askAs = async (id: string) => {
    const guest = { ...session(id, 0), accountType: 'visitor' as const };
    return bearing(await issueToken(env.SAMAR_SECRET, guest, Date.now()));
  };
  const guest = await askAs('no-account');
  expect((await guest('GET', '/users/?page=1')).body.message).toBe('Unauthorized Access to the Admin-Panel');
  expect((await guest('PATCH', '/users/updateUser/id-warden', {})).status).toBe(403);
  expect((await guest('GET', '/users/verify')).status).toBe(401);
  const warden = await askAs('id-warden');
  for (const asked of [
    warden('GET', '/users/?page=1'),
    warden('PATCH', '/users/updateUser/id-warden', {}),
    warden('GET', '/users/verify'),
  ])
    expect((await asked).status).toBe(401);
});

test('an ended subscription makes an operator a member, also in the room (ROLE-18, AUTH-20)', async () => {
  await makeAccount({ username: 'deputy', role: 'admin' });
  const deputy = new Member('deputy');
  const socket = await deputy.enter({ room: 'الشرفة' });
  expect((await callsAs(deputy)('GET', '/users/?page=1')).status).toBe(200);
  await owner('PATCH', '/users/updateUser/id-deputy', { editedUser: { subscriptionEndDate: '2020-01-01' } });
  const { permissions } = await socket.waitFor('permissionsChanged');
  expect([permissions.canKickUser, permissions.allowUserToWrite]).toEqual([false, true]);
  const refused = await callsAs(deputy)('GET', '/users/?page=1');
  expect([refused.status, refused.body.message]).toEqual([403, 'Unauthorized Access to the Admin-Panel']);
  expect(recordIn(await deputy.login(), 'user')).toMatchObject({
    role: 'member',
    canAccessAccountsMenu: false,
  });
  socket.close(1000);
});

test('a changed role applies at once (AUTH-20)', async () => {
  await makeAccount({ username: 'climber', role: 'member' });
  const climber = new Member('climber');
  await climber.signIn();
  await owner('PATCH', '/users/updateUser/id-climber', {
    editedUser: {
      role: 'admin',
      adminPanelPermissions: { canAccessAdminPanel: true, canAccessBanMenu: true },
    },
  });
  expect(recordIn(await callsAs(climber)('GET', '/users/verify'), 'user')).toMatchObject({
    role: 'admin',
    adminPanelPermissions: {
      canAccessAdminPanel: true,
      canAccessBanMenu: true,
      canAccessAccountsMenu: false,
    },
  });
});
