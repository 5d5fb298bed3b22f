import { type NetworkRules, networkFactor } from '../../domain/network-factor.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import { networkOf } from '../../protocol/text/address.ts';
import type { EntryAttempt, EntryRefusal } from '../rpc/entry-attempt.ts';
import { isLocal, type LocalSetting } from '../rpc/local-instance.ts';
import type { NicknameClaim } from '../rpc/nickname-claim.ts';
import { EntryBudget } from './entry-budget.ts';
import type { NicknameReservations } from './nickname-reservations.ts';
import type { Roster } from './roster.ts';

export type NetworkLimitsDeps = {
  env: LocalSetting;
  roster: Roster;
  reservations: NicknameReservations;
  options: () => SiteOptions;
};

/** What one network may do at entry, and how many of its people may be connected at once. */
export class NetworkLimits {
  #deps: NetworkLimitsDeps;
  #budget = new EntryBudget();

  constructor(deps: NetworkLimitsDeps) {
    this.#deps = deps;
  }

  /** Spends an attempt of entry; null where it may go on. */
  spend(attempt: EntryAttempt, now: number): EntryRefusal | null {
    return this.#budget.spend(attempt, this.#rules(), now);
  }

  /**
   * Whether as many others of this network are connected, or have a ticket, as may be. Whoever is connected already comes in by
   * another socket, which their room counts.
   */
  isFull({ ipAddress }: Pick<NicknameClaim, 'ipAddress'>, userId: string, now: number): boolean {
    const { roster, reservations, options } = this.#deps;
    if (roster.locate(userId) !== null) return false;
    const network = networkOf(ipAddress);
    const others = roster.onNetwork(network);
    for (const claim of reservations.current(now))
      if (networkOf(claim.ipAddress) === network) others.add(claim.userId);
    others.delete(userId);
    return others.size >= options().socketsPerNetwork * networkFactor(ipAddress, this.#rules());
  }

  #rules(): NetworkRules {
    return { sharedNetworks: this.#deps.options().sharedNetworks, isLocal: isLocal(this.#deps.env) };
  }
}
