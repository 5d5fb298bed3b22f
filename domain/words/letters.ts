/** What stands between a letter and the one before it. */
export const GAP = { none: 0, signs: 1, space: 2 } as const;

/**
 * The letters of a text as they are read, `count` entries, one for each run of one letter: its code, how often it stands there, what stands
 * before it, the digit or sign that it is written by (0: by a letter), and where it was written.
 */
export class Letters {
  count = 0;
  codes: Uint16Array;
  runs: Uint16Array;
  gaps: Uint8Array;
  digits: Uint16Array;
  starts: Uint16Array;
  ends: Uint16Array;
  /** The next letter after each that has a gap before it; `count` where there is none. Only after `linkGaps`. */
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

  /** Repeated letters are one entry, over a gap two. */
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

  /** To be called once all letters are there: who looks for gaps then passes over the letters between them. */
  linkGaps(): void {
    let next = this.count;
    for (let at = this.count - 1; at >= 0; at--) {
      this.nextGaps[at] = next;
      if (this.gaps[at] !== GAP.none) next = at;
    }
  }

  /** Whether a letter stands by itself. */
  isAlone(at: number): boolean {
    return this.gaps[at] !== GAP.none && (at + 1 >= this.count || this.gaps[at + 1] !== GAP.none);
  }
}
