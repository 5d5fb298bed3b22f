const KEPT_MAX = 1_000;

/** Whom the lobby has refused, and until when it would go on refusing. */
export class RecentRefusals {
  #until = new Map<string, number>();

  #bits = new Map<string, number>();

  /** `bits`: of the puzzle that opens a wider budget. */
  add(name: string, waitMs: number, now: number, bits?: number): void {
    if (this.#until.size >= KEPT_MAX) this.#sweep(now);
    this.#until.set(name, now + waitMs);
    if (bits === undefined) this.#bits.delete(name);
    else this.#bits.set(name, bits);
  }

  /** Of the first of these that is refused and may be opened by a puzzle. */
  bitsFor(names: readonly string[], now: number): number | undefined {
    const found = names.find(name => this.#bits.has(name) && (this.#until.get(name) ?? 0) > now);
    return found === undefined ? undefined : this.#bits.get(found);
  }

  /** The milliseconds until none of these is refused any more; 0 where the lobby is to be asked. */
  waitFor(names: readonly string[], now: number): number {
    return Math.max(0, ...names.map(name => (this.#until.get(name) ?? now) - now));
  }

  #sweep(now: number): void {
    for (const [name, until] of this.#until) if (until <= now) this.#until.delete(name);
    // The lobby refuses again what is forgotten here.
    if (this.#until.size >= KEPT_MAX) this.#until.clear();
    for (const name of this.#bits.keys()) if (!this.#until.has(name)) this.#bits.delete(name);
  }
}

/** Of this instance of the worker: who is over a budget and goes on asking reaches the lobby no more often than it comes back. */
export const recentRefusals = new RecentRefusals();
