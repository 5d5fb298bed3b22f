import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../../web/src/api/http.ts';
import { dialWith, type End } from '../../../web/src/socket/line.ts';
import { dialling } from '../../../web/src/socket/reconnection.ts';
import { FakeSocket } from './fake-socket.ts';

const ATTEMPTS_ALL_MS = 30_000;

const dialled = (address: () => Promise<string> = async () => 'ws://chat/1') => {
  const opened = vi.fn();
  const heard: string[] = [];
  const missed: number[] = [];
  const ended: End[] = [];
  const asked = vi.fn(address);
  const line = dialWith(FakeSocket)(asked, {
    opened,
    heard: frame => heard.push(frame),
    missed: attempt => missed.push(attempt),
    ended: end => ended.push(end),
  });
  return { line, asked, opened, heard, missed, ended };
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

test('CONN-3 a line opens at the address that was asked for', async () => {
  const { opened, asked } = dialled();
  await opens();
  expect(FakeSocket.last().url).toBe('ws://chat/1');
  expect(opened).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledOnce();
});

test('CONN-17 five attempts are made after a break, and then no more', async () => {
  const { missed, ended, asked } = dialled();
  await opens();
  await vi.advanceTimersByTimeAsync(6_000);
  FakeSocket.last().closeBy(1006);
  for (let attempt = 1; attempt <= 5; attempt++) {
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.last().fail();
  }
  await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
  expect(missed).toEqual([1, 2, 3, 4, 5]);
  expect(ended).toEqual([{ why: 'exhausted', error: null }]);
  expect(asked).toHaveBeenCalledTimes(6);
  expect(FakeSocket.made).toHaveLength(6);
});

test('CONN-17 addresses that cannot be had count as attempts', async () => {
  const { missed, ended } = dialled(() => Promise.reject(new Error('no network')));
  await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
  expect(missed).toEqual([1, 2, 3, 4, 5]);
  expect(ended.map(({ why }) => why)).toEqual(['exhausted']);
  expect(FakeSocket.made).toEqual([]);
});

test('CONN-17 after a connection that lasted the attempts are counted anew', async () => {
  const { missed } = dialled();
  for (let round = 0; round < 3; round++) {
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.last().open();
    await vi.advanceTimersByTimeAsync(6_000);
    FakeSocket.last().closeBy(1006);
  }
  expect(missed).toEqual([1, 1, 1]);
});

test('CONN-17 a server that opens and closes at once still uses the attempts up', async () => {
  const { ended } = dialled();
  for (let round = 0; round < 6; round++) {
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.last().open();
    FakeSocket.last().closeBy(1006);
  }
  expect(ended).toEqual([{ why: 'exhausted', error: null }]);
});

test('CONN-18 CONN-19 delays start at 1000 ms, half more or less, and end at 5000 ms', () => {
  expect(dialling(() => 0).minReconnectionDelay).toBe(500);
  expect(dialling(() => 0.5).minReconnectionDelay).toBe(1_000);
  expect(dialling(() => 1).minReconnectionDelay).toBe(1_500);
  expect(dialling()).toMatchObject({ reconnectionDelayGrowFactor: 2, maxReconnectionDelay: 5_000 });
});

test('CONN-16 nothing is dialled, and nothing queued, before it is asked for', () => {
  expect(dialling()).toMatchObject({ startClosed: true, maxEnqueuedMessages: 0 });
});

test('CONN-20 an attempt that takes 20000 ms has failed', async () => {
  const { missed } = dialled();
  await vi.advanceTimersByTimeAsync(19_900);
  expect(missed).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(missed).toEqual([1]);
});

test.each([1001, 1006, 1011, 1012, 1013, 4002, 4003])(
  'WIRE-16 WIRE-28 after %i there is another attempt, with another address',
  async code => {
    let count = 0;
    const { missed, ended } = dialled(async () => `ws://chat/${++count}`);
    await opens();
    FakeSocket.last().closeBy(code);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(missed).toEqual([1]);
    expect(ended).toEqual([]);
    expect(FakeSocket.last().url).toBe('ws://chat/2');
  },
);

test.each([1000, 4501, 4502, 4503, 4504, 4505, 4506, 4507, 4508])(
  'WIRE-16 after %i there is none',
  async code => {
    const { missed, ended } = dialled();
    await opens();
    FakeSocket.last().closeBy(code);
    await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
    expect(missed).toEqual([]);
    expect(ended).toEqual([{ why: 'closed', code }]);
    expect(FakeSocket.made).toHaveLength(1);
  },
);

test('ROOM-22 a line that is closed as moved without a word does not pull the other window back', async () => {
  const { missed, ended } = dialled();
  await opens();
  FakeSocket.last().closeBy(4001);
  expect([missed, ended]).toEqual([[], [{ why: 'closed', code: 4001 }]]);
});

test.each(['banned', 'kicked', 'no_chat_access', 'unauthorized', 'nickname_taken'])(
  'GATE-7 a ticket that is refused as %s is asked for once',
  async code => {
    const status = code === 'unauthorized' ? 401 : code === 'nickname_taken' ? 409 : 403;
    const refusal = new Refused(status, { code, message: code });
    const { asked, ended } = dialled(() => Promise.reject(refusal));
    await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
    expect(ended).toEqual([{ why: 'refused', error: refusal }]);
    expect(asked).toHaveBeenCalledOnce();
  },
);

test.each([429, 500, 503])('CONN-17 a ticket that is refused with %i is asked for again', async status => {
  const { missed } = dialled(() => Promise.reject(new Refused(status, {})));
  await vi.advanceTimersByTimeAsync(1_600);
  expect(missed).toEqual([1, 2]);
});

test('CONN-14 of a line that was hung up nothing more is heard, and no address is asked for', async () => {
  const { line, asked, heard, missed, ended } = dialled();
  await opens();
  FakeSocket.last().closeBy(1006);
  line.hangUp(1000);
  FakeSocket.last().say('late');
  await vi.advanceTimersByTimeAsync(ATTEMPTS_ALL_MS);
  expect([heard, missed, ended]).toEqual([[], [1], []]);
  expect(asked).toHaveBeenCalledOnce();
});

test('CONN-14 hanging up closes the socket with the code that was given', async () => {
  const { line } = dialled();
  await opens();
  line.hangUp(4000);
  expect(FakeSocket.last().closedWith).toBe(4000);
});

test('CONN-15 what is sent while the line is down is neither sent nor kept', async () => {
  const { line } = dialled();
  await opens();
  expect(line.send('one')).toBe(true);
  FakeSocket.last().closeBy(1006);
  expect(line.send('two')).toBe(false);
  await vi.advanceTimersByTimeAsync(1_600);
  FakeSocket.last().open();
  expect(FakeSocket.made.map(({ sent }) => sent)).toEqual([['one'], []]);
});
