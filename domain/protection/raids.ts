import { Failure } from '../../protocol/errors/failure.ts';
import {
  NEWCOMER_MS,
  NEWCOMER_SILENT_MS,
  RAID_MEMORY_MS,
  RAID_PROVIDERS_MAX,
  RAID_RATE_FACTOR,
  RAID_WINDOW_MS,
} from '../../protocol/raid-limits.ts';
import type { Identity } from '../admission/identity.ts';
import type { NewcomerSlowMode, Participant } from '../presence/participant.ts';

/**
 * Attempts from one provider: count in the current window (windows start at 1970), and average per window of the last
 * hours.
 */
export type Flow = { readonly window: number; readonly count: number; readonly usual: number };

/** Rates below one attempt an hour count as none. */
const FORGOTTEN = RAID_WINDOW_MS / RAID_MEMORY_MS;

const KEPT = Math.exp(-RAID_WINDOW_MS / RAID_MEMORY_MS);

const windowOf = (now: number): number => Math.floor(now / RAID_WINDOW_MS);

/** Adds one attempt. Windows of a raid do not change the usual rate, because a long raid would raise its own limit. */
export function withOneMore(flow: Flow | undefined, floor: number, now: number): Flow {
  const current = upTo(flow, floor, now);
  return { ...current, count: current.count + 1 };
}

/** Whether the rate exceeds both the floor and the usual rate times its factor. A floor of 0 disables the check. */
export const isRaid = ({ count, usual }: Flow, floor: number): boolean =>
  floor > 0 && count > Math.max(floor, usual * RAID_RATE_FACTOR);

/** Whether removing this flow would not affect any result. */
export function isForgettable(flow: Flow, floor: number, now: number): boolean {
  const { count, usual } = upTo(flow, floor, now);
  return count === 0 && usual < FORGOTTEN;
}

/** Moves the flow to the current window. A clock that was set back starts no new window. */
function upTo(flow: Flow | undefined, floor: number, now: number): Flow {
  const window = windowOf(now);
  if (!flow) return { window, count: 0, usual: 0 };
  const passed = window - flow.window;
  if (passed <= 0) return flow;
  const seen = isRaid(flow, floor) ? flow.usual : flow.usual * KEPT + flow.count * (1 - KEPT);
  return { window, count: 0, usual: seen * KEPT ** (passed - 1) };
}

/** Network of an attempt and its provider. */
type Source = { provider: string; network: string };

/** Maximum number of counted networks per provider. It exceeds every floor, so more networks always count as a raid. */
const NETWORKS_MAX = 2_000;

/** Rates of all providers, in memory only. Contains only the most recently counted providers. */
export class Flows {
  #byProvider = new Map<string, Flow>();
  /** Attempts of each network in the current window, by provider. */
  #networks = new Map<string, Map<string, number>>();
  #window = 0;
  #sweptAt = 0;

  /**
   * Counts one attempt and reports whether its provider exceeds the limit. `floor`: count that is always allowed; 0
   * disables the check. One network counts at most `most` times per window, because a single network is not a raid.
   */
  count({ provider, network }: Source, floor: number, now: number, most = 1): boolean {
    if (floor === 0) return false;
    if (now - this.#sweptAt >= RAID_WINDOW_MS) this.sweep(floor, now);
    const before = this.#byProvider.get(provider);
    if (!this.#isCounted(provider, network, most, now)) return before !== undefined && isRaid(before, floor);
    const flow = withOneMore(before, floor, now);
    this.#byProvider.delete(provider);
    this.#byProvider.set(provider, flow);
    if (this.#byProvider.size > RAID_PROVIDERS_MAX) this.#dropOldest();
    return isRaid(flow, floor);
  }

  get size(): number {
    return this.#byProvider.size;
  }

  /** Removes flows that no longer affect detection. */
  sweep(floor: number, now: number): void {
    this.#sweptAt = now;
    for (const [provider, flow] of this.#byProvider)
      if (isForgettable(flow, floor, now)) this.#byProvider.delete(provider);
  }

  #isCounted(provider: string, network: string, most: number, now: number): boolean {
    const window = Math.floor(now / RAID_WINDOW_MS);
    if (window !== this.#window) this.#networks.clear();
    this.#window = window;
    const networks = this.#networks.get(provider) ?? new Map<string, number>();
    const count = networks.get(network) ?? 0;
    if (count >= most || networks.size >= NETWORKS_MAX) return false;
    this.#networks.set(provider, networks.set(network, count + 1));
    return true;
  }

  #dropOldest(): void {
    for (const provider of this.#byProvider.keys()) {
      this.#byProvider.delete(provider);
      return;
    }
  }
}

/**
 * A raid: new guests of one provider arrive far above the usual rate. `since`: start; `until`: end unless the raid
 * continues (milliseconds).
 */
export type Raid = { provider: string; since: number; until: number };

/** Candidate for newcomer limits. `connectedAt`: only for present users. Only staff grant stars. */
export type MaybeNewcomer = Pick<Identity, 'accountType' | 'provider' | 'deviceSince'> & {
  connectedAt?: number;
  appearance?: Pick<Identity['appearance'], 'star'>;
};

/**
 * Whether the raid limits apply to a user. Users with an account or a star, of another provider, or present ten
 * minutes before the raid, are not newcomers.
 */
export function isNewcomer(person: MaybeNewcomer, { provider, since }: Raid): boolean {
  if (person.accountType !== 'visitor' || person.provider !== provider) return false;
  if (person.appearance && person.appearance.star.img !== null) return false;
  return isNewDevice(person, since) && (person.connectedAt ?? since) > since - NEWCOMER_MS;
}

/** A device id without a date was admitted by an earlier release and counts as old. */
export const isNewDevice = ({ deviceSince = 0 }: Pick<Identity, 'deviceSince'>, since: number): boolean =>
  deviceSince > since - NEWCOMER_MS;

/**
 * Returns newcomer limits at the user's first contact with the raid. Later contacts do not extend the read-only time.
 */
export const slowedBy = (
  { since, until }: Raid,
  before: NewcomerSlowMode | undefined,
  now: number,
): NewcomerSlowMode => ({
  since,
  silentUntil: before?.since === since ? before.silentUntil : now + NEWCOMER_SILENT_MS,
  until: Math.max(until, before?.until ?? 0),
});

/** Refuses messages of a new guest during the read-only time of a raid, also in private chats. */
export function checkNewcomer({ calm: slowMode }: Participant, now: number): Failure | null {
  const retryAfterMs = (slowMode?.silentUntil ?? 0) - now;
  return retryAfterMs > 0 ? new Failure('newcomers_wait', { retryAfterMs }) : null;
}
