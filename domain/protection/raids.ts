import { Failure } from '../../protocol/errors/failure.ts';
import {
  CALM_SILENT_MS,
  NEWCOMER_MS,
  SURGE_MEMORY_MS,
  SURGE_PROVIDERS_MAX,
  SURGE_TIMES_USUAL,
  SURGE_WINDOW_MS,
} from '../../protocol/raid-limits.ts';
import type { Identity } from '../admission/identity.ts';
import type { NewcomerSlowMode, Participant } from '../presence/participant.ts';

/**
 * Attempts from one provider: in the current window (counted from 1970), and average per window of the last hours.
 */
export type Flow = { readonly window: number; readonly count: number; readonly usual: number };

/** A lower rate equals none: less than one attempt an hour. */
const FORGOTTEN = SURGE_WINDOW_MS / SURGE_MEMORY_MS;

const KEPT = Math.exp(-SURGE_WINDOW_MS / SURGE_MEMORY_MS);

const windowOf = (now: number): number => Math.floor(now / SURGE_WINDOW_MS);

/** Adds one attempt. Windows of a raid do not count as usual, because a long raid would raise its own limit. */
export function withOneMore(flow: Flow | undefined, floor: number, now: number): Flow {
  const current = upTo(flow, floor, now);
  return { ...current, count: current.count + 1 };
}

/** Whether the rate exceeds both the floor and the usual rate by its factor. A floor of 0 switches it off. */
export const isSurging = ({ count, usual }: Flow, floor: number): boolean =>
  floor > 0 && count > Math.max(floor, usual * SURGE_TIMES_USUAL);

/** Whether removing the flow would change no result. */
export function isForgettable(flow: Flow, floor: number, now: number): boolean {
  const { count, usual } = upTo(flow, floor, now);
  return count === 0 && usual < FORGOTTEN;
}

/** Moves the flow to the present window. A clock that was set back starts no new window. */
function upTo(flow: Flow | undefined, floor: number, now: number): Flow {
  const window = windowOf(now);
  if (!flow) return { window, count: 0, usual: 0 };
  const passed = window - flow.window;
  if (passed <= 0) return flow;
  const seen = isSurging(flow, floor) ? flow.usual : flow.usual * KEPT + flow.count * (1 - KEPT);
  return { window, count: 0, usual: seen * KEPT ** (passed - 1) };
}

/** A counted network and its provider. */
type Source = { provider: string; network: string };

/** More networks of one provider than any floor always count as a raid. */
const NETWORKS_MAX = 2_000;

/** Rates of all providers, in memory only and limited to the most recently counted ones. */
export class Flows {
  #byProvider = new Map<string, Flow>();
  /** Counts of each network in the current window, by provider. */
  #networks = new Map<string, Map<string, number>>();
  #window = 0;
  #sweptAt = 0;

  /**
   * Counts one attempt and reports whether its provider has too many. `floor`: always allowed count; 0 disables the
   * check. One network counts at most `most` times per window, because a single network is no raid.
   */
  count({ provider, network }: Source, floor: number, now: number, most = 1): boolean {
    if (floor === 0) return false;
    if (now - this.#sweptAt >= SURGE_WINDOW_MS) this.sweep(floor, now);
    const before = this.#byProvider.get(provider);
    if (!this.#isCounted(provider, network, most, now))
      return before !== undefined && isSurging(before, floor);
    const flow = withOneMore(before, floor, now);
    this.#byProvider.delete(provider);
    this.#byProvider.set(provider, flow);
    if (this.#byProvider.size > SURGE_PROVIDERS_MAX) this.#dropOldest();
    return isSurging(flow, floor);
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
    const window = Math.floor(now / SURGE_WINDOW_MS);
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
 * New guests of a provider arrive far above the usual rate. `since`: start; `until`: end unless it continues
 * (milliseconds).
 */
export type Raid = { provider: string; since: number; until: number };

/** Candidate for newcomer limits. `connectedAt`: only for present users. A star was granted by staff. */
export type MaybeNewcomer = Pick<Identity, 'accountType' | 'provider' | 'deviceSince'> & {
  connectedAt?: number;
  appearance?: Pick<Identity['appearance'], 'star'>;
};

/** Users with an account or a star, or present before the raid, are not newcomers. */
export function isNewcomer(person: MaybeNewcomer, { provider, since }: Raid): boolean {
  if (person.accountType !== 'visitor' || person.provider !== provider) return false;
  if (person.appearance && person.appearance.star.img !== null) return false;
  return isNewDevice(person, since) && (person.connectedAt ?? since) > since - NEWCOMER_MS;
}

/** A device without a date was admitted by an earlier release. */
export const isNewDevice = ({ deviceSince = 0 }: Pick<Identity, 'deviceSince'>, since: number): boolean =>
  deviceSince > since - NEWCOMER_MS;

/** Newcomer limits for a user on the raid's first contact. Later contacts do not extend the read-only time. */
export const calmedBy = (
  { since, until }: Raid,
  before: NewcomerSlowMode | undefined,
  now: number,
): NewcomerSlowMode => ({
  since,
  silentUntil: before?.since === since ? before.silentUntil : now + CALM_SILENT_MS,
  until: Math.max(until, before?.until ?? 0),
});

/** During a raid new guests can only read at first, also in private chats. */
export function checkNewcomer({ calm }: Participant, now: number): Failure | null {
  const retryAfterMs = (calm?.silentUntil ?? 0) - now;
  return retryAfterMs > 0 ? new Failure('newcomers_wait', { retryAfterMs }) : null;
}
