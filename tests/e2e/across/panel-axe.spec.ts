import { expect } from '@playwright/test';
import { SECTIONS } from '../../../protocol/resources/sections.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/people.ts';

test('the overview, every section of the panel and a form stand up to axe, light and dark (BROWSER-1, PANEL-4, PANEL-23)', async ({
  openPanel,
}) => {
  test.setTimeout(150_000);
  const panel = await openPanel('owner', null);
  await expect(panel.page.getByRole('region', { name: 'المتصلون الآن' })).toBeVisible();
  await expectNoAxeViolations(panel.page, 'نظرة عامة', 'main');
  for (const { number, name } of SECTIONS) {
    await panel.menu
      .getByRole('link')
      .nth(number - 1)
      .click();
    await expect(panel.page).toHaveURL(new RegExp(`#section=${number}$`));
    await expect(panel.page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(panel.page.getByRole('main').locator('.skeleton')).toHaveCount(0);
    await expectNoAxeViolations(panel.page, name, number === 1 ? 'body' : 'main');
  }
  await panel.go('الغرف');
  await panel.add('إضافة غرفة');
  await panel.press('إضافة');
  await expect(panel.form.getByRole('alert').first()).toBeVisible();
  await expectNoAxeViolations(panel.page, 'إضافة غرفة', '[role=dialog]');
});
