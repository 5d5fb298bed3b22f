import type { Allowance } from '../../domain/allowance.ts';
import { Budgets, type SpentBudgets } from '../../domain/budgets.ts';
import {
  type NetworkBudget,
  type NetworkRules,
  networkBudgets,
  networkFactor,
} from '../../domain/network-factor.ts';
import { ENTRY_ATTEMPTS } from '../../protocol/constants.ts';
import { SOLVED_FACTOR } from '../../protocol/entry-limits.ts';
import type { EntryAttempt, EntryBudgetName, EntryRefusal } from '../rpc/entry-attempt.ts';

const ORDER: readonly EntryBudgetName[] = ['session', 'newGuests', 'solvedGuests', 'network'];
const { burst, everyMs } = ENTRY_ATTEMPTS.newGuests;
const ALLOWANCES: Readonly<Record<EntryBudgetName, Allowance>> = {
  ...ENTRY_ATTEMPTS,
  solvedGuests: { burst: burst * SOLVED_FACTOR, everyMs: everyMs / SOLVED_FACTOR },
};

/**
 * Budgets of attempts to enter, also of failed ones. The network is asked last: what a session or the new
 * guests have asked over their own budget is not taken from their neighbours.
 */
export class EntryBudget {
  #budgets: Budgets;

  constructor(spent?: SpentBudgets) {
    this.#budgets = new Budgets(spent);
  }

  /** Spends one of every budget that the attempt concerns, or answers the first that has none left. */
  spend(
    { ipAddress, sessionId, isNewGuest, solved }: EntryAttempt,
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
      newGuests: isNewGuest && !solved ? networks : [],
      solvedGuests: isNewGuest && solved ? networks : [],
      network: networks,
    };
    for (const [over, { name: of, factor }] of ORDER.flatMap(over =>
      budgets[over].map(budget => [over, budget] as const),
    )) {
      const waitMs = this.#budgets.spend(`${over} ${of}`, ALLOWANCES[over], factor, now);
      if (waitMs > 0) return { over, of, waitMs };
    }
    return null;
  }

  spent(now: number): SpentBudgets {
    return this.#budgets.spent(now);
  }

  /** Number of budgets in memory. */
  get size(): number {
    return this.#budgets.size;
  }
}
