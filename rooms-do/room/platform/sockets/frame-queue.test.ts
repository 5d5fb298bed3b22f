import { expect, test } from 'vitest';
import { WAITING_FRAMES_MAX } from '../../../../protocol/constants.ts';
import type { Connection } from './connections.ts';
import { FrameQueue } from './fan-out.ts';

// The queue compares sockets only by identity.
const socket = () => ({}) as Connection;

test('frames of one socket run in order, frames of other sockets concurrently (ROOM-54, ROOM-55)', async () => {
  const queue = new FrameQueue();
  const [layla, omar] = [socket(), socket()];
  const gate = Promise.withResolvers<void>();
  const handled: string[] = [];
  const first = queue.run(layla, () => gate.promise.then(() => void handled.push('layla 1')));
  const second = queue.run(layla, () => void handled.push('layla 2'));
  expect(queue.run(omar, () => void handled.push('omar 1'))).toBeUndefined();
  expect(handled).toEqual(['omar 1']);
  gate.resolve();
  await Promise.all([first, second]);
  expect(handled).toEqual(['omar 1', 'layla 1', 'layla 2']);
});

test('32 frames may queue, and 32 more after the queue drains (ROOM-54)', async () => {
  const queue = new FrameQueue();
  const layla = socket();
  const gate = Promise.withResolvers<void>();
  const all = [queue.run(layla, () => gate.promise)];
  for (let at = 0; at < WAITING_FRAMES_MAX; at++) {
    expect(queue.isFull(layla)).toBe(false);
    all.push(queue.run(layla, () => {}));
  }
  expect(queue.isFull(layla)).toBe(true);
  expect(queue.isFull(socket())).toBe(false);
  gate.resolve();
  await Promise.all(all);
  expect(queue.isFull(layla)).toBe(false);
});

test('a frame that fails does not block later frames (ROOM-54)', async () => {
  const queue = new FrameQueue();
  const layla = socket();
  const failing = queue.run(layla, () => Promise.reject(new Error('an internal fault')));
  const next = queue.run(layla, () => {});
  await expect(failing).rejects.toThrow('an internal fault');
  await expect(next).resolves.toBeUndefined();
});
