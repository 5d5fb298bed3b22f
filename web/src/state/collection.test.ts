import { proxy, subscribe } from 'valtio';
import { expect, test, vi } from 'vitest';
import { type Collection, changeItems, emptyCollection, replaceItems } from './collection.ts';

type Word = { id: string; rank: number };
const kind = { idOf: ({ id }: Word) => id, compare: (a: Word, b: Word) => a.rank - b.rank };

const filled = (): Collection<Word> => {
  const words = proxy(emptyCollection<Word>());
  replaceItems(words, kind, [
    { id: 'b', rank: 2 },
    { id: 'a', rank: 1 },
  ]);
  return words;
};

test('a list is sorted with `compare` of its kind, and again after a change', () => {
  const words = filled();
  expect(words.ids).toEqual(['a', 'b']);
  changeItems(words, kind, { upserted: [{ id: 'a', rank: 3 }], removed: [] });
  expect(words.ids).toEqual(['b', 'a']);
});

test('a watcher is notified only of changes to its entry', async () => {
  const words = filled();
  const heard = vi.fn();
  const { a, b } = words.byId;
  if (a) subscribe(a, () => heard('a'));
  if (b) subscribe(b, () => heard('b'));
  changeItems(words, kind, { upserted: [{ id: 'a', rank: 0 }], removed: [] });
  await Promise.resolve();
  expect(heard.mock.calls).toEqual([['a']]);
});

test('if an item does not move, the order is unchanged', () => {
  const words = filled();
  const before = words.ids;
  changeItems(words, kind, { upserted: [{ id: 'a', rank: 0 }], removed: [] });
  expect(words.ids).toBe(before);
});

test('replacing a list reuses the entries of items that stay', () => {
  const words = filled();
  const { a } = words.byId;
  replaceItems(words, kind, [
    { id: 'a', rank: 5 },
    { id: 'c', rank: 4 },
  ]);
  expect(words.ids).toEqual(['c', 'a']);
  expect(words.byId.a).toBe(a);
  expect(words.byId.b).toBeUndefined();
});
