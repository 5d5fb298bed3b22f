import { expect } from '@playwright/test';
import { test } from './people.ts';

test('SIDE-7, SIDE-23, MOD-25, MOD-27 a guest is reported for a reason, and who may see it narrows the list to the reported', async ({
  arrive,
  gather,
}) => {
  const [layla, omar] = await gather('ليلى المبلِّغة', 'عمر المزعج');
  const owner = await (await arrive('owner')).logIn();
  const shown = owner.page.getByRole('checkbox', { name: 'إظهار المستخدمين المبلَّغ عنهم' });
  await expect(layla.page.getByRole('checkbox', { name: 'إظهار المبلَّغ عنهم' })).toBeDisabled();

  await layla.row(layla.name).click();
  await layla.page.getByRole('button', { name: 'إبلاغ', exact: true }).click();
  await expect(layla.toasts.filter({ hasText: 'لا صلاحية لديك لهذا الإجراء.' })).toBeVisible();
  await layla.row(omar.name).click();
  await layla.page.getByRole('button', { name: 'إبلاغ', exact: true }).click();
  const report = layla.page.getByRole('dialog', { name: `إبلاغ عن ${omar.name}` });
  await report.getByRole('radio', { name: 'إساءة' }).check();
  await report.getByRole('button', { name: 'إرسال البلاغ' }).click();
  await expect(layla.toasts.filter({ hasText: 'تم إرسال البلاغ.' })).toBeVisible();
  await expect(report).toBeHidden();

  await owner.sees(omar.name);
  await shown.check();
  await expect(owner.list.getByRole('option')).toHaveCount(1);
  await expect(owner.row(omar.name).getByTitle('بلاغ واحد: إساءة 1')).toBeVisible();
  await shown.uncheck();
  await owner.sees(layla.name);
  await expect(owner.row(omar.name).getByTitle(/بلاغ/)).toHaveCount(0);
});

test('SIDE-24 somebody who is pinned stands first for everybody, with a pin, until unpinned', async ({
  arrive,
  gather,
}) => {
  const [layla, omar] = await gather('ليلى', 'عمر المثبَّت');
  const owner = await (await arrive('owner')).logIn();
  await owner.row(omar.name).click();
  await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  const pin = info.getByRole('switch', { name: 'تثبيت في أعلى القائمة' });
  await pin.click();
  await expect(pin).toBeChecked();
  const first = layla.list.getByRole('option').first();
  await expect(first).toHaveAccessibleName(/عمر المثبَّت/);
  await expect(first.getByTitle('مثبَّت في أعلى القائمة')).toBeVisible();
  await pin.click();
  await expect(first).toHaveAccessibleName(/صقر نجد/);
  await expect(layla.page.getByTitle('مثبَّت في أعلى القائمة')).toHaveCount(0);
});
