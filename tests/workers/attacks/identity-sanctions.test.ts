import { beforeAll, expect, test } from 'vitest';
import { NETWORK_SANCTION_MS, ONE_TIME_KICK_MS, SANCTION_MS } from '../../../protocol/constants.ts';
import { enter, Member, member, PASSWORD } from '../../support/accounts.ts';
import {
  again,
  exit,
  later,
  makeSite,
  mutedAndGone,
  restrict,
  say,
  untilPresent,
} from '../../support/lobby-presence.ts';
import { evictLobby } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

test('after a clean exit and a new login, a muted guest still cannot write (MOD-34)', async () => {
  const { who } = await mutedAndGone('خارجة من المخرج');
  const { socket } = await again(who);
  expect(await say(socket)).toBe('muted');
  const { permissions } = await socket.waitFor('permissionsChanged');
  expect(permissions.allowUserToWrite).toBe(false);
});

test('a mute applies to another name, fingerprint, network and room (MOD-34)', async () => {
  const { who } = await mutedAndGone('كثير الأسماء');
  const other = { fingerprint: 'fp-quite-another', address: '203.0.113.9' };
  const { back, socket } = await again(who, 'اسم جديد تماما', other);
  expect(await say(socket)).toBe('muted');
  await exit(back, socket);
  const elsewhere = await back.enter({ room: 'الحديقة' });
  expect(await say(elsewhere)).toBe('muted');
});

test('without the device mark, a mute applies to new users of the network only (MOD-35)', async () => {
  const network = { address: '2001:db8:5:5::1' };
  const neighbour = new Visitor('جار قديم', { address: '2001:db8:5:5::7' });
  const socket = await enter(neighbour);
  await untilPresent(neighbour.userID);
  await exit(neighbour, socket);
  const { who } = await mutedAndGone('رامي العلامات', network);
  const fresh = new Visitor('بريء جديد', { address: '2001:db8:5:5::2', fingerprint: 'fp-fresh' });
  expect(await say(await enter(fresh))).toBe('muted');
  expect(await say(await enter(neighbour))).toBe(true);
  const far = new Visitor('من بعيد', { address: '2001:db8:6:6::2', fingerprint: who.fingerprint });
  expect(await say(await enter(far))).toBe(true);
});

test('a mute and its end apply to a second name present on the device (MOD-44, MOD-36)', async () => {
  const omar = await member('omar');
  const who = new Visitor('الاسم الأول');
  await enter(who);
  const second = new Visitor('الاسم الثاني', { fingerprint: 'fp-second-name' });
  second.token = who.token;
  const socket = await enter(second, 'الحديقة');
  await untilPresent(who.userID, second.userID);
  expect(second.userID).not.toBe(who.userID);
  expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
  await socket.waitFor('permissionsChanged', ({ permissions }) => !permissions.allowUserToWrite);
  expect(await say(socket)).toBe('muted');
  const before = socket.received.length;
  expect(await restrict(omar, who.userID, 'allowUserToWrite', true)).toBe(true);
  await socket.waitFor(
    'permissionsChanged',
    ({ permissions }) => permissions.allowUserToWrite === true,
    before,
  );
  expect(await say(socket)).toBe(true);
});

test('a mute of a guest does not apply to an owner at the same device (MOD-44)', async () => {
  const { who } = await mutedAndGone('ضيف الحاسوب');
  const salma = new Member('salma', { address: who.address });
  const mark = await call('POST', '/users/login', { username: 'salma', password: PASSWORD }, who.headers);
  salma.token = mark.body.token ?? '';
  expect(await say(await salma.enter({ room: 'القاعة' }))).toBe(true);
});

test('an account mute applies at another login and device (MOD-34)', async () => {
  const omar = await member('omar');
  const rima = await member('rima');
  expect(await restrict(omar, 'id-rima', 'allowUserToWrite', false)).toBe(true);
  const gone = new Member('rima');
  gone.userID = 'id-rima';
  await exit(gone, rima);
  expect(await say(await member('rima', 'الحديقة'))).toBe('muted');
});

test('revoking a mute applies everywhere if the rank is sufficient (MOD-36, MAY-70)', async () => {
  const salma = await member('salma');
  const who = new Visitor('مرفوع عنه', { address: '198.51.100.21' });
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

test('a mute survives loss of lobby memory and expires on time (MOD-34)', async () => {
  const { who } = await mutedAndGone('صبور', { address: '198.51.100.22' });
  await evictLobby();
  const { back, socket } = await again(who);
  expect(await say(socket)).toBe('muted');
  await exit(back, socket);
  await later(NETWORK_SANCTION_MS + 1);
  const fresh = new Visitor('جديد متأخر', { address: who.address, fingerprint: 'fp-late' });
  const free = await enter(fresh);
  expect(await say(free)).toBe(true);
  await exit(fresh, free);
  await later(SANCTION_MS + 60_000);
  expect(await say((await again(who)).socket)).toBe(true);
  await later(0);
});

test('a one-time kick mark applies after a return and ends with its kick (MOD-9)', async () => {
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
