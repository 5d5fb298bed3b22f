import { expect, test } from 'vitest';
import { wordOfFile } from '../table/ResourceTable.tsx';
import { eachAtMost } from './each-at-most.ts';
import { withRows } from './use-selection.ts';

test('bulk actions run four at a time, and results are in the order of the rows (PANEL-108)', async () => {
  const running = new Map<number, () => void>();
  let most = 0;
  const told: number[] = [];
  const all = Array.from({ length: 10 }, (_, at) => at);
  const act = (at: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(at, resolve);
    most = Math.max(most, running.size);
    return promise.then(() => {
      if (at % 3 === 0) throw new Error(`${at} may not`);
    });
  };
  const done = eachAtMost(all, 4, act, ({ of }) => told.push(of));
  expect([...running.keys()]).toEqual([0, 1, 2, 3]);
  // Completes the newest running action first.
  while (told.length < all.length) {
    const last = [...running.keys()].at(-1) ?? 0;
    running.get(last)?.();
    running.delete(last);
    await new Promise(process.nextTick);
  }
  const outcomes = await done;
  expect(most).toBe(4);
  expect(outcomes.map(({ of }) => of)).toEqual(all);
  expect(outcomes.map(({ error }) => (error === null ? null : String(error)))).toEqual(
    all.map(at => (at % 3 === 0 ? `Error: ${at} may not` : null)),
  );
  expect(await eachAtMost([], 4, act)).toEqual([]);
});

test('a row is selected once across pages, until it is deselected (PANEL-108)', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(_id => ({ _id })) as [
    { _id: string },
    { _id: string },
    { _id: string },
  ];
  expect(withRows([a], [b, a], true)).toEqual([b, a]);
  expect(withRows([a, b, c], [b, { _id: 'd' }], false)).toEqual([a, c]);
});

test('a bulk image is labelled by its file name as a single word', () => {
  expect(['قلب أحمر.png', 'سلام.v2.gif', 'بلا', ' .webp'].map(wordOfFile)).toEqual([
    'قلب_أحمر',
    'سلام.v2',
    'بلا',
    '',
  ]);
});
