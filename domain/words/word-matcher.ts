import { Arabizi } from './arabizi.ts';
import { Automaton } from './automaton.ts';
import { isWordThere } from './is-word-there.ts';
import { type Matched, type Pattern, patternsOf } from './pattern.ts';
import { readLetters } from './read-letters.ts';

/** Where an entry of the list stands in a text, from one place up to another. */
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
