import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SECTIONS } from '../../../protocol/resources/sections.ts';
import { AdminPanel } from '../support/admin-panel.ts';
import { fillLists } from '../support/filled-lists.ts';
import { Instance } from '../support/instance.ts';
import { isDrawn, isSettled, QUIET_MS, SIZES, type Size } from '../support/look.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

type Shown = { scenes: string[]; show(scene: string): void };
declare const window: { preview: Shown };

const FOLDER = 'test-results/english';

// Only for review, because these tests take several minutes.
test.skip(process.env.ENGLISH_PICTURES !== '1', 'pictures in English are drawn only on request');
test.describe.configure({ mode: 'parallel' });

async function draw(page: Page, name: string): Promise<void> {
  await page.evaluate(isSettled, QUIET_MS);
  await page.waitForFunction(isDrawn);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `${name}: beyond the side`).toBeLessThanOrEqual(0);
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

async function speakEnglish(page: Page, size: Size): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.clock.setFixedTime(new Date('2026-11-21T06:30:00Z'));
  await page.setViewportSize(SIZES[size]);
  await page.addInitScript(() => localStorage.setItem('samar.language', 'en'));
}

/** Runs in the page: scrolls down one step; returns false at the end. */
const scrollOn = (): boolean => {
  const main = document.querySelector('main');
  const isOwn = main !== null && main.scrollHeight > main.clientHeight + 40;
  const place = isOwn ? main : document.documentElement;
  const before = place.scrollTop;
  place.scrollBy(0, innerHeight * 0.8);
  return place.scrollTop > before + 40;
};

type Step = (page: Page) => Promise<void>;

const press =
  (name: string): Step =>
  page =>
    page.getByRole('button', { name, exact: true }).first().click();

/** Visitor actions in a scene, with the resulting picture. */
const STEPS: Record<string, Record<string, Step>> = {
  'guest-entry': { 'guest-refused': press('Enter') },
  'admin-entry': {
    'code-entry': press('Forgot the password?'),
  },
  empty: { emojis: press('Emoji') },
  register: {
    'register-short': async page => {
      await page.getByLabel('Password', { exact: true }).fill('short');
      await press('Keep the name')(page);
    },
    'recovery-code': async page => {
      await page.getByLabel('Password', { exact: true }).fill('a long enough key');
      await press('Keep the name')(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  visitor: {
    'rooms-tab': async page => {
      const opener = page.getByRole('button', { name: 'Open the list of users and rooms' });
      if (await opener.isVisible()) await opener.click();
      await page.getByRole('tab', { name: /^Rooms/ }).click();
    },
  },
};

for (const size of Object.keys(SIZES) as Size[]) {
  test(`in English no scene is wider than the screen, ${size} (LANG-1)`, async ({ page, gallery }) => {
    test.setTimeout(400_000);
    await speakEnglish(page, size);
    await page.goto(gallery);
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await page.waitForFunction(() => 'preview' in window);
    for (const scene of await page.evaluate(() => window.preview.scenes)) {
      await page.evaluate(name => window.preview.show(name), scene);
      await draw(page, `${scene}-${size}`);
      for (const [name, take] of Object.entries(STEPS[scene] ?? {}))
        await test.step(name, async () => {
          await take(page);
          await draw(page, `${name}-${size}`);
        });
      for (const tab of (await page.getByRole('dialog').getByRole('tab').all()).slice(1)) {
        const name = await tab.textContent();
        await tab.click();
        await draw(page, `${scene}-${name?.toLowerCase().replaceAll(/\W+/g, '-')}-${size}`);
      }
    }
  });

  test(`in English no section or form is wider than the screen, ${size} (LANG-1)`, async ({
    browser,
    request,
    site,
  }) => {
    test.setTimeout(400_000);
    const instance = Instance.fresh(site.port + 5);
    await instance.untilReady();
    await fillLists(await operator(request, instance.url));
    const context = await browser.newContext({ baseURL: instance.url });
    const page = await context.newPage();
    await speakEnglish(page, size);
    const panel = await AdminPanel.open(page, 'owner', null);
    const main = page.getByRole('main');
    const drawWhole = async (name: string): Promise<void> => {
      await expect(main.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
      await draw(page, `${name}-${size}`);
      for (let part = 2; part <= 4 && (await page.evaluate(scrollOn)); part++)
        await draw(page, `${name}-part-${part}-${size}`);
    };
    await expect(main.getByRole('region').first()).toBeVisible();
    await drawWhole('panel-overview');
    for (const { number, name } of SECTIONS)
      await test.step(name, async () => {
        await page.evaluate(hash => location.assign(hash), `#section=${number}`);
        await expect(main.getByText(new RegExp(`^${number} / `))).toBeVisible();
        await drawWhole(`panel-${number}`);
        const add = main.getByRole('button', { name: /^Add/ }).first();
        if ((await add.count()) === 0) return;
        await add.click();
        await expect(panel.form).toBeVisible();
        await draw(page, `panel-${number}-form-${size}`);
        const save = panel.form.getByRole('button', { name: 'Add', exact: true });
        if (await save.isVisible()) {
          await save.click();
          await draw(page, `panel-${number}-refused-${size}`);
        }
        await page.keyboard.press('Escape');
        await expect(panel.form).toBeHidden();
      });
    await context.close();
    await instance.stop();
  });
}
