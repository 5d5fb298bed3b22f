import { expect, test } from 'vitest';
import { moved, readHash, writeHash } from './hash-location.ts';
import { directionOf, nextSort } from './list/ColumnHead.tsx';

const there = readHash('#section=16&page=3&search=%D8%A3%D8%AD%D9%85%D8%AF&sort=-nickname&limit=50');

test('the list state is in the address and is restored from it (PANEL-105)', () => {
  const list = { page: 3, filter: '', search: 'أحمد', sort: '-nickname', limit: 50 };
  expect(there).toEqual({ section: 16, ...list, field: '' });
  expect(readHash(writeHash(there))).toEqual(there);
  expect(writeHash(readHash('#section=16&page=1&search=&sort='))).toBe('#section=16');
  expect(readHash('#section=16&limit=101').limit).toBeNull();
});

test('a list change goes to page one; a section change resets all list state (PANEL-105)', () => {
  expect(moved(there, { page: 4 })).toEqual({ ...there, page: 4 });
  for (const part of [{ search: 'بدر' }, { sort: '' }, { limit: null }, { filter: '{}' }])
    expect(moved(there, part)).toEqual({ ...there, page: 1, ...part });
  expect(writeHash(moved(there, { section: 13 }))).toBe('#section=13');
  expect(moved(there, { section: 16 })).toEqual(there);
  expect(writeHash(moved(there, { section: null }))).toBe('#');
});

test('clicks on a column header sort ascending, descending, then by default', () => {
  const presses = ['', 'name', '-name', ''];
  for (const [at, sort] of presses.slice(0, -1).entries())
    expect(nextSort(sort, 'name')).toBe(presses[at + 1]);
  expect(nextSort('-text', 'name')).toBe('name');
  expect(['', 'name', '-name', 'text'].map(sort => directionOf(sort, 'name'))).toEqual([
    'none',
    'ascending',
    'descending',
    'none',
  ]);
});
