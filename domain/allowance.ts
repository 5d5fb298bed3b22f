// Pure: the time is passed in.

/** `burst` at once, and one more every `everyMs`. */
export type Allowance = { readonly burst: number; readonly everyMs: number };

/** The moment (milliseconds) at which everything that was spent has come back: all that need be remembered. */
export type Spent = { wholeAt: number };

/** Spends one and answers 0; or spends nothing and answers the milliseconds until there is one. */
export function spend(spent: Spent, { burst, everyMs }: Allowance, now: number): number {
  const wholeAt = Math.max(spent.wholeAt, now) + everyMs;
  const waitMs = wholeAt - now - burst * everyMs;
  if (waitMs > 0) return waitMs;
  spent.wholeAt = wholeAt;
  return 0;
}
