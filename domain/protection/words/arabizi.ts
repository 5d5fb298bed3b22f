import { GAP, isArabic, isLatin, type Letters } from './letters.ts';
import type { Pattern } from './pattern.ts';

/**
 * Possible readings of the letters at one position. `one` and `two`: table rows of notations with one and two letters.
 */
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
    // A word may begin with any vowel, which stands for an alef.
    mayBegin: isVowel && letter !== A,
    mayBeFeminine: at + 1 === end && (letter === A || letter === E),
  };
}

/** Whether a word begins with an article or the vocative «ya», joined to the following word. */
export const hasArticle = (text: Letters, from: number, end: number): boolean =>
  from + 4 < end && ARTICLES.has(writtenAt(text, from) * SPAN + writtenAt(text, from + 1));

const writtenAt = ({ codes, digits }: Letters, at: number): number => digits[at] || (codes[at] ?? 0);

const codeOf = (letter: string): number => letter.charCodeAt(0);
const codesOf = (letters: string): number[] => Array.from(letters, codeOf);
const SPAN = 0x1_0000;
const pairOf = (two: string): number => two.charCodeAt(0) * SPAN + two.charCodeAt(1);
const pairsOf = (...all: string[]): ReadonlySet<number> => new Set(all.map(pairOf));

/** Letter code of the root, and of nodes after a space, where a word begins. */
export const BREAK = 0;
/** Offset subtracted from Arabic code points, so that hamza (U+0621) becomes 1. */
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

/** Arabic letters for each notation of one or two Latin letters. */
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

/** Table with one row per notation, and a 1 in the columns of its Arabic letters. The first row is empty. */
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
type Node = { children: Map<number, Node>; patterns: Ending[] };

export const newNode = (): Node => ({ children: new Map(), patterns: [] });

export function add(root: Node, pattern: Pattern, index: number): void {
  if (!pattern.codes.every(code => READABLE.has(code))) return;
  let node = root;
  pattern.codes.forEach((code, at) => {
    if (pattern.breaks[at]) node = childOf(node, BREAK);
    // Skips a hamza, because most writers omit it.
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

/**
 * The tree in flat tables, because they are read ten times as fast as objects (Node 24, 2026-11). A node is its row
 * number.
 */
export class Tree {
  size: number;
  letters: Uint8Array;
  /** First child and next sibling of each node; 0 for none. */
  firsts: Int32Array;
  siblings: Int32Array;
  /** Child after a space, and number of spaces before each node. */
  nexts: Int32Array;
  breaks: Uint8Array;
  /** Minimum number of Latin letters that may follow each node. */
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

  /** Stores the nodes of a word in consecutive rows, because a first child follows its parent. */
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
      // A letter is written with one or two keys, and possibly a vowel before it.
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

/**
 * Arabic letters that a Latin vowel may stand for. A word with few other letters matches only with a digit or a
 * notation that only Arabic has: «غبي» does not match Gabi.
 */
const WEAK: ReadonlySet<number> = new Set(Array.from('اويءه', letter => letter.charCodeAt(0)));
const SURE_STRONG = 2;
const SURE_LETTERS = 5;

type Found = (pattern: number, from: number, to: number) => void;

/**
 * Finds Arabic words written in Latin letters and digits. The words form a tree. All readings of a text advance
 * together by letter, and readings that reach the same node merge. So the work grows with the length of the text and
 * not with the number of readings.
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
   * Calls `found` for each pattern that one or several words of the text spell, in order of match ends. Returns the
   * number of steps: visited nodes and compared children.
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

  /** Each reading of a position consumes one letter, or two letters of one notation. */
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
      // Continues with the feminine form of a word if the reading is certain.
      if (mayBeFeminine) this.#visit(at + 1, node, wasSure ? SURE_PASSED : 0, end);
      else this.#visit(at + 1, node, passed(mask), end);
    }
    nodes.length = 0;
    return steps;
  }

  /** Adds a reading to the queue, unless the number of remaining letters fits no word below the node. */
  #visit(at: number, node: number, mask: number, end: number): void {
    const rest = end - at;
    const { leastRests, mostRests } = this.#tree;
    if (mask === 0 || rest < (leastRests[node] ?? 0) || rest > (mostRests[node] ?? 0)) return;
    const { nodes, masks } = this.#queues[at % 3] as Queue;
    const before = masks[node] ?? 0;
    if (before === 0) nodes.push(node);
    masks[node] = before | mask;
  }

  /** Reports patterns that end with a word of the text. Returns phrases that continue in the next word. */
  #finish(starts: readonly number[], end: number, found: Found): Reading[] {
    const phrases: Reading[] = [];
    const { nodes, masks } = this.#queues[end % 3] as Queue;
    const { nexts, breaks, patterns } = this.#tree;
    for (const node of nodes) {
      const isSure = ((masks[node] ?? 0) & ANY_SURE) !== 0;
      masks[node] = 0;
      // The number of words in a pattern determines the start of the match.
      const from = starts[starts.length - 1 - (breaks[node] ?? 0)] ?? 0;
      for (const each of patterns[node] ?? []) if (each.isSure || isSure) found(each.index, from, end - 1);
      const next = nexts[node] ?? 0;
      if (next > 0) phrases.push({ node: next, mask: isSure ? SURE_PASSED : PASSED });
    }
    nodes.length = 0;
    return phrases;
  }
}

/** Nodes reached at one position, each with a mask of the kinds of readings. */
type Queue = { nodes: number[]; masks: Uint8Array };
type Reading = { node: number; mask: number };

/**
 * Bits for the kinds of readings. Arabic does not write short vowels, so a reading may skip one between two letters. A
 * reading is also certain if only Arabic is spelled so.
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

/** Whether a word needs transcription. Arabic letters need none, and digits alone are a number. */
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
