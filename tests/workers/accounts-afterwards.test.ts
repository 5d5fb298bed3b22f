import { beforeAll, expect, test, vi } from 'vitest';
import { asking, inAnswer, Member, makeAccount } from '../support/accounts.ts';
import { enter, member } from '../support/coming-in.ts';
import { here, WITHIN } from '../support/lobby-knows.ts';
import { BUILDS, codeOf, create, dataOf, follow, join, rowOf } from '../support/making-rooms.ts';
import { makeRoom } from '../support/rooms.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'owner', role: 'owner' });
  for (const username of ['maker', 'other', 'renamed'])
    await makeAccount({ username, role: 'member', nickname: username, chat: BUILDS });
});

test('ROOM-48 an account that an operator renames is called so at once where it is', async () => {
  const owner = await asking('owner');
  const watcher = await member('owner');
  const who = new Member('renamed');
  const renamed = await enter(who);
  const said = { editedUser: { username: 'another', nickname: 'اسم آخر' } };
  expect((await owner('PATCH', '/users/updateUser/id-renamed', said)).status).toBe(204);
  const { upserted } = await watcher.until('usersChanged', change =>
    change.upserted.some(user => user.nickname === 'اسم آخر'),
  );
  expect(upserted).toMatchObject([{ userID: 'id-renamed', username: 'another', nickname: 'اسم آخر' }]);
  const own = { userId: 'id-renamed', nickname: 'اسم من عندي' };
  expect(codeOf(await renamed.ask('requestChangeNickname', own))).toBe('ok');
  const there = await follow(who, await join(renamed, 'الحديقة'));
  await here('id-renamed');
  expect((await there.until('users')).users).toMatchObject([
    { username: 'another', nickname: 'اسم من عندي' },
  ]);
  await vi.waitFor(async () => {
    expect(inAnswer(await owner('GET', '/users/id-renamed'), 'user').nickname).toBe('اسم من عندي');
  }, WITHIN);
  expect((await owner('PATCH', '/users/updateUser/id-renamed', { nickname: 'اسم ثالث' })).status).toBe(204);
  await there.until('usersChanged', change => change.upserted.some(user => user.nickname === 'اسم ثالث'));
});

test('MOVE-32, MAY-50 the rooms of a deleted account stay, are nobody’s but the operators’, and their people with them', async () => {
  const owner = await asking('owner');
  const made = await create(await member('maker'), 'ديوان الراحل', { temporary: false });
  const other = await create(await member('other'), 'ديوان الباقي', { temporary: false });
  const guest = await member('other', 'ديوان الراحل');
  expect((await owner('DELETE', '/users/id-maker')).status).toBe(204);
  expect(await rowOf(made.roomId)).toMatchObject({ created_by: null });
  expect(await rowOf(other.roomId)).toMatchObject({ created_by: 'id-other' });
  expect(codeOf(await guest.ask('requestEditRoom', { roomId: made.roomId, subject: 'لي' }))).toBe(
    'forbidden',
  );
  const path = `/rooms/${encodeURIComponent('ديوان الراحل')}`;
  expect((await owner('POST', path, { subject: 'للجميع' })).status).toBeLessThan(300);
  expect(dataOf(await guest.ask('requestMyRooms', {}))).toMatchObject({ rooms: [{ name: 'ديوان الباقي' }] });
});
