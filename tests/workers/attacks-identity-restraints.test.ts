import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  NETWORK_RESTRAINT_MS,
  ONE_TIME_KICK_MS,
  RESTRAINT_MS,
  SEND_MAX,
  TICKET_MS,
} from '../../protocol/constants.ts';
import type { Lobby } from '../../rooms-do/lobby/lobby.ts';
import { Member, makeAccount } from '../support/accounts.ts';
import { enter, member } from '../support/enter-room.ts';
import { lobby, untilPresent, WITHIN } from '../support/lobby-presence.ts';
import { evictLobby, makeRoom, setClock } from '../support/rooms.ts';
import { type ClientSocket, Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'still', name: 'الساكنة' });
  const chat = { canAssignOneTimeKick: true, canChangeVisitorNickname: true };
  await makeAccount({ username: 'omar', role: 'chat-master', chat });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'rima', role: 'member' });
});

const say = async (socket: ClientSocket, text = 'مرحبا') => {
  const ack = await socket.request('newMessageFromClient', { text, style: {} });
  return ack.ok || ack.error.code;
};

const restrict = async (by: ClientSocket, userId: string, prop: string, value: boolean) => {
  const ack = await by.request('requestChangeUserPermissions', { userId, prop, value });
  return ack.ok || ack.error.code;
};

/** Leaves by the exit, and waits until nobody knows of them any more. */
const exit = async (who: Visitor, socket: ClientSocket) => {
  socket.send('disconnect', {});
  await socket.closed;
  await vi.waitFor(async () => expect(await lobby().locate(who.userID)).toBeNull(), WITHIN);
};

/** A guest whom Omar has muted and who has left by the exit. */
const mutedAndGone = async (name: string, over = {}) => {
  const omar = await member('omar');
  const who = new Visitor(name, over);
  const socket = await enter(who);
  expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
  await exit(who, socket);
  return { omar, who };
};

/** The same browser after a new login, under whatever name and with whatever fingerprint. */
const again = async (
  who: Visitor,
  name = who.name,
  over: { fingerprint?: string; address?: string } = {},
) => {
  const back = new Visitor(name, { address: who.address, fingerprint: who.fingerprint, ...over });
  back.token = who.token;
  const socket = await enter(back);
  return { back, socket };
};

/** Moves the lobby's clock to so many milliseconds from now. */
const later = (ms: number) =>
  runInDurableObject(lobby(), instance => {
    (instance as Lobby).clock.now = () => Date.now() + ms;
  });

test('a mute meets its guest after a clean exit and a new login, and they read it (MOD-34)', async () => {
  const { who } = await mutedAndGone('خارجة من المخرج');
  const { socket } = await again(who);
  expect(await say(socket)).toBe('muted');
  const { permissions } = await socket.waitFor('permissionsChanged');
  expect(permissions.allowUserToWrite).toBe(false);
});

test('under another name, with another fingerprint, from another network, in another room (MOD-34)', async () => {
  const { who } = await mutedAndGone('كثير الأسماء');
  const other = { fingerprint: 'fp-quite-another', address: '203.0.113.9' };
  const { back, socket } = await again(who, 'اسم جديد تماما', other);
  expect(await say(socket)).toBe('muted');
  await exit(back, socket);
  const elsewhere = await back.enter({ room: 'الحديقة' });
  expect(await say(elsewhere)).toBe('muted');
});

test('a guest who throws the mark away is met by the network, neighbours from before are not (MOD-35)', async () => {
  const network = { address: '2001:db8:5:5::1' };
  const neighbour = new Visitor('جار قديم', { address: '2001:db8:5:5::7' });
  await neighbour.signIn();
  const { who } = await mutedAndGone('رامي العلامات', network);
  const fresh = new Visitor('بريء جديد', { address: '2001:db8:5:5::2', fingerprint: 'fp-fresh' });
  expect(await say(await enter(fresh))).toBe('muted');
  expect(await say(await enter(neighbour))).toBe(true);
  const far = new Visitor('من بعيد', { address: '2001:db8:6:6::2', fingerprint: who.fingerprint });
  expect(await say(await enter(far))).toBe(true);
});

test('a mute of an account meets it at another login and device (MOD-34)', async () => {
  const omar = await member('omar');
  const rima = await member('rima');
  expect(await restrict(omar, 'id-rima', 'allowUserToWrite', false)).toBe(true);
  const gone = new Member('rima');
  gone.userID = 'id-rima';
  await exit(gone, rima);
  expect(await say(await member('rima', 'الحديقة'))).toBe('muted');
});

test('lifting a mute lifts it everywhere, by whose rank allows it (MOD-36, MAY-70)', async () => {
  const salma = await member('salma');
  const who = new Visitor('مرفوع عنه');
  const socket = await enter(who);
  expect(await restrict(salma, who.userID, 'allowUserToWrite', false)).toBe(true);
  await exit(who, socket);
  const { back, socket: second } = await again(who, 'مرفوع باسم آخر', { fingerprint: 'fp-lifted' });
  const omar = await member('omar');
  expect(await restrict(omar, back.userID, 'allowUserToWrite', true)).toBe('set_by_higher_rank');
  expect(await restrict(salma, back.userID, 'allowUserToWrite', true)).toBe(true);
  expect(await say(second)).toBe(true);
  await exit(back, second);
  expect(await say((await again(who)).socket)).toBe(true);
  const fresh = new Visitor('بعد الرفع', { address: who.address, fingerprint: 'fp-after' });
  expect(await say(await enter(fresh))).toBe(true);
});

test('a mute outlives the loss of the lobby’s memory, and ends in its time (MOD-34)', async () => {
  const { who } = await mutedAndGone('صبور');
  await evictLobby();
  const { back, socket } = await again(who);
  expect(await say(socket)).toBe('muted');
  await exit(back, socket);
  await later(NETWORK_RESTRAINT_MS + 1);
  const fresh = new Visitor('جديد متأخر', { address: who.address, fingerprint: 'fp-late' });
  const free = await enter(fresh);
  expect(await say(free)).toBe(true);
  await exit(fresh, free);
  await later(RESTRAINT_MS + 60_000);
  expect(await say((await again(who)).socket)).toBe(true);
  await later(0);
});

test('the mark of a one-time kick meets whoever leaves and comes back, and a kick uses it up (MOD-37, MOD-9)', async () => {
  const omar = await member('omar');
  const who = new Visitor('معلّم هارب');
  const socket = await enter(who);
  expect(await restrict(omar, who.userID, 'hasOneTimeKick', true)).toBe(true);
  await exit(who, socket);
  const { back, socket: second } = await again(who, 'معلّم باسم آخر');
  const { permissions } = await second.waitFor('permissionsChanged');
  expect(permissions.hasOneTimeKick).toBe(true);
  const visitor = await enter(new Visitor('طارد الهارب'));
  expect((await visitor.request('requestKickUser', { userId: back.userID })).ok).toBe(true);
  await later(ONE_TIME_KICK_MS / 2 + 1);
  const { socket: third } = await again(who);
  await third.settled();
  expect(third.all('permissionsChanged')).toEqual([]);
  await later(0);
});

test('the hold after a kick lies on device, session and account, whatever the fingerprint (MOD-3, MOD-38)', async () => {
  const salma = await member('salma');
  const who = new Visitor('مطرود بأصابع كثيرة');
  await enter(who);
  expect((await salma.request('requestKickUser', { userId: who.userID })).ok).toBe(true);
  const back = new Visitor('مطرود باسم جديد', { fingerprint: 'fp-after-kick', address: '203.0.113.77' });
  back.token = who.token;
  await back.signIn();
  expect((await back.connect()).body.code).toBe('kicked');
  const rima = new Member('rima');
  await enter(rima);
  expect((await salma.request('requestKickUser', { userId: 'id-rima' })).ok).toBe(true);
  const elsewhere = new Member('rima', { fingerprint: 'fp-other-desk', address: '203.0.113.78' });
  await elsewhere.signIn();
  expect((await elsewhere.connect()).body.code).toBe('kicked');
});

test('a block of messages is not left behind by leaving and logging in anew (MOD-39, ROOM-27)', async () => {
  const who = new Visitor('فيضان');
  const socket = await enter(who, 'الساكنة');
  await setClock('still', Date.now());
  for (let turn = 0; turn < SEND_MAX; turn++) expect(await say(socket)).toBe(true);
  expect(await say(socket)).toBe('rate_limited');
  await exit(who, socket);
  const { socket: second } = await again(who, 'فيضان باسم آخر', { fingerprint: 'fp-flood' });
  expect(await say(second)).toBe('rate_limited');
});

test('a guest whom a moderator has renamed comes back under that name, and never under the old one (MOD-40)', async () => {
  const omar = await member('omar');
  const who = new Visitor('اسم قبيح');
  const socket = await enter(who);
  const renamed = await omar.request('requestChangeNickname', { userId: who.userID, nickname: 'اسم لطيف' });
  expect(renamed.ok).toBe(true);
  await exit(who, socket);
  const nameOf = async (visitor: Visitor) => {
    await untilPresent(visitor.userID);
    const all = await lobby().connections();
    return all.find(({ participant }) => participant.userId === visitor.userID)?.participant.nickname;
  };
  const { back, socket: second } = await again(who);
  expect(await nameOf(back)).toBe('اسم لطيف');
  await exit(back, second);
  const { back: third } = await again(who, 'اسم ثالث', { fingerprint: 'fp-third' });
  expect(await nameOf(third)).toBe('اسم لطيف');
  const fresh = new Visitor('اسم قبيح', { address: who.address, fingerprint: 'fp-thrown' });
  expect((await fresh.login()).body.code).toBe('nickname_taken');
});

test('where somebody else has the given name by now, any other but the old one will do (MOD-40)', async () => {
  const omar = await member('omar');
  const who = new Visitor('كلمة سيئة');
  const socket = await enter(who);
  await omar.request('requestChangeNickname', { userId: who.userID, nickname: 'كلمة طيبة' });
  await exit(who, socket);
  // A name that was given within a room is kept for its bearer as long as a ticket is.
  await later(TICKET_MS + 1);
  await enter(new Visitor('كلمة طيبة', { address: '203.0.113.40' }));
  const back = new Visitor('كلمة سيئة', { address: who.address });
  back.token = who.token;
  expect((await back.login()).body.code).toBe('nickname_taken');
  expect((await back.login({ username: 'كلمة ثالثة' })).status).toBe(201);
  await later(0);
});
