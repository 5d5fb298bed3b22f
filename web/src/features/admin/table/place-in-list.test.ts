import { expect, test } from 'vitest';
import { placeInList } from './use-reveal.ts';

/** A list of this length, and the pages that were read. */
const listOf = (total: number) => {
  const pages: number[] = [];
  const read = async (page: number, limit: number) => {
    pages.push(page);
    const ids = Array.from({ length: total }, (_, at) => ({ _id: `r${at}` }));
    const rows = ids.slice((page - 1) * limit, page * limit);
    return { total, numPages: Math.max(1, Math.ceil(total / limit)), rows };
  };
  return { pages, read };
};

test('a new record at the end is found in at most two reads', async () => {
  for (const [total, pages] of [
    [31, [1]],
    [10_000, [1, 100]],
  ] as const) {
    const list = listOf(total);
    expect(await placeInList(`r${total - 1}`, list.read)).toBe(total - 1);
    expect(list.pages).toEqual(pages);
  }
});

test('a ranked record is found at the start; a missing one takes six reads', async () => {
  const ranked = listOf(500);
  expect(await placeInList('r0', ranked.read)).toBe(0);
  expect(ranked.pages).toEqual([1]);
  const long = listOf(10_000);
  expect(await placeInList('gone', long.read)).toBeNull();
  expect(long.pages).toEqual([1, 100, 99, 98, 97, 96]);
});
