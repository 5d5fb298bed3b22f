import { expect, test, vi } from 'vitest';
import type { DownBatch } from '../../../rpc/relay-api.ts';
import { RelayLink } from './relay-link.ts';
import { RelayedSocket } from './relayed-socket.ts';

/** A relay whose calls the test answers, with the events that the room receives. */
class Line {
  readonly batches: DownBatch[] = [];
  readonly lost: number[] = [];
  readonly steps: boolean[] = [];
  readonly link: RelayLink;
  #answers: { resolve: (unknown: number[]) => void; reject: (error: Error) => void }[] = [];

  constructor(isInStep = true) {
    this.link = new RelayLink(isInStep, {
      deliver: batch => {
        this.batches.push(batch);
        return new Promise((resolve, reject) => this.#answers.push({ resolve, reject }));
      },
      lost: sockets => void this.lost.push(...sockets.map(({ id }) => id)),
      inStep: isIt => void this.steps.push(isIt),
    });
  }

  open(id: number): RelayedSocket {
    const { link } = this;
    const socket = new RelayedSocket(
      { relay: 1, id },
      {
        send: (...sent) => link.send(...sent),
        close: (...closed) => link.close(...closed),
        store: () => {},
      },
    );
    link.sockets.set(id, socket);
    return socket;
  }

  async answer(unknown: number[] = []): Promise<void> {
    this.#answers.shift()?.resolve(unknown);
    await turn();
  }

  async fail(): Promise<void> {
    this.#answers.shift()?.reject(new Error('the object was reset'));
    await turn();
  }
}

/** Runs all pending work that needs no timer. */
const turn = () => new Promise<void>(resolve => setImmediate(resolve));

test('frames added during a relay call are sent in order in the next call', async () => {
  const line = new Line();
  const [one, two] = [line.open(1), line.open(2)];
  one.send('a', 1);
  two.send('a', 1);
  await turn();
  one.send('b', 1);
  two.send('b', 1);
  one.send('c', 2);
  await turn();
  expect(line.batches).toEqual([{ items: [{ frame: 'a', envelopes: 1, to: [1, 2] }], known: null }]);
  await line.answer();
  expect(line.batches[1]?.items).toEqual([
    { frame: 'b', envelopes: 1, to: [1, 2] },
    { frame: 'c', envelopes: 2, to: [1, 1] },
  ]);
});

test('a frame sent at the end of a call is sent in another call', async () => {
  const line = new Line();
  const one = line.open(1);
  one.send('a', 1);
  await turn();
  const ended = line.link.flush().then(() => one.send('b', 1));
  await line.answer();
  await ended;
  await turn();
  expect(line.batches.flatMap(({ items }) => items.map(item => 'frame' in item && item.frame))).toEqual([
    'a',
    'b',
  ]);
});

test('only a socket unknown to the relay becomes a broken connection (ROOM-74)', async () => {
  const line = new Line();
  const [one, two] = [line.open(1), line.open(2)];
  one.send('a', 1);
  two.send('a', 1);
  await turn();
  await line.answer([2]);
  expect([line.lost, one.readyState, two.readyState]).toEqual([[2], WebSocket.OPEN, WebSocket.CLOSED]);
  two.send('b', 1);
  await turn();
  expect(line.batches).toHaveLength(1);
});

test('a failed relay call breaks its sockets; the next call closes them (ROOM-74)', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const line = new Line();
  line.open(1).send('a', 1);
  line.open(2);
  await turn();
  await line.fail();
  expect([line.lost, line.steps, line.batches.length]).toEqual([[1, 2], [false], 1]);
  line.open(3).send('b', 1);
  await turn();
  expect(line.batches[1]).toEqual({ items: [{ frame: 'b', envelopes: 1, to: [3, 1] }], known: [3, 1] });
  await line.answer();
  expect(line.steps).toEqual([false, true]);
  logged.mockRestore();
});

test('after hibernation, the room first sends its known sockets to the relay (ROOM-74)', async () => {
  const line = new Line(false);
  line.open(4);
  line.open(5);
  void line.link.flush();
  await turn();
  expect(line.batches).toEqual([{ items: [], known: [4, 2] }]);
  await line.answer([5]);
  expect(line.lost).toEqual([5]);
});

test('over 32 MiB, the sockets of a blocked relay are closed as too slow (ROOM-75)', async () => {
  const line = new Line();
  const [one, two] = [line.open(1), line.open(2)];
  one.send('first', 1);
  await turn();
  for (let frame = 0; frame < 20; frame++) one.send(`${frame}`.padEnd(1024 * 1024), 1);
  expect([line.lost, one.readyState, two.readyState]).toEqual([[1, 2], WebSocket.CLOSED, WebSocket.CLOSED]);
  await line.answer();
  expect(line.batches[1]).toEqual({ items: [{ close: 'too_slow', to: [1, 2] }], known: null });
});

test('a relay that is too slow still gets earlier closes (ROOM-75)', async () => {
  const line = new Line();
  const [one, two] = [line.open(1), line.open(2)];
  one.send('first', 1);
  await turn();
  one.close(4501, 'kicked');
  for (let frame = 0; frame < 20; frame++) two.send(`${frame}`.padEnd(1024 * 1024), 1);
  await line.answer();
  expect(line.batches[1]?.items).toEqual([
    { close: 'kicked', to: [1, 1] },
    { close: 'too_slow', to: [2, 1] },
  ]);
});

test('in a crowd, each user waits until earlier lists reach the relay (ROOM-75)', async () => {
  const line = new Line();
  let inside = 0;
  const list = 'x'.repeat(512 * 1024);
  const came = Array.from({ length: 40 }, (_, at) =>
    line.link.arrive(() => {
      inside++;
      line.open(at + 1).send(`${at}${list}`, 1);
    }),
  );
  await turn();
  const first = inside;
  expect(first).toBeLessThan(10);
  for (let call = 0; call < 40; call++) await line.answer();
  await Promise.all(came);
  expect([inside, line.lost]).toEqual([40, []]);
  expect(line.batches.flatMap(({ items }) => items)).toHaveLength(40);
});

test('a refused user does not block the next user (ROOM-75)', async () => {
  const line = new Line();
  const refused = line.link.arrive(() => {
    throw new Error('no');
  });
  const next = line.link.arrive(() => 'in');
  await expect(refused).rejects.toThrow('no');
  expect(await next).toBe('in');
});
