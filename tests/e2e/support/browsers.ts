import type { Browser, BrowserContext, Page } from '@playwright/test';

/** All storage of a page except the cache, which makes reusing a browser worthwhile. */
const STORAGE = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/**
 * Browsers of departed visitors, for later visitors. Their storage is emptied, their cache is warm: opening the page
 * takes three quarters of the processor time that a new one needs.
 */
export class Browsers {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #kept = new Set<BrowserContext>();
  readonly #left: BrowserContext[] = [];

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** A browser with one empty page. */
  async open(): Promise<Page> {
    const context = this.#left.pop() ?? (await this.#new());
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: STORAGE });
    await devtools.detach();
    return page;
  }

  async #new(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      // Not what one file asks for: the next may be of another.
      reducedMotion: 'reduce',
    });
    this.#kept.add(context);
    context.once('close', () => this.#kept.delete(context));
    return context;
  }

  /** Closes the pages of this one's browser. A browser that a test has closed, or has opened with settings, is not used again. */
  async leave(page: Page): Promise<void> {
    const context = page.context();
    if (!this.#kept.has(context)) return context.close();
    await Promise.all(context.pages().map(each => each.close()));
    this.#left.push(context);
  }
}
