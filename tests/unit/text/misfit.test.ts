import { expect, test } from 'vitest';
import { NEW_HOUSE } from '../../../protocol/entities/house.ts';
import { misfit } from '../../../protocol/text/misfit.ts';
import { countWords, wordKinds } from '../../../protocol/words.ts';

const vocabulary = {
  emojis: [
    { shortcut: ':)', emojiCode: 128_512 },
    { shortcut: ':cat:', emojiName: 'cat.png' },
    { shortcut: ':broken:', emojiCode: 0x110000 },
  ],
  shortcuts: [
    { shortcutTerm: 'سع', replaceWith: 'السلام عليكم', view: true },
    { shortcutTerm: 'hid', replaceWith: 'hidden', view: false },
    { shortcutTerm: ':)', replaceWith: 'never', view: true },
  ],
};
const kinds = wordKinds(vocabulary);

test.each([
  ['لا شيء هنا', 0, 0],
  [':) :cat: cat.png سع', 3, 1],
  [':):)', 0, 0],
  [':)\n:)\tسع', 2, 1],
  [':broken: hid', 0, 0],
])('TALK-19, TEXT-32 what is replaced on the screen is what is counted: %j', (text, emoticons, shortcuts) => {
  expect(countWords(text, kinds)).toEqual({ emoticons, shortcuts });
});

test('SITE-11, TALK-19 without emoticons their words are words, and one that is also a shortcut is that', () => {
  const plain = wordKinds({ ...vocabulary, emoticons: false });
  expect(countWords(':) :cat: سع', plain)).toEqual({ emoticons: 0, shortcuts: 2 });
});

const limits = {
  ...NEW_HOUSE.options,
  minCharacters: 3,
  maxCharacters: 20,
  minLines: 1,
  maxLines: 2,
  maxEmoticons: 1,
  maxShortcuts: 1,
};

test.each([
  ['قف', { code: 'message_too_short', limit: 3 }],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', { code: 'message_too_short', limit: 3 }],
  ['👨‍👩‍👧‍👦'.repeat(3), null],
  ['س'.repeat(20), null],
  ['س'.repeat(21), { code: 'message_too_long', limit: 20 }],
  ['سطر\nسطر', null],
  ['سطر\nسطر\nسطر', { code: 'too_many_lines', limit: 2 }],
  ['سطر\r\nسطر', null],
  [':) :)', { code: 'too_many_emoticons', limit: 1 }],
  ['سع سع', { code: 'too_many_shortcuts', limit: 1 }],
  [':) سع', null],
] as const)('TALK-19, SITE-13, SITE-14, SITE-15, SITE-16 %j', (text, verdict) => {
  expect(misfit(text, limits, kinds)).toEqual(verdict);
});

test('TALK-19 a minimum asks for as many', () => {
  const strict = { ...limits, minLines: 2, minEmoticons: 1, minShortcuts: 1 };
  expect(misfit('سطر', strict, kinds)).toEqual({ code: 'too_few_lines', limit: 2 });
  expect(misfit('سطر\nسع', strict, kinds)).toEqual({ code: 'too_few_emoticons', limit: 1 });
  expect(misfit('سطر\n:)', strict, kinds)).toEqual({ code: 'too_few_shortcuts', limit: 1 });
  expect(misfit('سع\n:)', strict, kinds)).toBeNull();
  expect(misfit('سطر\nسع', { ...strict, enableEmoticons: false }, kinds)).toBeNull();
});
