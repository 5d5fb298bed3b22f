import { beforeAll, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { listedRoom, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
});

async function goOut(socket: ClientSocket): Promise<void> {
  socket.close(CLOSE.left);
  await socket.closed;
}

const isReported = (userID: string): Promise<void> =>
  vi.waitFor(async () => expect(await listedRoom(userID)).not.toBeNull(), { timeout: 20_000 });

/** Statuses of a login and a /connect under the name by a user on another device. */
async function takesIt(name: string): Promise<number[]> {
  const next = new Visitor(name, { fingerprint: `next-${name}` });
  const login = await next.login();
  const { status } = await next.connect({ room: 'القاعة' });
  return [login.status, status];
}

test('a name is free when its user leaves, even after a short stay (ADMISSION-36)', async () => {
  for (const name of ['عابرة', 'زائلة', 'ماضية']) {
    await goOut(await new Visitor(name).enter({ room: 'القاعة' }));
    expect(await takesIt(name), name).toEqual([201, 200]);
  }
});

test('a name is free after a stay known to the lobby (ADMISSION-36)', async () => {
  const first = new Visitor('مقيمة');
  const socket = await first.enter({ room: 'الحديقة' });
  await isReported(first.userID);
  await goOut(socket);
  expect(await takesIt('مقيمة')).toEqual([201, 200]);
});

test('a nickname set in a room is free after its user leaves (ADMISSION-36, APPEARANCE-1)', async () => {
  const first = new Visitor('قبل التسمية');
  const socket = await first.enter({ room: 'القاعة' });
  await isReported(first.userID);
  const renamed = { userId: first.userID, nickname: 'بعد التسمية' };
  expect((await socket.request('requestChangeNickname', renamed)).ok).toBe(true);
  await goOut(socket);
  expect(await takesIt('بعد التسمية')).toEqual([201, 200]);
});

test('a name becomes free when a moderator disconnects its user (ADMISSION-36, MOD-13)', async () => {
  const salma = new Member('salma');
  await salma.signIn();
  const owner = await salma.enter({ room: 'القاعة' });
  const first = new Visitor('مقطوعة');
  const socket = await first.enter({ room: 'القاعة' });
  expect((await owner.request('forceDisconnect', { userID: first.userID })).ok).toBe(true);
  await socket.closed;
  expect(await takesIt('مقطوعة')).toEqual([201, 200]);
});

test('a name stays reserved during a room change or with a new ticket (ADMISSION-13)', async () => {
  const first = new Visitor('متنقلة');
  const socket = await first.enter({ room: 'القاعة' });
  const going = await socket.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الحديقة' });
  expect(going.ok).toBe(true);
  expect((await takesIt('متنقلة'))[0]).toBe(409);
  const back = new Visitor('راجعة');
  const before = await back.enter({ room: 'القاعة' });
  expect((await back.connect({ room: 'القاعة' })).status).toBe(200);
  await goOut(before);
  expect((await takesIt('راجعة'))[0]).toBe(409);
});
