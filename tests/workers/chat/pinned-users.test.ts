import { beforeAll, expect, test, vi } from 'vitest';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { codeOf, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { evict, listedRoom, makeRoom } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: { canRaiseUserNickname: true } });
  await makeAccount({ username: 'noor', role: 'chat-master', chat: { canRaiseUserNickname: false } });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const pin = (socket: ClientSocket, userId: string, pinned = true) =>
  socket.request('requestPinUser', { userId, pinned });
const sees = (socket: ClientSocket, userID: string, pinned: boolean) =>
  socket.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.userID === userID && user.pinned === pinned),
  );

test('a user pin is visible to all, also in the next room and after hibernation (APPEARANCE-10)', async () => {
  const omar = await enter(new Member('omar'));
  const layla = new Visitor('ليلى');
  const socket = await enter(layla);
  const witness = await enter(new Visitor('شاهد'));
  expect(codeOf(await pin(omar, layla.userID))).toBe('ok');
  for (const each of [omar, socket, witness]) await sees(each, layla.userID, true);
  await evict('hall');
  const late = await enter(new Visitor('متأخرة'));
  expect((await late.waitFor('users')).users.filter(user => user.pinned).map(user => user.userID)).toEqual([
    layla.userID,
  ]);
  const ack = await socket.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الحديقة' });
  if (!ack.ok) throw new Error(ack.error.code);
  const there = ClientSocket.open(await layla.upgrade('garden', String(ack.data?.ticket)));
  expect((await there.waitFor('users')).users).toMatchObject([{ userID: layla.userID, pinned: true }]);
  await vi.waitFor(async () => {
    expect(await listedRoom(layla.userID)).toBe('garden');
  }, WITHIN);
  expect(codeOf(await pin(omar, layla.userID, false))).toBe('ok');
  await sees(there, layla.userID, false);
  await there.request('disconnect', {});
});

test('a user pin ends with the session of its user (APPEARANCE-10)', async () => {
  const omar = await enter(new Member('omar'));
  const guest = new Visitor('عابرة');
  const socket = await enter(guest);
  await pin(omar, guest.userID);
  await sees(omar, guest.userID, true);
  await socket.request('disconnect', {});
  const again = await guest.enter({ room: 'القاعة' });
  expect((await again.waitFor('users')).users.find(user => user.userID === guest.userID)?.pinned).toBe(false);
});

test('pinning a user requires canRaiseUserNickname and a sufficient rank (APPEARANCE-10, ERR-14)', async () => {
  const [noor, omar] = [await enter(new Member('noor')), await enter(new Member('omar'))];
  await enter(new Member('salma'));
  await untilPresent('id-salma');
  const guest = new Visitor('ضيفة');
  const socket = await enter(guest);
  const codes = [
    await pin(noor, guest.userID),
    await pin(socket, guest.userID),
    await pin(omar, 'id-salma'),
    await pin(omar, 'nobody'),
  ].map(codeOf);
  expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden', 'user_not_found']);
});
