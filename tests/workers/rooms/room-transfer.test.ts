import { beforeAll, expect, test } from 'vitest';
import { makeRoom, setClock } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'safe', name: 'الخزنة', password: 'samar-room' });
  await makeRoom({ id: 'tiny', name: 'الركن', maxUsers: 1 });
});

const join = (socket: ClientSocket, targetRoom: string, password?: string) =>
  socket.request('joinRoom', { oldRoom: 'القاعة', targetRoom, ...(password !== undefined && { password }) });

/** Connects to the target of a joinRoom ack. */
async function follow(visitor: Visitor, ack: Awaited<ReturnType<typeof join>>): Promise<ClientSocket> {
  if (!ack.ok) throw new Error(ack.error.code);
  const { ticket, roomId } = ack.data as { ticket: string; roomId: string };
  return ClientSocket.open(await visitor.upgrade(roomId, ticket));
}

test('joinRoom returns a ticket and closes the old socket with 4001; the status stays (MOVE-8)', async () => {
  const layla = await new Visitor('ليلى في القاعة').enter({ room: 'القاعة' });
  const omar = new Visitor('عمر المتنقل');
  const before = await omar.enter({ room: 'القاعة' });
  await before.request('requestChangeStatus', { status: 'away' });
  const ack = await join(before, 'الحديقة');
  expect(ack).toMatchObject({ ok: true, data: { room: 'الحديقة', roomId: 'garden' } });
  expect((await before.closed).code).toBe(4001);
  expect(before.all('disconnected')).toEqual([]);
  expect((await layla.waitFor('leavedMessageFromServer')).text).toBe('غادر عمر المتنقل الغرفة');
  const after = await follow(omar, ack);
  expect((await after.waitFor('users')).users).toMatchObject([
    { nickname: 'عمر المتنقل', status: 'away', room: 'الحديقة' },
  ]);
  expect((await after.waitFor('chatMessagesFromServer')).room).toBe('الحديقة');
});

test('a second joinRoom in 3 s returns too_fast; the entry does not count (MOVE-1)', async () => {
  const guest = new Visitor('متعجّل');
  const first = await guest.enter({ room: 'القاعة' });
  const second = await follow(guest, await join(first, 'الحديقة'));
  const refused = await join(second, 'القاعة');
  expect(refused).toMatchObject({ ok: false, error: { code: 'too_fast' } });
  if (!refused.ok) expect(refused.error.retryAfterMs).toBeLessThanOrEqual(3_000);
  await setClock('garden', Date.now() + 3_001);
  expect((await join(second, 'القاعة')).ok).toBe(true);
});

test('a transfer to the current or an unknown room is refused (MOVE-3)', async () => {
  const guest = await new Visitor('تائه').enter({ room: 'القاعة' });
  expect(await join(guest, 'القاعة')).toMatchObject({ error: { code: 'same_room' } });
  expect(await join(guest, 'لا شيء')).toMatchObject({ error: { code: 'room_not_found' } });
});

test('a locked room requires its password; five wrong ones are the limit (MOVE-13)', async () => {
  const guest = new Visitor('حامل المفتاح');
  const socket = await guest.enter({ room: 'القاعة' });
  expect(await join(socket, 'الخزنة')).toMatchObject({ error: { code: 'wrong_password' } });
  for (let tries = 0; tries < 5; tries++) {
    const refused = await join(socket, 'الخزنة', `wrong ${tries}`);
    expect(refused).toMatchObject({
      error: { code: 'wrong_password', message: 'Wrong password. Sorry this is a private room!' },
    });
  }
  expect(await join(socket, 'الخزنة', 'samar-room')).toMatchObject({ error: { code: 'too_many_tries' } });
  const other = await new Visitor('صاحب المفتاح').enter({ room: 'القاعة' });
  expect((await join(other, 'الخزنة', 'samar-room')).ok).toBe(true);
});

test('a full room refuses the transfer, and the user stays in the old room', async () => {
  await new Visitor('ساكن الركن').enter({ room: 'الركن' });
  const guest = await new Visitor('راغب في الركن').enter({ room: 'القاعة' });
  expect(await join(guest, 'الركن')).toMatchObject({ error: { code: 'room_full' } });
  expect((await guest.request('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).ok).toBe(true);
});

test('messages sent before a room change count toward the limit after it (ROOM-27)', async () => {
  const guest = new Visitor('ثرثار');
  const socket = await guest.enter({ room: 'القاعة' });
  for (const text of ['1', '2', '3', '4']) await socket.request('newMessageFromClient', { text, style: {} });
  await setClock('garden', Date.now());
  const there = await follow(guest, await join(socket, 'الحديقة'));
  const fifth = await there.request('newMessageFromClient', { text: '5', style: {} });
  expect(fifth).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
});

test('during a room change the name stays reserved (ADMISSION-13)', async () => {
  const guest = new Visitor('على الطريق');
  const socket = await guest.enter({ room: 'القاعة' });
  const ack = await join(socket, 'الحديقة');
  await socket.closed;
  const thief = new Visitor('على الطريق', { fingerprint: 'fp-thief' });
  expect((await thief.login()).body.code).toBe('nickname_taken');
  await follow(guest, ack);
});
