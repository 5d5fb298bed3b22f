import { DEFAULT_SITE_CONFIG, type SiteConfig } from '../../domain/site/site-config.ts';
import type { Economy } from '../../protocol/entities/site.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import { type TokenKinds, tokenKinds } from '../../protocol/text/emoji-shortcut-tokens.ts';
import { digest } from '../rpc/digest.ts';
import { StoredValue } from '../storage/stored-value.ts';

/** Settings and options added by this release may be missing from a configuration stored by the previous one. */
type Stored = Omit<SiteConfig, 'options' | 'afterSubscription' | 'economy' | 'listedWords'> & {
  options: Partial<SiteOptions>;
  economy?: Economy;
  listedWords?: SiteConfig['listedWords'];
  afterSubscription?: SiteConfig['afterSubscription'];
};

/**
 * Site configuration as last received. It is stored, so that a waking room can apply it immediately. A new room starts
 * with the defaults.
 */
export class StoredSiteConfig {
  #stored: StoredValue<Stored>;
  #current: SiteConfig;
  #text: string;
  #tokenKinds: TokenKinds | null = null;

  constructor(sql: SqlStorage) {
    this.#stored = new StoredValue(sql, 'siteConfig');
    const stored = this.#stored.get() ?? DEFAULT_SITE_CONFIG;
    this.#text = JSON.stringify(stored);
    this.#current = complete(stored);
  }

  get current(): SiteConfig {
    return this.#current;
  }

  /** Digest for comparison with the lobby's configuration. */
  get digest(): string {
    return digest(this.#text);
  }

  get tokenKinds(): TokenKinds {
    const { words, options } = this.current;
    this.#tokenKinds ??= tokenKinds({ ...words, emoticons: options.enableEmoticons });
    return this.#tokenKinds;
  }

  /** Stores a configuration and returns the previous one, or null if nothing changed. */
  update(siteConfig: SiteConfig): SiteConfig | null {
    const text = JSON.stringify(siteConfig);
    if (text === this.#text) return null;
    const before = this.#current;
    this.#current = complete(siteConfig);
    this.#text = text;
    this.#tokenKinds = null;
    this.#stored.set(siteConfig);
    return before;
  }
}

const complete = (stored: Stored): SiteConfig => ({
  ...DEFAULT_SITE_CONFIG,
  ...stored,
  options: { ...DEFAULT_SITE_CONFIG.options, ...stored.options },
});
