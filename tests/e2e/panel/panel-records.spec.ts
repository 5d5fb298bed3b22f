import { expect, type Request, type Route } from '@playwright/test';
import type { AdminPanel } from '../support/admin-panel.ts';
import { type Person, test } from '../support/people.ts';

test('an operator edits chat records, and a guest sees each edit at once', async ({ openPanel, gather }) => {
  const [layla] = await gather('ليلى');
  const panel = await openPanel('owner', 2);
  await test.step('a shortcut is created, used, hidden, edited and deleted, with entries (AUDIT-15)', () =>
    keepsAShortcut(panel, layla));
  await test.step('an error is shown beside its field, and the form stays open (PANEL-45)', () =>
    namesWhatIsWrong(panel));
  await test.step('a star is moved by keyboard and drag; the new rank is saved at once (PANEL-26)', () =>
    ranksStars(panel));
  await test.step('an edited emoji updates; a deleted emoji becomes plain text', () =>
    keepsAnEmoji(panel, layla));
  await test.step('a gift appears in the chat, updates on edit and disappears', () =>
    keepsAGift(panel, layla));
});

async function keepsAShortcut(panel: AdminPanel, layla: Person): Promise<void> {
  const sent: Request[] = [];
  panel.page.on('request', request => request.method() !== 'GET' && sent.push(request));
  await panel.page.getByRole('button', { name: 'إضافة اختصار' }).click();
  await panel.fill({ الاختصار: 'سمر1', 'يُستبدل بـ': 'سمرنا أحلى سمر' });
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء الاختصار بنجاح.');
  await expect(panel.form).toHaveCount(0);
  await layla.say('قالوا سمر1 اليوم');
  await layla.seesMessage('قالوا سمرنا أحلى سمر اليوم');

  // The new record is on the last page, after the shortcuts of other tests.
  await expect(panel.page.getByText(/^([2-9]) من \1\.$/)).toBeVisible();
  const view = panel.row('سمر1').getByRole('checkbox', { name: 'الظهور' });
  await expect(view).toBeChecked();
  await panel.row('سمر1').getByRole('checkbox', { name: 'الظهور' }).click();
  await expect(view).not.toBeChecked();
  await layla.seesMessage('قالوا سمر1 اليوم');
  await panel.row('سمر1').getByRole('checkbox', { name: 'الظهور' }).click();
  await expect(view).toBeChecked();
  await layla.seesMessage('قالوا سمرنا أحلى سمر اليوم');
  await panel.edit('سمر1');
  await expect(panel.form.getByLabel('الاختصار', { exact: true })).toHaveValue('سمر1');
  await panel.fill({ 'يُستبدل بـ': 'سمرنا غير' });
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل الاختصار بنجاح.');
  await expect(panel.row('سمرنا غير')).toBeVisible();
  await panel.remove('سمر1');
  await panel.seesToast('تم حذف الاختصار بنجاح.');
  await expect(panel.row('سمرنا غير')).toHaveCount(0);
  for (const act of ['إضافة اختصار جديد: سمر1', 'تعديل الاختصار: سمر1', 'حذف الاختصار: سمر1'])
    await panel.seesAuditEntry(act);
  const calls = sent.map(each => `${each.method()} ${decodeURIComponent(new URL(each.url()).pathname)}`);
  const path = '/api/v1/shortcuts';
  const changed = `PATCH ${path}/سمر1`;
  expect(calls).toEqual([`POST ${path}`, changed, changed, changed, `DELETE ${path}/سمر1`]);
  const { token } = await panel.page.evaluate(() => JSON.parse(localStorage.getItem('owner') ?? '{}'));
  for (const each of sent)
    expect([each.headers().authorization, each.postDataJSON().authKey]).toEqual([`Bearer ${token}`, 'owner']);
}

async function namesWhatIsWrong(panel: AdminPanel): Promise<void> {
  await panel.go('الزخارف');
  await panel.page.getByRole('button', { name: 'إضافة زخرفة' }).click();
  await panel.fill({ الاسم: 'تجربة' });
  await panel.press('إضافة');
  await expect(panel.form.getByRole('alert')).toHaveText(/^هذا الحقل مطلوب\. ?is required$/);
  await expect(panel.form).toBeVisible();
  await panel.press('إلغاء');
  await expect(panel.row('تجربة')).toHaveCount(0);
}

async function ranksStars(panel: AdminPanel): Promise<void> {
  await panel.go('النجوم');
  const names = () => panel.page.getByRole('row').locator('.record-wide').allInnerTexts();
  await expect(panel.row('تاج')).toBeVisible();
  const [first = '', second = '', third = '', ...rest] = await names();
  const spoken = panel.page.getByRole('status', { name: 'الترتيب' });
  const upOf = (name: string) => panel.row(name).getByRole('button', { name: 'نقل إلى أعلى' });
  await expect(spoken).toBeEmpty();
  const saving = panel.page.locator('.toast-loading:not(.toast-leaving)');
  const hold = async (route: Route): Promise<void> => {
    await expect(saving).toHaveText('جارٍ الحفظ…');
    await route.continue();
  };
  await panel.page.route(/\/stars\/[\w-]+$/, hold, { times: 1 });
  await upOf(second).focus();
  await panel.page.keyboard.press('Enter');
  await panel.seesToast('تم تغيير الترتيب.');
  await expect(saving).toHaveCount(0);
  await expect(spoken).toHaveText(new RegExp(`^${second}: نُقل إلى الرتبة 1 من \\d+\\.$`));
  await expect.poll(names).toEqual([second, first, third, ...rest]);
  await expect(upOf(second)).toBeFocused();
  await expect(upOf(second)).toHaveAttribute('aria-disabled', 'true');
  await expect(upOf(second)).toHaveCSS('opacity', '0.5');
  await panel.row(third).dispatchEvent('dragstart');
  await expect(spoken).toHaveText(new RegExp(`^${third}: مرفوع للنقل من الرتبة 3 من \\d+\\.$`));
  await panel.row(third).dispatchEvent('drop');
  await expect(spoken).toHaveText(new RegExp(`^${third}: باقٍ في الرتبة 3 من \\d+\\.$`));
  await panel.row(third).dragTo(panel.row(second));
  await expect(spoken).toHaveText(new RegExp(`^${third}: نُقل إلى الرتبة 1 `));
  await expect.poll(names).toEqual([third, second, first, ...rest]);
  await panel.row(first).dragTo(panel.row(third));
  await expect.poll(names).toEqual([first, third, second, ...rest]);
  await panel.row(second).getByRole('button', { name: 'نقل إلى أعلى' }).click();
  await expect.poll(names).toEqual([first, second, third, ...rest]);

  const box = panel.row(first).getByRole('checkbox', { name: 'للزوار' });
  const before = await box.isChecked();
  await panel.tick(box);
  await expect(box).toBeChecked({ checked: !before });
  await panel.page.reload();
  await expect(box).toBeChecked({ checked: !before });
  await panel.tick(box);
  await expect(box).toBeChecked({ checked: before });
}

async function keepsAnEmoji(panel: AdminPanel, layla: Person): Promise<void> {
  await panel.go('الرموز التعبيرية');
  await panel.page.getByRole('button', { name: 'إضافة رمز' }).click();
  await panel.fill({ الاختصار: ':نخلتنا', 'رمز الحرف (عشري)': '127796' });
  await expect(panel.form.getByText('🌴')).toBeVisible();
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء الرمز التعبيري بنجاح.');
  await layla.say('تحت :نخلتنا');
  await expect(layla.log.getByText('🌴')).toBeVisible();
  await panel.find(':نخلتنا');
  await panel.edit(':نخلتنا');
  await panel.fill({ 'رمز الحرف (عشري)': '127797' });
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل الرمز التعبيري بنجاح.');
  await expect(layla.log.getByText('🌵')).toBeVisible();
  await panel.remove(':نخلتنا');
  await panel.seesToast('تم حذف الرمز التعبيري بنجاح.');
  await expect(layla.log.getByText('تحت :نخلتنا')).toBeVisible();
  for (const act of ['إضافة رمز تعبيري جديد', 'تعديل الرمز التعبيري', 'حذف الرمز التعبيري'])
    await panel.seesAuditEntry(`${act}: :نخلتنا`);
}

async function keepsAGift(panel: AdminPanel, layla: Person): Promise<void> {
  await panel.go('الهدايا');
  await panel.page.getByRole('button', { name: 'إضافة هدية' }).click();
  await panel.fill({ 'نص الهدية': 'هدية اليوم لكل الحاضرين' });
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء الهدية بنجاح.');
  await expect(layla.page.getByText('هدية اليوم لكل الحاضرين').first()).toBeAttached();
  await panel.find('هدية اليوم');
  await panel.edit('هدية اليوم');
  await panel.fill({ 'نص الهدية': 'هدية الغد لكل الحاضرين' });
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل الهدية بنجاح.');
  await expect(layla.page.getByText('هدية الغد لكل الحاضرين').first()).toBeAttached();
  await expect(layla.page.getByText('هدية اليوم لكل الحاضرين')).toHaveCount(0);
  await panel.remove('هدية الغد لكل الحاضرين');
  await panel.seesToast('تم حذف الهدية بنجاح.');
  await expect(layla.page.getByText('هدية الغد لكل الحاضرين')).toHaveCount(0);
  for (const act of [
    'إضافة هدية جديدة: هدية اليوم لكل الحاضرين',
    'تعديل الهدية: هدية اليوم لكل الحاضرين',
    'حذف الهدية: هدية الغد لكل الحاضرين',
  ])
    await panel.seesAuditEntry(act);
}
