import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isStill } from './is-still.ts';

const COLOURED = ['color-contrast', 'link-in-text-block'];

/** Checks all axe rules in the light theme, and only rules about colors in the dark theme. `part` is a selector. */
export async function expectNoAxeViolations(page: Page, what: string, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(isStill, colorScheme);
    const found = await axeViolations(page, part, colorScheme === 'dark' ? COLOURED : null);
    expect.soft(found.map(violation => `${what} ${colorScheme}: ${violation}`)).toEqual([]);
  }
}

/** Rule and elements of each violation on a page without animations. `rules`: null checks all rules. */
export async function axeViolations(
  page: Page,
  part: string,
  rules: string[] | null = null,
): Promise<string[]> {
  // Loads axe once per page, because loading it takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(violationsOf, { part, rules });
}

/** Runs in the page. */
const violationsOf = async ({ part, rules }: { part: string; rules: string[] | null }): Promise<string[]> => {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(part, {
    resultTypes: ['violations'],
    // Disabled because there are no styles of other origins, and frames contain foreign pages.
    preload: false,
    iframes: false,
    ...(rules && { runOnly: rules }),
  });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`);
};
