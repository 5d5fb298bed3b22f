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
 * Finds many sequences of letters in one pass (Aho and Corasick, 1975), by one look at a table for each letter: a row for each state, in it
 * the next state for each letter that any sequence has.
 */
export class Automaton {
  /** The column of each code; 0 for a letter of no sequence, which leads back to the beginning. */
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

  /** Calls `found` with each sequence that ends at a place, of the first `count` codes. */
  run(codes: ArrayLike<number>, count: number, found: (sequence: number, at: number) => void): void {
    let state = 0;
    for (let at = 0; at < count; at++) {
      const column = this.#columns[codes[at] ?? 0] ?? 0;
      state = column === 0 ? 0 : (this.#table[state * this.#width + column] ?? 0);
      const ending = this.#ending[state];
      if (ending) for (const sequence of ending) found(sequence, at);
    }
  }

  /** Builds transitions state by state: by own letters first, otherwise from the longest suffix. */
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

/** More letters than any chat language has; letters beyond this limit are not searched. */
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
 * Whether the letters of a pattern, which stand in a text from `first` on, are that word: stretched no less than it is, its letters apart only
 * as one takes a word apart, and, of a whole word, with nothing beside it that makes another one.
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

/** Most candidates are in the middle of other words: the letters beside them tell. */
function isWithinAnother({ gaps, codes, digits, count }: Letters, first: number, last: number): boolean {
  const isOther = (at: number): boolean => isArabic(codes[at] ?? 0) && digits[at] === 0;
  if (gaps[first] === GAP.none && isOther(first - 1) && !mayEndClitic(codes[first - 1] ?? 0)) return true;
  const next = last + 1;
  return next < count && gaps[next] === GAP.none && isOther(next) && !mayBeginClitic(codes[next] ?? 0);
}

/** A letter written twice instead of once may belong to the neighbouring letters: «اللعين», «غبيين». */
function isWholeWord(text: Letters, first: number, last: number, pattern: Pattern, beside: Beside): boolean {
  const { before, after } = beside;
  if (!pattern.isArabic) return isPlural(before, after);
  const isTwice = (at: number) => text.runs[at] === (pattern.runs[at - first] ?? 0) + 1;
  const letterAt = (at: number) => String.fromCharCode(text.codes[at] ?? 0);
  // Two ل at the beginning are the article behind a particle, if no alef is before them: «للعين» is of «العين».
  const isArticle = isTwice(first) && text.codes[first] === LAM;
  const befores = isArticle ? [] : [before];
  if (isTwice(first) && (!isArticle || before.endsWith(ALEF))) befores.push(before + letterAt(first));
  const afters = isTwice(last) ? [after, letterAt(last) + after] : [after];
  return befores.some(one => afters.some(other => isWordWith(pattern, one, other)));
}

const isWordWith = ({ letters, form }: Pattern, before: string, after: string): boolean =>
  areClitics(before, after, letters) && (form === 'plain' || isAfterFeminine(after));

/** Three equal letters are a stretch of any word, two only of a long one: «سبب» is not «سب». */
const isStretchOf = (text: Letters, first: number, { runs, letters, strictRuns }: Pattern): boolean =>
  strictRuns.every(at => {
    const wanted = runs[at] ?? 0;
    const run = text.runs[first + at] ?? 0;
    return run === wanted || (run > wanted && (run > 2 || letters > SHORT));
  });

const LAM = 'ل'.charCodeAt(0);
const ALEF = 'ا';

type Apartness = {
  /** The widest gap between two letters of one word. */
  gap: number;
  /** Every letter stands alone. */
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
 * Separated letters form a split word if each stands alone, if one of them is no word itself, or if they are joined
 * by signs without spaces and fill the text between spaces.
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

/** Letters that are words by themselves or are written apart. */
const LONE_WORDS: ReadonlySet<number> = new Set(Array.from('واa', letter => letter.charCodeAt(0)));

/** Preceding letters of the same word; for a spelt-out word, the letters spelt with it. */
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

/** Search distance for particles and endings: they have five letters at most, and digits may stand between them. */
const BESIDE_MAX = 32;

/** Whether the gap before `at` parts no words, `other` being the letter beyond. */
const isJoined = (text: Letters, at: number, other: number, isSpelt: boolean): boolean =>
  text.gaps[at] === GAP.none || (isSpelt && text.isAlone(other));

/** A word ends where another script begins. */
const isOfScript = ({ codes, count }: Letters, at: number, pattern: Pattern): boolean =>
  at < count && isArabic(codes[at] ?? 0) === pattern.isArabic;

/** Without digits: they count something. Two ل are two. */
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

/** Finds the words of a list in texts, however they are disguised. Made once for each change of the list. */
export class WordMatcher {
  #patterns: readonly Pattern[];
  #automaton: Automaton;
  #arabizi: Arabizi;

  constructor(words: readonly Matched[]) {
    this.#patterns = words.flatMap(patternsOf);
    this.#automaton = new Automaton(this.#patterns.map(({ codes }) => codes));
    this.#arabizi = new Arabizi(this.#patterns);
  }

  /** In the order of their ends; one entry may be there several times, and entries within each other. */
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
