/**
 * Finds many sequences of letters in one pass (Aho and Corasick, 1975), by one look at a table for each letter: a row for each state, in it
 * the next state for each letter that any sequence has.
 */
export class Automaton {
  /** The column of each code; 0 for a letter of no sequence, which leads back to the beginning. */
  #columns = new Uint8Array(0x1_0000);
  #width: number;
  #table: Uint16Array | Uint32Array;
  /** Which sequences end at each state, with those that end there within others; null for most. */
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

  /** State by state from the beginning: a state goes where its own letters lead, and else where the rest of what it stands for does. */
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

/** More letters than any language of a chat has; what is beyond them is not looked for. */
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
