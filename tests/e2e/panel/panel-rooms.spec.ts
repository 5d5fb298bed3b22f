import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PASSWORD = 'كلمة-سر-للغرفة';

test('a room is added, edited, made primary and deleted; open lists update', async ({
  openPanel,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const [layla] = await gather('ليلى');
  await layla.showRooms();
  const panel = await openPanel('owner', 4);
  await test.step('a wrong confirmation is reported beside its field (PANEL-45)', async () => {
    await panel.add('إضافة غرفة');
    await panel.fill({ 'اسم الغرفة': 'غرفة السمر', 'كلمة المرور': PASSWORD, 'تأكيد كلمة المرور': 'غيرها' });
    await panel.press('إضافة');
    const confirmation = panel.form.getByLabel('تأكيد كلمة المرور', { exact: true });
    await expect(confirmation).toHaveAccessibleDescription(/Password is not equal to password confirm!$/);
    await expect(panel.form.getByRole('alert')).toHaveCount(1);
    await confirmation.fill(PASSWORD);
  });
  await test.step('a new room with a password appears in open lists (RES-93)', async () => {
    const sent = panel.page.waitForRequest(each => each.method() === 'POST' && each.url().endsWith('/rooms'));
    await panel.press('إضافة');
    expect((await sent).postDataJSON()).toMatchObject({ name: 'غرفة السمر', password: PASSWORD });
    await panel.seesToast('تم إنشاء الغرفة بنجاح.');
    await expect(layla.room('غرفة السمر')).toBeVisible();
    await expect((await panel.find('غرفة السمر')).getByLabel('بكلمة مرور')).toBeVisible();
  });
  await test.step('an edit form shows no password, and open lists follow an edit (RES-89)', async () => {
    await panel.edit('غرفة السمر');
    await expect(panel.form.getByLabel('كلمة المرور', { exact: true })).toHaveValue('');
    await panel.fill({
      'اسم الغرفة': 'غرفة الليل',
      'موضوع الغرفة': 'حديث آخر الليل',
      'أقصى عدد للمستخدمين': '٤٠',
    });
    await panel.form.locator('.check', { hasText: 'إزالة كلمة المرور' }).click();
    await panel.press('حفظ');
    await panel.seesToast('تم تعديل الغرفة بنجاح.');
    await expect(layla.room('غرفة الليل')).toBeVisible();
    await expect(layla.room('غرفة السمر')).toHaveCount(0);
    await expect((await panel.find('غرفة الليل')).getByLabel('بكلمة مرور')).toHaveCount(0);
    await expect(panel.row('غرفة الليل')).toContainText('/ 40');
  });
  const isPrimary = (room: string) => panel.row(room).getByRole('checkbox', { name: 'رئيسية' });
  await test.step('the primary room is set in the table at once and cannot be deleted', async () => {
    try {
      await panel.tick(isPrimary('غرفة الليل'));
      await expect(isPrimary('المجلس العام')).not.toBeChecked();
      await panel.page.reload();
      await expect(isPrimary('غرفة الليل')).toBeChecked();
      const removal = panel.page.waitForResponse(each => each.request().method() === 'DELETE');
      await panel.remove('غرفة الليل');
      expect((await removal).status()).toBe(409);
      await panel.seesToast('The primary room cannot be removed.');
      await expect(panel.row('غرفة الليل')).toBeVisible();
    } finally {
      await ask('PATCH', '/rooms/main', { primary: true });
    }
  });
  await panel.page.getByRole('button', { name: 'تحديث' }).click();
  await expect(isPrimary('المجلس العام')).toBeChecked();
  await panel.remove('غرفة الليل');
  await panel.seesToast('تم حذف الغرفة بنجاح.');
  await expect(layla.room('غرفة الليل')).toHaveCount(0);
  for (const act of ['إنشاء غرفة جديدة: غرفة السمر', 'تعديل الغرفة: غرفة السمر', 'حذف الغرفة: غرفة الليل'])
    await panel.seesAuditEntry(act);
  await test.step('a row deleted by another operator disappears; an emptied page shows the previous one', async () => {
    await panel.go('الزخارف');
    const { total } = (await ask('GET', '/decorations/?page=1&limit=9')) as { total: number };
    const names = Array.from({ length: 11 - (total % 9) }, (_, at) => `زخرفة ${at + 1} للتجربة`);
    for (const name of names) await ask('POST', '/decorations', { name, decorationText: name });
    const [last = '', other = ''] = names.slice(-2);
    try {
      const numbers = panel.page.getByRole('navigation', { name: /من \d+\.$/ });
      await expect(panel.page.getByRole('button', { name: 'الصفحة السابقة' })).toBeDisabled();
      await panel.find(last);
      await expect(panel.page.getByRole('button', { name: 'الصفحة التالية' })).toBeDisabled();
      const full = (await numbers.textContent()) ?? '';
      await panel.remove(last, () => ask('DELETE', `/decorations/${encodeURIComponent(last)}`));
      await panel.seesToast('There is no such record.');
      await expect(panel.row(last)).toHaveCount(0);
      await panel.remove(other);
      await panel.seesToast('تم حذف الزخرفة بنجاح.');
      await expect(numbers).not.toHaveText(full);
      await expect(panel.page.getByRole('row')).toHaveCount(10);
    } finally {
      const { decorations } = (await ask('GET', '/decorations/?page=1&limit=100')) as {
        decorations: { name: string }[];
      };
      for (const { name } of decorations.filter(each => names.includes(each.name)))
        await ask('DELETE', `/decorations/${encodeURIComponent(name)}`);
    }
  });
});
