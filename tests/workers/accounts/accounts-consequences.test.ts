import { beforeAll, expect, test, vi } from 'vitest';
import { callsAsLoggedIn, enter, Member, makeAccount, member, recordIn } from '../../support/accounts.ts';
import {
  codeOf,
  create,
  dataOf,
  follow,
  join,
  ROOM_BUILDER_FLAGS,
  rowOf,
  untilPresent,
  WITHIN,
} from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'owner', role: 'owner' });
  for (const username of ['maker', 'other', 'renamed'])
    await makeAccount({ username, role: 'member', nickname: username, chat: ROOM_BUILDER_FLAGS });
});

test('an account renamed by an operator shows the new name at once (ROOM-48)', async () => {
  const owner = await callsAsLoggedIn('owner');
  const watcher = await member('owner');
  const who = new Member('renamed');
  const renamed = await enter(who);
  const said = { editedUser: { username: 'another', nickname: 'اسم آخر' } };
  expect((await owner('PATCH', '/users/updateUser/id-renamed', said)).status).toBe(204);
  const { upserted } = await watcher.waitFor('usersChanged', change =>
    change.upserted.some(user => user.nickname === 'اسم آخر'),
  );
  expect(upserted).toMatchObject([{ userID: 'id-renamed', username: 'another', nickname: 'اسم آخر' }]);
  const own = { userId: 'id-renamed', nickname: 'اسم من عندي' };
  expect(codeOf(await renamed.request('requestChangeNickname', own))).toBe('ok');
  const there = await follow(who, await join(renamed, 'الحديقة'));
  await untilPresent('id-renamed');
  expect((await there.waitFor('users')).users).toMatchObject([
    { username: 'another', nickname: 'اسم من عندي' },
  ]);
  await vi.waitFor(async () => {
    expect(recordIn(await owner('GET', '/users/id-renamed'), 'user').nickname).toBe('اسم من عندي');
  }, WITHIN);
  expect((await owner('PATCH', '/users/updateUser/id-renamed', { nickname: 'اسم ثالث' })).status).toBe(204);
  await there.waitFor('usersChanged', change => change.upserted.some(user => user.nickname === 'اسم ثالث'));
});

test('rooms of a deleted account remain with their users; only operators edit them (MOVE-32, MAY-50)', async () => {
  const owner = await callsAsLoggedIn('owner');
  const made = await create(await member('maker'), 'ديوان الراحل', { temporary: false });
  const other = await create(await member('other'), 'ديوان الباقي', { temporary: false });
  const guest = await member('other', 'ديوان الراحل');
  expect((await owner('DELETE', '/users/id-maker')).status).toBe(204);
  expect(await rowOf(made.roomId)).toMatchObject({ created_by: null });
  expect(await rowOf(other.roomId)).toMatchObject({ created_by: 'id-other' });
  expect(codeOf(await guest.request('requestEditRoom', { roomId: made.roomId, subject: 'لي' }))).toBe(
    'forbidden',
  );
  const path = `/rooms/${encodeURIComponent('ديوان الراحل')}`;
  expect((await owner('POST', path, { subject: 'للجميع' })).status).toBeLessThan(300);
  expect(dataOf(await guest.request('requestMyRooms', {}))).toMatchObject({
    rooms: [{ name: 'ديوان الباقي' }],
  });
});
