/** Proofs that were used, until they are not fresh any more. Bounded: the oldest is forgotten for the newest. */
export class SeenProofs {
  #max: number;
  #until = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Remembers a proof until then (milliseconds); false for one that is remembered already. */
  add(proof: string, until: number, now: number): boolean {
    if ((this.#until.get(proof) ?? 0) > now) return false;
    this.#until.delete(proof);
    this.#until.set(proof, until);
    // In the order in which they were added, so the first are the ones that are over.
    for (const [oldest, over] of this.#until) {
      if (over > now && this.#until.size <= this.#max) break;
      this.#until.delete(oldest);
    }
    return true;
  }

  get size(): number {
    return this.#until.size;
  }
}
