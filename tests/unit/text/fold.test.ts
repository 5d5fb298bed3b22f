import { expect, test } from 'vitest';
import { fold } from '../../../protocol/text/fold.ts';
import { pick, seeded } from '../../support/seeded.ts';

test.each([
  ['ﻻ', 'لا'],
  ['ｌａｙｌａ', 'layla'],
  ['①', '1'],
])('TEXT-2 the compatibility form %s is folded to %s', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test.each([
  ['سا\u200cمي', 'سامي'],
  ['\u202eسامي\u2066', 'سامي'],
  ['سامي\u2800', 'سامي'],
  ['\u3164سامي', 'سامي'],
  ['\ufeffسا\u00adمي\u034f', 'سامي'],
])('TEXT-3 what cannot be seen is dropped from %j', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test.each([
  ['مُحَمَّدٌ', 'محمد'],
  ['محـــمد', 'محمد'],
  ['رحمٰن', 'رحمن'],
])('TEXT-4 %s loses its harakat and tatweel', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test.each(['أحمد', 'إحمد', 'آحمد', 'ٱحمد', 'ا\u0654حمد'])('TEXT-5 %s is found as احمد', raw => {
  expect(fold(raw)).toBe('احمد');
});

test.each([
  ['ليلى', 'ليلي'],
  ['علی', 'علي'],
])('TEXT-6 the ya of %s is one ya', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test('TEXT-7 a Persian kaf is a kaf', () => {
  expect(fold('کریم')).toBe('كريم');
});

test.each(['فاطمة', 'فاطمہ', 'فاطمھ', 'فاطمە', 'فاطمە\u0654'])(
  'TEXT-8 the last letter of %s is a ha',
  raw => {
    expect(fold(raw)).toBe('فاطمه');
  },
);

test.each([
  ['مؤمن', 'مومن'],
  ['رائد', 'رايد'],
  ['ي\u0654', 'ي'],
])('TEXT-9 the hamza of %s leaves its seat', (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});

test('TEXT-10 all three rows of digits are one', () => {
  expect([fold('٠١٢٣٤٥٦٧٨٩'), fold('۰۱۲۳۴۵۶۷۸۹')]).toEqual(['0123456789', '0123456789']);
});

test('TEXT-11 Latin letters end in lower case', () => {
  expect(fold('LaYLa É')).toBe('layla é');
});

test('TEXT-1 folding twice changes nothing more, whatever the text', () => {
  const next = seeded(1);
  const letters = [
    ...'اأإآٱةہھەۀىیيئؤوکكڪلم ـًٌُّْٰٕٓٔ٠٥۹09aAİıßéΣςـ',
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
