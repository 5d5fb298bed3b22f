import type { Letters } from './letters.ts';

/** Possible readings of the letters at one place: `one` and `two` are the rows of its notations. */
export type Notation = {
  one: number;
  two: number;
  isDigit: boolean;
  isArabicNotation: boolean;
  isVowel: boolean;
  mayBegin: boolean;
  mayBeFeminine: boolean;
};

export function notationAt(text: Letters, at: number, end: number): Notation {
  const letter = writtenAt(text, at);
  const pair = at + 1 < end ? letter * SPAN + writtenAt(text, at + 1) : 0;
  const isVowel = VOWELS.has(letter);
  return {
    one: letter < LATIN_END ? letter * WIDTH : 0,
    two: (TWO_ROWS.get(pair) ?? 0) * WIDTH,
    isDigit: text.digits[at] !== 0,
    isArabicNotation: ARABIC_NOTATIONS.has(pair),
    isVowel,
    // A word may begin with any vowel on an alef.
    mayBegin: isVowel && letter !== A,
    mayBeFeminine: at + 1 === end && (letter === A || letter === E),
  };
}

/** Or a call: «ya» may be written together with who is called. */
export const hasArticle = (text: Letters, from: number, end: number): boolean =>
  from + 4 < end && ARTICLES.has(writtenAt(text, from) * SPAN + writtenAt(text, from + 1));

const writtenAt = ({ codes, digits }: Letters, at: number): number => digits[at] || (codes[at] ?? 0);

const codeOf = (letter: string): number => letter.charCodeAt(0);
const codesOf = (letters: string): number[] => Array.from(letters, codeOf);
const SPAN = 0x1_0000;
const pairOf = (two: string): number => two.charCodeAt(0) * SPAN + two.charCodeAt(1);
const pairsOf = (...all: string[]): ReadonlySet<number> => new Set(all.map(pairOf));

/** The letter of the root and of nodes behind a space: a word begins there. */
export const BREAK = 0;
/** Arabic letters are numbered from 1. */
export const FIRST_CODE = 0x620;
const WIDTH = 64;
const LATIN_END = 128;
export const ALEF = codeOf('ا') - FIRST_CODE;
export const HEH = codeOf('ه') - FIRST_CODE;
export const HAMZA = codeOf('ء');
const A = codeOf('a');
const E = codeOf('e');
const ARTICLES = pairsOf('al', 'el', 'il', 'ya', 'wl');
const VOWELS: ReadonlySet<number> = new Set(codesOf('aeiou'));
const ARABIC_NOTATIONS = pairsOf('gh', 'kh', 'dh');

/** The letters of each notation, one key of the keyboard or two. */
const OF_ONE: Readonly<Record<string, string>> = {
  ...{
    a: 'ا',
    b: 'ب',
    p: 'ب',
    t: 'تط',
    s: 'سصث',
    z: 'زذظ',
    j: 'ج',
    g: 'ج',
    h: 'حه',
    x: 'خ',
    d: 'دض',
    r: 'ر',
  },
  ...{
    f: 'ف',
    v: 'ف',
    q: 'ق',
    k: 'ك',
    l: 'ل',
    m: 'م',
    n: 'ن',
    w: 'و',
    o: 'و',
    u: 'و',
    y: 'ي',
    i: 'ي',
    e: 'ي',
  },
  ...{ 2: 'اء', 3: 'ع', 4: 'ش', 5: 'خ', 6: 'ط', 7: 'ح', 8: 'قغ', 9: 'قص' },
};
const OF_TWO: Readonly<Record<string, string>> = {
  ...{ th: 'ثذظ', dh: 'ذض', kh: 'خ', gh: 'غ', sh: 'ش', ch: 'ش', ou: 'و', ei: 'ي', ah: 'ه', eh: 'ه' },
};
export const READABLE: ReadonlySet<number> = new Set(
  codesOf(Object.values({ ...OF_ONE, ...OF_TWO }).join('')),
);

/** A row for each notation, with a 1 in the columns of its letters. The first row is empty. */
export const ONE = new Uint8Array(LATIN_END * WIDTH);
for (const [notation, letters] of Object.entries(OF_ONE))
  for (const code of codesOf(letters)) ONE[codeOf(notation) * WIDTH + code - FIRST_CODE] = 1;
export const TWO = new Uint8Array((Object.keys(OF_TWO).length + 1) * WIDTH);
const TWO_ROWS: ReadonlyMap<number, number> = new Map(
  Object.keys(OF_TWO).map((notation, row) => [pairOf(notation), row + 1]),
);
for (const [row, letters] of Object.values(OF_TWO).entries())
  for (const code of codesOf(letters)) TWO[(row + 1) * WIDTH + code - FIRST_CODE] = 1;
