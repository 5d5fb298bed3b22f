import { describe, expect, test, vi } from 'vitest';
import { Refused } from '../../../web/src/api/http.ts';
import { session } from '../../../web/src/state/session.ts';
import { connected, talk } from './dialled.ts';

describe('CONN keeping alive', () => {
  test('WIRE-11 a ping goes out every 20 s, and a pong keeps the line', async () => {
    const { last, lines, receive } = await connected();
    for (let ping = 1; ping <= 3; ping++) {
      vi.advanceTimersByTime(20_000);
      expect(last().raw).toHaveLength(ping);
      last().events.heard('pong');
    }
    expect(lines).toHaveLength(1);
    expect(last().raw).toEqual(['ping', 'ping', 'ping']);
    expect(receive).not.toHaveBeenCalled();
  });

  test('WIRE-11 ROOM-16 without a pong within 10 s the line is dead: it is dialled again, without a goodbye', async () => {
    const { lines } = await connected();
    vi.advanceTimersByTime(30_000);
    expect(lines.map(({ hungUp }) => hungUp)).toEqual([4000, null]);
    expect(session.connection).toEqual({ state: 'connected', reconnecting: { attempt: 1 } });
  });

  test('CONN-17 without a network nothing is dialled; when it is back, at once', async () => {
    const { connection, lines, last } = await connected();
    connection.suspend();
    vi.advanceTimersByTime(60_000);
    expect(lines.map(({ hungUp }) => hungUp)).toEqual([4000]);
    expect(session.connection).toMatchObject({ reconnecting: { attempt: 1 } });
    connection.resume();
    last().open();
    expect([lines.length, lines[1]?.attempt]).toEqual([2, 1]);
    expect(session.connection).toMatchObject({ reconnecting: null });
  });

  test('WIRE-11 a network that comes back under a living line only has it checked', async () => {
    const { connection, lines, last } = await connected();
    connection.resume();
    expect([lines.length, last().raw]).toEqual([1, ['ping']]);
  });
});

describe('CONN reconnecting', () => {
  test('CONN-17 each lost attempt is shown with its number', async () => {
    const { last } = await connected();
    for (const attempt of [1, 2, 3]) {
      last().break(attempt);
      expect(session.connection).toEqual({ state: 'connected', reconnecting: { attempt } });
    }
    last().open();
    expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
  });

  test('CONN-4 CONN-17 after the last attempt the connection has failed', async () => {
    const { last, ended } = await connected();
    last().break(5);
    last().events.ended({ why: 'exhausted', error: null });
    expect(session.connection).toEqual({ state: 'failed', error: 'لا توجد استجابة من الخادم' });
    expect(ended).toHaveBeenCalledWith({ why: 'exhausted', error: null });
  });

  test('CONN-4 a refusal for good ends it with its sentence', async () => {
    const { last, ended } = await connected();
    last().break();
    const error = new Refused(403, { code: 'kicked', message: 'no' });
    last().events.ended({ why: 'refused', error });
    expect(session.connection).toMatchObject({ state: 'failed', error: expect.stringContaining('طردك') });
    expect(ended).toHaveBeenCalledWith({ why: 'refused', error });
  });

  test('WIRE-6 what was not acknowledged is sent again with the same id; what does not outlast the break is refused', async () => {
    const { connection, last, lines } = await connected();
    const said = connection.emit('newMessageFromClient', talk, { id: 'one', outlasts: true });
    const asked = connection.emit('requestChangeStatus', { status: 'busy' });
    const refused = expect(asked).rejects.toMatchObject({ code: 'no_socket' });
    await Promise.resolve();
    last().break();
    await refused;
    last().open();
    expect(lines[0]?.sent('newMessageFromClient').map(({ id }) => id)).toEqual(['one', 'one']);
    expect(last().sent('requestChangeStatus')).toHaveLength(1);
    last().hear('ack', { id: 'one', ok: true, data: { seq: 7 } });
    await expect(said).resolves.toEqual({ seq: 7 });
  });
});

describe('WIRE received', () => {
  const many = (count: number) => `[${Array(count).fill('{"event":"users","data":1}').join(',')}]`;

  test('WIRE-29 after 128 envelopes the count is told', async () => {
    const { last } = await connected();
    last().events.heard(many(127));
    expect(last().frames).toEqual([]);
    last().events.heard(many(1));
    last().events.heard(many(128));
    expect(last().frames).toEqual([
      { event: 'received', data: { seq: 128 } },
      { event: 'received', data: { seq: 256 } },
    ]);
  });

  test('WIRE-29 whoever says something else need not tell; a ping says nothing', async () => {
    const { connection, last } = await connected();
    last().events.heard(many(100));
    connection.post('sendOriginURL', 'http://host');
    last().events.heard(many(100));
    vi.advanceTimersByTime(20_000);
    expect(last().sent('received')).toEqual([]);
    last().events.heard(many(28));
    expect(last().sent('received')).toEqual([{ event: 'received', data: { seq: 228 } }]);
  });

  test('WIRE-29 a new socket counts from the beginning', async () => {
    const { last } = await connected();
    last().events.heard(many(127));
    last().break();
    last().open();
    last().events.heard(many(127));
    expect(last().frames).toEqual([]);
    last().events.heard(many(1));
    expect(last().frames).toEqual([{ event: 'received', data: { seq: 128 } }]);
  });
});
