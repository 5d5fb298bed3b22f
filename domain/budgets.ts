import { type Allowance, type Spent, spend } from './allowance.ts';

const SWEEP_OVER = 256;

/** Budgets by name, in memory only. One that is whole again is forgotten. */
export class Budgets {
  #byName = new Map<string, Spent>();
  #sweepOver = SWEEP_OVER;

  /** Spends one of a budget and answers 0, or spends nothing and answers the milliseconds until there is one. `factor`: how many times the allowance. */
  spend(name: string, { burst, everyMs }: Allowance, factor: number, now: number): number {
    if (this.#byName.size > this.#sweepOver) this.#sweep(now);
    const spent = this.#byName.get(name) ?? { wholeAt: 0 };
    this.#byName.set(name, spent);
    return spend(spent, { burst: burst * factor, everyMs: everyMs / factor }, now);
  }

  /** Number of budgets in memory. */
  get size(): number {
    return this.#byName.size;
  }

  /** The next sweep waits for twice what is left, or each would read all. */
  #sweep(now: number): void {
    for (const [name, { wholeAt }] of this.#byName) if (wholeAt <= now) this.#byName.delete(name);
    this.#sweepOver = Math.max(SWEEP_OVER, this.#byName.size * 2);
  }
}
