import { isArabic, isDigit, SIGNS_AS_LETTERS } from './letter-codes.ts';
import type { Letters } from './letters.ts';

const codeOf = (letter: string): number => letter.charCodeAt(0);

const isOdd = (code: number): boolean => isDigit(code) || SIGNS_AS_LETTERS.has(code);

/** Digits and signs by what they are read as: by the letter that follows in the same word, spelt out or not, or, at its end, the one before. */
export function digitsRead(read: Letters): void {
  const { codes, gaps, digits } = read;
  let hasSigns = false;
  let following = 0;
  let before: Before = { code: 0, from: read.count };
  for (let at = read.count - 1; at >= 0; at--) {
    const code = codes[at] ?? 0;
    if (isOdd(code)) {
      digits[at] = code;
      // One look serves a whole run of digits.
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

/** The letter before a run of digits and signs, 0 for none, and the place up to which there are only digits and signs. */
type Before = { code: number; from: number };

function letterBefore({ codes, gaps }: Letters, at: number): Before {
  let from = at;
  for (; from > 0 && gaps[from] === 0; from--) {
    const code = codes[from - 1] ?? 0;
    if (!isOdd(code)) return { code, from: from - 1 };
  }
  return { code: 0, from: from - 1 };
}

/** A sign that is read as no letter parts those beside it. */
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

/** Which letters they are read as, inside words of each script. */
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
  return new Map(Object.entries(letters).map(([from, to]) => [codeOf(from), codeOf(to)]));
}
