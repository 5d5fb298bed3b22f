import { expect, test as plain } from '@playwright/test';
import { preview } from 'vite';
import { Browsers } from './browsers.ts';
import { GALLERY } from './gallery.ts';
import { Instance } from './instance.ts';
import { isMarked, MarkedTexts, reportFaults } from './marked-texts.ts';

export const FIRST_PORT = Number(process.env.E2E_PORT ?? 8791);
/** Ports for the site itself and further sites that a journey starts. */
const PORTS_A_WORKER = 10;

type Site = { port: number; url: string };

/** Each worker has its own site, initially the demonstration, so that workers do not affect each other. */
export const test = plain.extend<
  { marks: undefined },
  { site: Site; browsers: Browsers; gallery: string; markedTexts: MarkedTexts | null }
>({
  markedTexts: [
    async ({ browser }, use) => {
      const texts = isMarked ? new MarkedTexts() : null;
      texts?.watchBrowser(browser);
      await use(texts);
    },
    { scope: 'worker' },
  ],
  marks: [
    async ({ markedTexts }, use, { title }) => {
      await use(undefined);
      const faults = reportFaults(title, markedTexts?.take() ?? []);
      expect.soft(faults, 'texts without a translation or without room').toEqual([]);
    },
    { auto: true },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern, and refuses any other.
    async ({}, use, { parallelIndex }) => {
      const port = FIRST_PORT + parallelIndex * PORTS_A_WORKER;
      const instance = Instance.fresh(port);
      await instance.untilReady();
      await use({ port, url: instance.url });
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browsers: [async ({ browser, site }, use) => use(new Browsers(browser, site.url)), { scope: 'worker' }],
  // Defined here although few files need it. Files with equal worker fixtures run in the order of their names, so
  // the longest one comes first.
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await preview({
        build: { outDir: GALLERY },
        preview: { port: 0, host: '127.0.0.1', proxy: {} },
      });
      await use(`${server.resolvedUrls?.local[0]}stories.html`);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});
