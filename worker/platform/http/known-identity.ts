import { SECOND_MS } from '../../../protocol/constants.ts';
import type { Appearance } from '../../../protocol/resources/appearance.ts';
import { INITIAL_IDENTITY, type SiteIdentity } from '../../../protocol/resources/identity.ts';
import { INITIAL_SITE_TEXTS, type SiteTexts } from '../../../protocol/resources/site-texts.ts';

/** A flood of page requests reads the database only once in this period. */
const KNOWN_MS = 10 * SECOND_MS;
/** Delay before the next read after a failed one. */
const RETRY_MS = SECOND_MS;
/** Maximum age of the value for requests during a read, because the read of an aborted request never ends. */
const AGE_MAX_MS = KNOWN_MS + 5 * SECOND_MS;

/**
 * Last value read in this isolate. `initial`: value before the first read. `fault`: name of the log line for a failed
 * read.
 */
export class Known<Value> {
  #initial: Value;
  #fault: { what: string };
  #known: { value: Value; readAt: number; since: number; until: number } | null = null;

  constructor(initial: Value, fault: { what: string }) {
    this.#initial = initial;
    this.#fault = fault;
  }

  /**
   * Returns a value up to ten seconds old, during a read up to 15. After a failed read it returns the last known one.
   * `now`: milliseconds.
   */
  async get(read: () => Promise<Value>, now: number): Promise<Value> {
    const known = this.#known;
    // If the clock was set back, the value would not expire in time.
    if (known !== null && now >= known.since && now < known.until) return known.value;
    if (known !== null)
      this.#known = { ...known, since: now, until: Math.min(now + KNOWN_MS, known.readAt + AGE_MAX_MS) };
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

export type PageSite = SiteIdentity & SiteTexts & Pick<Appearance, 'accent'>;

export const OWN_ACCENT = '#0b6e69';

export const INITIAL_PAGE_SITE: PageSite = {
  ...INITIAL_IDENTITY,
  ...INITIAL_SITE_TEXTS,
  accent: OWN_ACCENT,
};

/** The site's identity for pages. Before the first read it has the product's name. */
export class KnownIdentity extends Known<PageSite> {
  constructor() {
    super(INITIAL_PAGE_SITE, { what: 'identity_not_read' });
  }
}
