import { SURGE_WINDOW_MS } from '../../../protocol/surge-limits.ts';

/** The surges that this room has told the lobby of: each provider once in a window. */
export class RaidReports {
  #toldAt = new Map<string, number>();

  /** Whether the lobby is to be told now. */
  isDue(provider: string, now: number): boolean {
    for (const [other, at] of this.#toldAt) if (now - at >= SURGE_WINDOW_MS) this.#toldAt.delete(other);
    if (this.#toldAt.has(provider)) return false;
    this.#toldAt.set(provider, now);
    return true;
  }
}
