import { describe, expect, test, vi } from 'vitest';
import {
  begin,
  entered,
  local,
  openSocket,
  permissions,
  type Reply,
  tab,
} from '../../../../tests/support/page/fake-server.ts';
import { currentUser, hasOwnPermission } from '../../state/people.ts';
import { rooms } from '../../state/rooms.ts';
import { session } from '../../state/session.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('guest entry', () => {
  test('a nickname gets a session, a ticket, a socket and the user list', async () => {
    const { calls } = await entered();
    expect(calls.map(({ path }) => path)).toEqual(['/users/visitorLogin', '/connect']);
    expect(calls[0]?.body).toEqual({
      username: 'ليلى',
      type: 'visitor',
      fingerprint: 'fp',
      originURL: 'http://host.example/page',
      visibility: 'visible',
      connect: {},
    });
    expect(calls[1]).toEqual({
      path: '/connect',
      bearer: 'Bearer guest-token',
      body: {
        username: 'ليلى',
        nickname: 'ليلى',
        type: 'visitor',
        visibility: 'visible',
        fingerprint: 'fp',
        originURL: 'http://host.example/page',
      },
    });
    expect(session.connection.state).toBe('connected');
    expect([currentUser()?.userID, rooms.currentName, session.roomId]).toEqual([
      'layla',
      'majlis',
      'id-majlis',
    ]);
  });

  test('a ticket returned by the login is dialled without /connect (ADMISSION-69)', async () => {
    const all = begin();
    all.options.ticketsAtLogin = true;
    const entering = all.chat.enterAsGuest('ليلى');
    await openSocket(all);
    await entering;
    expect(all.calls.map(({ path }) => path)).toEqual(['/users/visitorLogin']);
    expect(await all.last().url()).toContain('ticket=t-majlis');
    expect([session.roomId, rooms.currentName]).toEqual(['id-majlis', 'majlis']);
  });

  test('the next login sends the earlier token to identify the device', async () => {
    const { chat, calls, ...rest } = await entered();
    chat.leave();
    const again = chat.enterAsGuest('ليلى');
    await openSocket({ chat, calls, ...rest });
    await again;
    expect(calls.map(({ path, bearer }) => [path, bearer])).toEqual([
      ['/users/visitorLogin', null],
      ['/connect', 'Bearer guest-token'],
      ['/users/logout', 'Bearer guest-token'],
      ['/users/visitorLogin', 'Bearer guest-token'],
      ['/connect', 'Bearer guest-token'],
    ]);
  });

  test('if the login is refused, the entry fails and no socket opens', async () => {
    const all = begin();
    const taken = { status: 409, body: { code: 'nickname_taken', message: 'This nickname is taken.' } };
    all.refusals.set('/users/visitorLogin', taken);
    await expect(all.chat.enterAsGuest('ليلى')).rejects.toMatchObject({ code: 'nickname_taken' });
    expect([all.transports, session.token, session.connection.state]).toEqual([[], null, 'empty']);
  });

  test('if the ticket is refused, the entry fails and the session ends', async () => {
    const all = begin();
    const entering = all.chat.enterAsGuest('ليلى').catch(error => error);
    await vi.waitFor(() => all.last());
    all.refusals.set('/connect', { status: 403, body: { code: 'banned', message: 'no' } });
    const error = await all
      .last()
      .url()
      .catch(refusal => refusal);
    all.last().events.onEnd({ why: 'refused', error });
    expect(await entering).toMatchObject({ code: 'banned' });
    expect(session.connection.state).toBe('failed');
    expect([session.identity, tab.kept.size]).toEqual([null, 0]);
  });
});

describe('member entry', () => {
  const member = { username: 'salma', password: 'secret-secret', visibility: 'hidden' } as const;
  const LOGIN_FAILED = 'فشل تسجيل الدخول';

  test('a login stores auth key and token, and applies permissions (CONN-9)', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember(member);
    await openSocket(all);
    await entering;
    expect(all.calls[0]).toMatchObject({ path: '/users/login', body: member, bearer: null });
    expect(local.kept.get('samar.member')).toBe('"member-token"');
    const stored = JSON.parse(local.kept.get('salma') ?? '');
    expect(stored).toMatchObject({ token: 'member-token', user: { permissions } });
    expect(all.calls[1]).toEqual({
      path: '/connect',
      bearer: `Bearer ${stored.token}`,
      body: {
        username: 'salma',
        authKey: 'salma',
        visibility: 'hidden',
        nickname: 'salma',
        type: 'super',
        fingerprint: 'fp',
        originURL: 'http://host.example/page',
      },
    });
    expect([hasOwnPermission('allowUserToWrite'), session.entryPath]).toEqual([true, '/admin-entry']);
  });

  test.each<[string, string, Reply | null, string]>([
    [
      'an answer with a status',
      'ERR-22',
      { status: 401, body: { code: 'wrong_credentials', message: 'no' } },
      'غير مصرَّح: الاسم المستعار أو كلمة المرور غير صحيحة.\nUnauthorized: no',
    ],
    ['an answer without a user', 'ERR-23', { status: 200, body: {} }, LOGIN_FAILED],
    ['an HTML page', 'ERR-23', { status: 200, body: '<p>…</p>' }, LOGIN_FAILED],
    ['an empty answer', 'ERR-23', { status: 200, body: '' }, LOGIN_FAILED],
    ['a login without its token', 'ERR-23', { status: 200, body: { data: { user: {} } } }, LOGIN_FAILED],
    ['no answer at all', 'ERR-24', null, 'لا توجد استجابة من الخادم'],
  ])('after %s to a login, the error text is that of %s', async (_, __, reply, sentence) => {
    const all = begin();
    if (reply) all.refusals.set('/users/login', reply);
    else vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(all.chat.enterAsMember(member)).rejects.toThrow(sentence);
  });

  test('an account with panel but without chat access goes to the panel (MAY-45, PANEL-70)', async () => {
    const all = begin();
    const destination = await all.chat.enterAsMember({ ...member, username: 'panel-only' });
    expect(destination).toEqual({ at: 'panel', authKey: 'panel-only' });
    expect(all.calls.map(({ path }) => path)).toEqual(['/users/login']);
    expect(JSON.parse(local.kept.get('panel-only') ?? '')).toMatchObject({ token: 'member-token' });
    expect([all.transports, tab.kept.size]).toEqual([[], 0]);
  });

  test('an account with neither panel nor chat access is refused (MAY-45, PANEL-70)', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember({ ...member, username: 'nothing' }).catch(error => error);
    await vi.waitFor(() => all.last());
    all.refusals.set('/connect', { status: 403, body: { code: 'no_chat_access', message: 'no' } });
    const error = await all
      .last()
      .url()
      .catch(refusal => refusal);
    all.last().events.onEnd({ why: 'refused', error });
    expect(await entering).toMatchObject({ code: 'no_chat_access' });
    expect([local.kept.has('nothing'), tab.kept.size]).toEqual([false, 0]);
  });

  test('chat and panel access lead to the chat, or to the panel if requested (PANEL-70, PANEL-71)', async () => {
    const all = begin();
    const back = await all.chat.enterAsMember({ ...member, username: 'both', toPanel: true });
    expect([back, all.calls.map(({ path }) => path)]).toEqual([
      { at: 'panel', authKey: 'both' },
      ['/users/login'],
    ]);
    const entering = all.chat.enterAsMember({ ...member, username: 'both' });
    await openSocket(all);
    expect(await entering).toEqual({ at: 'chat' });
  });

  test('a request for the panel without canAccessAdminPanel leads to the chat (PANEL-70)', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember({ ...member, toPanel: true });
    await openSocket(all);
    expect(await entering).toEqual({ at: 'chat' });
    expect(all.calls[0]?.body).toEqual({ ...member, fingerprint: 'fp' });
  });
});
