import { describe, expect, test, vi } from 'vitest';
import { people } from '../../../web/src/state/people.ts';
import { session } from '../../../web/src/state/session.ts';
import { begin, entered, openLine, tab, turn } from './fake-server.ts';
import { message, user } from './fixtures.ts';

vi.mock('../../../web/src/host/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('CONN coming back', () => {
  const sitter = {
    token: 'guest-token',
    userID: 'layla',
    accountType: 'visitor',
    username: 'ليلى',
    visibility: 'visible',
    authKey: null,
    room: 'garden',
    roomPassword: 'open sesame',
  } as const;

  test('ROOM-17 after a reload the same session goes back to its room, without a login', async () => {
    const all = begin();
    all.resume(sitter);
    expect(session.connection.state).toBe('connecting');
    await openLine(all, 'garden');
    expect(all.calls).toEqual([
      {
        path: '/connect',
        body: expect.objectContaining({ username: 'ليلى', room: 'garden', roomPassword: 'open sesame' }),
        bearer: 'Bearer guest-token',
      },
    ]);
  });

  test('ROOM-18 what is kept for a reload follows the room and the nickname', async () => {
    const all = await entered();
    all.last().hear('usersChanged', {
      scope: 'room',
      upserted: [user('layla', { room: 'majlis', nickname: 'لولو' })],
      removed: [],
    });
    expect(JSON.parse(tab.kept.get('samar.tab') ?? '')).toMatchObject({ username: 'لولو', room: 'majlis' });
  });

  test('ROOM-8 after a break only what was missed is asked for', async () => {
    const all = await entered();
    all
      .last()
      .hear('chatMessagesFromServer', { room: 'majlis', epoch: 'e1', reset: true, messages: [message(7)] });
    all.last().break();
    expect(await all.last().address()).toMatch(/id-majlis\/socket\?ticket=t-majlis&since=7&epoch=e1$/);
  });

  test('WIRE-53 who watched everybody does so again', async () => {
    const all = await entered();
    all.chat.watchAllUsers(true);
    await turn();
    all.last().break();
    all.last().open();
    await turn();
    expect(
      all
        .last()
        .sent('watchAllUsers')
        .map(({ data }) => data),
    ).toEqual([{ on: true }, { on: true }]);
    all.last().hear('users', { scope: 'all', users: [user('salma')] });
    all.chat.watchAllUsers(false);
    expect(people.all.ids).toEqual([]);
  });
});
