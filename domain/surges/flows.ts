import { SURGE_PROVIDERS_MAX, SURGE_WINDOW_MS } from '../../protocol/surge-limits.ts';
import { type Flow, isForgettable, isSurging, withOneMore } from './flow.ts';

/** The flows of all providers, in memory only, and of no more than so many: those that were last counted. */
export class Flows {
  #byProvider = new Map<string, Flow>();
  #sweptAt = 0;

  /** Counts one, and answers whether that is too much. `floor`: what is never too much; 0 switches it off. */
  count(provider: string, floor: number, now: number): boolean {
    if (floor === 0) return false;
    if (now - this.#sweptAt >= SURGE_WINDOW_MS) this.sweep(floor, now);
    const flow = withOneMore(this.#byProvider.get(provider), floor, now);
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

  #dropOldest(): void {
    for (const provider of this.#byProvider.keys()) {
      this.#byProvider.delete(provider);
      return;
    }
  }
}
