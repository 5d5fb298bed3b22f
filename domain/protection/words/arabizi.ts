import { GAP, isArabic, isLatin, type Letters } from './letters.ts';
import type { Pattern } from './pattern.ts';

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

/** Or a vocative: «ya» may be joined to the following name. */
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

type Ending = { index: number; isSure: boolean };
/** A place in the tree, as it is built. */
type Node = { children: Map<number, Node>; patterns: Ending[] };

export const newNode = (): Node => ({ children: new Map(), patterns: [] });

export function add(root: Node, pattern: Pattern, index: number): void {
  if (!pattern.codes.every(code => READABLE.has(code))) return;
  let node = root;
  pattern.codes.forEach((code, at) => {
    if (pattern.breaks[at]) node = childOf(node, BREAK);
    // A hamza is mostly left out.
    if (code !== HAMZA) node = childOf(node, code - FIRST_CODE);
  });
  const strong = pattern.codes.filter(code => !WEAK.has(code)).length;
  node.patterns.push({ index, isSure: strong > SURE_STRONG || pattern.codes.length > SURE_LETTERS });
}

function childOf(node: Node, letter: number): Node {
  const child = node.children.get(letter) ?? newNode();
  node.children.set(letter, child);
  return child;
}

/** The tree in flat tables, which are read ten times as fast as objects (Node 24, 2026-11). A node is the number of its row. */
export class Tree {
  size: number;
  letters: Uint8Array;
  /** The first child of each node and the next sibling; 0 where there is none. */
  firsts: Int32Array;
  siblings: Int32Array;
  /** The child behind a space, and how many spaces lead to a node. */
  nexts: Int32Array;
  breaks: Uint8Array;
  /** Number of letters of a text's word that may follow. */
  leastRests: Uint16Array;
  mostRests: Uint16Array;
  patterns: (readonly Ending[])[] = [];

  constructor(root: Node) {
    this.size = countOf(root);
    this.letters = new Uint8Array(this.size);
    this.firsts = new Int32Array(this.size);
    this.siblings = new Int32Array(this.size);
    this.nexts = new Int32Array(this.size);
    this.breaks = new Uint8Array(this.size);
    this.leastRests = new Uint16Array(this.size);
    this.mostRests = new Uint16Array(this.size);
    this.#lay(root, BREAK, 0);
  }

  /** Words lie in a row: a first child is the row after its parent. */
  #lay({ children, patterns }: Node, letter: number, breaks: number): number {
    const at = this.patterns.push(patterns) - 1;
    this.letters[at] = letter;
    this.breaks[at] = breaks;
    const isEnd = patterns.length > 0 || children.has(BREAK);
    let least = isEnd ? 0 : REST_MAX;
    // Two vowels may follow the last letter.
    let most = isEnd ? 2 : 0;
    for (const [each, node] of children) {
      const child = this.#lay(node, each, breaks + (each === BREAK ? 1 : 0));
      if (each === BREAK) {
        this.nexts[at] = child;
        continue;
      }
      this.siblings[child] = this.firsts[at] ?? 0;
      this.firsts[at] = child;
      least = Math.min(least, 1 + (this.leastRests[child] ?? 0));
      // A letter is written with one or two, and with a vowel before them.
      most = Math.max(most, 3 + (this.mostRests[child] ?? 0));
    }
    this.leastRests[at] = least;
    this.mostRests[at] = most;
    return at;
  }
}

const REST_MAX = 0xffff;

const countOf = ({ children }: Node): number =>
  [...children.values()].reduce((sum, child) => sum + countOf(child), 1);

/** Letters that a vowel may be written for. A word with few others needs a digit or a notation that only Arabic has: «غبي» is not Gabi. */
const WEAK: ReadonlySet<number> = new Set(Array.from('اويءه', letter => letter.charCodeAt(0)));
const SURE_STRONG = 2;
const SURE_LETTERS = 5;

type Found = (pattern: number, from: number, to: number) => void;

/**
 * Finds Arabic words that are written in Latin letters and digits. The words form a tree. All readings of a text advance together, letter by
 * letter, and two readings that reach one node at one place become one, so the work grows with the text and never with the number of readings.
 */
export class Arabizi {
  #tree: Tree;
  #queues: [Queue, Queue, Queue];

  constructor(patterns: readonly Pattern[]) {
    const root = newNode();
    for (const [index, pattern] of patterns.entries())
      if (pattern.isArabic && pattern.form === 'plain') add(root, pattern, index);
    this.#tree = new Tree(root);
    const { size } = this.#tree;
    this.#queues = [newQueue(size), newQueue(size), newQueue(size)];
  }

  /**
   * Calls `found` with each pattern that one word of the text, or several in a row, are written for, in the order of their ends. Returns the
   * number of steps that it took: nodes visited and children compared.
   */
  run(text: Letters, found: Found): number {
    let steps = 0;
    let starts: number[] = [];
    let phrases: Reading[] = [];
    for (let from = 0; from < text.count; ) {
      const end = endOf(text, from);
      if (isLatinWord(text, from, end)) {
        starts.push(from);
        for (const { node, mask } of phrases) this.#visit(from, node, mask, end);
        steps += this.#readWord(text, from, end);
        phrases = this.#finish(starts, end, found);
        steps += phrases.length;
      } else if (starts.length > 0) [starts, phrases] = [[], []];
      from = end;
    }
    return steps;
  }

  #readWord(text: Letters, from: number, end: number): number {
    let steps = 0;
    this.#visit(from, ROOT, PASSED, end);
    const article = hasArticle(text, from, end) ? from + 2 : -1;
    for (let at = from; at < end; at++) {
      if (at === article) this.#visit(at, ROOT, PASSED, end);
      const queue = this.#queues[at % 3] as Queue;
      if (queue.nodes.length > 0) steps += this.#step(queue, notationAt(text, at, end), at, end);
    }
    return steps;
  }

  /** All readings of one place take one letter, or two that are one notation. */
  #step({ nodes, masks }: Queue, read: Notation, at: number, end: number): number {
    const { letters, firsts, siblings } = this.#tree;
    const { one, two, isDigit, isArabicNotation, isVowel, mayBegin, mayBeFeminine } = read;
    let steps = nodes.length;
    for (const node of nodes) {
      const mask = masks[node] ?? 0;
      masks[node] = 0;
      const wasSure = (mask & ANY_SURE) !== 0;
      const isAlef = mayBegin && letters[node] === BREAK;
      for (let child = firsts[node] ?? 0; child !== 0; child = siblings[child] ?? 0) {
        steps++;
        const letter = letters[child] ?? 0;
        if (ONE[one + letter] === 1 || (isAlef && letter === ALEF) || (mayBeFeminine && letter === HEH))
          this.#visit(at + 1, child, wasSure || isDigit ? SURE : PLAIN, end);
        if (TWO[two + letter] === 1)
          this.#visit(at + 2, child, wasSure || isArabicNotation ? SURE : PLAIN, end);
      }
      if (!isVowel) continue;
      // The feminine of a word, where it is sure that it is one.
      if (mayBeFeminine) this.#visit(at + 1, node, wasSure ? SURE_PASSED : 0, end);
      else this.#visit(at + 1, node, passed(mask), end);
    }
    nodes.length = 0;
    return steps;
  }

  /** Adds a reading to the queue of its place, unless too few or too many letters follow for any word below its node. */
  #visit(at: number, node: number, mask: number, end: number): void {
    const rest = end - at;
    const { leastRests, mostRests } = this.#tree;
    if (mask === 0 || rest < (leastRests[node] ?? 0) || rest > (mostRests[node] ?? 0)) return;
    const { nodes, masks } = this.#queues[at % 3] as Queue;
    const before = masks[node] ?? 0;
    if (before === 0) nodes.push(node);
    masks[node] = before | mask;
  }

  /** Reports the patterns that end with a word of the text. Returns the phrases that go on with the next one. */
  #finish(starts: readonly number[], end: number, found: Found): Reading[] {
    const phrases: Reading[] = [];
    const { nodes, masks } = this.#queues[end % 3] as Queue;
    const { nexts, breaks, patterns } = this.#tree;
    for (const node of nodes) {
      const isSure = ((masks[node] ?? 0) & ANY_SURE) !== 0;
      masks[node] = 0;
      // The number of words in a pattern tells where it began.
      const from = starts[starts.length - 1 - (breaks[node] ?? 0)] ?? 0;
      for (const each of patterns[node] ?? []) if (each.isSure || isSure) found(each.index, from, end - 1);
      const next = nexts[node] ?? 0;
      if (next > 0) phrases.push({ node: next, mask: isSure ? SURE_PASSED : PASSED });
    }
    nodes.length = 0;
    return phrases;
  }
}

/** The nodes that readings have reached at one place, and for each of them a mask of the kinds of readings. */
type Queue = { nodes: number[]; masks: Uint8Array };
type Reading = { node: number; mask: number };

/**
 * Short vowels are not written in Arabic: one may be passed between two letters. A reading has passed one or not, and is sure or not: only
 * Arabic is spelt so.
 */
const PLAIN = 1;
const SURE = 2;
const PASSED = 4;
const SURE_PASSED = 8;
const ANY_SURE = SURE | SURE_PASSED;
const passed = (mask: number): number => (mask & (PLAIN | SURE)) << 2;

const newQueue = (count: number): Queue => ({ nodes: [], masks: new Uint8Array(count) });

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

const ROOT = 0;
