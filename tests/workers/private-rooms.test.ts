import { beforeAll, expect, test, vi } from 'vitest';
import { noChatPermissions } from '../../protocol/rules/permissions.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { Member, makeAccount } from '../support/accounts.ts';
import { enter, guest } from '../support/coming-in.ts';
import { lobby, WITHIN } from '../support/lobby-knows.ts';
import { BUILDS, codeOf, create, dataOf, follow, join } from '../support/making-rooms.ts';
import { makeRoom } from '../support/rooms.ts';
import { call, Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of ['zayd', 'hiba']) await makeAccount({ username, chat: BUILDS });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const listed = async () => {
  const { body } = await call('GET', '/rooms');
  return (body as unknown as { data: { rooms: { name: string }[] } }).data.rooms.map(({ name }) => name);
};

test('MOVE-18, MOVE-22, MOVE-23, SEES-15 a private room is in no list, found by its name, and opened by its password or to its maker', async () => {
  const zayd = new Member('zayd');
  const line = await enter(zayd);
  const { roomId } = await create(line, 'السرداب', { private: true, temporary: false, password: 'مفتاح' });
  const visitor = new Visitor('باحث');
  const outside = await enter(visitor);
  expect(codeOf(await join(outside, 'السرداب'))).toBe('wrong_password');
  expect(codeOf(await join(outside, 'السرداب', { password: 'خطأ' }))).toBe('wrong_password');
  expect(codeOf(await join(outside, 'السرداق'))).toBe('room_not_found');
  const inside = await follow(visitor, await join(outside, 'السرداب', { password: 'مفتاح' }));
  expect((await inside.until('rooms')).rooms.map(({ name }) => name)).toContain('السرداب');
  const maker = await follow(zayd, await join(line, 'السرداب'));
  expect((await maker.until('users')).users.map(user => user.room)).toEqual(['السرداب', 'السرداب']);
  const { body } = await zayd.connect({ room: 'السرداب' });
  expect(body).toMatchObject({ data: { roomId } });
  const stranger = new Visitor('غريب');
  await stranger.login();
  expect((await stranger.connect({ room: 'السرداب' })).body.code).toBe('wrong_password');
  expect((await stranger.connect({ room: 'السرداب', roomPassword: 'مفتاح' })).status).toBe(200);
  expect(await listed()).not.toContain('السرداب');
});

test('SEES-17, SEES-18, SEES-19 nothing tells a guest outside the name of a private room, and a super sees who is in it', async () => {
  const hiba = new Member('hiba');
  const line = await enter(hiba);
  const [visitor, salma] = [new Visitor('متطلع'), new Member('salma')];
  const outside = await enter(visitor, 'الحديقة');
  const above = await enter(salma, 'الحديقة');
  for (const each of [outside, above]) {
    await each.ask('watchAllUsers', { on: true });
    await each.until('users', ({ scope }) => scope === 'all');
  }
  await vi.waitFor(() => expect(JSON.stringify(outside.heard)).toContain('id-hiba'), WITHIN);
  const { roomId } = await create(line, 'المخبأ', { private: true });
  const inside = await follow(hiba, await join(line, 'المخبأ'));
  const known = await above.until('usersChanged', ({ scope, upserted }) =>
    upserted.some(user => scope === 'all' && user.room === 'المخبأ'),
  );
  expect(known.upserted.find(user => user.room === 'المخبأ')?.nickname).toBe('hiba');
  await vi.waitFor(() => {
    const all = outside.all('usersChanged').filter(({ scope }) => scope === 'all');
    expect(all.flatMap(({ removed }) => removed)).toContain('id-hiba');
  }, WITHIN);
  await inside.until('roomsChanged', ({ upserted }) =>
    upserted.some(room => room._id === roomId && room.size === 1),
  );
  const codes = [
    await inside.ask('privateMessage', { to: visitor.userID, chatMessage: 'أين أنت؟', style: {} }),
    await outside.ask('privateMessage', { to: 'id-hiba', chatMessage: 'في الحديقة', style: {} }),
  ].map(codeOf);
  expect(codes).toEqual(['ok', 'ok']);
  expect((await inside.until('privateMessage', ({ text }) => text === 'في الحديقة')).room).toBe('المخبأ');
  await outside.until('privateMessage', ({ text }) => text === 'في الحديقة');
  expect(JSON.stringify(outside.heard)).not.toContain('المخبأ');
  expect(above.all('roomsChanged').flatMap(({ upserted }) => upserted.map(({ name }) => name))).not.toContain(
    'المخبأ',
  );
  await outside.ask('watchAllUsers', { on: false });
  const fresh = await guest('متطلعة', 'الحديقة');
  await fresh.ask('watchAllUsers', { on: true });
  await fresh.until('users', ({ scope }) => scope === 'all');
  expect(JSON.stringify(fresh.heard)).not.toContain('المخبأ');
  type Found = { users: { userID: string; room: string }[] };
  const sought = { search: 'hiba' };
  expect(dataOf<Found>(await above.ask('searchAllUsers', sought)).users).toContainEqual(
    expect.objectContaining({ userID: 'id-hiba', room: 'المخبأ' }),
  );
  await fresh.ask('searchAllUsers', sought);
  expect(JSON.stringify(fresh.heard)).not.toContain('المخبأ');
  const seen = dataOf<{ users: { room: string }[] }>(await above.ask('requestShowAllConnected', {}));
  expect(seen.users.map(({ room }) => room)).toContain('المخبأ');
  // The room that she left tells the lobby once a second.
  await vi.waitFor(async () => {
    const hers = (await lobby.connections()).filter(({ occupant }) => occupant.userID === 'id-hiba');
    expect(hers.map(({ room }) => room)).toEqual(['المخبأ']);
  }, WITHIN);
  const { visitor: guests } = ROLES;
  const permissions = { ...noChatPermissions(), ...guests.template.chat, canShowUsersWithSameIP: true };
  await lobby.order({ do: 'visitors', permissions });
  const shown = dataOf<{ users: { userID: string }[] }>(await fresh.ask('requestShowAllConnected', {}));
  expect(shown.users.map(({ userID }) => userID)).toContain('id-salma');
  expect(shown.users.map(({ userID }) => userID)).not.toContain('id-hiba');
  await lobby.order({ do: 'visitors', permissions: { ...permissions, canShowUsersWithSameIP: false } });
});
