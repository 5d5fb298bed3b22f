import { describe, expect, test, vi } from 'vitest';
import { begin, entered, nextTurn, openSocket, tab } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { people } from '../../state/people.ts';
import { session } from '../../state/session.ts';
import { storedLogin } from '../http/auth.ts';
import { sessionOfLogin } from './stored-session.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('session restore', () => {
  const stored = {
    token: 'guest-token',
    userID: 'layla',
    accountType: 'visitor',
    username: 'ليلى',
    visibility: 'visible',
    authKey: null,
    room: 'garden',
    roomPassword: 'open sesame',
  } as const;

  test('after a reload the session returns to its room without a login', async () => {
    const all = begin();
    all.resume(stored);
    expect(session.connection.state).toBe('connecting');
    await openSocket(all, 'garden');
    expect(all.calls).toEqual([
      {
        path: '/connect',
        body: expect.objectContaining({ username: 'ليلى', room: 'garden', roomPassword: 'open sesame' }),
        bearer: 'Bearer guest-token',
      },
    ]);
  });

  test('the reload data is updated with the room and the nickname (ROOM-18)', async () => {
    const all = await entered();
    all.last().receive('usersChanged', {
      scope: 'room',
      upserted: [makeUser('layla', { room: 'majlis', nickname: 'لولو' })],
      removed: [],
    });
    expect(JSON.parse(tab.kept.get('samar.tab') ?? '')).toMatchObject({ username: 'لولو', room: 'majlis' });
  });

  test('a new tab reuses the stored login while the login exists (CONN-29)', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember({ username: 'salma', password: 'x', visibility: 'visible' });
    await openSocket(all);
    await entering;
    const login = storedLogin();
    expect(login && sessionOfLogin(login)).toMatchObject({
      token: 'member-token',
      userID: 'layla',
      authKey: 'salma',
      room: null,
    });
    all.chat.leave();
    await vi.waitFor(() => expect(storedLogin()).toBeNull(), { interval: 1 });
  });

  test('after a lost connection, only missed messages are requested (ROOM-8)', async () => {
    const all = await entered();
    all.last().receive('chatMessagesFromServer', {
      room: 'majlis',
      epoch: 'e1',
      reset: true,
      messages: [makeMessage(7)],
    });
    all.last().break();
    expect(await all.last().url()).toMatch(
      /id-majlis\/socket\?ticket=t-majlis&compact=2&parts=1&since=7&epoch=e1$/,
    );
  });

  test('watching all users resumes after a return', async () => {
    const all = await entered();
    all.chat.watchAllUsers(true);
    await nextTurn();
    all.last().break();
    all.last().open();
    await nextTurn();
    expect(
      all
        .last()
        .sent('watchAllUsers')
        .map(({ data }) => data),
    ).toEqual([{ on: true }, { on: true }]);
    all.last().receive('users', { scope: 'all', users: [makeUser('salma')] });
    all.chat.watchAllUsers(false);
    expect(people.all.ids).toEqual([]);
  });
});
