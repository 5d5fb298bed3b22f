import { expect, test } from 'vitest';
import { direction } from '../../../protocol/text/direction.ts';

test.each([
  ['مرحبًا', 'rtl'],
  ['hello', 'ltr'],
  ['Omar وصل إلى الغرفة', 'rtl'],
  ['مرحبا everyone in this room', 'ltr'],
  ['שלום', 'rtl'],
  ['"hello"', 'ltr'],
] as const)('all the words of %s decide: %s (TEXT-25)', (text, expected) => {
  expect(direction(text)).toBe(expected);
});

test.each([
  ['نعم لا one two three', 'ltr'],
  ['نعم لا حسنا one two three four', 'rtl'],
  ['نعم one', 'rtl'],
  ['نعم one two', 'ltr'],
] as const)('over 40 %% of the words, not at 40 %%: %s (TEXT-26)', (text, expected) => {
  expect(direction(text)).toBe(expected);
});

test.each(['', '123', '👍 ...', '٣ + ٤'])(
  '%j has no direction of its own and runs right-to-left (TEXT-26)',
  text => {
    expect(direction(text)).toBe('rtl');
  },
);
