import { expect, test } from 'vitest';
import { MENTIONS_MAX, mentionsIn, namedBy, namesIn, unmatchedWords } from './mentions.ts';

const named = (...names: string[]) => names.map(nickname => ({ userId: nickname, nickname }));
const ROOM = named('عمر', 'عمر الفاروق', 'أبو خالد ✨', 'Sara سارة', 'ليلى', 'نور99');

test.each([
  ['@عمر أين أنت؟', ['عمر']],
  ['أين @عمر؟', ['عمر']],
  ['(@ليلى) و@عمر', ['ليلى', 'عمر']],
  ['@عمر، @ليلى', ['عمر', 'ليلى']],
  ['@ليلى @ليلي @لَيلى', ['ليلى']],
  ['＠عمر', ['عمر']],
  ['@نور٩٩', ['نور99']],
  ['@SARA سارة هلا', ['Sara سارة']],
  ['@Sara سارة', ['Sara سارة']],
  ['@ابو   خالد ✨!', ['أبو خالد ✨']],
])('%s mentions the users %j (TEXT-52)', (text, expected) => {
  expect(mentionsIn(text, ROOM)).toEqual(expected);
});

test('the longest matching name is mentioned and ends at its last letter', () => {
  expect(mentionsIn('@عمر الفاروق', ROOM)).toEqual(['عمر الفاروق']);
  expect(mentionsIn('@عمر الفارو', ROOM)).toEqual(['عمر']);
  expect(mentionsIn('@عمرو @نور999 @عمر2', ROOM)).toEqual([]);
  expect(mentionsIn('@Sara', ROOM)).toEqual([]);
  expect(mentionsIn('@عمر الفاروق', [...ROOM].reverse())).toEqual(['عمر الفاروق']);
});

test('addresses and bare names are not mentions; at most five names count (TEXT-52)', () => {
  expect(mentionsIn('omar@عمر عمر ليلى @ @@', ROOM)).toEqual([]);
  const many = named('a1', 'a2', 'a3', 'a4', 'a5', 'a6');
  const text = '@a1 @a2 @a1 @a3 @a4 @a5 @a6';
  expect(mentionsIn(text, many)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(mentionsIn(text, many)).toHaveLength(MENTIONS_MAX);
});

test('a name after the first 16 @ signs of a text is not looked up (TEXT-52)', () => {
  const people = named(...Array.from({ length: 20 }, (_, at) => `guest ${at}`));
  expect(mentionsIn(`${'@x '.repeat(100)}@guest 1`, people)).toEqual([]);
});

test('the name of the author in a text mentions no user with a similar name (TEXT-52)', () => {
  const [short, long] = named('عمر', 'عمر الفاروق');
  const people = [short, long].flatMap(each => each ?? []);
  expect(mentionsIn('أنا @عمر الفاروق', people, long?.userId)).toEqual([]);
  expect(mentionsIn('أهلًا @عمر', people, long?.userId)).toEqual([short?.userId]);
});

test('a name followed by an underscore is not mentioned (TEXT-52)', () => {
  expect(mentionsIn('@ali_b', named('ali'))).toEqual([]);
});

test('an @ with the name of a present user is not in the unmatched list (MISSED-1)', () => {
  expect(unmatchedWords('@ليلى و@غائبة عن المجلس', ROOM)).toEqual(['غائبة عن المجلس']);
  expect(unmatchedWords('@عمر الفاروق @عمر', ROOM)).toEqual([]);
  expect(unmatchedWords('＠أبو خالد الغائب', ROOM)).toEqual(['أبو خالد الغائب']);
  expect(unmatchedWords('omar@غائبة @ غائبة', ROOM)).toEqual([]);
});

test('at most five unmatched texts are listed, each cut to the longest name (MISSED-1)', () => {
  const many = Array.from({ length: 9 }, (_, at) => `@x${at}`).join(' ');
  expect(unmatchedWords(many, ROOM)).toHaveLength(MENTIONS_MAX);
  const [words] = unmatchedWords(`@${'ا'.repeat(200)}`, ROOM);
  expect(words).toBe('ا'.repeat(61));
  const [emoji] = unmatchedWords(`@${'✨😀'.repeat(50)}`, ROOM);
  expect([...(emoji ?? '')]).toHaveLength(61);
});

test('all possible names at the text start are returned, longest first', () => {
  expect(namesIn('أبو خالد ✨ هنا')).toEqual(['أبو خالد ✨ هنا', 'أبو خالد ✨', 'أبو خالد', 'أبو']);
  expect(namedBy('أبو خالد ✨!', ROOM)).toBe('أبو خالد ✨');
  expect(namedBy('ابو خالد', ROOM)).toBeNull();
  expect(namedBy('عمرو', ROOM)).toBeNull();
});
