import { beforeAll, expect, test } from 'vitest';
import { INVITATION_MS } from '../../../protocol/constants.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { codeOf, dataOf, join, lobby, untilPresent } from '../../support/lobby-presence.ts';
import { evict, makeRoom, setClock } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'vault', name: 'الخزنة', password: 'open sesame' });
  const builds = { canCreatePrivateRoom: true, canSendGroupChatInvitation: true };
  for (const username of ['rima', 'yusuf']) await makeAccount({ username, chat: builds });
  await makeAccount({ username: 'faris', chat: { canSendGroupChatInvitation: false } });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: { canSendGroupChatInvitation: true } });
  await makeAccount({ username: 'ghaith', role: 'admin' });
});

const create = async (socket: ClientSocket, name: string, over = {}) => {
  const wish = { name, private: true, temporary: false, ...over };
  return dataOf<{ roomId: string }>(await socket.request('requestCreateRoom', wish)).roomId;
};

test('an invitation opens a private room once without its password, from different rooms (MOVE-28, MOVE-19, MOVE-18)', async () => {
  const rima = await enter(new Member('rima'));
  const [near, far] = [new Visitor('قريبة'), new Visitor('بعيدة')];
  const lines = [await enter(near), await enter(far, 'الحديقة')] as const;
  await untilPresent(far.userID);
  const roomId = await create(rima, 'مجلس ريما');
  expect(codeOf(await join(lines[0], 'مجلس ريما'))).toBe('wrong_password');
  const before = Date.now();
  const asked = await rima.request('requestInviteUsers', { userIds: [near.userID, far.userID], roomId });
  expect(dataOf(asked)).toEqual({ invited: 2 });
  const invitations = await Promise.all(lines.map(socket => socket.waitFor('invited')));
  for (const invited of invitations) {
    expect(invited).toEqual({
      room: 'مجلس ريما',
      roomId,
      by: 'rima',
      ticket: expect.any(String),
      until: expect.any(String),
    });
    expect(Date.parse(invited.until) - before).toBeGreaterThanOrEqual(INVITATION_MS);
  }
  expect(new Set(invitations.map(({ ticket }) => ticket)).size).toBe(2);
  await evict(roomId);
  const invitation = invitations[0]?.ticket;
  const ack = await join(lines[0], 'مجلس ريما', { invitation });
  const { ticket } = dataOf<{ ticket: string }>(ack);
  const there = ClientSocket.open(await near.upgrade(roomId, ticket));
  expect((await there.waitFor('users')).users).toMatchObject([{ nickname: 'قريبة', room: 'مجلس ريما' }]);
  await there.request('disconnect', {});
  const again = await near.enter({ room: 'القاعة' });
  expect(codeOf(await join(again, 'مجلس ريما', { invitation }))).toBe('bad_invitation');
  const far2 = await far.connect({ room: 'مجلس ريما', invitation: invitations[1]?.ticket });
  expect(far2.status).toBe(200);
});

test('an invitation is valid for one user, one room and ten minutes (MOVE-19)', async () => {
  const yusuf = await enter(new Member('yusuf'));
  const [one, other] = [new Visitor('مدعوة'), new Visitor('متطفل')];
  const [socket, thief] = [await enter(one), await enter(other)];
  const roomId = await create(yusuf, 'مجلس يوسف', { password: 'سرّ يوسف' });
  const second = await create(yusuf, 'خلوة يوسف');
  await yusuf.request('requestInviteUsers', { userIds: [one.userID], roomId });
  const { ticket: invitation } = await socket.waitFor('invited');
  expect(codeOf(await join(thief, 'مجلس يوسف', { invitation }))).toBe('bad_invitation');
  expect((await other.connect({ room: 'مجلس يوسف', invitation })).body.code).toBe('bad_invitation');
  expect(codeOf(await join(socket, 'خلوة يوسف', { invitation }))).toBe('bad_invitation');
  expect(codeOf(await join(socket, 'مجلس يوسف', { invitation: 'made up' }))).toBe('bad_invitation');
  expect(codeOf(await join(thief, 'خلوة يوسف', { invitation: 'made up' }))).toBe('bad_invitation');
  await setClock(roomId, Date.now() + INVITATION_MS + 1);
  expect(codeOf(await join(socket, 'مجلس يوسف', { invitation }))).toBe('bad_invitation');
  await setClock(roomId, Date.now());
  expect(codeOf(await join(socket, 'مجلس يوسف', { invitation }))).toBe('ok');
  expect(second).not.toBe(roomId);
});

test('an invitation does not open a full room; the refusal does not use it up (MOVE-30)', async () => {
  const yusuf = new Member('yusuf');
  const socket = await enter(yusuf);
  const roomId = await create(socket, 'مقعد يوسف', { maxUsers: 1 });
  const guest = new Visitor('منتظرة');
  const waiting = await enter(guest);
  await socket.request('requestInviteUsers', { userIds: [guest.userID], roomId });
  const { ticket: invitation } = await waiting.waitFor('invited');
  const there = await yusuf.enter({ room: 'مقعد يوسف' });
  expect(codeOf(await join(waiting, 'مقعد يوسف', { invitation }))).toBe('room_full');
  await there.request('disconnect', {});
  expect(codeOf(await join(waiting, 'مقعد يوسف', { invitation }))).toBe('ok');
});

test('inviting needs canSendGroupChatInvitation and room access; ghosts are not invited (MAY-52, MOVE-28)', async () => {
  const faris = await enter(new Member('faris'));
  const omar = await enter(new Member('omar'));
  const rima = await enter(new Member('rima'));
  const ghaith = await enter(new Member('ghaith'), 'الحديقة', { visibility: 'ghost' });
  const guest = new Visitor('مرئية');
  const socket = await enter(guest, 'الحديقة');
  await untilPresent('id-ghaith', guest.userID, 'id-omar');
  const ask = (who: ClientSocket, over: object) =>
    who.request('requestInviteUsers', { userIds: [guest.userID], ...over });
  expect(codeOf(await ask(faris, {}))).toBe('forbidden');
  expect(codeOf(await ask(rima, { roomId: 'vault' }))).toBe('forbidden');
  expect(codeOf(await ask(rima, { roomId: 'nowhere' }))).toBe('room_not_found');
  expect(codeOf(await ask(rima, { userIds: [] }))).toBe('invalid_payload');
  const tooMany = Array.from({ length: 21 }, (_, at) => `u${at}`);
  expect(codeOf(await ask(rima, { userIds: tooMany }))).toBe('invalid_payload');
  const userIds = ['id-ghaith', 'id-omar', 'id-faris', 'nobody', guest.userID];
  expect(dataOf(await ask(omar, { userIds }))).toEqual({ invited: 1 });
  expect(await socket.waitFor('invited')).toMatchObject({ room: 'القاعة', roomId: 'hall', by: 'omar' });
  for (const other of [ghaith, omar, faris]) {
    await other.settled();
    expect(other.all('invited')).toEqual([]);
  }
});

test('a super who changes rooms takes all sockets, each with its own ticket (ROOM-22)', async () => {
  const rima = new Member('rima');
  const lines = [
    await enter(rima),
    await rima.enter({ room: 'القاعة' }),
    await rima.enter({ room: 'القاعة' }),
  ];
  const [first, ...others] = lines as [ClientSocket, ClientSocket, ClientSocket];
  const ack = dataOf<{ ticket: string; roomId: string }>(await join(first, 'الحديقة'));
  const ways = await Promise.all(others.map(socket => socket.waitFor('moved')));
  for (const socket of lines) expect((await socket.closed).code).toBe(CLOSE.moved);
  expect(first.all('moved')).toEqual([]);
  expect(ways).toMatchObject([{ room: 'الحديقة' }, { room: 'الحديقة' }]);
  const tickets = [ack.ticket, ...ways.map(({ ticket }) => ticket)];
  const there = await Promise.all(
    tickets.map(async ticket => ClientSocket.open(await rima.upgrade('garden', ticket))),
  );
  await there[2]?.request('newMessageFromClient', { text: 'معًا', style: {} });
  for (const socket of there) await socket.waitFor('newMessageFromServer', ({ text }) => text === 'معًا');
  expect(there.flatMap(socket => socket.all('welcomeMsgFromServer'))).toHaveLength(1);
});

test('a super who enters another room moves older sockets along (ROOM-22)', async () => {
  const yusuf = new Member('yusuf');
  const older = await enter(yusuf, 'القاعة');
  const elsewhere = new Member('yusuf');
  const newer = await enter(elsewhere, 'الحديقة');
  const way = await older.waitFor('moved');
  expect(way).toMatchObject({ room: 'الحديقة', roomId: 'garden' });
  expect((await older.closed).code).toBe(CLOSE.moved);
  const followed = ClientSocket.open(await yusuf.upgrade('garden', way.ticket));
  await followed.waitFor('users');
  await lobby().dispatch({ do: 'endSession', userId: 'id-yusuf', sessionId: sessionOf(elsewhere.token) });
  expect((await newer.closed).code).toBe(CLOSE.session_ended);
  expect(codeOf(await followed.request('requestChangeStatus', { status: 'busy' }))).toBe('ok');
});

test('a super transferred by a moderator moves with all sockets (MOVE-9)', async () => {
  const rima = new Member('rima');
  const lines = [await enter(rima, 'القاعة'), await rima.enter({ room: 'القاعة' })];
  const omar = await enter(new Member('omar'), 'القاعة');
  const asked = { userId: 'id-rima', roomName: 'الحديقة' };
  expect(codeOf(await omar.request('requestTransferUserToRoom', asked))).toBe('ok');
  const ways = await Promise.all(lines.map(socket => socket.waitFor('moved')));
  expect(ways).toMatchObject([{ by: 'omar' }, { by: 'omar' }]);
  for (const { ticket } of ways)
    await ClientSocket.open(await rima.upgrade('garden', ticket)).waitFor('chatMessagesFromServer');
});

const sessionOf = (token: string): string => {
  const payload = token.split('.').find(part => atobSafe(part).includes('sessionID'));
  return (JSON.parse(atobSafe(payload ?? '')) as { sessionID: string }).sessionID;
};

const atobSafe = (text: string): string => {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
};
