import { Arabizi } from './arabizi.ts';
import { GAP, isArabic, type Letters, readLetters } from './letters.ts';
import {
  areClitics,
  isAfterFeminine,
  isPlural,
  type Matched,
  mayBeginClitic,
  mayEndClitic,
  type Pattern,
  patternsOf,
  SHORT,
} from './pattern.ts';

/**
 * Finds many sequences in one pass with one table lookup per letter (Aho and Corasick, 1975). Each state has a table
 * row with the next state for each letter.
 */
export class Automaton {
  /** Table column of each code; 0 for a letter that no sequence contains, which leads back to the start. */
  #columns = new Uint8Array(0x1_0000);
  #width: number;
  #table: Uint16Array | Uint32Array;
  /** Sequences that end at each state, including suffixes; null for most states. */
  #ending: (readonly number[] | null)[];

  constructor(sequences: readonly (readonly number[])[]) {
    const letters = [...new Set(sequences.flat())].slice(0, COLUMNS_MAX);
    letters.forEach((code, at) => {
      this.#columns[code] = at + 1;
    });
    this.#width = letters.length + 1;
    const { children, ending } = trieOf(sequences);
    this.#ending = ending;
    const size = children.length * this.#width;
    this.#table = children.length > 0xffff ? new Uint32Array(size) : new Uint16Array(size);
    this.#connect(children);
  }

  /** Calls `found` at the end of each sequence in the first `count` codes. */
  run(codes: ArrayLike<number>, count: number, found: (sequence: number, at: number) => void): void {
    let state = 0;
    for (let at = 0; at < count; at++) {
      const column = this.#columns[codes[at] ?? 0] ?? 0;
      state = column === 0 ? 0 : (this.#table[state * this.#width + column] ?? 0);
      const ending = this.#ending[state];
      if (ending) for (const sequence of ending) found(sequence, at);
    }
  }

  /** Builds the transitions of each state: from its own letters, otherwise from the longest suffix. */
  #connect(children: readonly ReadonlyMap<number, number>[]): void {
    const [table, width] = [this.#table, this.#width];
    const queue = [{ state: 0, rest: 0 }];
    for (const { state, rest } of queue) {
      if (state !== 0) table.copyWithin(state * width, rest * width, (rest + 1) * width);
      const more = this.#ending[rest];
      if (state !== 0 && more) this.#ending[state] = [...(this.#ending[state] ?? []), ...more];
      for (const [code, next] of children[state] ?? []) {
        const place = state * width + (this.#columns[code] ?? 0);
        queue.push({ state: next, rest: state === 0 ? 0 : (table[place] ?? 0) });
        table[place] = next;
      }
    }
  }
}

/** Maximum number of distinct letters, more than any chat language has. The search ignores further letters. */
const COLUMNS_MAX = 255;

function trieOf(sequences: readonly (readonly number[])[]) {
  const children: Map<number, number>[] = [new Map()];
  const ending: (number[] | null)[] = [null];
  sequences.forEach((codes, sequence) => {
    let state = 0;
    for (const code of codes) {
      let next = children[state]?.get(code);
      if (next === undefined) {
        next = children.length;
        children[state]?.set(code, next);
        children.push(new Map());
        ending.push(null);
      }
      state = next;
    }
    ending[state] = [...(ending[state] ?? []), sequence];
  });
  return { children, ending };
}

/**
 * Whether the letters from `first` on form the listed word. Repeated letters must be repeated at least as often, and
 * splits must look deliberate. A whole word must have no neighboring letters that form another word.
 */
export function isWordThere(text: Letters, first: number, pattern: Pattern): boolean {
  const last = first + pattern.codes.length - 1;
  if (pattern.isWhole && pattern.isArabic && isWithinAnother(text, first, last)) return false;
  if (!isStretchOf(text, first, pattern)) return false;
  const apart = apartness(text, first, last, pattern);
  if (apart.gap === GAP.none && !pattern.isWhole) return true;
  const before = besideBefore(text, first, pattern, apart.isSpelt);
  const after = besideAfter(text, last, pattern, apart.isSpelt);
  const isWhole = isWholeWord(text, first, last, pattern, { before, after });
  if (apart.gap === GAP.none) return isWhole;
  return (isWhole || !pattern.isWhole) && isTakenApart(text, first, last, pattern, { ...apart, isWhole });
}

/** Excludes candidates inside other words by their neighboring letters, which covers most candidates. */
function isWithinAnother({ gaps, codes, digits, count }: Letters, first: number, last: number): boolean {
  const isOther = (at: number): boolean => isArabic(codes[at] ?? 0) && digits[at] === 0;
  if (gaps[first] === GAP.none && isOther(first - 1) && !mayEndClitic(codes[first - 1] ?? 0)) return true;
  const next = last + 1;
  return next < count && gaps[next] === GAP.none && isOther(next) && !mayBeginClitic(codes[next] ?? 0);
}

/** Whether the letters form a whole word. A doubled letter may belong to a neighboring part: «اللعين», «غبيين». */
function isWholeWord(text: Letters, first: number, last: number, pattern: Pattern, beside: Beside): boolean {
  const { before, after } = beside;
  if (!pattern.isArabic) return isPlural(before, after);
  const isTwice = (at: number) => text.runs[at] === (pattern.runs[at - first] ?? 0) + 1;
  const letterAt = (at: number) => String.fromCharCode(text.codes[at] ?? 0);
  // A double ل at the start contains the article after a particle, unless an alef precedes: «للعين» contains «العين».
  const isArticle = isTwice(first) && text.codes[first] === LAM;
  const befores = isArticle ? [] : [before];
  if (isTwice(first) && (!isArticle || before.endsWith(ALEF))) befores.push(before + letterAt(first));
  const afters = isTwice(last) ? [after, letterAt(last) + after] : [after];
  return befores.some(one => afters.some(other => isWordWith(pattern, one, other)));
}

const isWordWith = ({ letters, form }: Pattern, before: string, after: string): boolean =>
  areClitics(before, after, letters) && (form === 'plain' || isAfterFeminine(after));

/** Three equal letters count as a stretch in any word, two only in a long one: «سبب» is not «سب». */
const isStretchOf = (text: Letters, first: number, { runs, letters, strictRuns }: Pattern): boolean =>
  strictRuns.every(at => {
    const wanted = runs[at] ?? 0;
    const run = text.runs[first + at] ?? 0;
    return run === wanted || (run > wanted && (run > 2 || letters > SHORT));
  });

const LAM = 'ل'.charCodeAt(0);
const ALEF = 'ا';

type Apartness = {
  /** Widest gap between two letters of the word. */
  gap: number;
  /** Whether every letter is separate. */
  isSpelt: boolean;
};

function apartness(text: Letters, first: number, last: number, { breaks, breakCount }: Pattern): Apartness {
  let gap: number = GAP.none;
  let apart = 0;
  for (let at = text.nextGaps[first] ?? 0; at <= last; at = text.nextGaps[at] ?? 0) {
    if (breaks[at - first]) continue;
    gap = Math.max(gap, text.gaps[at] ?? 0);
    apart++;
  }
  return { gap, isSpelt: apart > 0 && apart === last - first - breakCount };
}

type Beside = { before: string; after: string };

/**
 * Separated letters count as one split word if each is alone, if one of them is not a word itself, or if signs without
 * spaces join them and they fill the text between spaces.
 */
function isTakenApart(
  text: Letters,
  first: number,
  last: number,
  { breaks, letters }: Pattern,
  { gap, isSpelt, isWhole }: Apartness & { isWhole: boolean },
): boolean {
  if (isSpelt) return letters > SHORT || isWhole;
  if (letters <= SHORT || !isWhole) return false;
  if (gap === GAP.signs && letters > SHORT + 1) return true;
  for (let at = first; at <= last; at = text.nextGaps[at] ?? 0) {
    const begins = at === first || !breaks[at - first];
    if (begins && text.isAlone(at) && !LONE_WORDS.has(text.codes[at] ?? 0)) return true;
  }
  return false;
}

/** Letters that are words themselves or are usually written apart. */
const LONE_WORDS: ReadonlySet<number> = new Set(Array.from('واa', letter => letter.charCodeAt(0)));

/** Returns the preceding letters of the same word. For a spelled-out word, returns the letters spelled out with it. */
function besideBefore(text: Letters, first: number, pattern: Pattern, isSpelt: boolean): string {
  let from = first;
  const least = first - BESIDE_MAX;
  while (
    from > least &&
    from > 0 &&
    isOfScript(text, from - 1, pattern) &&
    isJoined(text, from, from - 1, isSpelt)
  )
    from--;
  return written(text, from, first);
}

function besideAfter(text: Letters, last: number, pattern: Pattern, isSpelt: boolean): string {
  let to = last;
  const most = last + BESIDE_MAX;
  while (to < most && isOfScript(text, to + 1, pattern) && isJoined(text, to + 1, to + 1, isSpelt)) to++;
  return written(text, last + 1, to + 1);
}

/** Search distance for particles and suffixes: at most five letters, and the digits between the letters. */
const BESIDE_MAX = 32;

/** Whether the gap before `at` does not separate words. `other`: the letter on the other side of the gap. */
const isJoined = (text: Letters, at: number, other: number, isSpelt: boolean): boolean =>
  text.gaps[at] === GAP.none || (isSpelt && text.isAlone(other));

/** Whether a letter has the pattern's script, because a word ends where another script begins. */
const isOfScript = ({ codes, count }: Letters, at: number, pattern: Pattern): boolean =>
  at < count && isArabic(codes[at] ?? 0) === pattern.isArabic;

/** Returns the letters without digits, which are counts. A double ل stays double. */
function written({ codes, runs, digits }: Letters, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) {
    if (digits[at] !== 0) continue;
    const letter = String.fromCharCode(codes[at] ?? 0);
    text += codes[at] === LAM && runs[at] === 2 ? letter + letter : letter;
  }
  return text;
}

/** Position of a matched list entry, from start to end. */
export type Hit = { entry: number; from: number; to: number };

/** Finds listed words in texts despite disguise. Compiled once per change of the word list. */
export class WordMatcher {
  #patterns: readonly Pattern[];
  #automaton: Automaton;
  #arabizi: Arabizi;

  constructor(words: readonly Matched[]) {
    this.#patterns = words.flatMap(patternsOf);
    this.#automaton = new Automaton(this.#patterns.map(({ codes }) => codes));
    this.#arabizi = new Arabizi(this.#patterns);
  }

  /**
   * Returns direct matches in order of match ends, then Arabic words in Latin letters. Matches may overlap, and one
   * entry may match several times.
   */
  find(text: string): Hit[] {
    if (this.#patterns.length === 0) return [];
    const letters = readLetters(text);
    letters.linkGaps();
    const hits: Hit[] = [];
    const add = (pattern: Pattern, first: number, last: number): void => {
      hits.push({ entry: pattern.entry, from: letters.starts[first] ?? 0, to: letters.ends[last] ?? 0 });
    };
    this.#automaton.run(letters.codes, letters.count, (index, last) => {
      const pattern = this.#patterns[index];
      const first = last + 1 - (pattern?.codes.length ?? 0);
      if (pattern && isWordThere(letters, first, pattern)) add(pattern, first, last);
    });
    this.#arabizi.run(letters, (index, first, last) => {
      const pattern = this.#patterns[index];
      if (pattern) add(pattern, first, last);
    });
    return hits;
  }
}
