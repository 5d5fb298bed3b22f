import { expect, test } from 'vitest';
import { pick, seededRandom } from '../../tests/support/seeded-random.ts';
import { codePoints, firstGraphemes, graphemes, messageFault } from './length.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const TONED_FAMILY = '👨🏻‍👩🏽‍👧🏾‍👦🏿';

test.each([
  ['', 0],
  ['hello', 5],
  ['مرحبًا', 5],
  [FAMILY, 1],
  [TONED_FAMILY, 1],
  ['🇸🇦', 1],
  ['👍🏽', 1],
  ['e\u0301', 1],
  ['\r\n', 1],
  ['سلام\nعليكم', 10],
])('%j has the grapheme count %i', (text, count) => {
  expect(graphemes(text)).toBe(count);
});

test('fast path and slow path return the same length', () => {
  const segmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' });
  const letters = [...'سلامـ،؟٣۴ az~\n', 'ً', 'é', '\r', '👍', '🏽', '\u200d'];
  const next = seededRandom(3);
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: 6 }, () => pick(next, letters)).join('');
    expect(graphemes(text), JSON.stringify(text)).toBe([...segmenter.segment(text)].length);
  }
});

test.each([
  ['س', null],
  [`  ${'س'.repeat(300)}  `, null],
  ['س'.repeat(301), 'too_long'],
  [FAMILY.repeat(300), null],
  [FAMILY.repeat(301), 'too_long'],
  [TONED_FAMILY.repeat(300), null],
  ['سَ'.repeat(300), null],
  ['سَ'.repeat(301), 'too_long'],
] as const)('a message has at most 300 characters: row %# gives $1 (TEXT-23)', (text, fault) => {
  expect(messageFault(text)).toBe(fault);
});

test('a grapheme with more than 1,200 code points is refused (TEXT-24)', () => {
  expect(messageFault(`س${'\u064b'.repeat(1_199)}`)).toBe(null);
  expect(messageFault(`س${'\u064b'.repeat(1_200)}`)).toBe('too_long');
});

test.each(['', '   ', '\n\t', '\u200b\u200f', '\u2800\u3164'])('%j counts as empty', text => {
  expect(messageFault(text)).toBe('empty');
});

test('a code point with two UTF-16 units counts once', () => {
  expect(codePoints('👍س')).toBe(2);
});

test('a cut to the first graphemes never splits a character (TEXT-27)', () => {
  expect(firstGraphemes(`س${FAMILY}م`, 2)).toBe(`س${FAMILY}`);
  expect(firstGraphemes('س', 5)).toBe('س');
});
