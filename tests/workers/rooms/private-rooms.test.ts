import { beforeAll, expect, test, vi } from 'vitest';
import { noChatPermissions } from '../../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import { enter, guest, Member, makeAccount } from '../../support/accounts.ts';
import {
  codeOf,
  create,
  dataOf,
  follow,
  join,
  lobby,
  ROOM_BUILDER_FLAGS,
  WITHIN,
} from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of ['zayd', 'hiba']) await makeAccount({ username, chat: ROOM_BUILDER_FLAGS });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const listed = async () => {
  const { body } = await call('GET', '/rooms');
  return (body as unknown as { data: { rooms: { name: string }[] } }).data.rooms.map(({ name }) => name);
};

test('a private room is unlisted; its creator and users with name and password enter (MOVE-18, MOVE-22)', async () => {
  const zayd = new Member('zayd');
  const socket = await enter(zayd);
  const { roomId } = await create(socket, 'السرداب', { private: true, temporary: false, password: 'مفتاح' });
  const visitor = new Visitor('باحث');
  const outside = await enter(visitor);
  expect(codeOf(await join(outside, 'السرداب'))).toBe('wrong_password');
  expect(codeOf(await join(outside, 'السرداب', { password: 'خطأ' }))).toBe('wrong_password');
  expect(codeOf(await join(outside, 'السرداق'))).toBe('room_not_found');
  const inside = await follow(visitor, await join(outside, 'السرداب', { password: 'مفتاح' }));
  expect((await inside.waitFor('rooms')).rooms.map(({ name }) => name)).toContain('السرداب');
  const maker = await follow(zayd, await join(socket, 'السرداب'));
  expect((await maker.waitFor('users')).users.map(user => user.room)).toEqual(['السرداب', 'السرداب']);
  const { body } = await zayd.connect({ room: 'السرداب' });
  expect(body).toMatchObject({ data: { roomId } });
  const stranger = new Visitor('غريب');
  await stranger.signIn();
  expect((await stranger.connect({ room: 'السرداب' })).body.code).toBe('wrong_password');
  expect((await stranger.connect({ room: 'السرداب', roomPassword: 'مفتاح' })).status).toBe(200);
  expect(await listed()).not.toContain('السرداب');
});

test('a private room name is hidden from guests outside; supers see its users (VISIBILITY-17, VISIBILITY-18, VISIBILITY-19)', async () => {
  const hiba = new Member('hiba');
  const socket = await enter(hiba);
  const [visitor, salma] = [new Visitor('متطلع'), new Member('salma')];
  const outside = await enter(visitor, 'الحديقة');
  const above = await enter(salma, 'الحديقة');
  for (const each of [outside, above]) {
    await each.request('watchAllUsers', { on: true });
    await each.waitFor('users', ({ scope }) => scope === 'all');
  }
  await vi.waitFor(() => expect(JSON.stringify(outside.received)).toContain('id-hiba'), WITHIN);
  const { roomId } = await create(socket, 'المخبأ', { private: true });
  const inside = await follow(hiba, await join(socket, 'المخبأ'));
  const known = await above.waitFor('usersChanged', ({ scope, upserted }) =>
    upserted.some(user => scope === 'all' && user.room === 'المخبأ'),
  );
  expect(known.upserted.find(user => user.room === 'المخبأ')?.nickname).toBe('hiba');
  await vi.waitFor(() => {
    const all = outside.all('usersChanged').filter(({ scope }) => scope === 'all');
    expect(all.flatMap(({ removed }) => removed)).toContain('id-hiba');
  }, WITHIN);
  await inside.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room._id === roomId && room.size === 1),
  );
  const codes = [
    await inside.request('privateMessage', { to: visitor.userID, chatMessage: 'أين أنت؟', style: {} }),
    await outside.request('privateMessage', { to: 'id-hiba', chatMessage: 'في الحديقة', style: {} }),
  ].map(codeOf);
  expect(codes).toEqual(['ok', 'ok']);
  expect((await inside.waitFor('privateMessage', ({ text }) => text === 'في الحديقة')).room).toBe('المخبأ');
  await outside.waitFor('privateMessage', ({ text }) => text === 'في الحديقة');
  expect(JSON.stringify(outside.received)).not.toContain('المخبأ');
  expect(above.all('roomsChanged').flatMap(({ upserted }) => upserted.map(({ name }) => name))).not.toContain(
    'المخبأ',
  );
  await outside.request('watchAllUsers', { on: false });
  const fresh = await guest('متطلعة', 'الحديقة');
  await fresh.request('watchAllUsers', { on: true });
  await fresh.waitFor('users', ({ scope }) => scope === 'all');
  expect(JSON.stringify(fresh.received)).not.toContain('المخبأ');
  type Found = { users: { userID: string; room: string }[] };
  const sought = { search: 'hiba' };
  expect(dataOf<Found>(await above.request('searchAllUsers', sought)).users).toContainEqual(
    expect.objectContaining({ userID: 'id-hiba', room: 'المخبأ' }),
  );
  await fresh.request('searchAllUsers', sought);
  expect(JSON.stringify(fresh.received)).not.toContain('المخبأ');
  const seen = dataOf<{ users: { room: string }[] }>(await above.request('requestShowAllConnected', {}));
  expect(seen.users.map(({ room }) => room)).toContain('المخبأ');
  // The previous room reports to the lobby once a second.
  await vi.waitFor(async () => {
    const hers = (await lobby().connections()).people.filter(
      ({ participant }) => participant.userId === 'id-hiba',
    );
    expect(hers.map(({ room }) => room)).toEqual(['المخبأ']);
  }, WITHIN);
  const { visitor: guests } = ROLE_TEMPLATES;
  const permissions = { ...noChatPermissions(), ...guests.chat, canShowUsersWithSameIP: true };
  await lobby().dispatch({ do: 'visitorPermissions', permissions });
  const shown = dataOf<{ users: { userID: string }[] }>(await fresh.request('requestShowAllConnected', {}));
  expect(shown.users.map(({ userID }) => userID)).toContain('id-salma');
  expect(shown.users.map(({ userID }) => userID)).not.toContain('id-hiba');
  await lobby().dispatch({
    do: 'visitorPermissions',
    permissions: { ...permissions, canShowUsersWithSameIP: false },
  });
});
