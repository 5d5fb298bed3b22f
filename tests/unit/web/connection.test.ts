import { describe, expect, test, vi } from 'vitest';
import { Refused } from '../../../web/src/api/http.ts';
import { session } from '../../../web/src/state/session.ts';
import { connected, dialled, talk } from './dialled.ts';

describe('CONN entering', () => {
  test('CONN-2 CONN-3 it is connecting until the socket opens', async () => {
    const { connection, last } = dialled();
    const entering = connection.connect();
    expect(session.connection).toEqual({ state: 'connecting' });
    last().open();
    await entering;
    expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
  });

  test('CONN-12 connecting when already connected resolves at once and dials nothing', async () => {
    const { connection, lines } = await connected();
    await connection.connect();
    expect(lines).toHaveLength(1);
  });

  test('CONN-12 connecting twice is connecting once', () => {
    const { connection, lines } = dialled();
    expect(connection.connect()).toBe(connection.connect());
    expect(lines).toHaveLength(1);
  });

  test('CONN-4 CONN-13 ERR-19 a connection error rejects, and is recorded', async () => {
    const { connection, last } = dialled();
    const entering = connection.connect();
    const refusal = new Refused(403, { code: 'banned', message: 'You were banned from the chat.' });
    last().events.ended({ why: 'refused', error: refusal });
    await expect(entering).rejects.toBe(refusal);
    expect(session.connection).toEqual({ state: 'failed', error: 'تم حظرك من الدردشة.' });
    expect(last().hungUp).toBe(1000);
  });

  test('CONN-13 on the way in one failed attempt is the end', async () => {
    const { connection, last } = dialled();
    const entering = connection.connect();
    last().events.missed(1, null);
    await expect(entering).rejects.toThrow();
    expect(session.connection.state).toBe('failed');
  });

  test('CONN-2 after a failure one can try again', async () => {
    const { connection, last, lines } = dialled();
    const entering = connection.connect();
    last().events.missed(1, null);
    await entering.catch(() => {});
    const again = connection.connect();
    last().open();
    await again;
    expect([lines.length, session.connection.state]).toEqual([2, 'connected']);
  });
});

describe('CONN leaving', () => {
  test('CONN-5 CONN-14 the socket is closed with a goodbye and nobody listens any more', async () => {
    const { connection, last } = await connected();
    const listener = vi.fn();
    await connection.subscribe('users', listener);
    connection.disconnect();
    expect([last().hungUp, session.connection.state]).toEqual([1000, 'disconnected']);
    const again = connection.connect();
    last().open();
    await again;
    last().hear('users', {});
    expect(listener).not.toHaveBeenCalled();
  });

  test.each(['before a connection', 'after it'])(
    'CONN-15 ERR-21 %s nothing can be sent or listened to',
    async when => {
      const { connection } = when === 'after it' ? await connected() : dialled();
      if (when === 'after it') connection.disconnect();
      const none = { code: 'no_socket', message: 'No socket connection' };
      await expect(connection.emit('newMessageFromClient', talk)).rejects.toMatchObject(none);
      await expect(connection.subscribe('users', () => {})).rejects.toMatchObject(none);
      await expect(connection.unsubscribe('users', () => {})).rejects.toMatchObject(none);
    },
  );

  test('CONN-15 what waits for an answer is refused', async () => {
    const { connection } = await connected();
    const said = connection.emit('newMessageFromClient', talk, { outlasts: true });
    await Promise.resolve();
    connection.disconnect();
    await expect(said).rejects.toMatchObject({ code: 'no_socket' });
  });
});

describe('CONN listening', () => {
  test('WIRE-7 a frame may be one envelope or several', async () => {
    const { last, receive } = await connected();
    last().hear('users', 1);
    last().events.heard('[{"event":"rooms","data":2},{"event":"users","data":3}]');
    expect(receive.mock.calls).toEqual([
      ['users', 1],
      ['rooms', 2],
      ['users', 3],
    ]);
  });

  test('WIRE-1 a frame that is not JSON is left out', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    const { last, receive } = await connected();
    last().events.heard('<html>');
    expect(receive).not.toHaveBeenCalled();
  });

  test('CONN-14 who unsubscribed hears no more', async () => {
    const { connection, last } = await connected();
    const listener = vi.fn();
    await connection.subscribe('users', listener);
    last().hear('users', 1);
    await connection.unsubscribe('users', listener);
    last().hear('users', 2);
    expect(listener.mock.calls).toEqual([[1]]);
  });
});
