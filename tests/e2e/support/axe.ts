import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isStill } from './is-still.ts';

const COLOURED = ['color-contrast', 'link-in-text-block'];

/** All that axe knows in the light; of the same page in the dark, what colours can change. `part` is a selector. */
export async function expectNoAxeViolations(page: Page, what: string, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(isStill, colorScheme);
    const found = await axeViolations(page, part, colorScheme === 'dark' ? COLOURED : null);
    expect.soft(found.map(violation => `${what} ${colorScheme}: ${violation}`)).toEqual([]);
  }
}

/** Violations that axe finds on a still page, by these rules or all: rule and place. */
export async function axeViolations(
  page: Page,
  part: string,
  rules: string[] | null = null,
): Promise<string[]> {
  // The page keeps it until it is loaded anew: reading it takes longer than most runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(violationsOf, { part, rules });
}

/** In the page. */
const violationsOf = async ({ part, rules }: { part: string; rules: string[] | null }): Promise<string[]> => {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(part, {
    resultTypes: ['violations'],
    // Styles of other origins, of which there are none, and frames, which are others' pages.
    preload: false,
    iframes: false,
    ...(rules && { runOnly: rules }),
  });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`);
};
