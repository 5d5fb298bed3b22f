import { expect, test } from 'vitest';
import { arePollTexts, fullText } from './poll-limits.ts';

const texts = (question: string, ...options: string[]) => ({ question, options });

test.each([
  ['two options', texts('من؟', 'أنا', 'أنت'), true],
  ['ten options', texts('كم؟', ...'0123456789'), true],
  ['one option', texts('من؟', 'أنا'), false],
  ['eleven options', texts('كم؟', ...'0123456789س'), false],
  ['an empty question', texts('', 'أنا', 'أنت'), false],
  ['an invisible option', texts('من؟', 'أنا', '\u200f'), false],
  ['a question of 200 letters', texts('س'.repeat(200), 'أ', 'ب'), true],
  ['a question of 201 letters', texts('س'.repeat(201), 'أ', 'ب'), false],
  ['an option of 81 letters', texts('من؟', 'س'.repeat(81), 'ب'), false],
  ['options that differ in harakat only', texts('من؟', 'سَلام', 'سلام'), false],
])('a poll with %s is accepted: $2 (POLL-1)', (_, poll, accepted) => {
  expect(arePollTexts(poll)).toBe(accepted);
});

test('the audit entry for a poll includes its options (POLL-1)', () => {
  const options = [{ text: 'أنا' }, { text: 'أنت' }];
  expect(fullText({ text: 'من؟', poll: { options } })).toBe('من؟\nأنا\nأنت');
  expect(fullText({ text: 'سلام' })).toBe('سلام');
});
