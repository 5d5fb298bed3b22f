import { type NetworkRules, networkFactor } from '../../../domain/admission/network-factor.ts';
import type { NewcomerSlowMode } from '../../../domain/presence/participant.ts';
import {
  Flows,
  isNewcomer,
  type MaybeNewcomer,
  type Raid,
  slowedBy,
} from '../../../domain/protection/raids.ts';
import { CALM_SILENT_MS, SURGE_QUIET_MS, SURGE_RENEWED_MS } from '../../../protocol/raid-limits.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import { crowdNetworkOf } from '../../../protocol/text/network.ts';
import type { ChallengeDemand, EntryAttempt, RaidRecord } from '../../rpc/entry-attempt.ts';
import { isLocal } from '../../rpc/stubs.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

type Deps = {
  options: () => SiteOptions;
  isLocal: boolean;
  /** Makes the rooms apply slow mode to new guests of a raid. Returns the number of these guests. */
  calm(surge: Raid): Promise<number>;
  runInBackground(work: Promise<unknown>): void;
};

/** An active raid. `toldUntil`: end of the raid as last sent to rooms (milliseconds). */
export type ActiveRaid = RaidRecord & { toldUntil: number };

/**
 * Raids on the site. It counts entry attempts of new guests by provider if the entry budgets allow them,
 * whatever their later result. Rooms report new guests who write too much. Counts are only in memory, because a
 * hibernated lobby has no rates to compare.
 */
export class RaidDetector {
  #deps: Deps;
  #flows = new Flows();
  #standing: Map<string, ActiveRaid>;

  constructor(deps: Deps, standing: readonly ActiveRaid[] = []) {
    this.#deps = deps;
    this.#standing = new Map(standing.map(surge => [surge.provider, surge]));
  }

  get standing(): ActiveRaid[] {
    return [...this.#standing.values()];
  }

  /** Counts a well-formed entry request of a new guest, once per network and window. */
  count({ provider, providerName, ipAddress }: EntryAttempt, now: number): void {
    if (provider === undefined) return;
    const { surgeGuests, sharedNetworks } = this.#deps.options();
    const rules: NetworkRules = { sharedNetworks, isLocal: this.#deps.isLocal };
    const floor = surgeGuests * networkFactor(ipAddress, rules);
    if (this.#flows.count({ provider, network: crowdNetworkOf(ipAddress) }, floor, now))
      this.raise(provider, now, providerName ?? null);
    const surge = this.#of(provider, now);
    if (surge) surge.attempts++;
  }

  demandOf(provider: string | undefined, now: number): ChallengeDemand {
    const { guestChallenge, puzzleBits: bits } = this.#deps.options();
    const surgeSince = this.sinceOf(provider, now);
    if (guestChallenge === 'guests') return { surgeSince, asks: 'guests', bits };
    const asks = guestChallenge === 'surge' && surgeSince !== null ? 'newcomers' : 'nobody';
    return { surgeSince, asks, bits };
  }

  /**
   * Starts or extends raid protection against a provider. If the newcomer limits have ended, a room's report starts the
   * protection again.
   */
  raise(provider: string, now: number, name: string | null = null, isInRoom = false): void {
    const before = this.#of(provider, now);
    const isAnew = isInRoom && before !== null && now - before.since >= CALM_SILENT_MS;
    const surge = before ?? { provider, name, since: now, until: 0, attempts: 0, calmed: 0, toldUntil: 0 };
    surge.until = now + SURGE_QUIET_MS;
    surge.name ??= name;
    if (isAnew) Object.assign(surge, { since: now, toldUntil: 0 });
    this.#standing.set(provider, surge);
    if (surge.until - surge.toldUntil < SURGE_RENEWED_MS) return;
    surge.toldUntil = surge.until;
    this.#deps.runInBackground(this.#tellRooms(surge));
  }

  raiseInRoom(provider: string, now: number): void {
    this.raise(provider, now, null, true);
  }

  /** Returns the slow mode for a new guest from a provider with a raid; otherwise null. */
  calmOf(person: MaybeNewcomer, now: number): NewcomerSlowMode | null {
    const surge = person.provider === undefined ? null : this.#of(person.provider, now);
    if (!surge || !isNewcomer(person, surge)) return null;
    surge.calmed++;
    return slowedBy(surge, undefined, now);
  }

  /** Returns the start of the provider's raid (milliseconds), or null. */
  sinceOf(provider: string | undefined, now: number): number | null {
    return provider === undefined ? null : (this.#of(provider, now)?.since ?? null);
  }

  /** Returns the current raids, newest first. */
  all(now: number): RaidRecord[] {
    this.sweep(now);
    return [...this.#standing.values()]
      .map(({ toldUntil: _, ...record }) => record)
      .sort((a, b) => b.since - a.since);
  }

  /** Removes ended raids and rates that no longer matter. */
  sweep(now: number): void {
    for (const provider of this.#standing.keys()) this.#of(provider, now);
    this.#flows.sweep(this.#deps.options().surgeGuests, now);
  }

  #of(provider: string, now: number): ActiveRaid | null {
    const surge = this.#standing.get(provider);
    if (!surge || surge.until > now) return surge ?? null;
    this.#standing.delete(provider);
    return null;
  }

  async #tellRooms(surge: ActiveRaid): Promise<void> {
    const { provider, since, until } = surge;
    surge.calmed += await this.#deps.calm({ provider, since, until });
  }
}

type ProtectionState = { readonly surges: RaidDetector };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly protection: ProtectionState;
  }
}

export const protection = {
  state: (lobby, { env }): ProtectionState => ({
    surges: new RaidDetector(
      {
        options: () => lobby.database.siteConfig.options,
        isLocal: isLocal(env),
        calm: async surge => {
          await lobby.ready();
          return lobby.moderation.directives.dispatch({ do: 'calm', surge }, lobby.clock.now());
        },
        runInBackground: lobby.ports.runInBackground,
      },
      lobby.admission.entry.keptSurges,
    ),
  }),
  alarms: { surges: ({ protection: { surges }, clock }) => surges.sweep(clock.now()) },
} satisfies LobbyModule;
