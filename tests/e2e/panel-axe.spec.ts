import { expect } from '@playwright/test';
import { SECTIONS } from '../../protocol/resources/sections.ts';
import { hasNothingForAxe } from './support/axe.ts';
import { Desk } from './support/panel.ts';
import { test } from './support/people.ts';

test('HOST-1, PANEL-4, PANEL-23, PANEL-59 the overview, every section of the panel and a form stand up to axe, light and dark', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const desk = await Desk.open(browser, 'owner', null);
  await expect(desk.page.getByRole('region', { name: 'المتصلون الآن' })).toBeVisible();
  await hasNothingForAxe(desk.page, 'نظرة عامة', 'main');
  for (const { number, name } of SECTIONS) {
    await desk.menu
      .getByRole('link')
      .nth(number - 1)
      .click();
    await expect(desk.page).toHaveURL(new RegExp(`#section=${number}$`));
    await expect(desk.page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(desk.page.getByRole('main').locator('.skeleton')).toHaveCount(0);
    await hasNothingForAxe(desk.page, name, number === 1 ? 'body' : 'main');
  }
  await desk.go('الغرف');
  await desk.add('إضافة غرفة');
  await desk.press('إضافة');
  await expect(desk.form.getByRole('alert').first()).toBeVisible();
  await hasNothingForAxe(desk.page, 'إضافة غرفة', '[role=dialog]');
  await desk.page.context().close();
});
