import { beforeAll, expect, test, vi } from 'vitest';
import { Member, makeAccount } from '../support/accounts.ts';
import { enter } from '../support/coming-in.ts';
import { here, lobby } from '../support/lobby-knows.ts';
import { codeOf } from '../support/making-rooms.ts';
import { evict, makeRoom } from '../support/rooms.ts';
import { Line, Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: { canRaiseUserNickname: true } });
  await makeAccount({ username: 'noor', role: 'chat-master', chat: { canRaiseUserNickname: false } });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const pin = (line: Line, userId: string, pinned = true) => line.ask('requestPinUser', { userId, pinned });
const sees = (line: Line, userID: string, pinned: boolean) =>
  line.until('usersChanged', ({ upserted }) =>
    upserted.some(user => user.userID === userID && user.pinned === pinned),
  );

test('LOOK-10, WIRE-75 a pinned user is seen as pinned by everybody, in the next room too, and through a sleep', async () => {
  const omar = await enter(new Member('omar'));
  const layla = new Visitor('ليلى');
  const line = await enter(layla);
  const witness = await enter(new Visitor('شاهد'));
  expect(codeOf(await pin(omar, layla.userID))).toBe('ok');
  for (const each of [omar, line, witness]) await sees(each, layla.userID, true);
  await evict('hall');
  const late = await enter(new Visitor('متأخرة'));
  expect((await late.until('users')).users.filter(user => user.pinned).map(user => user.userID)).toEqual([
    layla.userID,
  ]);
  const ack = await line.ask('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الحديقة' });
  if (!ack.ok) throw new Error(ack.error.code);
  const there = Line.open(await layla.upgrade('garden', String(ack.data?.ticket)));
  expect((await there.until('users')).users).toMatchObject([{ userID: layla.userID, pinned: true }]);
  await vi.waitFor(async () => {
    expect(await lobby.whereIs(layla.userID)).toBe('garden');
  });
  expect(codeOf(await pin(omar, layla.userID, false))).toBe('ok');
  await sees(there, layla.userID, false);
  await there.ask('disconnect', {});
});

test('LOOK-10 a pin ends with the session that it was given to', async () => {
  const omar = await enter(new Member('omar'));
  const guest = new Visitor('عابرة');
  const line = await enter(guest);
  await pin(omar, guest.userID);
  await sees(omar, guest.userID, true);
  await line.ask('disconnect', {});
  const again = await guest.enter({ room: 'القاعة' });
  expect((await again.until('users')).users.find(user => user.userID === guest.userID)?.pinned).toBe(false);
});

test('LOOK-10, MAY-47, ERR-14 pinning needs its flag and no higher rank', async () => {
  const [noor, omar] = [await enter(new Member('noor')), await enter(new Member('omar'))];
  await enter(new Member('salma'));
  await here('id-salma');
  const guest = new Visitor('ضيفة');
  const line = await enter(guest);
  const codes = [
    await pin(noor, guest.userID),
    await pin(line, guest.userID),
    await pin(omar, 'id-salma'),
    await pin(omar, 'nobody'),
  ].map(codeOf);
  expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden', 'user_not_found']);
});
