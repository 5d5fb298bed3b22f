import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { isDrawn, isSettled, QUIET_MS, SIZES, type Size } from '../support/look.ts';
import { test } from '../support/site.ts';

type Shown = { scenes: string[]; show(scene: string): void };
declare const window: { preview: Shown };

const FOLDER = 'test-results/english';

// Only for review: it draws two minutes.
test.skip(process.env.ENGLISH_PICTURES !== '1');

test.use({ baseURL: async ({ gallery }, use) => use(gallery) });

for (const size of Object.keys(SIZES) as Size[])
  test(`in English every scene fits the window, ${size} (LANG-1)`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.clock.setFixedTime(new Date('2026-11-21T06:30:00Z'));
    await page.setViewportSize(SIZES[size]);
    await page.addInitScript(() => localStorage.setItem('samar.language', 'en'));
    await page.goto('');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await page.waitForFunction(() => 'preview' in window);
    for (const scene of await page.evaluate(() => window.preview.scenes)) {
      await page.evaluate(name => window.preview.show(name), scene);
      await page.evaluate(isSettled, QUIET_MS);
      await page.waitForFunction(isDrawn);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(beyond, `${scene} ${size}: beyond the side`).toBeLessThanOrEqual(0);
      mkdirSync(FOLDER, { recursive: true });
      await page.screenshot({ path: path.join(FOLDER, `${scene}-${size}.png`) });
    }
  });
