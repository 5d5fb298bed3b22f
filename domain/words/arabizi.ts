import { isArabic, isLatin } from './letter-codes.ts';
import { GAP, type Letters } from './letters.ts';
import type { Pattern } from './pattern.ts';

type Found = (pattern: number, from: number, to: number) => void;

/** Arabic words by their letters, as they are looked for where Arabic is written in Latin letters and digits. */
export class Arabizi {
  #root = newNode();

  constructor(patterns: readonly Pattern[]) {
    for (const [index, pattern] of patterns.entries())
      if (pattern.isArabic && pattern.form === 'plain') this.#add(pattern, index);
  }

  /** Calls `found` with each pattern that a word of the text, or several in a row, are written for. */
  run(text: Letters, found: Found): void {
    for (let from = 0; from < text.count; ) {
      const end = endOf(text, from);
      if (isLatinWord(text, from, end)) {
        this.#read(text, from, from, end, found);
        if (hasArticle(text, from, end)) this.#read(text, from, from + 2, end, found);
      }
      from = end;
    }
  }

  #add(pattern: Pattern, index: number): void {
    let node = this.#root;
    pattern.codes.forEach((code, at) => {
      if (pattern.breaks[at]) node = childOf(node, BREAK);
      // A hamza is mostly left out.
      if (code !== HAMZA) node = childOf(node, code);
    });
    const strong = pattern.codes.filter(code => !WEAK.has(code)).length;
    node.patterns.push({ index, isSure: strong > SURE_STRONG || pattern.codes.length > SURE_LETTERS });
  }

  #read(text: Letters, from: number, start: number, end: number, found: Found): void {
    const walk = { node: this.#root, from: start, at: start, end, isSure: false, isPassed: true };
    this.#walk(text, walk, (pattern, to) => found(pattern, from, to));
  }

  #walk(text: Letters, walk: Walk, found: (pattern: number, to: number) => void): void {
    const { at, end, isSure } = walk;
    if (at === end) {
      this.#arrive(text, walk, found);
      return;
    }
    const letter = writtenAt(text, at);
    const next = at + 1 < end ? writtenAt(text, at + 1) : 0;
    const isDigit = text.digits[at] !== 0;
    for (const code of ONE[letter] ?? NONE) this.#go(text, walk, { code, width: 1, isDigit }, found);
    const two = letter * SPAN + next;
    const isKnown = isSure || ARABIC_NOTATIONS.has(two);
    for (const code of TWO.get(two) ?? NONE)
      this.#go(text, walk, { code, width: 2, isDigit: isKnown }, found);
    if (!VOWELS.has(letter)) return;
    // A word may begin with any vowel on an alef.
    if (at === walk.from && letter !== A) this.#go(text, walk, { code: ALEF, width: 1, isDigit }, found);
    if (at + 1 === end && (letter === A || letter === E)) {
      this.#go(text, walk, { code: HEH, width: 1, isDigit }, found);
      // The feminine of a word, where it is sure that it is one.
      if (isSure) this.#walk(text, { ...walk, at: end }, found);
    } else if (!walk.isPassed) this.#walk(text, { ...walk, at: at + 1, isPassed: true }, found);
  }

  #go(text: Letters, walk: Walk, step: Step, found: (pattern: number, to: number) => void): void {
    const node = walk.node.children.get(step.code);
    const isSure = walk.isSure || step.isDigit;
    if (node) this.#walk(text, { ...walk, node, at: walk.at + step.width, isSure, isPassed: false }, found);
  }

  /** At the end of a word of the text; a phrase goes on with the next. */
  #arrive(text: Letters, walk: Walk, found: (pattern: number, to: number) => void): void {
    const { node, end, isSure } = walk;
    for (const each of node.patterns) if (each.isSure || isSure) found(each.index, end - 1);
    const next = node.children.get(BREAK);
    const beyond = endOf(text, end);
    if (next && isLatinWord(text, end, beyond))
      this.#walk(text, { node: next, from: end, at: end, end: beyond, isSure, isPassed: true }, found);
  }
}

type Node = { children: Map<number, Node>; patterns: { index: number; isSure: boolean }[] };
/**
 * How far the reading of a word has come that stands from one place up to another. Short vowels are not written in Arabic: one may be passed
 * between two letters. `isSure`: nothing but Arabic is spelt so.
 */
type Walk = { node: Node; from: number; at: number; end: number; isSure: boolean; isPassed: boolean };
/** The letter that a notation is read as, how long the notation is, and whether only Arabic has it. */
type Step = { code: number; width: number; isDigit: boolean };

const newNode = (): Node => ({ children: new Map(), patterns: [] });

function childOf(node: Node, code: number): Node {
  const child = node.children.get(code) ?? newNode();
  node.children.set(code, child);
  return child;
}

function endOf({ count, gaps }: Letters, from: number): number {
  let end = Math.min(from + 1, count);
  while (end < count && gaps[end] === GAP.none) end++;
  return end;
}

/** Arabic letters are read as they are; digits alone are a number. */
function isLatinWord({ codes, digits }: Letters, from: number, end: number): boolean {
  let hasLatin = false;
  for (let at = from; at < end; at++) {
    const code = codes[at] ?? 0;
    if (isArabic(code)) return false;
    hasLatin ||= digits[at] === 0 && isLatin(code);
  }
  return hasLatin;
}

/** Or a call: «ya» may be written together with who is called. */
const hasArticle = (text: Letters, from: number, end: number): boolean =>
  from + 4 < end && ARTICLES.has(writtenAt(text, from) * SPAN + writtenAt(text, from + 1));

const writtenAt = ({ codes, digits }: Letters, at: number): number => digits[at] || (codes[at] ?? 0);

const codeOf = (letter: string): number => letter.charCodeAt(0);
const codesOf = (letters: string): number[] => Array.from(letters, codeOf);
const SPAN = 0x1_0000;
const pairOf = (two: string): number => two.charCodeAt(0) * SPAN + two.charCodeAt(1);
const pairsOf = (...all: string[]): ReadonlySet<number> => new Set(all.map(pairOf));

const NONE: readonly number[] = [];
const BREAK = 0;
const [ALEF, HEH, HAMZA, A, E] = ['ا', 'ه', 'ء', 'a', 'e'].map(codeOf) as [
  number,
  number,
  number,
  number,
  number,
];
const ARTICLES = pairsOf('al', 'el', 'il', 'ya', 'wl');
const VOWELS: ReadonlySet<number> = new Set(codesOf('aeiou'));
/** Letters that a vowel may be written for. A word with few others needs a digit or a notation that only Arabic has: «غبي» is not Gabi. */
const WEAK: ReadonlySet<number> = new Set(codesOf('اويءه'));
const SURE_STRONG = 2;
const SURE_LETTERS = 5;
const ARABIC_NOTATIONS = pairsOf('gh', 'kh', 'dh');

/** Which letters each notation stands for: one of the keyboard, by its code, or two. */
const ONE: (readonly number[])[] = [];
for (const [notation, letters] of Object.entries({
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
}))
  ONE[codeOf(notation)] = codesOf(letters);
const TWO: ReadonlyMap<number, readonly number[]> = new Map(
  Object.entries({
    ...{ th: 'ثذظ', dh: 'ذض', kh: 'خ', gh: 'غ', sh: 'ش', ch: 'ش', ou: 'و', ei: 'ي', ah: 'ه', eh: 'ه' },
  }).map(([notation, letters]) => [pairOf(notation), codesOf(letters)]),
);
