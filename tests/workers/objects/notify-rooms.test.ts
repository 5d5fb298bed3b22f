import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Ban } from '../../../domain/bans/bans.ts';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { evictLobby, makeRoom, runAlarm, setClock } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

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
  userId: `id-${username}`,
  role,
  rank: ROLES[role].rank,
  permissions: { ...ROLE_TEMPLATES[role].chat, ...over },
  canAccessAccountsMenu: ROLE_TEMPLATES[role].panel.canAccessAccountsMenu,
  masterOf: [],
  endsAt: null,
});

const ban = (over: Partial<Ban>): Ban => ({
  deviceId: null,
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

test('a changed gift notifies clients to reload the gifts (ROOM-45)', async () => {
  const socket = await new Visitor('زائر الهدايا').enter({ room: 'القاعة' });
  const salma = new Member('salma');
  await salma.signIn();
  const made = await call('POST', '/gifts', { text: 'أهلًا', fontColor: '#000000' }, salma.headers);
  expect(made.status).toBe(201);
  expect((await socket.waitFor('siteChanged')).resources).toEqual(['gifts']);
  await call('POST', '/decorations', { name: 'د', decorationText: 'د' }, salma.headers);
  await call('POST', '/shortcuts', { shortcutTerm: 'سلا', replaceWith: 'سلام' }, salma.headers);
  expect(
    (await socket.waitFor('siteChanged', ({ resources }) => resources.includes('shortcuts'))).resources,
  ).toEqual(['shortcuts']);
});

test('changed permissions apply on open sockets; with canBeGhost, the list includes ghosts (ROOM-44)', async () => {
  const hidden = new Member('ghaith');
  await hidden.signIn();
  await hidden.enter({ room: 'القاعة', visibility: 'ghost' });
  const omar = new Member('omar');
  await omar.signIn();
  const socket = await omar.enter({ room: 'القاعة' });
  const first = await socket.waitFor('users');
  expect(first.users.map(({ userID }) => userID)).not.toContain('id-ghaith');
  const before = socket.received.length;
  await lobby.dispatch({
    do: 'updatePermissions',
    effective: standing('omar', 'admin', { canSendPublicAd: false }),
  });
  const { permissions, masterOf } = await socket.waitFor('permissionsChanged', () => true, before);
  expect(masterOf).toEqual([]);
  expect([permissions.canBeGhost, permissions.canSendPublicAd]).toEqual([true, false]);
  await socket.waitFor('users', ({ users }) => users.some(user => user.userID === 'id-ghaith'), before);
});

test('a ghost that loses canBeGhost appears with a joined line (APPEARANCE-8, AUDIENCE-5)', async () => {
  const noor = new Member('salma');
  await noor.signIn();
  const own = await noor.enter({ room: 'القبو', visibility: 'ghost' });
  const guest = await new Visitor('شاهد').enter({ room: 'القبو' });
  await lobby.dispatch({
    do: 'updatePermissions',
    effective: standing('salma', 'owner', { canBeGhost: false }),
  });
  await own.waitFor('permissionsChanged');
  const joined = await guest.waitFor('joinedMsgFromServer');
  expect(joined.sender.userID).toBe('id-salma');
  await guest.waitFor('usersChanged', ({ upserted }) => upserted.some(user => user.userID === 'id-salma'));
});

test('a subscription that ends while its user is online leaves member permissions (ROLE-18)', async () => {
  await makeAccount({ username: 'short', role: 'admin', subscriptionEndDate: '2099-01-01T00:00:00.000Z' });
  const short = new Member('short');
  await short.signIn();
  const socket = await short.enter({ room: 'العلية' });
  await setClock('attic', Date.parse('2099-01-01T00:00:01.000Z'));
  const before = socket.received.length;
  expect(await runAlarm('attic')).toBe(true);
  const { permissions } = await socket.waitFor('permissionsChanged', () => true, before);
  expect([permissions.canKickUser, permissions.allowUserToWrite]).toEqual([false, true]);
  await setClock('attic', Date.now());
});

test('changed guest permissions apply to a connected guest at once (ROLE-17, ROOM-44)', async () => {
  const socket = await new Visitor('ضيف الصلاحيات').enter({ room: 'القاعة' });
  await lobby.dispatch({
    do: 'visitorPermissions',
    permissions: { ...ROLE_TEMPLATES.visitor.chat, allowUserToWrite: false },
  });
  await socket.waitFor('permissionsChanged', ({ permissions }) => permissions.allowUserToWrite === false);
  const refused = await socket.request('newMessageFromClient', { text: 'هل من مجيب؟' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'muted' } });
  await lobby.dispatch({
    do: 'visitorPermissions',
    permissions: { ...ROLE_TEMPLATES.visitor.chat, canAccessChat: false },
  });
  expect((await socket.closed).code).toBe(CLOSE.session_ended);
  await lobby.dispatch({ do: 'visitorPermissions', permissions: ROLE_TEMPLATES.visitor.chat });
});

test('a ban disconnects matches except its author, shielded and higher users (MOD-21, MOD-18)', async () => {
  const [struck, maker, shielded, higher] = [
    new Visitor('مطرود', { address: '203.0.113.7' }),
    new Member('omar', { address: '203.0.113.7' }),
    new Member('faris', { address: '203.0.113.7' }),
    new Member('salma', { address: '203.0.113.7' }),
  ];
  await Promise.all([maker, shielded, higher].map(member => member.signIn()));
  const socket = await struck.enter({ room: 'القاعة' });
  const spared = await Promise.all([maker, shielded, higher].map(member => member.enter({ room: 'القاعة' })));
  const network = '00000000000000000000ffffcb007107';
  const until = Date.now() + 900_000;
  const made = ban({ addressFrom: network, addressTo: network, until, byUserID: 'id-omar', byRank: 60 });
  await vi.waitFor(async () => {
    const { people: here } = await lobby.connections();
    expect(here.filter(({ participant }) => participant.ipAddress === '203.0.113.7')).toHaveLength(4);
  }, WITHIN);
  await lobby.dispatch({ do: 'removeBanned', bans: [made] });
  expect(await socket.waitFor('disconnected')).toMatchObject({
    reason: 'banned',
    until: new Date(until).toISOString(),
  });
  expect((await socket.closed).code).toBe(CLOSE.banned);
  for (const other of spared)
    expect((await other.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
});

test('a user banned during entry is disconnected on arrival (MOD-21)', async () => {
  const late = new Visitor('متأخر', { address: '203.0.113.9' });
  await late.signIn();
  const { ticket, roomId } = (await late.connect({ room: 'القاعة' })).body.data as unknown as Record<
    string,
    string
  >;
  await lobby.dispatch({ do: 'removeBanned', bans: [ban({ fingerprint: late.fingerprint })] });
  const response = await late.upgrade(roomId ?? '', ticket ?? '');
  expect(response.status).toBe(101);
  const closed = new Promise<number>(resolve => {
    response.webSocket?.addEventListener('close', ({ code }) => resolve(code));
  });
  response.webSocket?.accept();
  expect(await closed).toBe(CLOSE.banned);
});

test('ending an account closes only sockets of that account', async () => {
  const one = new Member('faris');
  const two = new Member('faris');
  await Promise.all([one.signIn(), two.signIn()]);
  const lines = [await one.enter({ room: 'القاعة' }), await two.enter({ room: 'القاعة' })];
  const other = await new Visitor('جار').enter({ room: 'القاعة' });
  await vi.waitFor(async () => {
    const { people: here } = await lobby.connections();
    expect(here.some(({ participant }) => participant.userId === 'id-faris')).toBe(true);
  }, WITHIN);
  await lobby.dispatch({ do: 'endAccount', userId: 'id-faris' });
  for (const socket of lines) expect((await socket.closed).code).toBe(CLOSE.session_ended);
  expect((await other.request('requestChangeStatus', { status: 'away' })).ok).toBe(true);
});

test('renaming a room preserves its users; deleting it moves them (ROOM-38, ROOM-39, MOVE-9)', async () => {
  await makeRoom({ id: 'shed', name: 'الكوخ' });
  await lobby.roomsChanged();
  const guest = new Visitor('ساكن الكوخ');
  const socket = await guest.enter({ room: 'الكوخ' });
  await env.DB.prepare(`UPDATE rooms SET name = 'البيت' WHERE id = 'shed'`).run();
  await lobby.roomsChanged();
  await socket.waitFor('roomsChanged', ({ upserted }) => upserted.some(each => each.name === 'البيت'));
  await socket.waitFor('usersChanged', ({ upserted }) => upserted.some(user => user.room === 'البيت'));
  await env.DB.prepare(`DELETE FROM rooms WHERE id = 'shed'`).run();
  await evictLobby();
  await lobby.roomsChanged();
  const { roomId, ticket } = await socket.waitFor('moved');
  expect(roomId).toBe('main');
  expect((await socket.closed).code).toBe(CLOSE.moved);
  expect((await guest.upgrade(roomId, ticket)).status).toBe(101);
  expect((await guest.connect({ room: 'البيت' })).body.code).toBe('room_not_found');
});
