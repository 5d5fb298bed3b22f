import { ALEF, BREAK, HEH, hasArticle, type Notation, notationAt, ONE, TWO } from './arabizi-notations.ts';
import { add, newNode, Tree } from './arabizi-tree.ts';
import { isArabic, isLatin } from './letter-codes.ts';
import { GAP, type Letters } from './letters.ts';
import type { Pattern } from './pattern.ts';

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
