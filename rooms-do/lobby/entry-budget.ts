import { type Allowance, type Spent, spend } from '../../domain/allowance.ts';
import {
  type NetworkBudget,
  type NetworkRules,
  networkBudgets,
  networkFactor,
} from '../../domain/network-factor.ts';
import { ENTRY_ATTEMPTS } from '../../protocol/constants.ts';
import type { EntryAttempt, EntryBudgetName, EntryRefusal } from '../rpc/entry-attempt.ts';

const SWEEP_OVER = 256;

const ORDER: readonly EntryBudgetName[] = ['session', 'newGuests', 'network'];

/**
 * What has been asked at entry, whatever became of it, in memory only. The network is asked last: what a session or the new
 * guests have asked over their own budget is not taken from their neighbours.
 */
export class EntryBudget {
  #byName = new Map<string, Spent>();
  #sweepOver = SWEEP_OVER;

  /** Spends one of every budget that the attempt concerns, or answers the first that has none left. */
  spend(
    { ipAddress, sessionId, isNewGuest }: EntryAttempt,
    rules: NetworkRules,
    now: number,
  ): EntryRefusal | null {
    const networks = networkBudgets(ipAddress, rules);
    // Being one of many behind an address gives a single session no more.
    const ofSession = {
      name: sessionId ?? '',
      factor: networkFactor(ipAddress, { ...rules, sharedNetworks: '' }),
    };
    const budgets: Readonly<Record<EntryBudgetName, readonly NetworkBudget[]>> = {
      session: sessionId === null ? [] : [ofSession],
      newGuests: isNewGuest ? networks : [],
      network: networks,
    };
    for (const [over, { name: of, factor }] of ORDER.flatMap(over =>
      budgets[over].map(budget => [over, budget] as const),
    )) {
      const waitMs = spend(this.#of(`${over} ${of}`, now), times(ENTRY_ATTEMPTS[over], factor), now);
      if (waitMs > 0) return { over, of, waitMs };
    }
    return null;
  }

  /** How many budgets are kept in memory. */
  get size(): number {
    return this.#byName.size;
  }

  #of(name: string, now: number): Spent {
    if (this.#byName.size > this.#sweepOver) this.#sweep(now);
    const spent = this.#byName.get(name) ?? { wholeAt: 0 };
    this.#byName.set(name, spent);
    return spent;
  }

  /** Whoever's budget is whole again need not be remembered. The next sweep waits for twice what is left, or each would read all. */
  #sweep(now: number): void {
    for (const [name, { wholeAt }] of this.#byName) if (wholeAt <= now) this.#byName.delete(name);
    this.#sweepOver = Math.max(SWEEP_OVER, this.#byName.size * 2);
  }
}

const times = ({ burst, everyMs }: Allowance, factor: number): Allowance => ({
  burst: burst * factor,
  everyMs: everyMs / factor,
});
