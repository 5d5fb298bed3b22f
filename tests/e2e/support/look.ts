import { type Browser, type CDPSession, expect, type Page } from '@playwright/test';
import { isAsApproved, noteTaken } from './approved-picture.ts';
import { axeViolations } from './axe.ts';
import { isStill } from './is-still.ts';
import { test } from './site.ts';

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;
const SIZES_IN_ORDER = Object.keys(SIZES) as Size[];

type Theme = 'light' | 'dark';
/** React shows lazy content up to 300 ms later (FALLBACK_THROTTLE_MS, react-dom 19.3, 2026-11). */
export const QUIET_MS = 350;
/** Browser version of the stored pictures, because others draw letters slightly differently. */
const TAKEN_WITH = '156';

/** Axe checks an open window alone; another scene covers the page behind it. */
const WINDOW = '[role=dialog], [role=alertdialog]';

/** `names`: of users named in texts. `part`: the part of the page that axe checks without an open window. */
type Look = { name: string; size: Size; names: readonly string[]; part?: string };

/** Requires the browser of the stored pictures, and fixes clock and place. */
export async function beginToLook(page: Page, browser: Browser, size: Size): Promise<void> {
  test.skip(
    !browser.version().startsWith(`${TAKEN_WITH}.`),
    `the pictures were taken with Chromium ${TAKEN_WITH}`,
  );
  await page.clock.setFixedTime(new Date('2026-11-21T06:30:00Z'));
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme: size === 'desktop' ? 'light' : 'dark' });
}

/** A scene is light at one size and dark at the next. */
function themeOf(name: string, size: Size): Theme {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), SIZES_IN_ORDER.indexOf(size));
  return sum % 2 === 0 ? 'dark' : 'light';
}

/** Checks that the scene looks as approved, passes axe, fits, and isolates names. */
export async function lookAt(page: Page, { name, size, names, part = 'html' }: Look): Promise<void> {
  const theme = themeOf(name, size);
  // Avoids hover styles.
  await page.mouse.move(0, 0);
  await page.evaluate(isSettled, QUIET_MS);
  await inTheme(page, theme);
  await looksAsApproved(page, `${name}-${size}-${theme}.png`);
  // After the picture, because axe takes longer than a toast is visible.
  const found = await axeViolations(page, (await page.$(WINDOW)) ? WINDOW : part);
  expect.soft(found, `${name} ${size} ${theme}`).toEqual([]);
  expect.soft(await page.evaluate(bareNames, names), `${name}: names without bdi`).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `${name} ${size}: beyond the side`).toBeLessThanOrEqual(0);
}

async function looksAsApproved(page: Page, file: string): Promise<void> {
  const taken = await screenshot(page);
  const isDrawnAnew = ['all', 'changed'].includes(test.info().config.updateSnapshots);
  if (isDrawnAnew) noteTaken(file, taken);
  else if (isAsApproved(file, taken)) return;
  await expect.soft(page).toHaveScreenshot(file);
}

const devtools = new WeakMap<Page, CDPSession>();

/** Compresses fast, in half of the time of Playwright's own call. Only the digest matters. */
async function screenshot(page: Page): Promise<Buffer> {
  const session = devtools.get(page) ?? (await page.context().newCDPSession(page));
  devtools.set(page, session);
  await page.evaluate(standStill);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}

/** Runs in the page: hides the caret, and resets endless animations to their start. */
const standStill = (): void => {
  document.documentElement.style.caretColor = 'transparent';
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) continue;
    animation.pause();
    animation.currentTime = 0;
  }
};

async function inTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  expect.soft(await page.evaluate(transitions), 'what fades for who asked for less motion').toEqual([]);
  await page.waitForFunction(isDrawn);
  await page.waitForFunction(isStill, colorScheme);
}

/** Runs in the page: properties with a transition to new styles. */
const transitions = (): string[] => {
  document.body.getBoundingClientRect();
  const running = document.getAnimations().filter(animation => animation instanceof CSSTransition);
  return [...new Set(running.map(({ transitionProperty }) => transitionProperty))];
};

/** Runs in the page: whether all letters and images are loaded and drawn. */
export const isDrawn = async (): Promise<boolean> => {
  await document.fonts.ready;
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
};

/**
 * Runs in the page: whether nothing has changed for this time, because data and effects arrive after the first drawing.
 */
export const isSettled = (quietMs: number): Promise<boolean> =>
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

/** Runs in the page: sentences with a name that is not isolated and has letters of the other direction. */
const bareNames = (names: readonly string[]): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bare: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // Text between these two marks is isolated, as in a bdi.
    const text = (node.textContent ?? '').replaceAll(/\u{2068}[^\u{2069}]*\u{2069}/gu, '');
    const isNamed = names.some(name => text.includes(name) && text !== name);
    if (isNamed && !node.parentElement?.closest('bdi')) bare.push(text);
  }
  return bare;
};
