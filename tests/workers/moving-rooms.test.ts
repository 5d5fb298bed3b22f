import { beforeAll, expect, test } from 'vitest';
import { makeRoom, setClock } from '../support/rooms.ts';
import { Line, Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'safe', name: 'الخزنة', password: 'samar-room' });
  await makeRoom({ id: 'tiny', name: 'الركن', maxUsers: 1 });
});

const join = (line: Line, targetRoom: string, password?: string) =>
  line.ask('joinRoom', { oldRoom: 'القاعة', targetRoom, ...(password !== undefined && { password }) });

/** Goes where an ack of joinRoom says. */
async function follow(visitor: Visitor, ack: Awaited<ReturnType<typeof join>>): Promise<Line> {
  if (!ack.ok) throw new Error(ack.error.code);
  const { ticket, roomId } = ack.data as { ticket: string; roomId: string };
  return Line.open(await visitor.upgrade(roomId, ticket));
}

test('MOVE-7, MOVE-8, WIRE-17, ROOM-18 joinRoom answers with a ticket, the old socket closes with 4001, and the look comes along', async () => {
  const layla = await new Visitor('ليلى في القاعة').enter({ room: 'القاعة' });
  const omar = new Visitor('عمر المتنقل');
  const before = await omar.enter({ room: 'القاعة' });
  await before.ask('requestChangeStatus', { status: 'away' });
  const ack = await join(before, 'الحديقة');
  expect(ack).toMatchObject({ ok: true, data: { room: 'الحديقة', roomId: 'garden' } });
  expect((await before.closed).code).toBe(4001);
  expect(before.all('disconnected')).toEqual([]);
  expect((await layla.until('leavedMessageFromServer')).text).toBe('غادر عمر المتنقل الغرفة');
  const after = await follow(omar, ack);
  expect((await after.until('users')).users).toMatchObject([
    { nickname: 'عمر المتنقل', status: 'away', room: 'الحديقة' },
  ]);
  expect((await after.until('chatMessagesFromServer')).room).toBe('الحديقة');
});

test('MOVE-1, MOVE-2 a second joinRoom within 3 s is refused with too_fast; entering does not count', async () => {
  const guest = new Visitor('متعجّل');
  const first = await guest.enter({ room: 'القاعة' });
  const second = await follow(guest, await join(first, 'الحديقة'));
  const refused = await join(second, 'القاعة');
  expect(refused).toMatchObject({ ok: false, error: { code: 'too_fast' } });
  if (!refused.ok) expect(refused.error.retryAfterMs).toBeLessThanOrEqual(3_000);
  await setClock('garden', Date.now() + 3_001);
  expect((await join(second, 'القاعة')).ok).toBe(true);
});

test('MOVE-3, MOVE-4, ERR-15 the own room and a room that is not there are refused', async () => {
  const guest = await new Visitor('تائه').enter({ room: 'القاعة' });
  expect(await join(guest, 'القاعة')).toMatchObject({ error: { code: 'same_room' } });
  expect(await join(guest, 'لا شيء')).toMatchObject({ error: { code: 'room_not_found' } });
});

test('MOVE-6, MOVE-13, ERR-25 a locked room wants its password, and five wrong ones are enough', async () => {
  const guest = new Visitor('حامل المفتاح');
  const line = await guest.enter({ room: 'القاعة' });
  expect(await join(line, 'الخزنة')).toMatchObject({ error: { code: 'wrong_password' } });
  for (let tries = 0; tries < 5; tries++) {
    const refused = await join(line, 'الخزنة', `wrong ${tries}`);
    expect(refused).toMatchObject({
      error: { code: 'wrong_password', message: 'Wrong password. Sorry this is a private room!' },
    });
  }
  expect(await join(line, 'الخزنة', 'samar-room')).toMatchObject({ error: { code: 'too_many_tries' } });
  const other = await new Visitor('صاحب المفتاح').enter({ room: 'القاعة' });
  expect((await join(other, 'الخزنة', 'samar-room')).ok).toBe(true);
});

test('MOVE-5 a full room is refused, and the refused stays where they are', async () => {
  await new Visitor('ساكن الركن').enter({ room: 'الركن' });
  const guest = await new Visitor('راغب في الركن').enter({ room: 'القاعة' });
  expect(await join(guest, 'الركن')).toMatchObject({ error: { code: 'room_full' } });
  expect((await guest.ask('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).ok).toBe(true);
});

test('ROOM-27 what was said before the move counts after it', async () => {
  const guest = new Visitor('ثرثار');
  const line = await guest.enter({ room: 'القاعة' });
  for (const text of ['1', '2', '3', '4']) await line.ask('newMessageFromClient', { text, style: {} });
  await setClock('garden', Date.now());
  const there = await follow(guest, await join(line, 'الحديقة'));
  const fifth = await there.ask('newMessageFromClient', { text: '5', style: {} });
  expect(fifth).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
});

test('GATE-13 while somebody is on the way from one room to another nobody takes their name', async () => {
  const guest = new Visitor('على الطريق');
  const line = await guest.enter({ room: 'القاعة' });
  const ack = await join(line, 'الحديقة');
  await line.closed;
  const thief = new Visitor('على الطريق', { fingerprint: 'fp-thief' });
  expect((await thief.login()).body.code).toBe('nickname_taken');
  await follow(guest, ack);
});
