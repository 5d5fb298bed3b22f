import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/people.ts';

test('account form and phone rows work by keyboard and touch and pass axe (BROWSER-1)', async ({
  openPanel,
}) => {
  const panel = await openPanel('owner', 16);
  const { page, form } = panel;
  const tab = (name: string) => form.getByRole('tab', { name });
  await test.step('an error opens its form section; the template shows the differences', async () => {
    await panel.edit('master');
    await form.getByLabel('اسم المستخدم', { exact: true }).fill('');
    await tab('الشخص').focus();
    await page.keyboard.press('End');
    await expect(tab('الدردشة')).toHaveAttribute('aria-selected', 'true');
    await expect(form.getByText('الصلاحيات كما في القالب.')).toBeVisible();
    await form.locator('.check').filter({ hasText: 'طرد المستخدمين' }).click();
    await expect(form.getByText('صلاحية واحدة تختلف عن القالب.')).toBeVisible();
    await expectNoAxeViolations(page, 'تعديل الحساب', '[role=dialog]');
    await form.getByRole('button', { name: 'العودة إلى القالب' }).click();
    await expect(form.getByText('الصلاحيات كما في القالب.')).toBeVisible();
    await panel.press('حفظ');
    await expect(tab('الشخص، فيه خطأ').or(tab('فيه خطأ'))).toHaveAttribute('aria-selected', 'true');
    await expect(form.getByLabel('اسم المستخدم', { exact: true })).toBeFocused();
    await panel.press('إلغاء');
  });
  await test.step('a phone row has two lines and a menu with the other fields (PANEL-100)', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      location.hash = '#section=12';
    });
    const rows = page.locator('.records tbody tr');
    await expect(rows).toHaveCount(9);
    const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(100);
    await expectNoAxeViolations(page, 'النجوم', 'main');
    await rows.first().getByRole('button', { name: 'التفاصيل والإجراءات' }).click();
    await expect(form.getByRole('button', { name: 'نقل إلى أسفل' })).toBeVisible();
    await expectNoAxeViolations(page, 'قائمة الصف', '[role=dialog]');
    await form.getByRole('button', { name: 'تعديل' }).click();
    await expect(page.getByRole('dialog', { name: 'تعديل النجمة' })).toBeVisible();
  });
});
