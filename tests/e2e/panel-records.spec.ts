import { expect } from '@playwright/test';
import { Desk } from './panel.ts';
import { test } from './people.ts';

test('PANEL-6, PANEL-23, PANEL-24, PANEL-32, PANEL-50 a shortcut is made, works in the chat, changes, goes, and is on record', async ({
  browser,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const desk = await Desk.open(browser, 'owner', 2);
  await desk.page.getByRole('button', { name: 'إضافة اختصار' }).click();
  await desk.fill({ الاختصار: 'سمر1', 'يُستبدل بـ': 'سمرنا أحلى سمر' });
  await desk.press('إضافة');
  await desk.says('تم إنشاء الاختصار بنجاح.');
  await expect(desk.form).toHaveCount(0);
  await layla.say('قالوا سمر1 اليوم');
  await layla.hears('قالوا سمرنا أحلى سمر اليوم');

  await desk.page.getByRole('button', { name: 'الصفحة التالية' }).click();
  await expect(desk.page.getByText(/^2 من \d+\.$/)).toBeVisible();
  await desk.edit('سمر1');
  await expect(desk.form.getByLabel('الاختصار', { exact: true })).toHaveValue('سمر1');
  await desk.fill({ 'يُستبدل بـ': 'سمرنا غير' });
  await desk.press('حفظ');
  await desk.says('تم تعديل الاختصار بنجاح.');
  await expect(desk.row('سمرنا غير')).toBeVisible();
  await desk.remove('سمر1');
  await desk.says('تم حذف الاختصار بنجاح.');
  await expect(desk.row('سمرنا غير')).toHaveCount(0);
  for (const act of ['إضافة اختصار جديد: سمر1', 'تعديل الاختصار: سمر1', 'حذف الاختصار: سمر1'])
    await desk.recorded(act);
  await desk.page.context().close();
});

test('PANEL-33, PANEL-45, PANEL-47 what is wrong stands beside its field, and the form stays', async ({
  browser,
}) => {
  const desk = await Desk.open(browser, 'owner', 10);
  await desk.page.getByRole('button', { name: 'إضافة زخرفة' }).click();
  await desk.fill({ الاسم: 'تجربة' });
  await desk.press('إضافة');
  await expect(desk.form.getByRole('alert')).toHaveText('is required');
  await expect(desk.form).toBeVisible();
  await desk.press('إلغاء');
  await expect(desk.row('تجربة')).toHaveCount(0);
  await desk.page.context().close();
});

test('PANEL-16, PANEL-26, PANEL-37 a star is re-ranked by keyboard and by dragging, and its classes save at once', async ({
  browser,
}) => {
  const desk = await Desk.open(browser, 'owner', 12);
  const names = () => desk.page.getByRole('row').locator('.record-wide').allInnerTexts();
  await expect(desk.row('تاج')).toBeVisible();
  const [first = '', second = '', third = '', ...rest] = await names();
  await desk.row(second).getByRole('button', { name: 'نقل إلى أعلى' }).press('Enter');
  await desk.says('تم تغيير الترتيب.');
  await expect.poll(names).toEqual([second, first, third, ...rest]);
  await desk.row(third).dragTo(desk.row(second));
  await expect.poll(names).toEqual([third, second, first, ...rest]);
  await desk.row(first).dragTo(desk.row(third));
  await expect.poll(names).toEqual([first, third, second, ...rest]);
  await desk.row(second).getByRole('button', { name: 'نقل إلى أعلى' }).click();
  await expect.poll(names).toEqual([first, second, third, ...rest]);

  const box = desk.row(first).getByRole('checkbox', { name: 'للزوار' });
  const before = await box.isChecked();
  await desk.row(first).locator('.check').first().click();
  await expect(box).toBeChecked({ checked: !before });
  await desk.page.reload();
  await expect(box).toBeChecked({ checked: !before });
  await desk.row(first).locator('.check').first().click();
  await expect(box).toBeChecked({ checked: before });
  await desk.page.context().close();
});

test('PANEL-7 an emoji of a character code is seen in a message', async ({ browser, gather }) => {
  const [layla] = await gather('ليلى');
  const desk = await Desk.open(browser, 'owner', 3);
  await desk.page.getByRole('button', { name: 'إضافة رمز' }).click();
  await desk.fill({ الاختصار: ':نخلتنا', 'رمز الحرف (عشري)': '127796' });
  await expect(desk.form.getByText('🌴')).toBeVisible();
  await desk.press('إضافة');
  await desk.says('تم إنشاء الرمز التعبيري بنجاح.');
  await layla.say('تحت :نخلتنا');
  await expect(layla.log.getByText('🌴')).toBeVisible();
  await desk.page.getByRole('button', { name: 'الصفحة السابقة' }).isDisabled();
  while (!(await desk.row(':نخلتنا').isVisible()))
    await desk.page.getByRole('button', { name: 'الصفحة التالية' }).click();
  await desk.remove(':نخلتنا');
  await desk.says('تم حذف الرمز التعبيري بنجاح.');
  await desk.page.context().close();
});

test('PANEL-21, PANEL-52 a gift runs in the marquee of those it is for', async ({ browser, gather }) => {
  const [layla] = await gather('ليلى');
  const desk = await Desk.open(browser, 'owner', 17);
  await desk.page.getByRole('button', { name: 'إضافة هدية' }).click();
  await desk.fill({ 'نص الهدية': 'هدية اليوم لكل الحاضرين' });
  await desk.press('إضافة');
  await desk.says('تم إنشاء الهدية بنجاح.');
  await expect(layla.page.getByText('هدية اليوم لكل الحاضرين').first()).toBeAttached();
  while (!(await desk.row('هدية اليوم').isVisible()))
    await desk.page.getByRole('button', { name: 'الصفحة التالية' }).click();
  await desk.remove('هدية اليوم لكل الحاضرين');
  await desk.says('تم حذف الهدية بنجاح.');
  await expect(layla.page.getByText('هدية اليوم لكل الحاضرين')).toHaveCount(0);
  await desk.page.context().close();
});
