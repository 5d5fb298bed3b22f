import { beforeAll, expect, test, vi } from 'vitest';
import { ClientSocket, enter, makeAccount, member } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { evict, listedRoom, makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const ASSIGNS = { canAssignOneTimeKick: true } as const;
const PROPS = [
  ['allowUserToWrite', false],
  ['hasOneTimeKick', true],
] as const;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: ASSIGNS });
  await makeAccount({ username: 'tariq', role: 'chat-master', chat: ASSIGNS });
  await makeAccount({ username: 'noor', role: 'chat-master', chat: { cannotKicked: true } });
});

const grant = async (by: ClientSocket, userId: string, prop: string, value: boolean) => {
  const ack = await by.request('requestChangeUserPermissions', { userId, prop, value });
  return ack.ok || ack.error.code;
};

const guestIn = async (name: string) => {
  const who = new Visitor(name);
  const socket = await enter(who);
  return { who, socket, userId: who.userID };
};

test.each(PROPS)('users cannot set %s on themselves (MAY-68)', async prop => {
  const omar = await member('omar');
  for (const value of [true, false]) expect(await grant(omar, 'id-omar', prop, value)).toBe('own_power');
});

test.each(PROPS)('%s set by a higher rank cannot be revoked by a lower one (MAY-70)', async (prop, set) => {
  const { userId } = await guestIn(`ساكت ${prop}`);
  const [salma, ghaith, omar] = [await member('salma'), await member('ghaith'), await member('omar')];
  expect(await grant(salma, userId, prop, set)).toBe(true);
  for (const lower of [ghaith, omar])
    expect(await grant(lower, userId, prop, !set)).toBe('set_by_higher_rank');
  expect(await grant(salma, userId, prop, !set)).toBe(true);
  expect(await grant(omar, userId, prop, set)).toBe(true);
});

test.each(PROPS)('%s set again by a lower rank keeps the higher rank (MAY-70)', async (prop, set) => {
  const { userId } = await guestIn(`مكرّر ${prop}`);
  const [salma, omar] = [await member('salma'), await member('omar')];
  expect(await grant(salma, userId, prop, set)).toBe(true);
  expect(await grant(omar, userId, prop, set)).toBe(true);
  expect(await grant(omar, userId, prop, !set)).toBe('set_by_higher_rank');
});

test.each(PROPS)('%s can be revoked by an equal and by a higher rank (MAY-70)', async (prop, set) => {
  const { userId } = await guestIn(`مرفوع ${prop}`);
  const [omar, tariq, ghaith] = [await member('omar'), await member('tariq'), await member('ghaith')];
  for (const lifter of [tariq, ghaith]) {
    expect(await grant(omar, userId, prop, set)).toBe(true);
    expect(await grant(lifter, userId, prop, !set)).toBe(true);
  }
});

test('the rank behind a mute survives hibernation and a room change (MAY-70, MOD-33)', async () => {
  const { who, userId, socket } = await guestIn('نائم');
  const [salma, omar] = [await member('salma'), await member('omar')];
  expect(await grant(salma, userId, 'allowUserToWrite', false)).toBe(true);
  await evict('hall');
  expect(await grant(omar, userId, 'allowUserToWrite', true)).toBe('set_by_higher_rank');
  const moved = await omar.request('requestTransferUserToRoom', { userId, roomName: 'الحديقة' });
  expect(moved.ok).toBe(true);
  const { ticket, roomId } = await socket.waitFor('moved');
  ClientSocket.open(await who.upgrade(roomId, ticket));
  await vi.waitFor(async () => expect(await listedRoom(userId)).toBe('garden'), WITHIN);
  expect(await grant(omar, userId, 'allowUserToWrite', true)).toBe('set_by_higher_rank');
});

test('a chat-master cannot mute a shielded equal; an admin can (MAY-2)', async () => {
  await member('noor');
  const [omar, ghaith] = [await member('omar'), await member('ghaith')];
  expect(await grant(omar, 'id-noor', 'allowUserToWrite', false)).toBe('forbidden');
  expect(await grant(ghaith, 'id-noor', 'allowUserToWrite', false)).toBe(true);
});
