/** Classes of viewers of whom somebody is connected, or was until lately: whoever comes back finds what their class was told. */
export class LiveClasses<Class extends string> {
  #keptMs: number;
  /** Since when nobody of a class is connected (milliseconds); null while somebody is. */
  #deserted = new Map<Class, number | null>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  update(connected: readonly Class[], now: number): Class[] {
    for (const [of, since] of this.#deserted) if (since === null) this.#deserted.set(of, now);
    for (const of of connected) this.#deserted.set(of, null);
    for (const [of, since] of this.#deserted)
      if (since !== null && now - since >= this.#keptMs) this.#deserted.delete(of);
    return [...this.#deserted.keys()];
  }
}
