import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../tests/support/page/fake-socket.ts';
import { ApiError, UnreadableAnswerError } from './errors.ts';
import { openTransportWith, type TransportEnd } from './frame-channel.ts';
import { reconnectOptions } from './reconnection.ts';

const ATTEMPTS_ALL_MS = 30_000;
/** Random value for delays of 1, 2, 4 and 5 seconds. */
const MIDDLE = 0.5;

const openTransport = (address: () => Promise<string> = async () => 'ws://chat/1') => {
  const onOpen = vi.fn();
  const heard: string[] = [];
  const retries: number[] = [];
  const ended: TransportEnd[] = [];
  const asked = vi.fn(address);
  const transport = openTransportWith({ random: () => MIDDLE, now: Date.now, WebSocketClass: FakeSocket })(
    asked,
    {
      onOpen,
      onFrame: frame => heard.push(frame),
      onRetry: attempt => retries.push(attempt),
      onEnd: end => ended.push(end),
    },
  );
  return { transport, asked, opened: onOpen, heard, missed: retries, ended };
};

const turn = () => vi.advanceTimersByTimeAsync(0);
const opens = async () => {
  await turn();
  FakeSocket.last().open();
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('a transport connects to the requested address', async () => {
  const { opened, asked } = openTransport();
  await opens();
  expect(FakeSocket.last().url).toBe('ws://chat/1');
  expect(opened).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledOnce();
});

test('after a lost connection, the client makes five attempts, then stops', async () => {
  const { missed: retries, ended, asked } = openTransport();
  await opens();
  await vi.advanceTimersByTimeAsync(6_000);
  FakeSocket.last().closeBy(1006);
  for (let attempt = 1; attempt <= 5; attempt++) {
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.last().fail();
  }
  await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
  expect(retries).toEqual([1, 2, 3, 4, 5]);
  expect(ended).toEqual([{ why: 'exhausted', error: null }]);
  expect(asked).toHaveBeenCalledTimes(6);
  expect(FakeSocket.made).toHaveLength(6);
});

test('a failed address request counts as a connection attempt', async () => {
  const { missed: retries, ended } = openTransport(() => Promise.reject(new Error('no network')));
  await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
  expect(retries).toEqual([1, 2, 3, 4, 5]);
  expect(ended.map(({ why }) => why)).toEqual(['exhausted']);
  expect(FakeSocket.made).toEqual([]);
});

test('a stable connection resets the attempt count', async () => {
  const { missed: retries } = openTransport();
  for (let round = 0; round < 3; round++) {
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.last().open();
    await vi.advanceTimersByTimeAsync(6_000);
    FakeSocket.last().closeBy(1006);
  }
  expect(retries).toEqual([1, 1, 1]);
});

test('a close right after opening does not reset the attempt count', async () => {
  const { ended } = openTransport();
  for (let round = 0; round < 6; round++) {
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.last().open();
    FakeSocket.last().closeBy(1006);
  }
  expect(ended).toEqual([{ why: 'exhausted', error: null }]);
});

test('retry delays grow from 1000 ms to 5000 ms with 50 % jitter (CONN-18)', () => {
  expect(reconnectOptions(() => 0).minReconnectionDelay).toBe(500);
  expect(reconnectOptions(() => 0.5).minReconnectionDelay).toBe(1_000);
  expect(reconnectOptions(() => 1).minReconnectionDelay).toBe(1_500);
  expect(reconnectOptions(() => 0)).toMatchObject({
    reconnectionDelayGrowFactor: 2,
    maxReconnectionDelay: 5_000,
  });
});

test('before connect, no socket is opened and no data is queued', () => {
  expect(reconnectOptions(() => 0)).toMatchObject({ startClosed: true, maxEnqueuedMessages: 0 });
});

test('an attempt times out after 20000 ms', async () => {
  const { missed: retries } = openTransport();
  await vi.advanceTimersByTimeAsync(19_900);
  expect(retries).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(retries).toEqual([1]);
});

test.each([1001, 1006, 1011, 1012, 1013, 4002, 4003])(
  'after close code %i, the client retries with another address (WIRE-16, WIRE-28)',
  async code => {
    let count = 0;
    const { missed: retries, ended } = openTransport(async () => `ws://chat/${++count}`);
    await opens();
    FakeSocket.last().closeBy(code);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(retries).toEqual([1]);
    expect(ended).toEqual([]);
    expect(FakeSocket.last().url).toBe('ws://chat/2');
  },
);

test.each([1000, 4501, 4502, 4503, 4504, 4505, 4506, 4507, 4508])(
  'after close code %i, the client does not retry (WIRE-16)',
  async code => {
    const { missed: retries, ended } = openTransport();
    await opens();
    FakeSocket.last().closeBy(code);
    await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
    expect(retries).toEqual([]);
    expect(ended).toEqual([{ why: 'closed', code }]);
    expect(FakeSocket.made).toHaveLength(1);
  },
);

test('a transport closed as moved without a message does not reconnect (ROOM-22)', async () => {
  const { missed: retries, ended } = openTransport();
  await opens();
  FakeSocket.last().closeBy(4001);
  expect([retries, ended]).toEqual([[], [{ why: 'closed', code: 4001 }]]);
});

test.each(['banned', 'kicked', 'no_chat_access', 'unauthorized', 'nickname_taken'])(
  'after a refusal with %s, no further ticket is requested (ADMISSION-7)',
  async code => {
    const status = code === 'unauthorized' ? 401 : code === 'nickname_taken' ? 409 : 403;
    const refusal = new ApiError(status, { code, message: code });
    const { asked, ended } = openTransport(() => Promise.reject(refusal));
    await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
    expect(ended).toEqual([{ why: 'refused', error: refusal }]);
    expect(asked).toHaveBeenCalledOnce();
  },
);

test.each([200, 401, 403, 404, 511])(
  'a response %i not sent by the site counts as a failed attempt (CONN-31)',
  async status => {
    const strange = status === 200 ? new UnreadableAnswerError() : new ApiError(status, {});
    const { missed: retries, ended } = openTransport(() => Promise.reject(strange));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([retries, ended]).toEqual([[1, 2], []]);
  },
);

test.each([429, 500, 503])('after a refusal with %i, a new ticket is requested', async status => {
  const { missed: retries } = openTransport(() => Promise.reject(new ApiError(status, {})));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(retries).toEqual([1, 2]);
});

test('a closed transport emits no events and requests no address', async () => {
  const { transport, asked, heard, missed: retries, ended } = openTransport();
  await opens();
  FakeSocket.last().closeBy(1006);
  transport.close(1000);
  FakeSocket.last().say('late');
  await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
  expect([heard, retries, ended]).toEqual([[], [1], []]);
  expect(asked).toHaveBeenCalledOnce();
});

test('close passes the given code to the socket', async () => {
  const { transport } = openTransport();
  await opens();
  transport.close(4000);
  expect(FakeSocket.last().closedWith).toBe(4000);
});

test('data sent while disconnected is neither sent nor stored (CONN-15)', async () => {
  const { transport } = openTransport();
  await opens();
  expect(transport.send('one')).toBe(true);
  FakeSocket.last().closeBy(1006);
  expect(transport.send('two')).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last().open();
  expect(FakeSocket.made.map(({ sent }) => sent)).toEqual([['one'], []]);
});
