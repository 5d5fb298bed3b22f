import { expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/support/seeded-random.ts';
import { type DownItem, idsIn, runsOf } from '../../../rpc/relay-api.ts';
import { DownQueue } from './relay-link.ts';

function heardBy(items: readonly DownItem[]): Map<number, string[]> {
  const heard = new Map<number, string[]>();
  for (const item of items)
    for (const id of idsIn(item.to))
      heard.set(id, [...(heard.get(id) ?? []), 'frame' in item ? item.frame : item.close]);
  return heard;
}

test('consecutive ids are packed as runs and unpacked unchanged', () => {
  expect(runsOf([1, 2, 3, 7, 8, 5])).toEqual([1, 3, 7, 2, 5, 1]);
  expect([...idsIn(runsOf([1, 2, 3, 7, 8, 5]))]).toEqual([1, 2, 3, 7, 8, 5]);
  expect(runsOf(Array.from({ length: 1_000 }, (_, at) => at + 1))).toEqual([1, 1_000]);
});

test('a frame for many sockets is transferred once', () => {
  const queue = new DownQueue();
  for (let id = 1; id <= 1_000; id++) {
    queue.send(id, 'to all', 1);
    if (id % 100 === 0) queue.send(id, `to ${id}`, 1);
  }
  const items = queue.take(1_000_000);
  expect(items).toHaveLength(11);
  expect(items.find(item => 'frame' in item && item.frame === 'to all')?.to).toEqual([1, 1_000]);
  expect(queue.isEmpty).toBe(true);
});

test('two identical frames for a socket stay separate and precede its close', () => {
  const queue = new DownQueue();
  queue.send(1, 'a', 1);
  queue.send(2, 'a', 1);
  queue.send(1, 'a', 1);
  queue.close([1], 'kicked');
  expect(heardBy(queue.take(1_000))).toEqual(
    new Map([
      [1, ['a', 'a', 'kicked']],
      [2, ['a']],
    ]),
  );
});

test('with mixed frames and split batches, each socket gets frames in order', () => {
  const random = seededRandom(47);
  const queue = new DownQueue();
  const sent = new Map<number, string[]>();
  const taken: DownItem[] = [];
  for (let turn = 0; turn < 5_000; turn++) {
    const id = 1 + Math.floor(random() * 20);
    const frame = `frame ${Math.floor(random() * 12)}`;
    sent.set(id, [...(sent.get(id) ?? []), frame]);
    queue.send(id, frame, 1);
    if (random() < 0.02) taken.push(...queue.take(200));
  }
  while (!queue.isEmpty) taken.push(...queue.take(200));
  expect(heardBy(taken)).toEqual(sent);
});

test('a batch exceeds its size limit only if one frame does', () => {
  const queue = new DownQueue();
  for (let id = 1; id <= 5; id++) queue.send(id, String(id).repeat(500), 1);
  queue.send(6, 'x'.repeat(5_000), 1);
  const sizes: number[] = [];
  while (!queue.isEmpty) sizes.push(queue.take(2_500).length);
  expect(sizes).toEqual([2, 2, 1, 1]);
  expect(queue.bytes).toBe(0);
});
