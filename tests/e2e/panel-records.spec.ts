import { expect, type Request, type Route } from '@playwright/test';
import { Desk } from './support/panel.ts';
import { test } from './support/people.ts';

test('PANEL-6, PANEL-23, PANEL-24, PANEL-32, PANEL-38, PANEL-50, REST-3, REST-4, AUDIT-15 a shortcut is made, works in the chat, is hidden and shown at once, changes, goes, and is on record though nobody posts that', async ({
  browser,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const desk = await Desk.open(browser, 'owner', 2);
  const sent: Request[] = [];
  desk.page.on('request', request => request.method() !== 'GET' && sent.push(request));
  await desk.page.getByRole('button', { name: 'إضافة اختصار' }).click();
  await desk.fill({ الاختصار: 'سمر1', 'يُستبدل بـ': 'سمرنا أحلى سمر' });
  await desk.press('إضافة');
  await desk.says('تم إنشاء الاختصار بنجاح.');
  await expect(desk.form).toHaveCount(0);
  await layla.say('قالوا سمر1 اليوم');
  await layla.hears('قالوا سمرنا أحلى سمر اليوم');

  await desk.page.getByRole('button', { name: 'الصفحة التالية' }).click();
  await expect(desk.page.getByText(/^2 من \d+\.$/)).toBeVisible();
  const view = desk.row('سمر1').getByRole('checkbox', { name: 'الظهور' });
  await expect(view).toBeChecked();
  await desk.row('سمر1').locator('.check').click();
  await expect(view).not.toBeChecked();
  await layla.hears('قالوا سمر1 اليوم');
  await desk.row('سمر1').locator('.check').click();
  await expect(view).toBeChecked();
  await layla.hears('قالوا سمرنا أحلى سمر اليوم');
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
  const calls = sent.map(each => `${each.method()} ${decodeURIComponent(new URL(each.url()).pathname)}`);
  const path = '/api/v1/shortcuts';
  const changed = `PATCH ${path}/سمر1`;
  expect(calls).toEqual([`POST ${path}`, changed, changed, changed, `DELETE ${path}/سمر1`]);
  const { token } = await desk.page.evaluate(() => JSON.parse(localStorage.getItem('owner') ?? '{}'));
  for (const each of sent)
    expect([each.headers().authorization, each.postDataJSON().authKey]).toEqual([`Bearer ${token}`, 'owner']);
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

test('PANEL-16, PANEL-26, PANEL-37, PANEL-68, CHAT-46 a star is re-ranked by keyboard and by dragging, as is read out, says so while it is being saved, and its classes save at once', async ({
  browser,
}) => {
  const desk = await Desk.open(browser, 'owner', 12);
  const names = () => desk.page.getByRole('row').locator('.record-wide').allInnerTexts();
  await expect(desk.row('تاج')).toBeVisible();
  const [first = '', second = '', third = '', ...rest] = await names();
  const spoken = desk.page.getByRole('status', { name: 'الترتيب' });
  const upOf = (name: string) => desk.row(name).getByRole('button', { name: 'نقل إلى أعلى' });
  await expect(spoken).toBeEmpty();
  const saving = desk.page.locator('.toast-loading:not(.toast-leaving)');
  const hold = async (route: Route): Promise<void> => {
    await expect(saving).toHaveText('جارٍ الحفظ…');
    await route.continue();
  };
  await desk.page.route(/\/stars\/[\w-]+$/, hold, { times: 1 });
  await upOf(second).focus();
  await desk.page.keyboard.press('Enter');
  await desk.says('تم تغيير الترتيب.');
  await expect(saving).toHaveCount(0);
  await expect(spoken).toHaveText(new RegExp(`^${second}: نُقل إلى الرتبة 1 من \\d+\\.$`));
  await expect.poll(names).toEqual([second, first, third, ...rest]);
  await expect(upOf(second)).toBeFocused();
  await expect(upOf(second)).toHaveAttribute('aria-disabled', 'true');
  await desk.row(third).dispatchEvent('dragstart');
  await expect(spoken).toHaveText(new RegExp(`^${third}: مرفوع للنقل من الرتبة 3 من \\d+\\.$`));
  await desk.row(third).dispatchEvent('drop');
  await expect(spoken).toHaveText(new RegExp(`^${third}: باقٍ في الرتبة 3 من \\d+\\.$`));
  await desk.row(third).dragTo(desk.row(second));
  await expect(spoken).toHaveText(new RegExp(`^${third}: نُقل إلى الرتبة 1 `));
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

test('PANEL-7, PANEL-50 an emoji of a character code is seen in a message, as another when it is edited, and as its shortcut when it is gone', async ({
  browser,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const desk = await Desk.open(browser, 'owner', 3);
  await desk.page.getByRole('button', { name: 'إضافة رمز' }).click();
  await desk.fill({ الاختصار: ':نخلتنا', 'رمز الحرف (عشري)': '127796' });
  await expect(desk.form.getByText('🌴')).toBeVisible();
  await desk.press('إضافة');
  await desk.says('تم إنشاء الرمز التعبيري بنجاح.');
  await layla.say('تحت :نخلتنا');
  await expect(layla.log.getByText('🌴')).toBeVisible();
  await desk.find(':نخلتنا');
  await desk.edit(':نخلتنا');
  await desk.fill({ 'رمز الحرف (عشري)': '127797' });
  await desk.press('حفظ');
  await desk.says('تم تعديل الرمز التعبيري بنجاح.');
  await expect(layla.log.getByText('🌵')).toBeVisible();
  await desk.remove(':نخلتنا');
  await desk.says('تم حذف الرمز التعبيري بنجاح.');
  await expect(layla.log.getByText('تحت :نخلتنا')).toBeVisible();
  for (const act of ['إضافة رمز تعبيري جديد', 'تعديل الرمز التعبيري', 'حذف الرمز التعبيري'])
    await desk.recorded(`${act}: :نخلتنا`);
  await desk.page.context().close();
});

test('PANEL-21, PANEL-50 a gift runs in the marquee of those it is for, says something else when it is edited, and goes', async ({
  browser,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const desk = await Desk.open(browser, 'owner', 17);
  await desk.page.getByRole('button', { name: 'إضافة هدية' }).click();
  await desk.fill({ 'نص الهدية': 'هدية اليوم لكل الحاضرين' });
  await desk.press('إضافة');
  await desk.says('تم إنشاء الهدية بنجاح.');
  await expect(layla.page.getByText('هدية اليوم لكل الحاضرين').first()).toBeAttached();
  await desk.find('هدية اليوم');
  await desk.edit('هدية اليوم');
  await desk.fill({ 'نص الهدية': 'هدية الغد لكل الحاضرين' });
  await desk.press('حفظ');
  await desk.says('تم تعديل الهدية بنجاح.');
  await expect(layla.page.getByText('هدية الغد لكل الحاضرين').first()).toBeAttached();
  await expect(layla.page.getByText('هدية اليوم لكل الحاضرين')).toHaveCount(0);
  await desk.remove('هدية الغد لكل الحاضرين');
  await desk.says('تم حذف الهدية بنجاح.');
  await expect(layla.page.getByText('هدية الغد لكل الحاضرين')).toHaveCount(0);
  for (const act of [
    'إضافة هدية جديدة: هدية اليوم لكل الحاضرين',
    'تعديل الهدية: هدية اليوم لكل الحاضرين',
    'حذف الهدية: هدية الغد لكل الحاضرين',
  ])
    await desk.recorded(act);
  await desk.page.context().close();
});
