import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a form guides input and shows changes made by other operators', async ({
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 17);
  const { page, form } = panel;
  await test.step('a form focuses its first field, restores the focus and marks the row', async () => {
    const add = page.getByRole('button', { name: 'إضافة هدية' });
    const text = form.getByLabel('نص الهدية', { exact: true });
    await panel.add('إضافة هدية');
    await expect(text).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(add).toBeFocused();

    const names = Array.from({ length: 5 }, (_, at) => `هدية ظاهرة ${at}`);
    for (const name of names.slice(1)) await ask('POST', '/gifts', { text: name, fontColor: '#000000' });
    await panel.add('إضافة هدية');
    await page.keyboard.type('هدية ظاهرة 0');
    await page.keyboard.press('Enter');
    const made = panel.row('هدية ظاهرة 0');
    await expect(made).toBeFocused();
    await expect(made).toBeInViewport();
    await expect(made).toHaveClass(/record-marked/);

    const edit = made.getByRole('button', { name: 'تعديل' });
    await edit.click();
    await expect(text).toBeFocused();
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(edit).toBeFocused();

    await panel.remove('هدية ظاهرة 0');
    await expect(page.getByRole('row').filter({ hasText: 'هدية' }).last()).toBeFocused();
    const { gifts } = (await ask('GET', '/gifts')) as { gifts: { _id: string; text: string }[] };
    for (const { _id, text: said } of gifts) if (names.includes(said)) await ask('DELETE', `/gifts/${_id}`);
  });
  await test.step('an open form shows a rename or removal; logout asks about drafts', async () => {
    await panel.go('الزخارف');
    const at = (name: string) => `/decorations/${encodeURIComponent(name)}`;
    await ask('POST', '/decorations', { name: 'أثر أول', decorationText: 'نص' });
    await panel.find('أثر أول');
    await panel.edit('أثر أول');
    await panel.fill({ 'نص الزخرفة': 'كتبته هنا' });
    await ask('PATCH', at('أثر أول'), { name: 'أثر ثان' });
    await expect(form.getByRole('status')).toHaveText('أعيدت تسميته في هذه الأثناء إلى \u2068أثر ثان\u2069.');
    await expect(form.getByLabel('الاسم', { exact: true })).toHaveValue('أثر ثان');
    await ask('DELETE', at('أثر ثان'));
    await expect(form.getByText('حُذف هذا السجل في هذه الأثناء.')).toBeVisible();
    await panel.press('حفظ كسجل جديد');
    const row = panel.row('أثر ثان');
    await expect(row).toContainText('كتبته هنا');
    await panel.remove('أثر ثان');
    await expect(row).toHaveCount(0);

    await panel.add('إضافة زخرفة');
    await panel.fill({ 'نص الزخرفة': 'مسودة' });
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'إغلاق وإبقاء المسودة' }).click();
    await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
    await expect(question).toContainText('يحذف تسجيل الخروج ما لم يُحفظ: مسودة واحدة.');
    await question.getByRole('button', { name: 'البقاء في اللوحة' }).click();
    await expect(panel.heading('الزخارف')).toBeVisible();
    await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
    await question.getByRole('button', { name: 'الخروج وحذفها' }).click();
    await expect(page).toHaveURL(/\/admin-entry$/);
  });
});
