import { SECOND_MS } from '../../../protocol/constants.ts';
import type { Appearance } from '../../../protocol/resources/appearance.ts';
import { INITIAL_IDENTITY, type SiteIdentity } from '../../../protocol/resources/identity.ts';
import { INITIAL_SITE_TEXTS, type SiteTexts } from '../../../protocol/resources/site-texts.ts';

/** Maximum age of a value (milliseconds), so that a flood of page requests reads the database once in this period. */
const KNOWN_MS = 10 * SECOND_MS;
/** Delay after a failed read before the next one. */
const RETRY_MS = SECOND_MS;
/**
 * Maximum age of a value that is served during a read. It is limited because the read of an aborted request never ends.
 */
const AGE_MAX_MS = KNOWN_MS + 5 * SECOND_MS;
/** Time that a request waits for another request's read, which never ends if that request is aborted. */
const WAIT_MS = SECOND_MS;
const WAITS_MAX = 5;

/**
 * Caches the last value read in this isolate. `initial`: value before the first read. `fault`: log name of a failed
 * read.
 */
export class Known<Value> {
  #initial: Value;
  #fault: { what: string };
  #known: { value: Value; readAt: number; since: number; until: number } | null = null;
  #reading: { value: Promise<Value>; since: number } | null = null;

  constructor(initial: Value, fault: { what: string }) {
    this.#initial = initial;
    this.#fault = fault;
  }

  /**
   * Returns a value that is up to 10 seconds old, or up to 15 during a read. After a failed read it returns the last
   * known value. Concurrent requests share one read, and begin at most one per second. `now`: milliseconds.
   */
  async get(read: () => Promise<Value>, now: number, waits = WAITS_MAX): Promise<Value> {
    const known = this.#known;
    // The first condition detects a clock that was set back, because the value would not expire in time.
    if (known !== null && now >= known.since && now < known.until) return known.value;
    if (known !== null)
      this.#known = { ...known, since: now, until: Math.min(now + KNOWN_MS, known.readAt + AGE_MAX_MS) };
    const reading = this.#reading;
    if (reading !== null && now >= reading.since && now < reading.since + WAIT_MS) {
      const shared = await withinWait(reading.value);
      if (shared !== null) return shared.value;
      return waits > 0 ? this.get(read, now + WAIT_MS, waits - 1) : (known?.value ?? this.#initial);
    }
    const own = { value: this.#read(read, now), since: now };
    this.#reading = own;
    const value = await own.value;
    if (this.#reading === own) this.#reading = null;
    return value;
  }

  async #read(read: () => Promise<Value>, now: number): Promise<Value> {
    const known = this.#known;
    try {
      const value = await read();
      this.#known = { value, readAt: now, since: now, until: now + KNOWN_MS };
      return value;
    } catch (error) {
      console.error(JSON.stringify({ ...this.#fault, error: String(error) }));
      const value = known?.value ?? this.#initial;
      this.#known = { value, readAt: now, since: now, until: now + RETRY_MS };
      return value;
    }
  }
}

/** The value of a promise, or null if it is not settled in time. */
async function withinWait<Value>(promise: Promise<Value>): Promise<{ value: Value } | null> {
  const { promise: passed, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, WAIT_MS, null);
  try {
    return await Promise.race([promise.then(value => ({ value })), passed]);
  } finally {
    clearTimeout(timer);
  }
}

export type PageSite = SiteIdentity & SiteTexts & Pick<Appearance, 'accent'>;

export const OWN_ACCENT = '#0b6e69';

export const INITIAL_PAGE_SITE: PageSite = {
  ...INITIAL_IDENTITY,
  ...INITIAL_SITE_TEXTS,
  accent: OWN_ACCENT,
};

/** The site's identity for pages. Before the first successful read it contains the product's name. */
export class KnownIdentity extends Known<PageSite> {
  constructor() {
    super(INITIAL_PAGE_SITE, { what: 'identity_not_read' });
  }
}
