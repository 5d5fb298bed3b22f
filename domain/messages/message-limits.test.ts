import { expect, test } from 'vitest';
import { countTokens, tokenKinds } from '../../protocol/text/emoji-shortcut-tokens.ts';
import { DEFAULT_SITE_CONFIG } from '../site/site-config.ts';
import { checkMessageLimits } from './message-limits.ts';

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
const kinds = tokenKinds(vocabulary);

test.each([
  ['لا شيء هنا', 0, 0],
  [':) :cat: cat.png سع', 3, 1],
  [':):)', 0, 0],
  [':)\n:)\tسع', 2, 1],
  [':broken: hid', 0, 0],
])(
  'emoticon and shortcut counts equal the replacements made: %j (MESSAGE-19, TEXT-32)',
  (text, emoticons, shortcuts) => {
    expect(countTokens(text, kinds)).toEqual({ emoticons, shortcuts });
  },
);

test('with emoticons off, emoticon words are text and shortcuts still count (MESSAGE-19)', () => {
  const plain = tokenKinds({ ...vocabulary, emoticons: false });
  expect(countTokens(':) :cat: سع', plain)).toEqual({ emoticons: 0, shortcuts: 2 });
});

const limits = {
  ...DEFAULT_SITE_CONFIG.options,
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
] as const)('message limits for %j: %j', (text, verdict) => {
  expect(checkMessageLimits(text, limits, kinds)).toEqual(verdict);
});

test('minimum limits count lines, emoticons and shortcuts (MESSAGE-19)', () => {
  const strict = { ...limits, minLines: 2, minEmoticons: 1, minShortcuts: 1 };
  expect(checkMessageLimits('سطر', strict, kinds)).toEqual({ code: 'too_few_lines', limit: 2 });
  expect(checkMessageLimits('سطر\nسع', strict, kinds)).toEqual({ code: 'too_few_emoticons', limit: 1 });
  expect(checkMessageLimits('سطر\n:)', strict, kinds)).toEqual({ code: 'too_few_shortcuts', limit: 1 });
  expect(checkMessageLimits('سع\n:)', strict, kinds)).toBeNull();
  expect(checkMessageLimits('سطر\nسع', { ...strict, enableEmoticons: false }, kinds)).toBeNull();
});
