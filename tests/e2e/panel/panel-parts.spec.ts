import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('if a script of the panel fails to load, an error is shown and input is preserved', async ({
  openPanel,
}) => {
  const panel = await openPanel('owner', null);
  const { page, form } = panel;
  for (const part of ['Stars', 'DatePickerField'])
    await page.route(`**/assets/${part}*.js`, route => route.abort());
  const place = page.getByRole('alert').filter({ hasText: 'تعذّر تحميل البيانات.' });

  await panel.menu.getByRole('link', { name: 'النجوم' }).click();
  await expect(page.getByRole('main').filter({ has: place })).toBeVisible();
  await panel.go('اللافتات');
  await panel.add('إضافة لافتة');
  await panel.fill({ النص: 'كُتبت قبل أن يعود التقويم' });
  await expect(form.locator('div').filter({ hasText: /^البداية/, has: place })).toBeVisible();

  await page.unroute('**/assets/DatePickerField*.js');
  await form.getByRole('button', { name: 'إعادة المحاولة' }).first().click();
  await panel.add('إضافة لافتة');
  await expect(form.getByLabel('النص', { exact: true })).toHaveValue('كُتبت قبل أن يعود التقويم');
  await panel.setDate('البداية', '2026-11-20T20:00');
});
