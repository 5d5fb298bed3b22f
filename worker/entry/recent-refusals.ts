const KEPT_MAX = 1_000;

/** Whom the lobby has refused, and until when it would go on refusing. */
export class RecentRefusals {
  #until = new Map<string, number>();

  add(name: string, waitMs: number, now: number): void {
    if (this.#until.size >= KEPT_MAX) this.#sweep(now);
    this.#until.set(name, now + waitMs);
  }

  /** The milliseconds until none of these is refused any more; 0 where the lobby is to be asked. */
  waitFor(names: readonly string[], now: number): number {
    return Math.max(0, ...names.map(name => (this.#until.get(name) ?? now) - now));
  }

  #sweep(now: number): void {
    for (const [name, until] of this.#until) if (until <= now) this.#until.delete(name);
    // Whoever is forgotten here is refused by the lobby again.
    if (this.#until.size >= KEPT_MAX) this.#until.clear();
  }
}

/** Of this instance of the worker: who is over a budget and goes on asking reaches the lobby no more often than it comes back. */
export const recentRefusals = new RecentRefusals();
