import { expect, test } from 'vitest';
import { WORD_ACTS } from '../../../protocol/entities/protection.ts';
import { listedWord as word } from '../../../tests/support/samples.ts';
import { WordList } from './moderate-text.ts';

test.each([
  ['يا كلب أنت', 'يا *** أنت'],
  ['الكلبببببب', 'ال*****'],
  ['كلب وكلب', '*** و***'],
  ['كلب\u200f', '***\u200f'],
  ['كلبٌ\u200f ها', '***\u200f ها'],
  ['كلبـــ ها', '***** ها'],
  ["'كلب' ها", "'***' ها"],
  ['ك\u200dل\u200dب', '***'],
])('«%s» becomes «%s» (WORD-5)', (written, shown) => {
  expect(new WordList([word('كلب')]).moderate(written, 'messages')).toMatchObject({
    act: 'replace',
    text: shown,
  });
});

test('each word gets its own replacement; the longer of overlapping words applies (WORD-5)', () => {
  const list = new WordList([
    word('كلب', { replacement: 'صديق' }),
    word('ابن الكلب', { replacement: 'ابن الناس' }),
  ]);
  expect(list.moderate('يا ابن الكلب يا كلب', 'messages')?.text).toBe('يا ابن الناس يا صديق');
});

test('the strictest action among the listed words in a text applies (WORD-4)', () => {
  const texts = ['سماوي', 'أرضي', 'بحري', 'جبلي', 'رملي', 'صخري', 'ثلجي'];
  const list = new WordList(WORD_ACTS.map((act, at) => word(texts[at] ?? '', { act })));
  const acts = WORD_ACTS.map(
    (_, at) => list.moderate(texts.slice(0, at + 1).join(' و'), 'messages')?.act ?? null,
  );
  expect(acts).toEqual([null, ...WORD_ACTS.slice(1)]);
});

test('a replacement also applies if another word has a stricter action (WORD-4, WORD-5)', () => {
  const list = new WordList([word('كلب'), word('حمار', { act: 'hold' })]);
  expect(list.moderate('كلب وحمار', 'messages')).toMatchObject({ act: 'hold', text: '*** وحمار' });
});

test('an allowed phrase exempts only the listed word inside it (WORD-4)', () => {
  const list = new WordList([word('كلب'), word('كلب البحر', { act: 'allow' })]);
  expect(list.moderate('رأيت كلب البحر', 'messages')).toBeNull();
  expect(list.moderate('رأيت كلب البحر يا كلب', 'messages')?.text).toBe('رأيت كلب البحر يا ***');
});

test('a word applies only in its configured places (WORD-1)', () => {
  const list = new WordList([word('كلب', { inMessages: false, inPrivate: true })]);
  expect(list.moderate('كلب', 'messages')).toBeNull();
  expect(list.moderate('كلب', 'private')).not.toBeNull();
  expect(list.moderate('كلب', 'nicknames')).not.toBeNull();
});

test('an empty word list matches nothing (WORD-1)', () => {
  expect(new WordList([]).moderate('كلب', 'messages')).toBeNull();
});
