import { fold, foldLetters } from './fold.ts';
/** Returns a folded text without marks and accents. */
export function bareLetters(text: string): string {
  return foldLetters(text).normalize('NFD').replace(MARKS, '');
}

// Includes modifier letters, because they stand for apostrophes and accents.
const MARKS = /[\p{M}\p{Lm}'’‘`´]/gu;

/** Replaces digits and signs inside a word by the letters that they stand for: ١حمد is احمد, adm1n is admin. */
export function digitsAsLetters(word: string): string {
  const arabic = word.replace(FRAME, '$2').replace(ARABIC_STROKE, 'ا').replace(ARABIC_RING, 'ه');
  return fold(arabic.replace(LATIN_RING, 'o'))
    .replace(AT_FIRST, 'a')
    .replace(SIGN_FIRST, asLetter)
    .replace(SIGN_INSIDE, asLetter)
    .replace(DIGIT_LETTERS, run => run.replace(/./gu, asLetter))
    .replace(THREE, 'e')
    .replace(SIGN, '');
}

const asLetter = (digit: string): string => LETTERS[digit] ?? digit;

// Digits that stand for Latin letters. 2, 3, 5, 6, 7, 8 and 9 write Arabic sounds in Latin letters (7amza, 3ali) and
// stay. Only a 3 between consonants, where ʿayn does not occur, is an e.
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

/** Matches a word between two equal signs, which are an ornament. */
const FRAME = /^([@$€!¡|])(.*)\1$/u;

// Reads a digit as a letter only before a letter, because digits at the end of a word are a count (زائر1, guest11).
const ARABIC_STROKE = /(?<![\p{N}a-z])[1١۱li|](?=[ء-ي])/gu;
const ARABIC_RING = /(?<![\p{N}a-z])[0o٥۵](?=[ء-ي])/gu;
const LATIN_RING = /[٥۵](?=[a-z])/gu;
// Starts at the first digit of a run, so that a long run is read once.
const DIGIT_LETTERS = /(?<![014])[014]+(?=[a-z])/gu;
const THREE = /(?<=[b-df-hj-np-tv-z])3(?=[b-df-hj-np-tv-z])/gu;

/** @dmin, but not @sami or @khaled, where the sign marks a name. */
const AT_FIRST = /^@(?=[bcdfghjklmnpqrstvwxz](?![aeiouyh]))/u;
const SIGN_FIRST = /^[$€|](?=[a-z])/u;
const SIGN_INSIDE = /(?<=[a-z\d])[@$€!¡|](?=[a-z\d@$€!¡|])/gu;
const SIGN = /[@$€!¡|]/gu;

/**
 * Converts white letters on discs or squares, and regional indicators outside flags, to capitals. NFKC leaves them
 * unchanged.
 */
export function enclosedLetters(text: string): string {
  return text
    .replace(ENCLOSED, capital)
    .replace(INDICATORS, run => (FLAGS.test(run) ? run : run.replace(/./gu, capital)));
}

const ENCLOSED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;
const INDICATORS = /\p{Regional_Indicator}+/gu;
const FLAGS = /^\p{RGI_Emoji_Flag_Sequence}+$/v;

/** First letters of the three Unicode rows, each of which is an alphabet. */
const ROWS = [0x1f1e6, 0x1f170, 0x1f150];

function capital(enclosed: string): string {
  const point = enclosed.codePointAt(0) ?? 0;
  const row = ROWS.find(first => first <= point) ?? point;
  return String.fromCodePoint(0x41 + point - row);
}
