import { expect } from '@playwright/test';
import { operator } from './support/operator.ts';
import { Desk } from './support/panel.ts';
import { test } from './support/people.ts';

const PASSWORD = 'كلمة-سر-للغرفة';

test('PANEL-8, PANEL-34, PANEL-39, PANEL-45, PANEL-47, PANEL-48, PANEL-49, RES-66, RES-89, RES-93 a room comes into open lists, changes its name, is the primary one at once, and goes', async ({
  browser,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const [layla] = await gather('ليلى');
  await layla.showRooms();
  const desk = await Desk.open(browser, 'owner', 4);
  await desk.add('إضافة غرفة');
  await desk.fill({ 'اسم الغرفة': 'غرفة السمر', 'كلمة المرور': PASSWORD, 'تأكيد كلمة المرور': 'غيرها' });
  await desk.press('إضافة');
  const confirmation = desk.form.getByLabel('تأكيد كلمة المرور', { exact: true });
  await expect(confirmation).toHaveAccessibleDescription('Password is not equal to password confirm!');
  await expect(desk.form.getByRole('alert')).toHaveCount(1);
  await confirmation.fill(PASSWORD);
  const sent = desk.page.waitForRequest(each => each.method() === 'POST' && each.url().endsWith('/rooms'));
  await desk.press('إضافة');
  expect((await sent).postDataJSON()).toMatchObject({ name: 'غرفة السمر', password: PASSWORD });
  await desk.says('تم إنشاء الغرفة بنجاح.');
  await expect(layla.room('غرفة السمر')).toBeVisible();
  await expect((await desk.find('غرفة السمر')).getByLabel('بكلمة مرور')).toBeVisible();

  await desk.edit('غرفة السمر');
  await expect(desk.form.getByLabel('كلمة المرور', { exact: true })).toHaveValue('');
  await desk.fill({ 'اسم الغرفة': 'غرفة الليل', 'موضوع الغرفة': 'حديث آخر الليل' });
  await desk.form.locator('.check', { hasText: 'إزالة كلمة المرور' }).click();
  await desk.press('حفظ');
  await desk.says('تم تعديل الغرفة بنجاح.');
  await expect(layla.room('غرفة الليل')).toBeVisible();
  await expect(layla.room('غرفة السمر')).toHaveCount(0);
  await expect((await desk.find('غرفة الليل')).getByLabel('بكلمة مرور')).toHaveCount(0);

  const isPrimary = (room: string) => desk.row(room).getByRole('checkbox', { name: 'رئيسية' });
  try {
    await desk.row('غرفة الليل').locator('.check').click();
    await expect(isPrimary('المجلس العام')).not.toBeChecked();
    await desk.page.reload();
    await expect(isPrimary('غرفة الليل')).toBeChecked();
    const removal = desk.page.waitForResponse(each => each.request().method() === 'DELETE');
    await desk.remove('غرفة الليل');
    expect((await removal).status()).toBe(409);
    await desk.says('The primary room cannot be removed.');
    await expect(desk.row('غرفة الليل')).toBeVisible();
  } finally {
    await ask('PATCH', '/rooms/main', { primary: true });
  }
  await desk.page.getByRole('button', { name: 'تحديث' }).click();
  await expect(isPrimary('المجلس العام')).toBeChecked();
  await desk.remove('غرفة الليل');
  await desk.says('تم حذف الغرفة بنجاح.');
  await expect(layla.room('غرفة الليل')).toHaveCount(0);
  for (const act of ['إنشاء غرفة جديدة: غرفة السمر', 'تعديل الغرفة: غرفة السمر', 'حذف الغرفة: غرفة الليل'])
    await desk.recorded(act);
  await desk.page.context().close();
});

test('PANEL-25, PANEL-49 what another operator has just removed is said so and leaves the list, and a page that emptied gives way to the last', async ({
  browser,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { total } = (await ask('GET', '/decorations/?page=1&limit=9')) as { total: number };
  const names = Array.from({ length: 11 - (total % 9) }, (_, at) => `زخرفة ${at + 1} للتجربة`);
  for (const name of names) await ask('POST', '/decorations', { name, decorationText: name });
  const [last = '', other = ''] = names.slice(-2);
  const desk = await Desk.open(browser, 'owner', 10);
  try {
    const numbers = desk.page.getByRole('navigation', { name: /من \d+\.$/ });
    await expect(desk.page.getByRole('button', { name: 'الصفحة السابقة' })).toBeDisabled();
    await desk.find(last);
    await expect(desk.page.getByRole('button', { name: 'الصفحة التالية' })).toBeDisabled();
    const full = (await numbers.textContent()) ?? '';
    await ask('DELETE', `/decorations/${encodeURIComponent(last)}`);
    await desk.remove(last);
    await desk.says('There is no such record.');
    await expect(desk.row(last)).toHaveCount(0);
    await desk.remove(other);
    await desk.says('تم حذف الزخرفة بنجاح.');
    await expect(numbers).not.toHaveText(full);
    await expect(desk.page.getByRole('row')).toHaveCount(10);
  } finally {
    const { decorations } = (await ask('GET', '/decorations/?page=1&limit=100')) as {
      decorations: { name: string }[];
    };
    for (const { name } of decorations.filter(each => names.includes(each.name)))
      await ask('DELETE', `/decorations/${encodeURIComponent(name)}`);
  }
  await desk.page.context().close();
});
