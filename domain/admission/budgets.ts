/** Token bucket: allows `burst` at once, then one per `everyMs`. */
export type Allowance = { readonly burst: number; readonly everyMs: number };

/** Time when the budget is full again (milliseconds). A budget stores only this value. */
export type Spent = { wholeAt: number };

/** Spends one unit and returns 0, or spends nothing and returns the milliseconds until one is available. */
export function spend(spent: Spent, { burst, everyMs }: Allowance, now: number): number {
  const wholeAt = Math.max(spent.wholeAt, now) + everyMs;
  const waitMs = wholeAt - now - burst * everyMs;
  if (waitMs > 0) return waitMs;
  spent.wholeAt = wholeAt;
  return 0;
}

const SWEEP_OVER = 256;

/** Spent budgets by name. */
export type SpentBudgets = readonly (readonly [name: string, spent: Spent])[];

/** Budgets by name, in memory. A sweep removes full budgets. */
export class Budgets {
  #byName: Map<string, Spent>;
  #sweepOver = SWEEP_OVER;

  constructor(spent: SpentBudgets = []) {
    this.#byName = new Map(spent);
  }

  /**
   * Spends one unit of a budget and returns 0, or spends nothing and returns the milliseconds until one is available.
   * `factor` multiplies the allowance.
   */
  spend(name: string, { burst, everyMs }: Allowance, factor: number, now: number): number {
    if (this.#byName.size > this.#sweepOver) this.#sweep(now);
    const spent = this.#byName.get(name) ?? { wholeAt: 0 };
    this.#byName.set(name, spent);
    return spend(spent, { burst: burst * factor, everyMs: everyMs / factor }, now);
  }

  spent(now: number): SpentBudgets {
    return [...this.#byName].filter(([, { wholeAt }]) => wholeAt > now);
  }

  get size(): number {
    return this.#byName.size;
  }

  /** Sweeps only after the number of budgets has doubled. Otherwise each call would read all budgets. */
  #sweep(now: number): void {
    for (const [name, { wholeAt }] of this.#byName) if (wholeAt <= now) this.#byName.delete(name);
    this.#sweepOver = Math.max(SWEEP_OVER, this.#byName.size * 2);
  }
}
