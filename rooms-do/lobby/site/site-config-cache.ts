import { DEFAULT_SITE_CONFIG, type SiteConfig, type SiteSettings } from '../../../domain/site/site-config.ts';
import type { Economy } from '../../../protocol/entities/site.ts';
import { digest } from '../../rpc/digest.ts';

/** The lobby's copy of the site configuration. */
export class SiteConfigCache {
  #read: () => Promise<SiteSettings>;
  #economy: () => Economy;
  #siteConfig = DEFAULT_SITE_CONFIG;
  #digest = '';
  #asked = 0;
  #answered = 0;

  constructor(read: () => Promise<SiteSettings>, economy: () => Economy) {
    this.#read = read;
    this.#economy = economy;
  }

  get current(): SiteConfig {
    return this.#siteConfig;
  }

  /** Equal to `StoredSiteConfig.digest` of a room with the same configuration. */
  get digest(): string {
    return this.#digest;
  }

  /** Whether the last read failed. */
  get isStale(): boolean {
    return this.#answered < this.#asked;
  }

  /** Takes the copy from before hibernation. */
  restore(siteConfig: SiteConfig): void {
    this.#set(siteConfig);
  }

  /** The site's use of its plan may have changed. Answers whether the configuration has. */
  applyEconomy(): boolean {
    return this.#set({ ...this.#siteConfig, economy: this.#economy() });
  }

  /** Reads it again and answers whether it has changed. Of two concurrent reads the later one counts, whichever ends first. */
  async refresh(): Promise<boolean> {
    const turn = ++this.#asked;
    const siteConfig = { ...(await this.#read()), economy: this.#economy() };
    if (turn < this.#answered) return false;
    this.#answered = turn;
    return this.#set(siteConfig);
  }

  #set(siteConfig: SiteConfig): boolean {
    const before = this.#digest;
    this.#siteConfig = siteConfig;
    this.#digest = digest(JSON.stringify(siteConfig));
    return this.#digest !== before;
  }
}
