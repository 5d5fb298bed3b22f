import { expect, test } from 'vitest';
import { below, seededRandom } from '../tests/support/seeded-random.ts';
import { isColor, ratio, readable, toHex6 } from './colors.ts';

test.each([
  ['#abc', true],
  ['#AABBCC', true],
  ['#aabbccdd', true],
  ['#abcd', false],
  ['abc', false],
  ['red', false],
  ['#aabbcc;', false],
  ['#aabbcc\n', false],
  ['url(#abc)', false],
  ['', false],
])('%j is a color: %s (TEXT-34)', (color, expected) => {
  expect(isColor(color)).toBe(expected);
});

test.each([
  ['#aBc', '#aabbcc'],
  ['#AABBCC', '#aabbcc'],
  ['#aabbcc80', '#aabbcc'],
  ['javascript:', '#000000'],
])('%s is normalized to %s (TEXT-34)', (color, six) => {
  expect(toHex6(color)).toBe(six);
});

test('contrast is 21 for black on white and 1 for equal colors (TEXT-34)', () => {
  expect(ratio('#000', '#ffffff')).toBeCloseTo(21);
  expect(ratio('#ff2200', '#f20')).toBe(1);
});

test('a readable color is not changed (TEXT-34)', () => {
  expect(readable('#000000', '#ffffff')).toBe('#000000');
  expect(readable('#FFF', '#123456')).toBe('#ffffff');
});

test('2,000 random color pairs become readable, with and without memoization (TEXT-34)', () => {
  const next = seededRandom(7);
  const color = () => `#${below(next, 0x1000000).toString(16).padStart(6, '0')}`;
  for (let pair = 0; pair < 2_000; pair++) {
    const [fg, bg] = [color(), color()];
    const found = readable(fg, bg);
    expect(ratio(found, bg), `${fg} on ${bg}`).toBeGreaterThanOrEqual(4.5);
    expect(readable(fg, bg)).toBe(found);
  }
});
