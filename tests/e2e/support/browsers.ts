import type { Browser, BrowserContext, Page } from '@playwright/test';

/** All storage of a page except the HTTP cache, for which browsers are reused. */
const STORAGE = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/**
 * Reuses browsers of departed visitors with empty storage and a warm cache. Opening the page then takes three quarters
 * of the processor time of a new browser.
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
      // A fixed value instead of the test file's setting, because another file may use the browser next.
      reducedMotion: 'reduce',
    });
    this.#kept.add(context);
    context.once('close', () => this.#kept.delete(context));
    return context;
  }

  /** Closes the pages of this browser. A browser that a test has closed, or opened with settings, is not reused. */
  async leave(page: Page): Promise<void> {
    const context = page.context();
    if (!this.#kept.has(context)) return context.close();
    await Promise.all(context.pages().map(each => each.close()));
    this.#left.push(context);
  }
}
