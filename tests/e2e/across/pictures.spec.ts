import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { isStill } from '../support/is-still.ts';
import { test } from '../support/site.ts';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const QUIET_MS = 250;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** Of the browser with which the pictures were taken: another draws letters a little differently. */
const TAKEN_WITH = '156';

/** Beneath it lies the same chat in each scene: a scene without a window has it looked at. */
const WINDOW = '[role=dialog], [role=alertdialog]';

type Step = (page: Page) => Promise<void>;

const tab =
  (name: string | RegExp): Step =>
  page =>
    page.getByRole('tab', { name, exact: true }).click();

const press =
  (name: string): Step =>
  page =>
    page.getByRole('button', { name, exact: true }).click();

/** On a phone the people lie in a sheet; elsewhere they are there. */
const showPeople: Step = async page => {
  const opener = page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' });
  if (await opener.isVisible()) await opener.click();
  await page.getByPlaceholder('بحث بالاسم…').waitFor();
};

/** What is done by hand once a scene is shown, one after the other, and what comes of it. */
const STEPS: Record<string, Record<string, Step>> = {
  'guest-entry': { 'guest-refused': press('دخول') },
  empty: {
    emojis: async page => {
      await press('الرموز التعبيرية')(page);
      await page.getByRole('searchbox').waitFor();
    },
  },
  full: {
    status: async page => {
      await showPeople(page);
      await page.getByRole('button', { name: /^الحالة/ }).click();
      await page.getByRole('listbox', { name: 'الحالة' }).waitFor();
    },
  },
  visitor: {
    people: showPeople,
    'no-results': async page => {
      await page.getByPlaceholder('بحث بالاسم…').fill('لا أحد');
      await page.getByText('لا نتائج').waitFor();
    },
    'rooms-tab': tab(/^الغرف/),
    'room-password': async page => {
      await page.getByRole('option', { name: /غرفة الإدارة/ }).click();
      await page.getByRole('button', { name: 'دخول الغرفة' }).click();
      await page.getByLabel('كلمة مرور الغرفة').waitFor();
    },
  },
  settings: { 'settings-options': tab('خيارات'), 'settings-typing': tab('نمط الكتابة') },
  info: {
    'info-colors': tab('الألوان'),
    'info-icons': tab('الأيقونات'),
    'info-stars': tab('النجوم'),
    'info-moderation': tab('الإشراف'),
  },
};

type Shown = { scenes: string[]; names: string[]; show(scene: string): void };
declare const window: { preview: Shown };

/** All letters and images are there, and have been drawn. */
const isDrawn = async (): Promise<boolean> => {
  await document.fonts.ready;
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
};

/** In the page: nothing has changed for so long. What is fetched, or comes with an effect, comes after the first drawing. */
const isSettled = (quietMs: number): Promise<boolean> =>
  new Promise(resolve => {
    const settle = (): void => {
      watcher.disconnect();
      resolve(true);
    };
    let timer = setTimeout(settle, quietMs);
    const watcher = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, quietMs);
    });
    watcher.observe(document, { subtree: true, childList: true, characterData: true });
  });

/** In the page: sentences with a name that would be read as part of them, where letters run the other way. */
const bareNames = (): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bare: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // What stands between these two marks is read apart, as in a bdi.
    const text = (node.textContent ?? '').replaceAll(/\u{2068}[^\u{2069}]*\u{2069}/gu, '');
    const isNamed = window.preview.names.some(name => text.includes(name) && text !== name);
    if (isNamed && !node.parentElement?.closest('bdi')) bare.push(text);
  }
  return bare;
};

test.use({ timezoneId: 'Asia/Riyadh', baseURL: async ({ gallery }, use) => use(gallery) });
test.describe.configure({ mode: 'parallel' });

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every screen, window and state looks as it was last approved, passes axe, fits and keeps names apart, ${size} (BROWSER-1, CHAT-36)`, async ({
    page,
    browser,
  }) => {
    test.skip(
      !browser.version().startsWith(`${TAKEN_WITH}.`),
      `the pictures were taken with Chromium ${TAKEN_WITH}`,
    );
    test.setTimeout(240_000);
    await page.clock.setFixedTime(new Date('2026-11-21T06:30:00Z'));
    await page.setViewportSize(viewport);
    await page.goto('');
    const scenes = await page.evaluate(() => window.preview.scenes);
    expect(scenes.length).toBeGreaterThan(30);
    // Each scene once without a picture, so that all its parts have been fetched.
    for (const scene of scenes) {
      await page.evaluate(name => window.preview.show(name), scene);
      await page.waitForFunction(isDrawn);
    }
    await page.waitForLoadState('networkidle');
    const inTheme = async (colorScheme: Theme): Promise<void> => {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(isDrawn);
    };
    const look = async (name: string): Promise<void> => {
      // Nothing shows only because it lies under the pointer.
      await page.mouse.move(0, 0);
      await page.evaluate(isSettled, QUIET_MS);
      for (const theme of THEMES) {
        await inTheme(theme);
        await expect.soft(page).toHaveScreenshot(`${name}-${size}-${theme}.png`);
      }
      // Afterwards, since it takes longer than a toast stands; the dark is still there.
      for (const theme of THEMES.toReversed()) {
        await inTheme(theme);
        await page.waitForFunction(isStill, theme);
        const found = await axeViolations(page, theme, (await page.$(WINDOW)) ? WINDOW : 'html');
        expect.soft(found, `${name} ${size} ${theme}`).toEqual([]);
      }
      expect.soft(await page.evaluate(bareNames), `${name}: names without bdi`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(beyond, `${name} ${size}: beyond the side`).toBeLessThanOrEqual(0);
    };
    for (const scene of scenes) {
      await page.evaluate(name => window.preview.show(name), scene);
      await look(scene);
      for (const [step, take] of Object.entries(STEPS[scene] ?? {})) {
        await take(page);
        await look(step);
      }
    }
  });
}
