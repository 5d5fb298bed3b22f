import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Ban } from '../../protocol/rules/bans.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import { Member, makeAccount } from '../support/accounts.ts';
import { evictLobby, makeRoom, ring, setClock } from '../support/rooms.ts';
import { call, Visitor } from '../support/visitor.ts';

const lobby = lobbyOf(env);

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'cellar', name: 'القبو' });
  await makeRoom({ id: 'attic', name: 'العلية' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'faris', role: 'member', chat: { cannotKicked: true } });
});

const standing = (username: string, role: keyof typeof ROLES, over: Record<string, boolean> = {}) => ({
  userID: `id-${username}`,
  role,
  rank: ROLES[role].rank,
  permissions: { ...ROLES[role].template.chat, ...over },
  canAccessAccountsMenu: ROLES[role].template.panel.canAccessAccountsMenu,
  masterOf: [],
  endsAt: null,
});

const ban = (over: Partial<Ban>): Ban => ({
  addressFrom: null,
  addressTo: null,
  host: null,
  fingerprint: null,
  country: null,
  until: null,
  byUserID: 'id-salma',
  byRank: 100,
  kicksShielded: false,
  ...over,
});

test('ROOM-45, WIRE-65 an operator changes a gift, and people are told to read the gifts again', async () => {
  const line = await new Visitor('زائر الهدايا').enter({ room: 'القاعة' });
  const salma = new Member('salma');
  await salma.login();
  const made = await call('POST', '/gifts', { text: 'أهلًا', fontColor: '#000000' }, salma.headers);
  expect(made.status).toBe(201);
  expect((await line.until('siteChanged')).resources).toEqual(['gifts']);
  await call('POST', '/decorations', { name: 'د', decorationText: 'د' }, salma.headers);
  await call('POST', '/shortcuts', { shortcutTerm: 'سلا', replaceWith: 'سلام' }, salma.headers);
  expect(
    (await line.until('siteChanged', ({ resources }) => resources.includes('shortcuts'))).resources,
  ).toEqual(['shortcuts']);
});

test('ROOM-42, ROOM-44, WIRE-62 what an account may do changes on its open sockets, and its sight with it', async () => {
  const hidden = new Member('ghaith');
  await hidden.login();
  await hidden.enter({ room: 'القاعة', visibility: 'ghost' });
  const omar = new Member('omar');
  await omar.login();
  const line = await omar.enter({ room: 'القاعة' });
  const first = await line.until('users');
  expect(first.users.map(({ userID }) => userID)).not.toContain('id-ghaith');
  const before = line.heard.length;
  await lobby.order({ do: 'standing', standing: standing('omar', 'admin', { canSendPublicAd: false }) });
  const { permissions } = await line.until('permissionsChanged', () => true, before);
  expect([permissions.canBeGhost, permissions.canSendPublicAd]).toEqual([true, false]);
  await line.until('users', ({ users }) => users.some(user => user.userID === 'id-ghaith'), before);
});

test('LOOK-8, HEARS-5 a ghost who may be one no longer comes into sight with a joined line', async () => {
  const noor = new Member('salma');
  await noor.login();
  const own = await noor.enter({ room: 'القبو', visibility: 'ghost' });
  const guest = await new Visitor('شاهد').enter({ room: 'القبو' });
  await lobby.order({ do: 'standing', standing: standing('salma', 'owner', { canBeGhost: false }) });
  await own.until('permissionsChanged');
  const joined = await guest.until('joinedMsgFromServer');
  expect(joined.sender.userID).toBe('id-salma');
  await guest.until('usersChanged', ({ upserted }) => upserted.some(user => user.userID === 'id-salma'));
});

test('ROLE-18 a subscription ends while its account is here, and it may do what a member may', async () => {
  await makeAccount({ username: 'short', role: 'admin', subscriptionEndDate: '2099-01-01T00:00:00.000Z' });
  const short = new Member('short');
  await short.login();
  const line = await short.enter({ room: 'العلية' });
  await setClock('attic', Date.parse('2099-01-01T00:00:01.000Z'));
  const before = line.heard.length;
  expect(await ring('attic')).toBe(true);
  const { permissions } = await line.until('permissionsChanged', () => true, before);
  expect([permissions.canKickUser, permissions.allowUserToWrite]).toEqual([false, true]);
  await setClock('attic', Date.now());
});

test('ROLE-17, ROOM-44 what guests may do changes for every guest at once', async () => {
  const line = await new Visitor('ضيف الصلاحيات').enter({ room: 'القاعة' });
  await lobby.order({
    do: 'visitors',
    permissions: { ...ROLES.visitor.template.chat, allowUserToWrite: false },
  });
  await line.until('permissionsChanged', ({ permissions }) => permissions.allowUserToWrite === false);
  const refused = await line.ask('newMessageFromClient', { text: 'هل من مجيب؟' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'muted' } });
  await lobby.order({
    do: 'visitors',
    permissions: { ...ROLES.visitor.template.chat, canAccessChat: false },
  });
  expect((await line.closed).code).toBe(CLOSE.session_ended);
  await lobby.order({ do: 'visitors', permissions: ROLES.visitor.template.chat });
});

test('MOD-21, MOD-18, MOD-19, MOD-20 a ban closes whom it falls on, and spares its maker, the shielded and higher ranks', async () => {
  const [struck, maker, shielded, higher] = [
    new Visitor('مطرود', { address: '203.0.113.7' }),
    new Member('omar', { address: '203.0.113.7' }),
    new Member('faris', { address: '203.0.113.7' }),
    new Member('salma', { address: '203.0.113.7' }),
  ];
  await Promise.all([maker, shielded, higher].map(member => member.login()));
  const line = await struck.enter({ room: 'القاعة' });
  const spared = await Promise.all([maker, shielded, higher].map(member => member.enter({ room: 'القاعة' })));
  const network = '00000000000000000000ffffcb007107';
  const until = Date.now() + 900_000;
  const made = ban({ addressFrom: network, addressTo: network, until, byUserID: 'id-omar', byRank: 60 });
  await vi.waitFor(async () => {
    const here = await lobby.connections();
    expect(here.filter(({ occupant }) => occupant.ipAddress === '203.0.113.7')).toHaveLength(4);
  });
  await lobby.order({ do: 'expel', bans: [made] });
  expect(await line.until('disconnected')).toMatchObject({
    reason: 'banned',
    until: new Date(until).toISOString(),
  });
  expect((await line.closed).code).toBe(CLOSE.banned);
  for (const other of spared)
    expect((await other.ask('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
});

test('MOD-21 somebody on the way in when the ban is made is met with it on arriving', async () => {
  const late = new Visitor('متأخر', { address: '203.0.113.9' });
  await late.login();
  const { ticket, roomId } = (await late.connect({ room: 'القاعة' })).body.data as unknown as Record<
    string,
    string
  >;
  await lobby.order({ do: 'expel', bans: [ban({ fingerprint: late.fingerprint })] });
  const response = await late.upgrade(roomId ?? '', ticket ?? '');
  expect(response.status).toBe(101);
  const closed = new Promise<number>(resolve => {
    response.webSocket?.addEventListener('close', ({ code }) => resolve(code));
  });
  response.webSocket?.accept();
  expect(await closed).toBe(CLOSE.banned);
});

test('ROOM-41, ROOM-43 an account that ends closes every socket of its own and nobody else', async () => {
  const one = new Member('faris');
  const two = new Member('faris');
  await Promise.all([one.login(), two.login()]);
  const lines = [await one.enter({ room: 'القاعة' }), await two.enter({ room: 'القاعة' })];
  const other = await new Visitor('جار').enter({ room: 'القاعة' });
  await vi.waitFor(async () => {
    const here = await lobby.connections();
    expect(here.some(({ occupant }) => occupant.userID === 'id-faris')).toBe(true);
  });
  await lobby.order({ do: 'endAccount', userID: 'id-faris' });
  for (const line of lines) expect((await line.closed).code).toBe(CLOSE.session_ended);
  expect((await other.ask('requestChangeStatus', { status: 'away' })).ok).toBe(true);
});

test('ROOM-38, ROOM-39, MOVE-9 a room is renamed under its people, and when it is deleted they are moved', async () => {
  await makeRoom({ id: 'shed', name: 'الكوخ' });
  await lobby.roomsChanged();
  const guest = new Visitor('ساكن الكوخ');
  const line = await guest.enter({ room: 'الكوخ' });
  await env.DB.prepare(`UPDATE rooms SET name = 'البيت' WHERE id = 'shed'`).run();
  await lobby.roomsChanged();
  await line.until('roomsChanged', ({ upserted }) => upserted.some(each => each.name === 'البيت'));
  await line.until('usersChanged', ({ upserted }) => upserted.some(user => user.room === 'البيت'));
  await env.DB.prepare(`DELETE FROM rooms WHERE id = 'shed'`).run();
  await evictLobby();
  await lobby.roomsChanged();
  const { roomId, ticket } = await line.until('moved');
  expect(roomId).toBe('main');
  expect((await line.closed).code).toBe(CLOSE.moved);
  expect((await guest.upgrade(roomId, ticket)).status).toBe(101);
  expect((await guest.connect({ room: 'البيت' })).body.code).toBe('room_not_found');
});
