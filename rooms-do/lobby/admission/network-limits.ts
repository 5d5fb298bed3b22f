import { type Allowance, Budgets, type SpentBudgets } from '../../../domain/admission/budgets.ts';
import {
  type NetworkBudget,
  type NetworkRules,
  networkBudgets,
  networkFactor,
  networkPlaces,
} from '../../../domain/admission/network-factor.ts';
import { ENTRY_ATTEMPTS } from '../../../protocol/constants.ts';
import { SOLVED_FACTOR } from '../../../protocol/entry-limits.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import { nestedNetworks } from '../../../protocol/text/network.ts';
import type { EntryAttempt, EntryBudgetName, EntryRefusal, NicknameClaim } from '../../rpc/entry-attempt.ts';
import { isLocal, type LocalSetting } from '../../rpc/stubs.ts';
import type { Roster } from '../platform/roster.ts';
import type { NicknameReservations } from './nickname-reservations.ts';

const ORDER: readonly EntryBudgetName[] = ['session', 'newGuests', 'solvedGuests', 'network'];
const { burst, everyMs } = ENTRY_ATTEMPTS.newGuests;
const ALLOWANCES: Readonly<Record<EntryBudgetName, Allowance>> = {
  ...ENTRY_ATTEMPTS,
  solvedGuests: { burst: burst * SOLVED_FACTOR, everyMs: everyMs / SOLVED_FACTOR },
};

/**
 * Budgets of entry attempts, including failed ones. The network's budget is spent last, so that refused attempts of one
 * session do not reduce it for other users.
 */
export class EntryBudget {
  #budgets: Budgets;

  constructor(spent?: SpentBudgets) {
    this.#budgets = new Budgets(spent);
  }

  /**
   * Spends one unit from each budget of the attempt in order, and stops at the first exhausted one, which it returns.
   */
  spend(
    { ipAddress, sessionId, isNewGuest, solved, hasTurnstile }: EntryAttempt,
    rules: NetworkRules,
    now: number,
  ): EntryRefusal | null {
    const networks = networkBudgets(ipAddress, rules);
    // The factor of a shared network does not raise the limit of a single session.
    const ofSession = {
      name: sessionId ?? '',
      factor: networkFactor(ipAddress, { ...rules, sharedNetworks: '' }),
    };
    const isWider = solved !== undefined || hasTurnstile === true;
    const budgets: Readonly<Record<EntryBudgetName, readonly NetworkBudget[]>> = {
      session: sessionId === null ? [] : [ofSession],
      newGuests: isNewGuest && !isWider ? networks : [],
      solvedGuests: isNewGuest && isWider ? networks : [],
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

  get size(): number {
    return this.#budgets.size;
  }
}

/**
 * Sockets in the reconnect grace do not count, so that others can enter and disconnected users can return. Twice the
 * limit bounds both together, because a client could break and resume any number of connections.
 */
const WITH_RECONNECTING = 2;

export type NetworkLimitsDeps = {
  env: LocalSetting;
  roster: Roster;
  reservations: NicknameReservations;
  options: () => SiteOptions;
};

/** Entry budgets per network, and the limit on concurrent users per network. */
export class NetworkLimits {
  #deps: NetworkLimitsDeps;
  #budget: EntryBudget;

  constructor(deps: NetworkLimitsDeps, spent?: SpentBudgets) {
    this.#deps = deps;
    this.#budget = new EntryBudget(spent);
  }

  spent(now: number): SpentBudgets {
    return this.#budget.spent(now);
  }

  /** Spends an entry attempt. Returns null if the attempt is allowed. */
  spend(attempt: EntryAttempt, now: number): EntryRefusal | null {
    return this.#budget.spend(attempt, this.#rules(), now);
  }

  /**
   * Whether a network around this address has reached its limit of other users, connected or with a ticket. The room
   * counts further sockets of a connected user. Users who solved a puzzle have a higher limit.
   */
  isFull(
    { ipAddress, deviceId, isPaid = false }: Pick<NicknameClaim, 'ipAddress' | 'deviceId' | 'isPaid'>,
    userId: string,
    now: number,
  ): boolean {
    const { roster, reservations, options } = this.#deps;
    if (roster.locate(userId) !== null) return false;
    const promised = reservations.current(now);
    const places = options().socketsPerNetwork * (isPaid ? SOLVED_FACTOR : 1);
    return networkPlaces(ipAddress, this.#rules()).some(({ name, factor }) => {
      const present = roster.onNetwork(name);
      const ticketed = promised.filter(claim =>
        nestedNetworks(claim.ipAddress).some(each => each.name === name),
      );
      const returning = [...present, ...ticketed].find(each => each.deviceId === deviceId)?.userId;
      const connected = present.filter(each => !each.isReconnecting);
      const countOf = (people: readonly { userId: string }[]): number =>
        new Set(people.map(each => each.userId).filter(id => id !== userId && id !== returning)).size;
      const limit = places * factor;
      return (
        countOf([...connected, ...ticketed]) >= limit ||
        countOf([...present, ...ticketed]) >= limit * WITH_RECONNECTING
      );
    });
  }

  budgetsOf(ipAddress: string): NetworkBudget[] {
    return networkBudgets(ipAddress, this.#rules());
  }

  #rules(): NetworkRules {
    return { sharedNetworks: this.#deps.options().sharedNetworks, isLocal: isLocal(this.#deps.env) };
  }
}
