import { describe, expect, test, vi } from 'vitest';
import { begin, entered, local, openSocket, tab } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage } from '../../../../tests/support/page/fixtures.ts';
import { messages } from '../../state/messages.ts';
import { people } from '../../state/people.ts';
import { rooms } from '../../state/rooms.ts';
import { disconnectReason, session } from '../../state/session.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('end of session', () => {
  test('leaving sends a disconnect frame, logs out and clears the session (CONN-23)', async () => {
    const all = await entered();
    all.last().receive('newMessageFromServer', makeMessage(3));
    all.chat.leave();
    expect(all.last().sent('disconnect')).toHaveLength(1);
    expect([all.last().closedWith, session.connection.state]).toEqual([1000, 'disconnected']);
    expect(all.over).toHaveBeenCalledOnce();
    expect(all.calls.at(-1)).toMatchObject({ path: '/users/logout', bearer: 'Bearer guest-token' });
    expect([session.token, session.identity, session.roomId, messages.list]).toEqual([null, null, null, []]);
    expect([people.room.ids, rooms.currentName, disconnectReason.last]).toEqual([[], null, null]);
    expect(tab.kept.size).toBe(0);
  });

  test.each(['kicked', 'banned', 'idle', 'session_ended'])(
    'disconnected (%s) ends the session and keeps the reason (CONN-7)',
    async reason => {
      const all = await entered();
      all.last().receive('disconnected', { reason, message: 'out', until: '2026-12-01T00:00:00.000Z' });
      expect(session.connection.state).toBe('disconnected');
      expect(disconnectReason.last).toEqual({
        code: reason,
        message: 'out',
        until: '2026-12-01T00:00:00.000Z',
      });
      expect([session.token, tab.kept.size, all.last().closedWith]).toEqual([null, 0, 1000]);
    },
  );

  test('disconnected with a catalogue code shows its catalogue text (CONN-26)', async () => {
    const all = await entered();
    const frame = { reason: 'session_ended', message: 'out', code: 'force_disconnected' };
    all.last().receive('disconnected', frame);
    expect(disconnectReason.last).toEqual({ code: 'force_disconnected', message: 'out' });
  });

  test.each([
    [true, 'the exit of one of two tabs keeps the login'],
    [false, 'the exit of the last tab ends the login'],
  ])('$1 (CONN-27)', async othersStay => {
    const name = 'samar.login salma';
    const held = othersStay ? [{ name }, { name }] : [{ name }];
    vi.stubGlobal('navigator', { locks: { request: async () => {}, query: async () => ({ held }) } });
    const all = begin();
    const entering = all.chat.enterAsMember({ username: 'salma', password: 'x', visibility: 'visible' });
    await openSocket(all);
    await entering;
    all.chat.leave();
    await vi.waitFor(() => expect(session.connection.state).toBe('disconnected'), { interval: 1 });
    expect(all.last().sent('disconnect')).toHaveLength(1);
    expect(all.calls.some(({ path }) => path === '/users/logout')).toBe(!othersStay);
    expect([local.kept.has('salma'), tab.kept.has('samar.tab')]).toEqual([othersStay, false]);
  });

  test('a close without a reason is explained by its code', async () => {
    const all = await entered();
    all.last().events.onEnd({ why: 'closed', code: 4501 });
    expect([session.connection.state, disconnectReason.last?.code]).toEqual(['disconnected', 'kicked']);
  });

  test('a user replaced by another window keeps the stored login (ROOM-20)', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember({ username: 'salma', password: 'x', visibility: 'visible' });
    await openSocket(all);
    await entering;
    all.last().receive('disconnected', { reason: 'replaced', message: 'elsewhere' });
    expect(local.kept.has('salma')).toBe(true);
    expect(disconnectReason.last?.code).toBe('replaced');
  });

  test('the stored login of a member is removed when the session ends', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember({ username: 'salma', password: 'x', visibility: 'visible' });
    await openSocket(all);
    await entering;
    all.last().receive('disconnected', { reason: 'session_ended', message: 'over' });
    expect(local.kept.has('salma')).toBe(false);
    expect(session.entryPath).toBe('/admin-entry');
  });

  test('after five failed attempts, the tab no longer stores the session', async () => {
    const all = await entered();
    all.last().break(5);
    all.last().events.onEnd({ why: 'exhausted', error: null });
    expect(session.connection.state).toBe('failed');
    expect([session.token, tab.kept.has('samar.tab')]).toEqual([null, false]);
  });
});
