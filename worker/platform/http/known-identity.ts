import { SECOND_MS } from '../../../protocol/constants.ts';
import { INITIAL_IDENTITY, type SiteIdentity } from '../../../protocol/resources/identity.ts';

/** A flood of page requests reads the identity once in this time. */
const KNOWN_MS = 10 * SECOND_MS;
/** Time until the next read after a failed one. */
const RETRY_MS = SECOND_MS;

/** The last identity read in this isolate. Before the first read it is the product's own name. */
export class KnownIdentity {
  #known: { identity: SiteIdentity; since: number; until: number } | null = null;

  /** Up to ten seconds old. During a read, and after a failed one, the last known one. `now`: milliseconds. */
  async get(read: () => Promise<SiteIdentity>, now: number): Promise<SiteIdentity> {
    const known = this.#known;
    // A clock that was put back would keep the identity for longer.
    if (known !== null && now >= known.since && now < known.until) return known.identity;
    if (known !== null) this.#known = { ...known, since: now, until: now + KNOWN_MS };
    try {
      const identity = await read();
      this.#known = { identity, since: now, until: now + KNOWN_MS };
      return identity;
    } catch (error) {
      console.error(JSON.stringify({ what: 'identity_not_read', error: String(error) }));
      const identity = known?.identity ?? INITIAL_IDENTITY;
      this.#known = { identity, since: now, until: now + RETRY_MS };
      return identity;
    }
  }
}
