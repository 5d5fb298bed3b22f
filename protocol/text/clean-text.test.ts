import { describe, expect, test } from 'vitest';
import { NewAppeal } from '../rest/moderation.ts';
import { cleanText } from './clean-text.ts';

describe('text cleaning (TEXT-56)', () => {
  test.each([
    ['vocalised Arabic', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ'],
    ['Quranic signs', 'ذَٰلِكَ ٱلْكِتَـٰبُ لَا رَيْبَ ۛ فِيهِ ۛ هُدًۭى لِّلْمُتَّقِينَ'],
    ['4 marks on a letter', 'م\u0651\u064e\u0670\u06e5\u06e1'],
    ['a zero-width non-joiner', 'می\u200cخواهم'],
    ['a joined family', '👨‍👩‍👧‍👦'],
    ['a heart on fire', '❤️‍🔥'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['several lines', 'سطر\n\tآخر\r\n'],
  ])('%s is unchanged by cleaning', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  test.each([
    ['U+0000', 'ا\u0000ب', 'اب'],
    ['lone surrogates', '\ud800ا\udfffب', 'اب'],
    ['noncharacters', 'ا\ufdd0\ufffe\u{10ffff}ب', 'اب'],
    ['marks after the fourth', `ا${'\u0651'.repeat(20_000)}ب`, `ا${'\u0651'.repeat(4)}ب`],
    ['marks after a dropped character', `ا${'\u0651'.repeat(4)}\u0000\u0651`, `ا${'\u0651'.repeat(4)}`],
    ['marks after a joiner', `ا${'\u0651'.repeat(4)}\u200d\u0651`, `ا${'\u0651'.repeat(4)}\u200d`],
  ])('cleaning drops %s, and a second pass changes nothing', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
    expect(cleanText(cleaned)).toBe(cleaned);
  });
});

test('an appeal padded with zero-width joiners is refused as too long', () => {
  const code = '0b54ab5c-6a3f-4a6e-9c3e-0d3a3a3f5c11';
  const fits = (text: string) => NewAppeal.safeParse({ code, text }).success;
  expect(fits(`ا${'\u200d'.repeat(20_000)}`)).toBe(false);
  expect(fits('مُحَمَّد '.repeat(20))).toBe(true);
});
