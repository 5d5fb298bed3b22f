import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Begun,
  begin,
  entered,
  local,
  nextTurn,
  openSocket,
  permissions,
  tab,
} from '../../../../tests/support/page/fake-server.ts';
import { makeMessage } from '../../../../tests/support/page/fixtures.ts';
import { composer, setDraft } from '../../state/composer.ts';
import { setIgnored } from '../../state/reading/ignored.ts';
import { session } from '../../state/session.ts';
import { openWindow, windows } from '../../state/windows.ts';
import { afterRegistration, sessionOfLogin } from './stored-session.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

const CODE = '7K3MQ-9XPTR-2WVHD-4JZNC';
const user = {
  userID: 'layla',
  username: 'ليلى',
  nickname: 'ليلى',
  accountType: 'super',
  permissions,
  adminPanelPermissions: {},
};
const membership = { status: 201, body: { token: 'new-token', data: { user, recoveryCode: CODE } } };

const bodyOf = (all: Begun, path: string) => all.calls.findLast(call => call.path === path)?.body;

const register = async ({ chat }: Begun) => (await chat.membership()).register('a long password');

/** Dials the member's socket once its ticket has arrived. */
const registerAndDial = async (): Promise<string | null> => {
  const before = all.last();
  const code = await register(all);
  await vi.waitFor(() => expect(all.last()).not.toBe(before), { interval: 1 });
  return code;
};

let all: Begun;
beforeEach(async () => {
  all = await entered();
  all.refusals.set('/users/register', membership);
  all.calls.length = 0;
});

test('a registered guest connects to the same room with a member ticket', async () => {
  all.last().receive('resume', { ticket: 'of-the-guest', expiresAt: '2999-01-01T00:00:00Z' });
  all.last().receive('chatMessagesFromServer', {
    room: 'majlis',
    epoch: 'e1',
    reset: true,
    messages: [makeMessage(7)],
  });
  const before = all.last();
  expect(await registerAndDial()).toBe(CODE);
  // With this close code the server waits for the user and announces no leave.
  expect(before.closedWith).toBe(4000);
  expect(session.connection).toMatchObject({ state: 'connected', reconnecting: null });
  expect(await all.last().url()).toContain('ticket=t-majlis&compact=2&parts=1&since=7&epoch=e1');
  expect(all.calls.map(({ path, bearer }) => [path, bearer])).toEqual([
    ['/users/register', 'Bearer guest-token'],
    ['/connect', 'Bearer new-token'],
  ]);
  expect(bodyOf(all, '/connect')).toMatchObject({ type: 'super', username: 'ليلى', room: 'majlis' });
});

test('after registration, windows and drafts remain; a reload and a new tab have the login (CONN-33)', async () => {
  openWindow('private', 'omar');
  setDraft('نصف كلام');
  await register(all);
  expect([composer.draft, windows.open.map(({ kind }) => kind)]).toEqual(['نصف كلام', ['private']]);
  expect(session).toMatchObject({
    token: 'new-token',
    authKey: 'ليلى',
    identity: { userId: 'layla', username: 'ليلى', accountType: 'super' },
  });
  expect(JSON.parse(tab.kept.get('samar.tab') ?? '')).toMatchObject({
    token: 'new-token',
    accountType: 'super',
    authKey: 'ليلى',
    room: 'majlis',
  });
  await nextTurn();
  expect(tab.kept.get('samar.composer')).toContain('نصف كلام');
  expect(JSON.parse(local.kept.get('ليلى') ?? '')).toMatchObject({ token: 'new-token' });
  expect(local.kept.get('samar.login')).toBe('"ليلى"');
  expect(local.kept.has('samar.visitor')).toBe(false);
});

test('only the first admission of a new member has the guest choices', async () => {
  setIgnored([{ userID: 'omar', nickname: 'عمر' }]);
  await registerAndDial();
  await openSocket(all, 'majlis', { accountType: 'super' });
  expect(bodyOf(all, '/connect')).toHaveProperty('ignored', [{ userID: 'omar', nickname: 'عمر' }]);
  all.last().break();
  await all.last().url();
  expect(bodyOf(all, '/connect')).not.toHaveProperty('ignored');
});

test('an unacknowledged message is resent on the socket of the member', async () => {
  all.chat.sendMessage('في الطريق', { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' });
  const [first] = all.last().sent('newMessageFromClient');
  await registerAndDial();
  await openSocket(all, 'majlis', { accountType: 'super' });
  expect(all.last().sent('newMessageFromClient')).toEqual([first]);
});

test('a refused registration leaves the guest unchanged', async () => {
  all.refusals.set('/users/register', { status: 403, body: { code: 'registration_off', message: 'off' } });
  const before = all.last();
  await expect(register(all)).rejects.toMatchObject({ code: 'registration_off' });
  expect([before.closedWith, session.token, all.last()]).toEqual([null, 'guest-token', before]);
});

test('a response received after the guest left opens no session', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, call: RequestInit) => {
    const answer = await fetch(url, call);
    if (url.endsWith('/users/register')) all.chat.leave();
    return answer;
  });
  expect(await register(all)).toBe(CODE);
  expect([session.token, local.kept.has('samar.login')]).toEqual([null, false]);
});

test('a recovered member first sees the code and then enters', async () => {
  all.chat.leave();
  const other = begin();
  other.refusals.set('/users/recover', { ...membership, status: 200 });
  const recovery = { username: 'ليلى', recoveryCode: CODE, password: 'a new password' };
  const { recoveryCode, enter } = await (await other.chat.membership()).recover(recovery);
  expect([recoveryCode, other.connection.isOn]).toEqual([CODE, false]);
  expect(other.calls.map(({ path, bearer, body }) => [path, bearer, body])).toEqual([
    ['/users/recover', null, { ...recovery, fingerprint: 'fp' }],
  ]);
  const entering = enter();
  await openSocket(other, 'majlis', { accountType: 'super' });
  await entering;
  expect(other.calls.at(-1)).toMatchObject({ path: '/connect', bearer: 'Bearer new-token' });
});

test('another tab of the guest adopts the registration (CONN-33)', () => {
  const ofGuest = {
    token: 'guest-token',
    userID: 'layla',
    accountType: 'visitor',
    username: 'ليلى',
    visibility: 'visible',
    authKey: null,
    room: 'garden',
    roomPassword: 'open sesame',
  } as const;
  const login = { token: 'new-token', user: { ...user, visibility: 'visible' } } as unknown as Parameters<
    typeof sessionOfLogin
  >[0];
  expect(afterRegistration(ofGuest, login)).toEqual({
    ...sessionOfLogin(login),
    room: 'garden',
    roomPassword: 'open sesame',
  });
  expect(afterRegistration({ ...ofGuest, userID: 'omar' }, login).token).toBe('guest-token');
  expect(afterRegistration(ofGuest, null)).toBe(ofGuest);
});
