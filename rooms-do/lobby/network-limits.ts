import type { SpentBudgets } from '../../domain/budgets.ts';
import { type NetworkRules, networkPlaces } from '../../domain/network-factor.ts';
import { SOLVED_FACTOR } from '../../protocol/entry-limits.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import { nestedNetworks } from '../../protocol/text/network.ts';
import type { EntryAttempt, EntryRefusal } from '../rpc/entry-attempt.ts';
import { isLocal, type LocalSetting } from '../rpc/local-instance.ts';
import type { NicknameClaim } from '../rpc/nickname-claim.ts';
import { EntryBudget } from './entry-budget.ts';
import type { NicknameReservations } from './nickname-reservations.ts';
import type { Roster } from './roster.ts';

/**
 * Places in the reconnect grace are free for others, and their people come back to them. Twice the limit bounds both together, or a client could
 * break and resume its connections to have any number of them.
 */
const WITH_RECONNECTING = 2;

export type NetworkLimitsDeps = {
  env: LocalSetting;
  roster: Roster;
  reservations: NicknameReservations;
  options: () => SiteOptions;
};

/** What one network may do at entry, and how many of its people may be connected at once. */
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

  /** Spends an attempt of entry; null where it may go on. */
  spend(attempt: EntryAttempt, now: number): EntryRefusal | null {
    return this.#budget.spend(attempt, this.#rules(), now);
  }

  /**
   * Whether a network around this address has as many other users, connected or with a ticket, as it may have. A user who is connected
   * already uses another socket, which the room counts. Users who solved a puzzle have a wider limit.
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

  #rules(): NetworkRules {
    return { sharedNetworks: this.#deps.options().sharedNetworks, isLocal: isLocal(this.#deps.env) };
  }
}
