import { expect, test } from 'vitest';
import { direction } from './direction.ts';
import { lexicon } from './emoji-shortcut-tokens.ts';

test.each([
  ['مرحبًا', 'rtl'],
  ['hello', 'ltr'],
  ['Omar وصل إلى الغرفة', 'rtl'],
  ['مرحبا everyone in this room', 'ltr'],
  ['שלום', 'rtl'],
  ['"hello"', 'ltr'],
] as const)('all words in %s determine the direction: %s', (text, expected) => {
  expect(direction(text)).toBe(expected);
});

test.each([
  ['نعم لا one two three', 'ltr'],
  ['نعم لا حسنا one two three four', 'rtl'],
  ['نعم one', 'rtl'],
  ['نعم one two', 'ltr'],
] as const)(
  'a text with more than 40 percent right-to-left words is right-to-left: «%s» is %s (TEXT-26)',
  (text, expected) => {
    expect(direction(text)).toBe(expected);
  },
);

test.each(['', '123', '👍 ...', '٣ + ٤'])(
  '%j has no strong direction and defaults to right-to-left (TEXT-26)',
  text => {
    expect(direction(text)).toBe('rtl');
  },
);

test.each([
  ['هههه :D :P', 'rtl'],
  ['مساء الخير laugh.png clap.png', 'rtl'],
  ['شوفوا https://one.example/a', 'rtl'],
  ['https://one.example/a https://two.example شوفوا هذا', 'rtl'],
  ['شكرًا @Lina_2 @Sam_7', 'rtl'],
  ['@Lina_2 مساء الخير', 'rtl'],
  ['راسلني lina@one.example sam@one.example', 'rtl'],
  ['@ليلى hello there', 'ltr'],
  [':D https://one.example/a @Lina_2', 'rtl'],
  ['good evening :D', 'ltr'],
  ['نعم (see www.one.example/a) yes', 'ltr'],
] as const)('emoticons, addresses and @names do not count for direction: %s (TEXT-59)', (text, expected) => {
  expect(direction(text)).toBe(expected);
});

test('replaced words are ignored for direction (TEXT-59)', () => {
  const words = lexicon([], [{ shortcutTerm: 'gm', replaceWith: 'صباح الخير', view: true }]);
  expect(direction('gm gm يا جماعة', words)).toBe('rtl');
  expect(direction('gm gm, يا', words)).toBe('rtl');
  expect(direction('gm gm يا')).toBe('ltr');
});

test('isolated names in a sentence do not count', () => {
  expect(direction('Welcome to “\u2068المجلس العام\u2069”, \u2068صقر نجد\u2069')).toBe('ltr');
  expect(direction('أهلًا وسهلًا بك، \u2068Sky Rider of the North\u2069')).toBe('rtl');
  expect(direction('\u2068a text that was isolated as a whole\u2069')).toBe('ltr');
});
