import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { SECTIONS } from '../../protocol/resources/sections.ts';
import { Desk } from './panel.ts';
import { test } from './people.ts';

const COLOURED = ['color-contrast', 'link-in-text-block'];

/** Nothing comes or goes any more: what fades in has no contrast yet. */
const isStill = (theme: string): boolean =>
  document.documentElement.dataset.theme === theme &&
  document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );

/** All that axe knows in the light; of the same page in the dark, what colours can change. */
async function hasNothingForAxe({ page }: Desk, what: string, part: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(isStill, colorScheme);
    const axe = new AxeBuilder({ page }).include(part).setLegacyMode();
    if (colorScheme === 'dark') axe.withRules(COLOURED);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${what} ${colorScheme}: ${id} ${nodes.map(n => n.html)}`,
    );
    expect.soft(found).toEqual([]);
  }
}

test('HOST-1, PANEL-4, PANEL-23, PANEL-59 the overview, every section of the panel and a form stand up to axe, light and dark', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const desk = await Desk.open(browser, 'owner', null);
  await expect(desk.page.getByRole('region', { name: 'المتصلون الآن' })).toBeVisible();
  await hasNothingForAxe(desk, 'نظرة عامة', 'main');
  for (const { number, name } of SECTIONS) {
    await desk.menu
      .getByRole('link')
      .nth(number - 1)
      .click();
    await expect(desk.page).toHaveURL(new RegExp(`#section=${number}$`));
    await expect(desk.page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(desk.page.getByRole('main').locator('.skeleton')).toHaveCount(0);
    await hasNothingForAxe(desk, name, number === 1 ? 'body' : 'main');
  }
  await desk.go('الغرف');
  await desk.add('إضافة غرفة');
  await desk.press('إضافة');
  await expect(desk.form.getByRole('alert').first()).toBeVisible();
  await hasNothingForAxe(desk, 'إضافة غرفة', '[role=dialog]');
  await desk.page.context().close();
});
