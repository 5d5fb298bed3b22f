import { expect, test } from 'vitest';
import { monthBeside, monthOf } from './ActSheet.tsx';

test.each([
  ['2026-11', -1, '2026-10'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
])('the month %s with offset %d is %s', (month, by, other) => {
  expect(monthBeside(month, by)).toBe(other);
});

test('months are calculated in UTC', () => {
  expect(monthOf(Date.UTC(2026, 11, 1) - 1)).toBe('2026-11');
});
