import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'omar', nickname: 'عمر', role: 'chat-master' });
  await makeAccount({ username: 'rima', nickname: 'ريما', role: 'member' });
  await makeAccount({ username: 'noor', nickname: 'نور', role: 'admin' });
  const insert =
    'INSERT INTO avatars (id, name, upload_path, is_default, is_restricted, created_at) VALUES (?, ?, ?, 0, ?, 1)';
  const star =
    'INSERT INTO stars (id, name, upload_path, rank, for_visitors, for_chat_masters, created_at) VALUES (?, ?, ?, 1, ?, ?, 1)';
  await env.DB.batch([
    env.DB.prepare(insert).bind('a1', 'moon', '/uploads/avatars/moon.png', 0),
    env.DB.prepare(insert).bind('a2', 'royal', '/uploads/avatars/royal.png', 1),
    env.DB.prepare(star).bind('s1', 'guest-star', '/uploads/stars/guest.png', 1, 0),
    env.DB.prepare(star).bind('s2', 'master-star', '/uploads/stars/master.png', 0, 1),
  ]);
});

const enter = async (who: Visitor, room = 'القاعة', over = {}) => {
  await who.signIn();
  return who.enter({ room, ...over });
};
const codeOf = (ack: Awaited<ReturnType<ClientSocket['request']>>) => (ack.ok ? 'ok' : ack.error.code);
const seen = (socket: ClientSocket, userID: string, fits: (user: Record<string, unknown>) => boolean) =>
  socket.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.userID === userID && fits(user)),
  );

test('icons and stars are set by name; restricted ones and setters without permission are refused (APPEARANCE-6)', async () => {
  const omar = await enter(new Member('omar'));
  const guest = new Visitor('لابس');
  const socket = await enter(guest);
  const userId = guest.userID;
  const icon = (who: ClientSocket, iconName: string) =>
    who.request('requestChangeIcon', { userId, iconName });
  const star = (who: ClientSocket, starName: string) =>
    who.request('requestChangeStar', { userId, starName });
  expect(codeOf(await icon(socket, 'moon'))).toBe('ok');
  await seen(omar, userId, user => user.image === '/uploads/avatars/moon.png');
  expect(codeOf(await icon(socket, 'royal'))).toBe('forbidden');
  expect(codeOf(await icon(omar, 'royal'))).toBe('forbidden');
  expect(codeOf(await icon(omar, 'nothing'))).toBe('not_found');
  expect(codeOf(await star(omar, 'master-star'))).toBe('forbidden');
  expect(codeOf(await star(omar, 'guest-star'))).toBe('ok');
  await seen(
    socket,
    userId,
    user => JSON.stringify(user.star) === '{"img":"/uploads/stars/guest.png","visible":true}',
  );
  const rima = await enter(new Member('rima'));
  expect(codeOf(await icon(rima, 'moon'))).toBe('forbidden');
  await vi.waitFor(async () => {
    const { results } = await env.DB.prepare(
      `SELECT event_data FROM events WHERE event_type = 'changeVisitorStar'`,
    ).all();
    expect(results).toEqual([{ event_data: 'غيّر نجمة لابس إلى guest-star' }]);
  }, WITHIN);
});

test('a member cannot rename a guest, and names similar to taken ones are refused (APPEARANCE-1, TEXT-15, TEXT-16)', async () => {
  const omar = await enter(new Member('omar'));
  const guest = new Visitor('قديم');
  const socket = await enter(guest);
  await enter(new Visitor('جارة'), 'الحديقة');
  const userId = guest.userID;
  const rename = (who: ClientSocket, nickname: string) =>
    who.request('requestChangeNickname', { userId, nickname });
  expect(codeOf(await rename(socket, ' جديد '))).toBe('ok');
  await seen(omar, userId, user => user.nickname === 'جديد' && user.username === 'جديد');
  expect(codeOf(await rename(socket, 'ريمـا'))).toBe('nickname_taken');
  await vi.waitFor(async () => expect(codeOf(await rename(socket, 'جاره'))).toBe('nickname_taken'), 5_000);
  expect(codeOf(await rename(socket, '   '))).toBe('validation');
  expect(codeOf(await rename(omar, 'أجدّ'))).toBe('ok');
  expect(codeOf(await rename(await enter(new Member('rima')), 'x'))).toBe('forbidden');
  const other = new Visitor('أجد');
  await vi.waitFor(async () => expect((await other.login()).body.code).toBe('nickname_taken'), 5_000);
});

test('the two name colors change separately, and users can hide their star (APPEARANCE-2, APPEARANCE-3)', async () => {
  const guest = new Visitor('ملوَّن');
  const socket = await enter(guest);
  const omar = await enter(new Member('omar'));
  const userId = guest.userID;
  const change = (who: ClientSocket, data: object) =>
    who.request('requestChangeNicknameColors', { userId, ...data });
  expect(codeOf(await change(socket, { nicknameColor: '#123456' }))).toBe('ok');
  await seen(omar, userId, user => user.nicknameColor === '#123456' && user.nicknameBGColor === '');
  expect(codeOf(await change(omar, { nicknameBGColor: '#abcdef' }))).toBe('ok');
  await seen(socket, userId, user => user.nicknameColor === '#123456' && user.nicknameBGColor === '#abcdef');
  expect(codeOf(await change(socket, { nicknameColor: 'red;background:url(x)' }))).toBe('invalid_payload');
  expect(codeOf(await socket.request('requestHideHisStar', { userId, starVisibility: false }))).toBe('ok');
  expect(codeOf(await omar.request('requestHideHisStar', { userId, starVisibility: true }))).toBe(
    'forbidden',
  );
  expect(
    codeOf(await socket.request('requestHideNicknameImg', { userId, nicknameImgVisibility: false })),
  ).toBe('forbidden');
});

test('the changed appearance of an account is stored, and its new name is taken (APPEARANCE-9)', async () => {
  const rima = new Member('rima');
  const socket = await enter(rima, 'الحديقة');
  const userId = 'id-rima';
  await socket.request('requestChangeNicknameColors', { userId, nicknameColor: '#0d5f96' });
  await socket.request('requestChangeNickname', { userId, nickname: 'ريم الفلا' });
  await socket.request('requestChangeIcon', { userId, iconName: 'moon' });
  await vi.waitFor(async () => {
    const row = await env.DB.prepare(
      `SELECT nickname, color, image FROM accounts WHERE id = 'id-rima'`,
    ).first();
    expect(row).toEqual({ nickname: 'ريم الفلا', color: '#0d5f96', image: '/uploads/avatars/moon.png' });
  }, 5_000);
  expect((await new Visitor('ريم الفـلا').login()).body.code).toBe('nickname_taken');
});

test('guests see a user who hides as leaving, and one who reappears as joining (APPEARANCE-8, MAY-25)', async () => {
  const noor = await enter(new Member('noor'));
  const guest = await enter(new Visitor('شاهدة'));
  const admin = new Member('omar');
  const omar = await enter(admin);
  const be = (who: ClientSocket, visibility: string, userId = 'id-noor') =>
    who.request('requestChangeUserVisibility', { userId, visibility });
  expect(codeOf(await be(omar, 'hidden'))).toBe('forbidden');
  const before = guest.received.length;
  expect(codeOf(await be(noor, 'hidden'))).toBe('ok');
  expect((await guest.waitFor('leavedMessageFromServer', () => true, before)).sender.userID).toBe('id-noor');
  await guest.waitFor('usersChanged', ({ removed }) => removed.includes('id-noor'), before);
  expect(omar.all('leavedMessageFromServer').some(({ sender }) => sender.userID === 'id-noor')).toBe(false);
  await seen(omar, 'id-noor', user => user.visibility === 'hidden');
  expect(codeOf(await be(noor, 'ghost'))).toBe('ok');
  await omar.waitFor('leavedMessageFromServer', ({ sender }) => sender.userID === 'id-noor');
  expect(codeOf(await be(noor, 'visible'))).toBe('ok');
  await guest.waitFor('joinedMsgFromServer', ({ sender }) => sender.userID === 'id-noor', before);
  expect(codeOf(await be(guest, 'ghost', 'id-noor'))).toBe('forbidden');
});

test('a user who becomes a ghost and cannot see ghosts gets no line about it (APPEARANCE-8, AUDIENCE-5, VISIBILITY-2)', async () => {
  const chat = { canBeGhost: true, canChangeUserVisibility: true };
  await makeAccount({ username: 'dana', nickname: 'دانة', role: 'chat-master', chat });
  const dana = await enter(new Member('dana'));
  const guest = await enter(new Visitor('شاهدة أخرى'));
  for (const visibility of ['ghost', 'visible'])
    expect(codeOf(await dana.request('requestChangeUserVisibility', { userId: 'id-dana', visibility }))).toBe(
      'ok',
    );
  await guest.waitFor('joinedMsgFromServer', ({ sender }) => sender.userID === 'id-dana');
  await dana.waitFor('joinedMsgFromServer', ({ sender }) => sender.nickname === 'شاهدة أخرى');
  const told = [...dana.all('joinedMsgFromServer'), ...dana.all('leavedMessageFromServer')];
  expect(told.map(({ sender }) => sender.userID)).not.toContain('id-dana');
});
