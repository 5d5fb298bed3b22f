import { expect, test } from 'vitest';
import { countTokens, lexicon, type Token, tokenize, tokenKinds } from './emoji-shortcut-tokens.ts';

const emojis = [
  { shortcut: ':)', emojiCode: 128_512 },
  { shortcut: ':rose:', emojiName: 'وردة 1.gif' },
  { shortcut: ':cat:', emojiName: 'cat.png', emojiCode: null },
  { shortcut: ':broken:', emojiCode: 0x110000 },
];
const shortcuts = [
  { shortcutTerm: 'سع', replaceWith: 'السلام عليكم', color: '#ff2200', view: true },
  { shortcutTerm: 'hid', replaceWith: 'hidden', color: '#ff2200', view: false },
  { shortcutTerm: 'odd', replaceWith: 'plain', color: 'red;position:fixed', view: true },
  { shortcutTerm: ':)', replaceWith: 'never', color: '#000000', view: true },
];
const words = lexicon(emojis, shortcuts);

const text = (text: string): Token => ({ kind: 'text', text });
const cat: Token = { kind: 'image', src: '/uploads/emojis/cat.png', alt: ':cat:' };
const greeting: Token = { kind: 'colored', text: 'السلام عليكم', color: '#ff2200' };

test.each([
  ['cat.png', [cat]],
  ['مرحبا cat.png', [text('مرحبا '), cat]],
  ['dog.png', [text('dog.png')]],
  ['https://evil.example/cat.png', [text('https://evil.example/cat.png')]],
  ['cat.png.', [text('cat.png.')]],
  ['../cat.png', [text('../cat.png')]],
])('only an exact catalogue name is replaced by an image: %s (TEXT-30)', (typed, expected) => {
  expect(tokenize(typed, words)).toEqual(expected);
});

test('the image address is encoded and taken from the catalogue', () => {
  const rose = `/uploads/emojis/${encodeURIComponent('وردة 1.gif')}`;
  expect(tokenize(':rose:', words)).toEqual([{ kind: 'image', src: rose, alt: ':rose:' }]);
  expect(tokenize('<img src=x>', words)).toEqual([text('<img src=x>')]);
});

test.each([
  [':)', [text('😀')]],
  ['أهلا :) بكم', [text('أهلا 😀 بكم')]],
  [':cat: :cat:', [cat, text(' '), cat]],
  ['a:)', [text('a:)')]],
  [':broken:', [text(':broken:')]],
])('an emoji shortcut is replaced only as a whole word: %s (TEXT-32)', (typed, expected) => {
  expect(tokenize(typed, words)).toEqual(expected);
});

test.each([
  ['سع يا سامي', [greeting, text(' يا سامي')]],
  ['hid', [text('hid')]],
  ['odd', [text('plain')]],
])('a visible text shortcut is replaced with text in its color: %s', (typed, expected) => {
  expect(tokenize(typed, words)).toEqual(expected);
});

test('with emoticons off, emoji codes are text and shortcuts are replaced (TEXT-32)', () => {
  const typed = ':cat: سع';
  expect(tokenize(typed, { emojis, shortcuts, emoticons: false })).toEqual([text(':cat: '), greeting]);
  expect(tokenize(typed, { emojis, shortcuts })).toEqual([cat, text(' '), greeting]);
});

test('white space is unchanged, and built-in property names have no meaning', () => {
  expect(tokenize('  constructor \n __proto__ ', words)).toEqual([text('  constructor \n __proto__ ')]);
  expect(tokenize('', words)).toEqual([]);
});

test.each([
  ['(:cat:)!', [text('('), cat, text(')!')]],
  ['أهلا :)، كيف :cat:؟', [text('أهلا 😀، كيف '), cat, text('؟')]],
  ['«سع»', [text('«'), greeting, text('»')]],
  [':cat:,:cat:', [text(':cat:,:cat:')]],
  ['(cat.png)', [text('(cat.png)')]],
])('a code beside punctuation is replaced, and the punctuation is preserved: %s', (typed, expected) => {
  expect(tokenize(typed, words)).toEqual(expected);
});

test('replacements next to punctuation also count for the limits', () => {
  const kinds = tokenKinds({ emojis, shortcuts });
  expect(countTokens('(:cat:)! سع، :).', kinds)).toEqual({ emoticons: 2, shortcuts: 1 });
});

test('shortcut keys match words in another Unicode normal form', () => {
  const drawn = lexicon([{ shortcut: ':kiss\u0301:', emojiName: 'cafe\u0301.png' }], []);
  const image = { kind: 'image', src: `/uploads/emojis/${encodeURIComponent('cafe\u0301.png')}` };
  expect(tokenize('caf\u00e9.png', drawn)).toMatchObject([image]);
  expect(tokenize('cafe\u0301.png', drawn)).toMatchObject([image]);
});
