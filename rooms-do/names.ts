import { TICKET_MS } from '../protocol/constants.ts';
import type { Claimant } from './claimant.ts';

/** Names that are spoken for while their owners are on the way in, so that of two who race for one a single one wins. */
export class Names {
  #held = new Map<string, Claimant & { since: number }>();

  holder(wanted: string, now: number): Claimant | null {
    const held = this.#held.get(wanted);
    return held && held.since + TICKET_MS > now ? held : null;
  }

  hold(wanted: string, claimant: Claimant, now: number): void {
    for (const [name, { since, userID }] of this.#held) {
      if (since + TICKET_MS <= now || userID === claimant.userID) this.#held.delete(name);
    }
    this.#held.set(wanted, { ...claimant, since: now });
  }

  /** Somebody has arrived: from now on it is their presence that keeps the name. */
  arrived(userID: string, seatedAt: number): void {
    for (const [name, held] of this.#held) {
      if (held.userID === userID && seatedAt >= held.since) this.#held.delete(name);
    }
  }
}
