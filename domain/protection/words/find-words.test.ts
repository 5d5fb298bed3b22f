import { expect, test } from 'vitest';
import type { WordMatch } from '../../../protocol/entities/protection.ts';
import { WordMatcher } from './word-matcher.ts';

const found = (word: string, text: string, match: WordMatch = 'whole'): string | null => {
  const [hit] = new WordMatcher([{ text: word, match }]).find(text);
  return hit ? text.slice(hit.from, hit.to) : null;
};

test.each([
  ['كلب', 'الكَـــلْبُ هنا', 'كَـــلْبُ'],
  ['كلب', 'يا ك.ل.ب!', 'ك.ل.ب'],
  ['كلب', 'هذا ڪ ل ب', 'ڪ ل ب'],
  ['كلب', 'كلللب؟', 'كلللب'],
  ['كلب', 'ك\u200bل\u200bب', 'ك\u200bل\u200bب'],
  ['حمار', 'يا 7mar', '7mar'],
  ['يا حيوان', 'ياحيوااان', 'ياحيوااان'],
  ['idiot', 'an 1D10T', '1D10T'],
])('the word %s is found in «%s» at its original position (WORD-2)', (word, text, written) => {
  expect(found(word, text)).toBe(written);
});

test.each([
  ['كلب', 'whole', 'مكلبش', null],
  ['كلب', 'part', 'مكلبش', 'كلب'],
  ['كلب', 'whole', 'وبالكلب', 'كلب'],
  ['كلب', 'whole', 'بالكلب', 'كلب'],
  ['كلب', 'whole', 'كلبهم', 'كلب'],
  ['سب', 'whole', 'سبب', null],
  ['سب', 'whole', 'سبببب', 'سبببب'],
  ['عاهرة', 'whole', 'العاهرات', 'عاهرات'],
  ['عاهرة', 'whole', 'عاهرتهم', 'عاهرت'],
  ['لعين', 'whole', 'للعين', null],
  ['لعين', 'whole', 'اللعين', 'للعين'],
  ['ass', 'whole', 'class', null],
  ['ass', 'whole', 'asses', 'ass'],
] as const)('the word %s with match mode %s in «%s»: %s (WORD-3)', (word, match, text, written) => {
  expect(found(word, text, match)).toBe(written);
});

test('one pass finds all listed words, including nested and overlapping ones (WORD-2)', () => {
  const words = ['ab', 'abcd', 'bc', 'cd'].map(text => ({ text, match: 'part' }) as const);
  const hits = new WordMatcher(words).find('xabcdx');
  expect(hits.map(({ entry, from, to }) => [words[entry]?.text, from, to])).toEqual([
    ['ab', 1, 3],
    ['bc', 2, 4],
    ['abcd', 1, 5],
    ['cd', 3, 5],
  ]);
});

test('a symbols-only word or a text without letters has no match (WORD-2)', () => {
  expect(found('!!!', 'هلا !!!')).toBeNull();
  expect(found('كلب', '😂 !!')).toBeNull();
});
