import { describe, expect, test, vi } from 'vitest';
import { farewell } from '../../../web/src/state/farewell.ts';
import { messages } from '../../../web/src/state/messages.ts';
import { people } from '../../../web/src/state/people.ts';
import { rooms } from '../../../web/src/state/rooms.ts';
import { session } from '../../../web/src/state/session.ts';
import { begin, entered, local, openLine, tab } from './fake-server.ts';
import { message } from './fixtures.ts';

vi.mock('../../../web/src/host/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

describe('CONN the end', () => {
  test('CONN-23 CONN-10 CONN-14 leaving says goodbye, logs out and forgets', async () => {
    const all = await entered();
    all.last().hear('newMessageFromServer', message(3));
    all.chat.leave();
    expect(all.last().sent('disconnect')).toHaveLength(1);
    expect([all.last().hungUp, session.connection.state]).toEqual([1000, 'disconnected']);
    expect(all.over).toHaveBeenCalledOnce();
    expect(all.calls.at(-1)).toMatchObject({ path: '/users/logout', bearer: 'Bearer guest-token' });
    expect([session.token, session.identity, session.roomId, messages.list]).toEqual([null, null, null, []]);
    expect([people.room.ids, rooms.currentName, farewell.last]).toEqual([[], null, null]);
    expect(tab.kept.size).toBe(0);
  });

  test.each(['kicked', 'banned', 'idle', 'session_ended'])(
    'CONN-7 CONN-10 WIRE-64 disconnected (%s) ends the session and keeps the reason',
    async reason => {
      const all = await entered();
      all.last().hear('disconnected', { reason, message: 'out', until: '2026-12-01T00:00:00.000Z' });
      expect(session.connection.state).toBe('disconnected');
      expect(farewell.last).toEqual({ code: reason, message: 'out', until: '2026-12-01T00:00:00.000Z' });
      expect([session.token, tab.kept.size, all.last().hungUp]).toEqual([null, 0, 1000]);
    },
  );

  test('WIRE-20 a close whose reason was not heard is read from its code', async () => {
    const all = await entered();
    all.last().events.ended({ why: 'closed', code: 4501 });
    expect([session.connection.state, farewell.last?.code]).toEqual(['disconnected', 'kicked']);
  });

  test('ROOM-20 WIRE-22 who is replaced by another window leaves it the login', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember({ username: 'salma', password: 'x', visibility: 'visible' });
    await openLine(all);
    await entering;
    all.last().hear('disconnected', { reason: 'replaced', message: 'elsewhere' });
    expect(local.kept.has('salma')).toBe(true);
    expect(farewell.last?.code).toBe('replaced');
  });

  test('CONN-10 a member’s stored login goes with the end', async () => {
    const all = begin();
    const entering = all.chat.enterAsMember({ username: 'salma', password: 'x', visibility: 'visible' });
    await openLine(all);
    await entering;
    all.last().hear('disconnected', { reason: 'session_ended', message: 'over' });
    expect(local.kept.has('salma')).toBe(false);
    expect(session.cameBy).toBe('/admin-entry');
  });

  test('CONN-17 when nobody answers any more the person can come back as who they are', async () => {
    const all = await entered();
    all.last().break(5);
    all.last().events.ended({ why: 'exhausted', error: null });
    expect(session.connection.state).toBe('failed');
    expect([session.token, tab.kept.has('samar.tab')]).toEqual([null, true]);
  });
});
