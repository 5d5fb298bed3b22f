import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { RECEIVED_EVERY_CHARACTERS } from '../../../../protocol/constants.ts';
import { connectedConnection, talk } from '../../../../tests/support/page/open-connection.ts';
import { session } from '../../state/session.ts';

describe('keepalive', () => {
  test('when the connection opens, a ping is sent at once', async () => {
    const { last } = await connectedConnection();
    expect(last().raw).toEqual(['ping']);
  });

  test('a ping is sent every 20 s, and a pong confirms the connection (WIRE-11)', async () => {
    const { last, transports, receive } = await connectedConnection();
    for (let ping = 1; ping <= 3; ping++) {
      vi.advanceTimersByTime(20_000);
      expect(last().raw).toHaveLength(1 + ping);
      last().events.onFrame('pong');
    }
    expect(transports).toHaveLength(1);
    expect(last().raw).toEqual(['ping', 'ping', 'ping', 'ping']);
    expect(receive).not.toHaveBeenCalled();
  });

  test('without a pong in 10 s, a new connection opens without disconnect frame (WIRE-11, ROOM-16)', async () => {
    const { transports } = await connectedConnection();
    vi.advanceTimersByTime(30_000);
    expect(transports.map(({ closedWith }) => closedWith)).toEqual([4000, null]);
    expect(session.connection).toEqual({ state: 'connected', reconnecting: { attempt: 1 } });
  });

  test('without network no connection opens; with network one opens at once', async () => {
    const { connection, transports, last } = await connectedConnection();
    connection.suspend();
    vi.advanceTimersByTime(60_000);
    expect(transports.map(({ closedWith }) => closedWith)).toEqual([4000]);
    expect(session.connection).toMatchObject({ reconnecting: { attempt: 1 } });
    connection.resume();
    last().open();
    expect([transports.length, transports[1]?.attempt]).toEqual([2, 1]);
    expect(session.connection).toMatchObject({ reconnecting: null });
  });

  test('if the network returns under an open connection, it is only checked (WIRE-11)', async () => {
    const { connection, transports, last } = await connectedConnection();
    connection.resume();
    expect([transports.length, last().raw]).toEqual([1, ['ping', 'ping']]);
  });
});

describe('reconnecting', () => {
  test('each lost attempt is shown with its number', async () => {
    const { last } = await connectedConnection();
    for (const attempt of [1, 2, 3]) {
      last().break(attempt);
      expect(session.connection).toEqual({ state: 'connected', reconnecting: { attempt } });
    }
    last().open();
    expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
  });

  test('after the last failed attempt, the connection has failed (CONN-4)', async () => {
    const { last, ended } = await connectedConnection();
    last().break(5);
    last().events.onEnd({ why: 'exhausted', error: null });
    expect(session.connection).toEqual({
      state: 'failed',
      error: 'لا توجد استجابة من الخادم\nNo server response',
    });
    expect(ended).toHaveBeenCalledWith({ why: 'exhausted', error: null });
  });

  test('a permanent refusal ends the session with the refusal text (CONN-4)', async () => {
    const { last, ended } = await connectedConnection();
    last().break();
    const error = new ApiError(403, { code: 'kicked', message: 'no' });
    last().events.onEnd({ why: 'refused', error });
    expect(session.connection).toMatchObject({ state: 'failed', error: expect.stringContaining('طردك') });
    expect(ended).toHaveBeenCalledWith({ why: 'refused', error });
  });

  test('unacknowledged frames are resent by id; non-durable frames are refused (WIRE-6)', async () => {
    const { connection, last, transports } = await connectedConnection();
    const said = connection.emit('newMessageFromClient', talk, { id: 'one', survivesReconnect: true });
    const asked = connection.emit('requestChangeStatus', { status: 'busy' });
    const refused = expect(asked).rejects.toMatchObject({ code: 'no_socket' });
    await Promise.resolve();
    last().break();
    await refused;
    last().open();
    expect(transports[0]?.sent('newMessageFromClient').map(({ id }) => id)).toEqual(['one', 'one']);
    expect(last().sent('requestChangeStatus')).toHaveLength(1);
    last().receive('ack', { id: 'one', ok: true, data: { seq: 7 } });
    await expect(said).resolves.toEqual({ seq: 7 });
  });
});

describe('received envelopes', () => {
  const many = (count: number) => `[${Array(count).fill('{"event":"users","data":1}').join(',')}]`;

  test('after 128 envelopes, the received count is sent (WIRE-29)', async () => {
    const { last } = await connectedConnection();
    last().events.onFrame(many(127));
    expect(last().frames).toEqual([]);
    last().events.onFrame(many(1));
    last().events.onFrame(many(128));
    expect(last().frames).toEqual([
      { event: 'received', data: { seq: 128 } },
      { event: 'received', data: { seq: 256 } },
    ]);
  });

  test('other frames do not replace the received count (WIRE-29)', async () => {
    const { connection, last } = await connectedConnection();
    last().events.onFrame(many(100));
    connection.post('sendOriginURL', 'http://host');
    vi.advanceTimersByTime(20_000);
    last().events.onFrame(many(27));
    expect(last().sent('received')).toEqual([]);
    last().events.onFrame(many(1));
    expect(last().sent('received')).toEqual([{ event: 'received', data: { seq: 128 } }]);
  });

  test('even a few large frames are acknowledged after handling', async () => {
    const { last } = await connectedConnection();
    const large = (length: number) => JSON.stringify({ event: 'users', data: 'س'.repeat(length) });
    last().events.onFrame(large(RECEIVED_EVERY_CHARACTERS / 2));
    expect(last().sent('received')).toEqual([]);
    last().events.onFrame(large(RECEIVED_EVERY_CHARACTERS / 2));
    last().events.onFrame(large(1_000));
    expect(last().sent('received')).toEqual([{ event: 'received', data: { seq: 2 } }]);
  });

  test('a new socket counts received envelopes from zero (WIRE-29)', async () => {
    const { last } = await connectedConnection();
    last().events.onFrame(many(127));
    last().break();
    last().open();
    last().events.onFrame(many(127));
    expect(last().frames).toEqual([]);
    last().events.onFrame(many(1));
    expect(last().frames).toEqual([{ event: 'received', data: { seq: 128 } }]);
  });
});
