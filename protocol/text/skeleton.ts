import { fold } from './fold.ts';

/** What is left of a name once everything that a reader may overlook is gone; equal skeletons mean one name. */
export function skeleton(name: string): string {
  return fold(name)
    .normalize('NFD')
    .replace(NEITHER_LETTER_NOR_DIGIT, '')
    .replace(/./gu, letter => LOOK_ALIKES[letter] ?? letter)
    .replace(DIGITS_INSIDE_A_WORD, asLetters)
    .replace(REPEATED_LETTER, '$1')
    .replace(ONE_STROKE_OR_RING, asLetters);
}

// Marks are neither; modifier letters stand for apostrophes and accents, so they go as well.
const NEITHER_LETTER_NOR_DIGIT = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/gu;

// Digits at the end of a name count something (guest1, guest11), so only letters are ever collapsed, and a
// digit is taken for a letter before that only where a Latin letter follows it (he11o).
const DIGITS_INSIDE_A_WORD = /[01]+(?=[a-z])/gu;
const REPEATED_LETTER = /(\p{L})\1+/gu;

// i is among them because a capital I is drawn like l. 2, 3, 5, 7 and 9 write Arabic sounds in Latin letters
// (7amza, 3ali), so they are letters of their own and stay.
const ONE_STROKE_OR_RING = /[01i]/gu;

const asLetters = (digits: string) => digits.replaceAll('0', 'o').replace(/[1i]/gu, 'l');

// Keyed by lower case, since the fold came first. Where the two cases look like different Latin letters
// (Η and η) the capital decides: it is the exact twin, the small letter is only similar.
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...pairs('ıɩǀɑɡłøđħ', 'iilaglodh'),
  ...pairs('αβγεζηικμνορστυχωϲϳ', 'abyezhikmnopotyxwcj'),
  ...pairs('авгекмнорстухьѕіјһԁԛԝѵӏ', 'abrekmhopctyxbsijhdqwvl'),
  ...pairs('օոսհ', 'onuh'),
  ...pairs('ڪےۃ', 'كيه'), // other drawings of the same letter, not dotless forms of another
};

function pairs(from: string, to: string): Record<string, string> {
  const latin = [...to];
  return Object.fromEntries([...from].map((letter, at) => [letter, latin[at] ?? letter]));
}
