import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../protocol/client/errors.ts';
import {
  connectedConnection,
  openedConnection,
  talk,
} from '../../../../tests/support/page/open-connection.ts';
import { session } from '../../state/session.ts';

describe('connect', () => {
  test('the state is connecting until the socket opens', async () => {
    const { connection, last } = openedConnection();
    const entering = connection.connect();
    expect(session.connection).toEqual({ state: 'connecting' });
    last().open();
    await entering;
    expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
  });

  test('a connect call when connected resolves at once and opens no socket (CONN-12)', async () => {
    const { connection, transports } = await connectedConnection();
    await connection.connect();
    expect(transports).toHaveLength(1);
  });

  test('a second connect call while connecting opens no second socket (CONN-12)', () => {
    const { connection, transports } = openedConnection();
    expect(connection.connect()).toBe(connection.connect());
    expect(transports).toHaveLength(1);
  });

  test('a connection error rejects the call and is recorded (CONN-4)', async () => {
    const { connection, last } = openedConnection();
    const entering = connection.connect();
    const refusal = new ApiError(403, { code: 'banned', message: 'You were banned from the chat.' });
    last().events.onEnd({ why: 'refused', error: refusal });
    await expect(entering).rejects.toBe(refusal);
    expect(session.connection).toEqual({
      state: 'failed',
      error: 'تم حظرك من الدردشة.\nYou were banned from the chat.',
    });
    expect(last().closedWith).toBe(1000);
  });

  test('a failed attempt during entry is final', async () => {
    const { connection, last } = openedConnection();
    const entering = connection.connect();
    last().events.onRetry(1, null);
    await expect(entering).rejects.toThrow();
    expect(session.connection.state).toBe('failed');
  });

  test('after a failure the user can retry', async () => {
    const { connection, last, transports } = openedConnection();
    const entering = connection.connect();
    last().events.onRetry(1, null);
    await entering.catch(() => {});
    const again = connection.connect();
    last().open();
    await again;
    expect([transports.length, session.connection.state]).toEqual([2, 'connected']);
  });
});

describe('disconnect', () => {
  test('the socket closes with a disconnect frame, and all listeners are removed', async () => {
    const { connection, last } = await connectedConnection();
    const listener = vi.fn();
    await connection.subscribe('users', listener);
    connection.disconnect();
    expect([last().closedWith, session.connection.state]).toEqual([1000, 'disconnected']);
    const again = connection.connect();
    last().open();
    await again;
    last().receive('users', {});
    expect(listener).not.toHaveBeenCalled();
  });

  test.each(['before a connection,', 'after a connection,'])(
    '%s no frame can be sent and no listener can be added (CONN-15)',
    async when => {
      const { connection } =
        when === 'after a connection,' ? await connectedConnection() : openedConnection();
      if (when === 'after a connection,') connection.disconnect();
      const none = { code: 'no_socket', message: 'No socket connection' };
      await expect(connection.emit('newMessageFromClient', talk)).rejects.toMatchObject(none);
      await expect(connection.subscribe('users', () => {})).rejects.toMatchObject(none);
      await expect(connection.unsubscribe('users', () => {})).rejects.toMatchObject(none);
    },
  );

  test('disconnect refuses pending requests (CONN-15)', async () => {
    const { connection } = await connectedConnection();
    const said = connection.emit('newMessageFromClient', talk, { survivesReconnect: true });
    await Promise.resolve();
    connection.disconnect();
    await expect(said).rejects.toMatchObject({ code: 'no_socket' });
  });
});

describe('frames and listeners of a connection', () => {
  test('a frame may be one envelope or several (WIRE-7)', async () => {
    const { last, receive } = await connectedConnection();
    last().receive('users', 1);
    last().events.onFrame('[{"event":"rooms","data":2},{"event":"users","data":3}]');
    expect(receive.mock.calls).toEqual([
      ['users', 1],
      ['rooms', 2],
      ['users', 3],
    ]);
  });

  test('a frame without valid JSON is skipped (WIRE-1)', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    const { last, receive } = await connectedConnection();
    last().events.onFrame('<html>');
    expect(receive).not.toHaveBeenCalled();
  });

  test('an unsubscribed listener receives no events', async () => {
    const { connection, last } = await connectedConnection();
    const listener = vi.fn();
    await connection.subscribe('users', listener);
    last().receive('users', 1);
    await connection.unsubscribe('users', listener);
    last().receive('users', 2);
    expect(listener.mock.calls).toEqual([[1]]);
  });
});
