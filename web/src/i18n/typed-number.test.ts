import { expect, test } from 'vitest';
import { typedNumber } from '../features/admin/fields/FieldInput.tsx';
import { formatDays } from './format/format-duration.ts';

test.each([
  ['5', 5],
  ['١٢', 12],
  ['۳', 3],
  ['', null],
  ['-5', -5],
  ['-', '-'],
  ['5x', '5x'],
  ['1.5', '1.5'],
])('«%s» in a number field is read as %s, without dropped characters', (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
});

test('numbers of days have Arabic plural forms', () => {
  expect([1, 2, 3, 11, 60].map(formatDays)).toEqual(['يوم', 'يومان', '3 أيام', '11 يومًا', '60 يومًا']);
});
