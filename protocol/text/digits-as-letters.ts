import { fold } from './fold.ts';

/** A word whose digits and signs are the letters that they are read as inside it: ١حمد is احمد, adm1n is admin. */
export function digitsAsLetters(word: string): string {
  const arabic = word.replace(FRAME, '$2').replace(ARABIC_STROKE, 'ا').replace(ARABIC_RING, 'ه');
  return fold(arabic.replace(LATIN_RING, 'o'))
    .replace(AT_FIRST, 'a')
    .replace(SIGN_FIRST, asLetter)
    .replace(SIGN_INSIDE, asLetter)
    .replace(DIGITS, run => run.replace(/./gu, asLetter))
    .replace(THREE, 'e')
    .replace(SIGN, '');
}

const asLetter = (digit: string): string => LETTERS[digit] ?? digit;

// 2, 3, 5, 6, 7, 8 and 9 write Arabic sounds in Latin letters (7amza, 3ali), so they stay; only a 3 between consonants,
// where no one writes an ʿayn, is an e.
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '4': 'a',
  '@': 'a',
  '€': 'e',
  $: 's',
  '!': 'l',
  '¡': 'l',
  '|': 'l',
};

/** The same sign on both sides is an ornament. */
const FRAME = /^([@$€!¡|])(.*)\1$/u;

// Digits at the end of a word count something (زائر1, guest11), so they are letters only where a letter follows.
const ARABIC_STROKE = /(?<![\p{N}a-z])[1١۱li|](?=[ء-ي])/gu;
const ARABIC_RING = /(?<![\p{N}a-z])[0o٥۵](?=[ء-ي])/gu;
const LATIN_RING = /[٥۵](?=[a-z])/gu;
// Only from the first digit of a run on, so that a long run is read once.
const DIGITS = /(?<![014])[014]+(?=[a-z])/gu;
const THREE = /(?<=[b-df-hj-np-tv-z])3(?=[b-df-hj-np-tv-z])/gu;

/** @dmin, but not @sami or @khaled: there it says no more than that a name follows. */
const AT_FIRST = /^@(?=[bcdfghjklmnpqrstvwxz](?![aeiouyh]))/u;
const SIGN_FIRST = /^[$€|](?=[a-z])/u;
const SIGN_INSIDE = /(?<=[a-z\d])[@$€!¡|](?=[a-z\d@$€!¡|])/gu;
const SIGN = /[@$€!¡|]/gu;
