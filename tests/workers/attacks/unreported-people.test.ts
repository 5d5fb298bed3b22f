import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { ClientSocket, call, Visitor } from '../../support/visitor.ts';

/**
 * A room reports to the lobby once a second. A user who enters just after a report is unknown to the lobby until the
 * next one.
 */
const lobby = lobbyOf(env);
const salma = new Member('salma');
const text = { text: 'هل تسمعونني؟', style: {} };

const isReported = async (userID: string): Promise<boolean> =>
  (await lobby.connections()).people.some(({ participant }) => participant.userId === userID);

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'shade', role: 'member', chat: { canBeGhost: true } });
  await makeAccount({ username: 'gone', role: 'member' });
  await makeAccount({ username: 'renewed', role: 'member' });
  await salma.signIn();
});

/** Aligns the start of each test with a report of the hall. */
beforeEach(async ({ task }) => {
  const first = new Visitor(`أول ${task.id.slice(-3)}`);
  await first.enter({ room: 'القاعة' });
  await vi.waitFor(async () => expect(await isReported(first.userID)).toBe(true), {
    timeout: 20_000,
    interval: 5,
  });
});

/** Whether the user's message gets an ack, and how the connection ends. */
async function lastWordsOf(socket: ClientSocket): Promise<{ acknowledged: boolean; code: number | null }> {
  const end = socket.closed.then(({ code }) => ({ acknowledged: false, code }));
  const said = socket
    .request('newMessageFromClient', text)
    .then(({ ok }) => ({ acknowledged: ok, code: null }));
  return Promise.race([end, said]);
}

test('a banned user unknown to the lobby is disconnected before the response (MOD-45, MOD-21)', async () => {
  const guest = new Visitor('قادم للتو');
  const socket = await guest.enter({ room: 'القاعة' });
  const ban = { fingerprint: guest.fingerprint, IPOrHost: '', country: '', banDuration: '15m' };
  const [known, { status }] = await Promise.all([
    isReported(guest.userID),
    call('POST', '/bans', ban, salma.headers),
  ]);
  expect([known, status]).toEqual([false, 201]);
  expect(await lastWordsOf(socket)).toEqual({ acknowledged: false, code: CLOSE.banned });
});

test('a socket opened with a ticket from before a ban is closed as banned (MOD-45, MOD-21)', async () => {
  const guest = new Visitor('صاحب تذكرة');
  await guest.signIn();
  const { body } = await guest.connect({ room: 'الحديقة' });
  const { roomId, ticket } = (body as unknown as { data: { roomId: string; ticket: string } }).data;
  const ban = { fingerprint: guest.fingerprint, IPOrHost: '', country: '', banDuration: '15m' };
  expect((await call('POST', '/bans', ban, salma.headers)).status).toBe(201);
  const socket = ClientSocket.open(await guest.upgrade(roomId, ticket));
  expect((await socket.closed).code).toBe(CLOSE.banned);
  expect(socket.received.map(({ event }) => event)).toEqual(['disconnected']);
});

test('a deleted account is disconnected before the response is sent (MOD-45, AUTH-19)', async () => {
  const socket = await entered(new Member('gone'));
  const { status } = await call('DELETE', '/users/id-gone', undefined, salma.headers);
  expect(status).toBe(204);
  expect(await lastWordsOf(socket)).toEqual({ acknowledged: false, code: CLOSE.session_ended });
});

test('an account with a new password is disconnected before the response (MOD-45, AUTH-18)', async () => {
  const socket = await entered(new Member('renewed'));
  const editedUser = { password: 'another-secret', passwordConfirm: 'another-secret' };
  const { status } = await call('PATCH', '/users/updateUser/id-renewed', { editedUser }, salma.headers);
  expect(status).toBe(204);
  expect(await lastWordsOf(socket)).toEqual({ acknowledged: false, code: CLOSE.session_ended });
});

test('a logged-out session is disconnected before the response is sent (MOD-45, AUTH-7)', async () => {
  const guest = new Visitor('خارج للتو');
  const socket = await guest.enter({ room: 'القاعة' });
  expect((await call('POST', '/users/logout', {}, guest.headers)).status).toBe(204);
  expect(await lastWordsOf(socket)).toEqual({ acknowledged: false, code: CLOSE.session_ended });
});

test('the target of a quick ban is disconnected before the ack is sent (MOD-45, MOD-15)', async () => {
  const omar = await entered(new Member('omar'));
  const guest = new Visitor('محظور للتو');
  const socket = await guest.enter({ room: 'القاعة' });
  expect((await omar.request('requestBanUser', { userId: guest.userID })).ok).toBe(true);
  expect(await lastWordsOf(socket)).toEqual({ acknowledged: false, code: CLOSE.banned });
});

test('a kick by address counts, closes and blocks users unknown to the lobby (MOD-45, MOD-10)', async () => {
  const owner = await salma.enter({ room: 'القاعة' });
  const [target, second] = [1, 2].map(
    turn => new Visitor(`جار ${'اب'[turn - 1]}`, { address: '198.51.100.77' }),
  );
  if (!target || !second) throw new Error('fewer than two people');
  const sockets = [await target.enter({ room: 'القاعة' }), await second.enter({ room: 'الحديقة' })];
  const ack = await owner.request('requestKickSameIP', { userId: target.userID });
  expect(ack).toMatchObject({ ok: true, data: { kicked: 2 } });
  for (const socket of sockets) expect((await socket.closed).code).toBe(CLOSE.kicked);
  for (const kicked of [target, second]) expect((await kicked.connect()).body.code).toBe('kicked');
});

test('the panel can act on a user unknown to the lobby', async () => {
  const guest = new Visitor('ضيف اللوحة');
  const socket = await guest.enter({ room: 'القاعة' });
  const act = { act: 'message', text: 'أهلًا بك' };
  const [known, { status }] = await Promise.all([
    isReported(guest.userID),
    call('POST', `/connections/${guest.userID}`, act, salma.headers),
  ]);
  expect([known, status]).toEqual([false, 204]);
  expect((await socket.waitFor('receiveWarningMessage')).text).toBe('أهلًا بك');
});

test('the panel disconnects a user unknown to the lobby (SITE-25)', async () => {
  const guest = new Visitor('ضيف يُقطع');
  const socket = await guest.enter({ room: 'القاعة' });
  const [known, { status }] = await Promise.all([
    isReported(guest.userID),
    call('DELETE', `/connections/${guest.userID}`, {}, salma.headers),
  ]);
  expect([known, status]).toEqual([false, 204]);
  expect((await socket.closed).code).toBe(CLOSE.session_ended);
});

test('acts from another room reach a new user but no invisible ghost (VISIBILITY-2)', async () => {
  const omar = new Member('omar');
  await omar.signIn();
  const here = await omar.enter({ room: 'الحديقة' });
  const guest = new Visitor('ضيف الغرفة');
  const socket = await guest.enter({ room: 'القاعة' });
  const known = isReported(guest.userID);
  const warned = await here.request('sendWarningMessage', { userId: guest.userID, text: 'مهلًا' });
  expect([await known, warned.ok]).toEqual([false, true]);
  expect((await socket.waitFor('receiveWarningMessage')).text).toBe('مهلًا');
  const ghost = new Member('shade');
  await ghost.signIn();
  await ghost.enter({ room: 'القاعة', visibility: 'ghost' });
  const refused = await here.request('sendWarningMessage', { userId: ghost.userID, text: 'مهلًا' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'user_not_found' } });
});

async function entered(member: Member): Promise<ClientSocket> {
  await member.signIn();
  return member.enter({ room: 'القاعة' });
}
