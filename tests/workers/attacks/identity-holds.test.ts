import { beforeAll, expect, test } from 'vitest';
import { SEND_MAX, TICKET_MS } from '../../../protocol/constants.ts';
import { enter, Member, member } from '../../support/accounts.ts';
import { again, exit, later, lobby, makeSite, say, untilPresent } from '../../support/lobby-presence.ts';
import { setClock } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

test('a kick block applies to the device, the session and the account (MOD-3)', async () => {
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

test('a message block survives leaving and a new login (ROOM-27)', async () => {
  const who = new Visitor('فيضان');
  const socket = await enter(who, 'الساكنة');
  await setClock('still', Date.now());
  for (let turn = 0; turn < SEND_MAX; turn++) expect(await say(socket)).toBe(true);
  expect(await say(socket)).toBe('rate_limited');
  await exit(who, socket);
  const { socket: second } = await again(who, 'فيضان باسم آخر', { fingerprint: 'fp-flood' });
  expect(await say(second)).toBe('rate_limited');
});

test('a renamed guest returns under the new name, never under the old name (MOD-40)', async () => {
  const omar = await member('omar');
  const who = new Visitor('اسم قبيح', { address: '198.51.100.23' });
  const socket = await enter(who);
  const renamed = await omar.request('requestChangeNickname', { userId: who.userID, nickname: 'اسم لطيف' });
  expect(renamed.ok).toBe(true);
  await exit(who, socket);
  const nameOf = async (visitor: Visitor) => {
    await untilPresent(visitor.userID);
    const { people: all } = await lobby().connections();
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

test('if the name set by a moderator is taken, any name but the old one is accepted (MOD-40)', async () => {
  const omar = await member('omar');
  const who = new Visitor('كلمة سيئة');
  const socket = await enter(who);
  await omar.request('requestChangeNickname', { userId: who.userID, nickname: 'كلمة طيبة' });
  await exit(who, socket);
  // A name given within a room is reserved for its user for the lifetime of a ticket.
  await later(TICKET_MS + 1);
  await enter(new Visitor('كلمة طيبة', { address: '203.0.113.40' }));
  const back = new Visitor('كلمة سيئة', { address: who.address });
  back.token = who.token;
  expect((await back.login()).body.code).toBe('nickname_taken');
  expect((await back.login({ username: 'كلمة ثالثة' })).status).toBe(201);
  await later(0);
});
