import { expect, test, vi } from 'vitest';
import { RoomStorage } from '../../tests/support/room-harness.ts';
import type { UpEvent } from '../rpc/relay-api.ts';
import { StoredValue } from '../storage/stored-value.ts';
import { migrateRelay, SocketIds, UpQueue } from './up-queue.ts';

/** A room whose answers the test releases. */
class SlowRoom {
  readonly calls: (readonly UpEvent[])[] = [];
  readonly unknown: number[] = [];
  readonly failed: number[] = [];
  readonly queue = new UpQueue({
    take: events => {
      this.calls.push(events);
      return new Promise((resolve, reject) => this.#answers.push({ resolve, reject }));
    },
    unknown: id => void this.unknown.push(id),
    failed: id => void this.failed.push(id),
  });
  #answers: { resolve: (unknown: number[]) => void; reject: (error: Error) => void }[] = [];

  async answer(unknown: number[] = []): Promise<void> {
    this.#answers.shift()?.resolve(unknown);
    await new Promise<void>(resolve => setImmediate(resolve));
  }

  async fail(): Promise<void> {
    this.#answers.shift()?.reject(new Error('the object was reset'));
    await new Promise<void>(resolve => setImmediate(resolve));
  }
}

test('the first frame is sent at once, later ones after the room responds', async () => {
  const room = new SlowRoom();
  for (const [id, frame] of ['a', 'b', 'c'].entries()) room.queue.push({ id, frame });
  expect(room.calls).toEqual([[{ id: 0, frame: 'a' }]]);
  await room.answer();
  expect(room.calls[1]).toEqual([
    { id: 1, frame: 'b' },
    { id: 2, frame: 'c' },
  ]);
  await room.answer([2]);
  expect([room.unknown, room.failed, room.calls.length]).toEqual([[2], [], 2]);
});

test('if the room is unreachable, sockets with pending frames are reported (ROOM-76)', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const room = new SlowRoom();
  room.queue.push({ id: 1, frame: 'a' });
  room.queue.push({ id: 2, closed: 1006 });
  await room.fail();
  expect([room.failed, room.calls.length]).toEqual([[1], 2]);
  await room.fail();
  expect(room.failed).toEqual([1]);
  room.queue.push({ id: 3, frame: 'b' });
  expect(room.calls[2]).toEqual([{ id: 3, frame: 'b' }]);
  logged.mockRestore();
});

test('the queue for an unresponsive room is limited (ROOM-75)', async () => {
  const room = new SlowRoom();
  room.queue.push({ id: 1, frame: 'a' });
  let frames = 0;
  while (!room.queue.isFull) {
    room.queue.push({ id: 2, frame: 'x'.repeat(8_000) });
    frames++;
  }
  expect(frames).toBeGreaterThan(2_000);
  for (let call = 0; call < 3; call++) await room.answer();
  expect(room.queue.isFull).toBe(false);
});

test('after a possibly lost frame, later frames are not sent alone (ROOM-76)', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const room = new SlowRoom();
  room.queue.push({ id: 1, frame: 'a' });
  room.queue.push({ id: 1, frame: 'b' });
  room.queue.push({ id: 2, frame: 'c' });
  await room.fail();
  expect([room.failed, room.calls[1]]).toEqual([[1], [{ id: 2, frame: 'c' }]]);
  logged.mockRestore();
});

test('a closed socket is closing until the room confirms or is unreachable', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const room = new SlowRoom();
  room.queue.push({ id: 1, frame: 'a' });
  room.queue.push({ id: 2, frame: 'the last words' });
  room.queue.push({ id: 2, closed: 1000 });
  room.queue.push({ id: 3, closed: 1000 });
  expect([1, 2, 3].map(id => room.queue.isClosing(id))).toEqual([false, true, true]);
  await room.answer();
  expect(room.queue.isClosing(2)).toBe(true);
  await room.answer();
  expect(room.queue.isClosing(2)).toBe(false);
  room.queue.push({ id: 4, closed: 1000 });
  await room.fail();
  expect(room.queue.isClosing(4)).toBe(false);
  logged.mockRestore();
});

test('ids stay unique after a relay has hibernated, and a thousand ids cost one row', () => {
  const storage = RoomStorage.take();
  let writes = 0;
  const exec = (sql: string, ...values: (string | number)[]) => {
    writes += Number(sql.startsWith('INSERT OR REPLACE INTO stored_values'));
    return storage.exec(sql, ...values);
  };
  const sql = migrateRelay({ exec } as unknown as SqlStorage);
  const given: number[] = [];
  for (let life = 0; life < 3; life++) {
    const ids = new SocketIds(new StoredValue<number>(sql, 'reservedIds'));
    for (let socket = 0; socket < 1_000; socket++) given.push(ids.next());
  }
  expect(new Set(given).size).toBe(3_000);
  expect(given).toEqual(given.toSorted((a, b) => a - b));
  expect(writes).toBe(3);
});
