import { SECOND_MS } from '../../../protocol/constants.ts';
import { INITIAL_IDENTITY, type SiteIdentity } from '../../../protocol/resources/identity.ts';

/** A flood of page requests reads the database once in this time. */
const KNOWN_MS = 10 * SECOND_MS;
/** Time until the next read after a failed one. */
const RETRY_MS = SECOND_MS;

/** The last value read in this isolate. `initial`: the value before the first read. `fault`: names the log line of a failed read. */
export class Known<Value> {
  #initial: Value;
  #fault: { what: string };
  #known: { value: Value; since: number; until: number } | null = null;

  constructor(initial: Value, fault: { what: string }) {
    this.#initial = initial;
    this.#fault = fault;
  }

  /** Up to ten seconds old. During a read, and after a failed one, the last known one. `now`: milliseconds. */
  async get(read: () => Promise<Value>, now: number): Promise<Value> {
    const known = this.#known;
    // A clock that was put back would keep the value for longer.
    if (known !== null && now >= known.since && now < known.until) return known.value;
    if (known !== null) this.#known = { ...known, since: now, until: now + KNOWN_MS };
    try {
      const value = await read();
      this.#known = { value, since: now, until: now + KNOWN_MS };
      return value;
    } catch (error) {
      console.error(JSON.stringify({ ...this.#fault, error: String(error) }));
      const value = known?.value ?? this.#initial;
      this.#known = { value, since: now, until: now + RETRY_MS };
      return value;
    }
  }
}

/** The site's identity; before the first read it is the product's own name. */
export class KnownIdentity extends Known<SiteIdentity> {
  constructor() {
    super(INITIAL_IDENTITY, { what: 'identity_not_read' });
  }
}
