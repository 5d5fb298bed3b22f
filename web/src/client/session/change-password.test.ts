import { expect, test, vi } from 'vitest';
import {
  type Begun,
  begin,
  local,
  openSocket,
  roomFull,
  tab,
} from '../../../../tests/support/page/fake-server.ts';
import { session } from '../../state/session.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

const member = async (): Promise<Begun> => {
  const all = begin();
  const entering = all.chat.enterAsMember({ username: 'salma', password: 'old', visibility: 'hidden' });
  await openSocket(all, 'majlis', { accountType: 'super', visibility: 'hidden' });
  await entering;
  all.calls.length = 0;
  return all;
};

test('a changed password applies at once, and the chat uses the new token (AUTH-29)', async () => {
  const all = await member();
  all.refusals.set('/users/login', {
    status: 200,
    body: {
      token: 'new-token',
      data: { user: { userID: 'layla', username: 'salma', accountType: 'super' } },
    },
  });
  const before = all.last();
  await all.chat.changePassword('a new password', '');
  // The client closes this socket first, because the server ends every socket of the account.
  expect(before.closedWith).not.toBeNull();
  await all.last().url();
  all.last().open();
  roomFull(all, 'majlis', { accountType: 'super' });
  expect(all.calls.map(({ path, bearer }) => [path, bearer])).toEqual([
    ['/users/updateUser/layla', 'Bearer member-token'],
    ['/users/login', expect.anything()],
    ['/connect', 'Bearer new-token'],
  ]);
  expect(all.calls[1]?.body).toMatchObject({
    username: 'salma',
    password: 'a new password',
    visibility: 'hidden',
  });
  expect([session.connection.state, session.token]).toEqual(['connected', 'new-token']);
  expect(
    [tab.kept.get('samar.tab'), local.kept.get('salma')].map(kept => kept?.includes('new-token')),
  ).toEqual([true, true]);
});

test('after a refused password change, the old token stays in use (AUTH-29)', async () => {
  const all = await member();
  all.refusals.set('/users/updateUser/layla', { status: 403, body: { code: 'forbidden', message: 'no' } });
  await expect(all.chat.changePassword('a new password', '')).rejects.toMatchObject({ code: 'forbidden' });
  await all.last().url();
  all.last().open();
  expect([session.connection.state, session.token]).toEqual(['connected', 'member-token']);
});

test('the current password is sent with the new one if required (AUTH-46)', async () => {
  const all = await member();
  const refusal = { code: 'current_password_wrong', message: 'no' };
  all.refusals.set('/users/updateUser/layla', { status: 403, body: refusal });
  await expect(all.chat.changePassword('a new password', 'old')).rejects.toMatchObject({
    code: refusal.code,
  });
  expect(all.calls[0]?.body).toMatchObject({
    editedUser: { password: 'a new password', passwordConfirm: 'a new password', currentPassword: 'old' },
  });
});
