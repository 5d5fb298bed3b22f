import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'rima', role: 'member' });
  await makeAccount({ username: 'owner', role: 'owner' });
});

const stored = async (accountId: string): Promise<unknown> => {
  const row = await env.DB.prepare('SELECT users FROM ignore_lists WHERE account_id = ?')
    .bind(accountId)
    .first<{ users: string }>();
  return row && JSON.parse(row.users);
};

test('the ignore list of a member is kept for all devices until account deletion (MESSAGE-39)', async () => {
  const bore = new Visitor('ثقيل الظل');
  const from = await enter(bore);
  const rima = new Member('rima');
  const here = await enter(rima);
  const users = [{ userID: bore.userID, nickname: 'ثقيل الظل' }];
  expect(await here.request('requestIgnoreUser', { userId: bore.userID, on: true })).toMatchObject({
    ok: true,
  });
  expect(await here.waitFor('ignoredUsers')).toEqual({ users });
  await vi.waitFor(async () => expect(await stored('id-rima')).toEqual(users), WITHIN);
  here.close(1000);
  const elsewhere = await enter(new Member('rima'), 'الحديقة');
  expect(await elsewhere.waitFor('ignoredUsers')).toEqual({ users });
  const message = { to: 'id-rima', chatMessage: 'اسمعيني', style: {} };
  // The lobby learns of the room change within a second.
  const sent = async () => expect(await from.request('privateMessage', message)).toMatchObject({ ok: true });
  await vi.waitFor(sent, WITHIN);
  await elsewhere.request('requestIgnoreUser', { userId: bore.userID, on: false });
  await vi.waitFor(async () => expect(await stored('id-rima')).toEqual([]), WITHIN);
  await from.request('privateMessage', { ...message, chatMessage: 'والآن؟' });
  expect(await elsewhere.waitFor('privateMessage')).toMatchObject({ text: 'والآن؟' });
  const owner = new Member('owner');
  await owner.signIn();
  expect((await call('DELETE', '/users/id-rima', undefined, owner.headers)).status).toBe(204);
  expect(await stored('id-rima')).toBeNull();
});

test("a guest's ignore list comes from the device and is not stored (MESSAGE-39)", async () => {
  const bore = new Visitor('مزعج');
  const from = await enter(bore);
  const ignored = [{ userID: bore.userID, nickname: 'مزعج' }];
  const guest = new Visitor('هادئة');
  const socket = await enter(guest, 'القاعة', { ignored });
  expect(await socket.waitFor('ignoredUsers')).toEqual({ users: ignored });
  const message = { to: guest.userID, chatMessage: 'اسمعيني', style: {} };
  expect(await from.request('privateMessage', message)).toMatchObject({ ok: true });
  await socket.settled();
  expect(socket.all('privateMessage')).toEqual([]);
  expect(await stored(guest.userID)).toBeNull();
});
