import { bareLetters, enclosedLetters } from '../../../protocol/text/letters.ts';
import { LOOK_ALIKES } from '../../../protocol/text/look-alikes.ts';

const codeOf = (letter: string): number => letter.charCodeAt(0);

export const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a;
export const isArabic = (code: number): boolean => code >= 0x621 && code <= 0x64a;
export const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9);

/** Signs that count as letters inside a word. */
export const SIGNS_AS_LETTERS: ReadonlySet<number> = new Set(Array.from('@$€|', codeOf));

/** Kind of separator before a letter. */
export const GAP = { none: 0, signs: 1, space: 2 } as const;

/**
 * Parsed letters of a text: one entry per run of equal letters with code, run length, preceding separator, replaced
 * digit or sign (0 for a letter) and position. `count`: number of entries.
 */
export class Letters {
  count = 0;
  codes: Uint16Array;
  runs: Uint16Array;
  gaps: Uint8Array;
  digits: Uint16Array;
  starts: Uint16Array;
  ends: Uint16Array;
  /** Index of the next letter that follows a gap; `count` if there is none. Valid after `linkGaps`. */
  nextGaps: Uint16Array;

  constructor(capacity: number) {
    this.codes = new Uint16Array(capacity);
    this.runs = new Uint16Array(capacity);
    this.gaps = new Uint8Array(capacity);
    this.digits = new Uint16Array(capacity);
    this.starts = new Uint16Array(capacity);
    this.ends = new Uint16Array(capacity);
    this.nextGaps = new Uint16Array(capacity);
  }

  /** Adds a letter. Equal letters share an entry, unless a gap separates them. */
  push(code: number, gap: number, start: number, end: number): void {
    const last = this.count - 1;
    if (gap === GAP.none && last >= 0 && this.codes[last] === code) {
      this.runs[last] = (this.runs[last] ?? 0) + 1;
      this.ends[last] = end;
      return;
    }
    const at = this.count++;
    this.codes[at] = code;
    this.runs[at] = 1;
    this.gaps[at] = gap;
    this.digits[at] = 0;
    this.starts[at] = start;
    this.ends[at] = end;
  }

  /** Computes `nextGaps` after the last letter, so that a search for gaps can skip the letters between gaps. */
  linkGaps(): void {
    let next = this.count;
    for (let at = this.count - 1; at >= 0; at--) {
      this.nextGaps[at] = next;
      if (this.gaps[at] !== GAP.none) next = at;
    }
  }

  isAlone(at: number): boolean {
    return this.gaps[at] !== GAP.none && (at + 1 >= this.count || this.gaps[at + 1] !== GAP.none);
  }
}

const digitCodeOf = (letter: string): number => letter.charCodeAt(0);

const isOdd = (code: number): boolean => isDigit(code) || SIGNS_AS_LETTERS.has(code);

/**
 * Replaces digits and signs by letters in the script of the word's next letter. At the end of the word, the previous
 * letter decides.
 */
export function digitsRead(read: Letters): void {
  const { codes, gaps, digits } = read;
  let hasSigns = false;
  let following = 0;
  let before: Before = { code: 0, from: read.count };
  for (let at = read.count - 1; at >= 0; at--) {
    const code = codes[at] ?? 0;
    if (isOdd(code)) {
      digits[at] = code;
      // Looks up the preceding letter once for a whole run of digits.
      if (following === 0 && at <= before.from) before = letterBefore(read, at);
      codes[at] = asLetter(code, following || before.code);
      hasSigns ||= SIGNS_AS_LETTERS.has(codes[at] ?? 0);
    } else {
      const isWithin = gaps[at] === 0 && gaps[at + 1] === 0 && isArabic(codes[at - 1] ?? 0);
      if (isWithin && isArabic(following)) codes[at] = LATIN_AS_ARABIC.get(code) ?? code;
      following = codes[at] ?? 0;
    }
    if (gaps[at] !== 0 && !read.isAlone(at)) following = 0;
  }
  if (hasSigns) takeSignsOut(read);
}

function asLetter(code: number, script: number): number {
  if (script === 0) return code;
  return (isArabic(script) ? AS_ARABIC : AS_LATIN).get(code) ?? code;
}

/** The letter before a run of digits and signs (0 for none), and the start of the run. */
type Before = { code: number; from: number };

function letterBefore({ codes, gaps }: Letters, at: number): Before {
  let from = at;
  for (; from > 0 && gaps[from] === 0; from--) {
    const code = codes[from - 1] ?? 0;
    if (!isOdd(code)) return { code, from: from - 1 };
  }
  return { code: 0, from: from - 1 };
}

/** Turns a sign without a reading into a separator. */
function takeSignsOut(read: Letters): void {
  const { codes, runs, gaps, digits, starts, ends } = read;
  let count = 0;
  let parted = 0;
  for (let at = 0; at < read.count; at++) {
    const gap = Math.max(gaps[at] ?? 0, parted);
    parted = SIGNS_AS_LETTERS.has(codes[at] ?? 0) ? Math.max(gap, 1) : 0;
    if (parted > 0) continue;
    for (const each of [codes, runs, digits, starts, ends]) each[count] = each[at] ?? 0;
    gaps[count++] = gap;
  }
  read.count = count;
}

/** Readings of look-alike letters in Latin and Arabic words. */
const AS_LATIN = codesOf({
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '|': 'l',
});
const AS_ARABIC = codesOf({
  ...{ 0: 'ه', 1: 'ا', 2: 'ا', 3: 'ع', 5: 'خ', 6: 'ط', 7: 'ح', 8: 'ق', 9: 'ق', '|': 'ا' },
  ...{ '١': 'ا', '٢': 'ا', '٣': 'ع', '٥': 'ه', '٦': 'ط', '٧': 'ح', '٨': 'ق', '٩': 'ق' },
  ...{ '۱': 'ا', '۲': 'ا', '۳': 'ع', '۵': 'ه', '۶': 'ط', '۷': 'ح', '۸': 'ق', '۹': 'ق' },
});
const LATIN_AS_ARABIC = codesOf({ l: 'ا', i: 'ا', o: 'ه' });

function codesOf(letters: Readonly<Record<string, string>>): ReadonlyMap<number, number> {
  return new Map(Object.entries(letters).map(([from, to]) => [digitCodeOf(from), digitCodeOf(to)]));
}

/** Results for characters that do not read as exactly one letter. */
export const READ = { unseen: -1, sign: -2, space: -3, several: -4 } as const;

/**
 * Cache by code for the basic plane; 0 is unset. Most messages use few different characters, so each one is folded
 * once.
 */
const known = new Int32Array(0x1_0000);
const several = new Map<number, readonly number[]>();
const beyond = new Map<number, number>();

/**
 * Returns the code of the letter that a character reads as, or a result of `READ`. Uses the fold of the search and the
 * look-alike tables.
 */
export function readCharacter(point: number): number {
  const read = point > 0xffff ? beyond.get(point) : known[point];
  if (read) return read;
  const now = readAnew(point);
  if (point > 0xffff) beyond.set(point, now);
  else known[point] = now;
  return now;
}

/** Returns the letters of a character that reads as several letters. */
export const lettersOf = (point: number): readonly number[] => several.get(point) ?? [];

function readAnew(point: number): number {
  const letter = String.fromCodePoint(point);
  const plain = bareLetters(enclosedLetters(letter)).replace(
    /./gu,
    each => VOWELS[each] ?? LOOK_ALIKES[each] ?? each,
  );
  // Outside the basic plane, the low surrogate alone distinguishes letters well enough.
  const codes = Array.from(plain.replace(NO_LETTER, ''), each => each.charCodeAt(each.length - 1));
  if (codes.length > 1) several.set(point, codes);
  if (codes.length > 0) return codes.length > 1 ? READ.several : (codes[0] ?? 0);
  if (UNSEEN.test(letter)) return READ.unseen;
  return SPACE.test(letter) ? READ.space : READ.sign;
}

/** The skeleton of names maps i to l, because both look alike. The word filter must distinguish both. */
const VOWELS: Readonly<Record<string, string>> = { і: 'i', ι: 'i', ɩ: 'i', ı: 'i', ɪ: 'i', ɨ: 'i', υ: 'u' };

const NO_LETTER = /[^\p{L}\p{N}]/gu;
const UNSEEN = /^[\p{M}\p{Lm}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800'’‘`´]$/u;
const SPACE = /^[\s\p{Z}\p{Cc}]$/u;

/**
 * Parses a text in one pass, without harakat, tatweel and invisible characters. The next call overwrites the result.
 */
export function readLetters(text: string): Letters {
  const read = shared;
  read.count = 0;
  let gap: number = GAP.space;
  let hasOdd = false;
  const length = Math.min(text.length, TEXT_MAX);
  for (let at = 0; at < length && read.count < TEXT_MAX - LETTERS_EACH; ) {
    const point = pointAt(text, at);
    const flag = isIndicator(point) ? flagAt(text, at) : 0;
    const end = at + (flag || (point > 0xffff ? 2 : 1));
    const code = flag > 0 ? READ.sign : SIGNS_AS_LETTERS.has(point) ? point : readCharacter(point);
    if (code > 0) {
      hasOdd ||= isDigit(code) || code < 0x7f;
      read.push(code, gap, at, end);
      gap = GAP.none;
    } else if (code === READ.several) {
      for (const each of lettersOf(point)) {
        read.push(each, gap, at, end);
        gap = GAP.none;
      }
    } else if (code === READ.space) gap = GAP.space;
    else if (code === READ.sign) gap = Math.max(gap, GAP.signs);
    // A mark belongs to the preceding letter, so it is replaced with it. Invisible characters after a replaced word
    // stay in the text.
    else if (gap === GAP.none && MARK.test(String.fromCodePoint(point))) read.ends[read.count - 1] = end;
    at = end;
  }
  if (hasOdd) digitsRead(read);
  return read;
}

/** Matches harakat and tatweel. */
const MARK = /[\p{M}\p{Lm}]/u;

/**
 * Maximum number of parsed letters. It exceeds the message limit, because one character may expand to several letters.
 */
const TEXT_MAX = 8_192;
/** Maximum number of letters in one character: U+FDFA has 18. */
const LETTERS_EACH = 18;

/** Buffer shared by all calls, because only one text is parsed at a time. */
const shared = new Letters(2 * TEXT_MAX);

function pointAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0xd800 || code > 0xdbff ? code : (text.codePointAt(at) ?? code);
}

const isIndicator = (point: number): boolean => point >= 0x1f1e6 && point <= 0x1f1ff;
const FLAG = /^\p{RGI_Emoji_Flag_Sequence}$/v;
/**
 * Returns the length of the flag emoji at this position; 0 for a single regional indicator, which reads as a letter.
 */
const flagAt = (text: string, at: number): number => (FLAG.test(text.slice(at, at + 4)) ? 4 : 0);
