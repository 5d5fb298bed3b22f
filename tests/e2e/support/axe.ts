import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isStill } from './is-still.ts';

const COLOURED = ['color-contrast', 'link-in-text-block'];

/** All that axe knows in the light; of the same page in the dark, what colours can change. `part` is a selector. */
export async function hasNothingForAxe(page: Page, what: string, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(isStill, colorScheme);
    // No frame of another origin is looked into, so nothing needs a second page to gather it.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (part !== undefined) axe.include(part);
    if (colorScheme === 'dark') axe.withRules(COLOURED);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${what} ${colorScheme}: ${id} ${nodes.map(({ html }) => html)}`,
    );
    expect.soft(found).toEqual([]);
  }
}
