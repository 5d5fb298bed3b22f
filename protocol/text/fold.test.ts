import { expect, test } from 'vitest';
import { pick, seededRandom } from '../../tests/support/seeded-random.ts';
import { fold } from './fold.ts';

test.each([
  ['ﻻ', 'لا'],
  ['ｌａｙｌａ', 'layla'],
  ['①', '1'],
])('the compatibility form %s is folded to %s (TEXT-2)', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test.each([
  ['سا\u200cمي', 'سامي'],
  ['\u202eسامي\u2066', 'سامي'],
  ['سامي\u2800', 'سامي'],
  ['\u3164سامي', 'سامي'],
  ['\ufeffسا\u00adمي\u034f', 'سامي'],
])('invisible characters are removed from %j', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test.each([
  ['مُحَمَّدٌ', 'محمد'],
  ['محـــمد', 'محمد'],
  ['رحمٰن', 'رحمن'],
])('harakat and tatweel are removed from %s', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test.each(['أحمد', 'إحمد', 'آحمد', 'ٱحمد', 'ا\u0654حمد'])('%s is folded to احمد', raw => {
  expect(fold(raw)).toBe('احمد');
});

test.each([
  ['ليلى', 'ليلي'],
  ['علی', 'علي'],
])('the ya in %s is folded to one form', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test('Persian kaf equals Arabic kaf', () => {
  expect(fold('کریم')).toBe('كريم');
});

test.each(['فاطمة', 'فاطمہ', 'فاطمھ', 'فاطمە', 'فاطمە\u0654'])(
  'the last letter in %s is folded to ha',
  raw => {
    expect(fold(raw)).toBe('فاطمه');
  },
);

test.each([
  ['مؤمن', 'مومن'],
  ['رائد', 'رايد'],
  ['ي\u0654', 'ي'],
])('the hamza in %s is folded into its letter', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test.each([
  ['ٲٳٵݳݴࡰࢂ', 'ااااااا'],
  ['ېےۍۓ', 'يييي'],
  ['ڪ', 'ك'],
  ['ۃۿ', 'هه'],
  ['ۇٷ', 'وو'],
])('the rare letters in %s are folded to the common letters %s', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test('digits from the three digit sets are folded to equal digits', () => {
  expect([fold('٠١٢٣٤٥٦٧٨٩'), fold('۰۱۲۳۴۵۶۷۸۹')]).toEqual(['0123456789', '0123456789']);
});

test('Latin letters fold to lower case', () => {
  expect(fold('LaYLa É')).toBe('layla é');
});

test('folding is idempotent for any text', () => {
  const next = seededRandom(1);
  const letters = [
    ...'اأإآٱٲٵࡰةہھەۀۃىیيئۓےؤوۇٷٴکكڪلم ـًٌُّْٰٕٓٔ٠٥۹09aAİıßéΣςـ',
    '\u0301',
    '\u200d',
    '\u2800',
    '\u3164',
    'ﷲ',
    'ﻻ',
    '👩',
  ];
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 8 }, () => pick(next, letters)).join('');
    const once = fold(text);
    expect(fold(once), JSON.stringify(text)).toBe(once);
  }
});
