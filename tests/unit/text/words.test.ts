import { expect, test } from 'vitest';
import { lexicon, type Token, tokens } from '../../../protocol/words.ts';

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
])('TEXT-30 only an exact name of the catalogue is an image: %s', (typed, expected) => {
  expect(tokens(typed, words)).toEqual(expected);
});

test('TEXT-31 the address is built from the catalogue and encoded', () => {
  const rose = `/uploads/emojis/${encodeURIComponent('وردة 1.gif')}`;
  expect(tokens(':rose:', words)).toEqual([{ kind: 'image', src: rose, alt: ':rose:' }]);
  expect(tokens('<img src=x>', words)).toEqual([text('<img src=x>')]);
});

test.each([
  [':)', [text('😀')]],
  ['أهلا :) بكم', [text('أهلا 😀 بكم')]],
  [':cat: :cat:', [cat, text(' '), cat]],
  ['a:)', [text('a:)')]],
  [':broken:', [text(':broken:')]],
])('TEXT-32 an emoji shortcut that is a whole word is replaced: %s', (typed, expected) => {
  expect(tokens(typed, words)).toEqual(expected);
});

test.each([
  ['سع يا سامي', [greeting, text(' يا سامي')]],
  ['hid', [text('hid')]],
  ['odd', [text('plain')]],
])('TEXT-33 a text shortcut in view is replaced in its colour: %s', (typed, expected) => {
  expect(tokens(typed, words)).toEqual(expected);
});

test('TEXT-32 with emoticons off emojis stay as typed and shortcuts still act', () => {
  const typed = ':cat: سع';
  expect(tokens(typed, { emojis, shortcuts, emoticons: false })).toEqual([text(':cat: '), greeting]);
  expect(tokens(typed, { emojis, shortcuts })).toEqual([cat, text(' '), greeting]);
});

test('TEXT-33 white space is kept as typed and names of the language mean nothing', () => {
  expect(tokens('  constructor \n __proto__ ', words)).toEqual([text('  constructor \n __proto__ ')]);
  expect(tokens('', words)).toEqual([]);
});
