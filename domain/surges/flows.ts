import { SURGE_PROVIDERS_MAX, SURGE_WINDOW_MS } from '../../protocol/surge-limits.ts';
import { type Flow, isForgettable, isSurging, withOneMore } from './flow.ts';

/** A counted network and its provider. */
type Source = { provider: string; network: string };

/** More networks of one provider than any floor are a surge already. */
const NETWORKS_MAX = 2_000;

/** The flows of all providers, in memory only, and of no more than so many: those that were last counted. */
export class Flows {
  #byProvider = new Map<string, Flow>();
  /** Counts of each network in the current window, by provider. */
  #networks = new Map<string, Map<string, number>>();
  #window = 0;
  #sweptAt = 0;

  /**
   * Counts one of a network, and answers whether the provider has too much. `floor`: what is never too much; 0 switches it off. A network
   * counts at most `most` times in a window: a single one is no crowd.
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

  /** Forgets whose flow is none any more. */
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
