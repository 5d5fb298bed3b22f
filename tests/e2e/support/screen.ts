import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './person.ts';

/** Doubles the text size, like the setting of a browser. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '125%';
  });

export const isWithin = async (page: Page, target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(box?.x, String(target)).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0), String(target)).toBeLessThanOrEqual(width);
};

/**
 * Presses Tab until the focused element has this name, for at most one round of the page. The number of stops depends
 * on other journeys' messages in the room.
 */
export async function tabTo({ page }: Person, name: RegExp): Promise<void> {
  const seen = await page.evaluateHandle(() => new Set<Element | null>());
  for (;;) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(known => {
      const node = document.activeElement;
      if (known.has(node)) return null;
      known.add(node);
      const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : null;
      return node?.getAttribute('aria-label') ?? label ?? node?.textContent ?? '';
    }, seen);
    if (at === null) throw new Error(`no element in the tab order has the name ${name}`);
    if (name.test(at.trim())) return;
  }
}
