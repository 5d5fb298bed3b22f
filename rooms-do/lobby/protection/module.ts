import { type NetworkRules, networkFactor } from '../../../domain/admission/network-factor.ts';
import type { NewcomerSlowMode } from '../../../domain/presence/participant.ts';
import {
  Flows,
  isNewcomer,
  type MaybeNewcomer,
  type Raid,
  slowedBy,
} from '../../../domain/protection/raids.ts';
import { NEWCOMER_SILENT_MS, RAID_NOTICE_INTERVAL_MS, RAID_QUIET_MS } from '../../../protocol/raid-limits.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import { crowdNetworkOf } from '../../../protocol/text/network.ts';
import type { ChallengeDemand, EntryAttempt, RaidRecord } from '../../rpc/entry-attempt.ts';
import { isLocal } from '../../rpc/stubs.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

type Deps = {
  options: () => SiteOptions;
  isLocal: boolean;
  /** Makes the rooms apply slow mode to new guests of a raid. Returns the number of these guests. */
  slowNewcomers(raid: Raid): Promise<number>;
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
    this.#standing = new Map(standing.map(raid => [raid.provider, raid]));
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
    const raid = this.#of(provider, now);
    if (raid) raid.attempts++;
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
    const isAnew = isInRoom && before !== null && now - before.since >= NEWCOMER_SILENT_MS;
    const raid = before ?? { provider, name, since: now, until: 0, attempts: 0, calmed: 0, toldUntil: 0 };
    raid.until = now + RAID_QUIET_MS;
    raid.name ??= name;
    if (isAnew) Object.assign(raid, { since: now, toldUntil: 0 });
    this.#standing.set(provider, raid);
    if (raid.until - raid.toldUntil < RAID_NOTICE_INTERVAL_MS) return;
    raid.toldUntil = raid.until;
    this.#deps.runInBackground(this.#tellRooms(raid));
  }

  raiseInRoom(provider: string, now: number): void {
    this.raise(provider, now, null, true);
  }

  /** Returns the slow mode for a new guest from a provider with a raid; otherwise null. */
  newcomerSlowModeOf(person: MaybeNewcomer, now: number): NewcomerSlowMode | null {
    const raid = person.provider === undefined ? null : this.#of(person.provider, now);
    if (!raid || !isNewcomer(person, raid)) return null;
    raid.calmed++;
    return slowedBy(raid, undefined, now);
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
    const raid = this.#standing.get(provider);
    if (!raid || raid.until > now) return raid ?? null;
    this.#standing.delete(provider);
    return null;
  }

  async #tellRooms(raid: ActiveRaid): Promise<void> {
    const { provider, since, until } = raid;
    raid.calmed += await this.#deps.slowNewcomers({ provider, since, until });
  }
}

type ProtectionState = { readonly raids: RaidDetector };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly protection: ProtectionState;
  }
}

export const protection = {
  state: (lobby, { env }): ProtectionState => ({
    raids: new RaidDetector(
      {
        options: () => lobby.database.siteConfig.options,
        isLocal: isLocal(env),
        slowNewcomers: async raid => {
          await lobby.ready();
          return lobby.moderation.directives.dispatch({ do: 'calm', surge: raid }, lobby.clock.now());
        },
        runInBackground: lobby.ports.runInBackground,
      },
      lobby.admission.entry.keptRaids,
    ),
  }),
  alarms: { surges: ({ protection: { raids }, clock }) => raids.sweep(clock.now()) },
} satisfies LobbyModule;
