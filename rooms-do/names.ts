import { TICKET_MS } from '../protocol/constants.ts';
import type { Claimant } from './lobby.ts';

/** Names that are spoken for while their owners are on the way in, so that of two who race for one a single one wins. */
export class Names {
  #held = new Map<string, Claimant & { until: number }>();

  holder(wanted: string, now: number): Claimant | null {
    const held = this.#held.get(wanted);
    return held && held.until > now ? held : null;
  }

  hold(wanted: string, claimant: Claimant, now: number): void {
    for (const [name, { until, userID }] of this.#held) {
      if (until <= now || userID === claimant.userID) this.#held.delete(name);
    }
    this.#held.set(wanted, { ...claimant, until: now + TICKET_MS });
  }
}
