import { describe, expect, test, vi } from 'vitest';
import { currentUser, holds } from '../../../web/src/state/people.ts';
import { rooms } from '../../../web/src/state/rooms.ts';
import { session } from '../../../web/src/state/session.ts';
import { begin, entered, local, openLine, permissions, type Reply, tab } from './fake-server.ts';

vi.mock('../../../web/src/host/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('CONN the guest entry', () => {
  test('ENT-1 ENT-3 GATE-1 GATE-5 CONN-8 a nickname becomes a session, a ticket, a socket and a list of people', async () => {
    const { calls } = await entered();
    expect(calls.map(({ path }) => path)).toEqual(['/users/visitorLogin', '/connect']);
    expect(calls[0]?.body).toEqual({
      username: 'ليلى',
      type: 'visitor',
      fingerprint: 'fp',
      originURL: 'http://host.example/page',
      visibility: 'visible',
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

  test('GATE-32 the earlier token goes along with the next login, so that the device is known again', async () => {
    const { chat, calls, ...rest } = await entered();
    chat.leave();
    const again = chat.enterAsGuest('ليلى');
    await openLine({ chat, calls, ...rest });
    await again;
    expect(calls.map(({ path, bearer }) => [path, bearer])).toEqual([
      ['/users/visitorLogin', null],
      ['/connect', 'Bearer guest-token'],
      ['/users/logout', 'Bearer guest-token'],
      ['/users/visitorLogin', 'Bearer guest-token'],
      ['/connect', 'Bearer guest-token'],
    ]);
  });

  test('CONN-13 a login that is refused rejects, and nothing is dialled', async () => {
    const all = begin();
    const taken = { status: 409, body: { code: 'nickname_taken', message: 'This nickname is taken.' } };
    all.refusals.set('/users/visitorLogin', taken);
    await expect(all.chat.enterAsGuest('ليلى')).rejects.toMatchObject({ code: 'nickname_taken' });
    expect([all.lines, session.token, session.connection.state]).toEqual([[], null, 'empty']);
  });

  test('CONN-13 a ticket that is refused rejects, and the visit is over', async () => {
    const all = begin();
    const entering = all.chat.enterAsGuest('ليلى').catch(error => error);
    await vi.waitFor(() => all.last());
    all.refusals.set('/connect', { status: 403, body: { code: 'banned', message: 'no' } });
    const error = await all
      .last()
      .address()
      .catch(refusal => refusal);
    all.last().events.ended({ why: 'refused', error });
    expect(await entering).toMatchObject({ code: 'banned' });
    expect(session.connection.state).toBe('failed');
    expect([session.identity, tab.kept.size]).toEqual([null, 0]);
  });
});

describe('CONN the member entry', () => {
  const member = { username: 'salma', password: 'secret-secret', visibility: 'hidden' } as const;

  test('ENT-1 REST-3 CONN-9 the login is stored under the auth key name, its token goes along, and its permissions hold', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember(member);
    await openLine(all);
    await entering;
    expect(all.calls[0]).toMatchObject({ path: '/users/login', body: member, bearer: null });
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
    expect([holds('allowUserToWrite'), session.cameBy]).toEqual([true, '/admin-entry']);
  });

  test.each<[string, Reply | null, string]>([
    [
      'ERR-22 an answer with a status',
      { status: 401, body: { code: 'wrong_credentials', message: 'no' } },
      'غير مصرَّح: الاسم المستعار أو كلمة المرور غير صحيحة.',
    ],
    ['ERR-23 an answer that has nobody in it', { status: 200, body: {} }, 'فشل تسجيل الدخول'],
    ['ERR-24 no answer at all', null, 'لا توجد استجابة من الخادم'],
  ])('%s says so', async (_, reply, sentence) => {
    const all = begin();
    if (reply) all.refusals.set('/users/login', reply);
    else vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(all.chat.enterAsMember(member)).rejects.toThrow(sentence);
  });
});
