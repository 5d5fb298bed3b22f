import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a moderator finds in the window of a guest what was against them, notes something, and nobody else is shown it (WIN-64)', async ({
  arrive,
  gather,
}) => {
  const [guest, bystander] = await gather('ضيف السيرة', 'جار السيرة');
  const moderator = await (await arrive('owner')).logIn();
  await moderator.row('ضيف السيرة').click();
  await moderator.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const info = moderator.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await info.getByRole('textbox', { name: 'رسالة تحذير' }).fill('لا تكرر الإعلان');
  await info.getByRole('button', { name: 'إرسال التحذير' }).click();
  const warning = guest.page.getByRole('alertdialog');
  await expect(warning).toContainText('لا تكرر الإعلان');
  await expect(warning.getByRole('link', { name: 'الاعتراض على ذلك' })).toBeVisible();

  await info.getByRole('tab', { name: 'السيرة' }).click();
  const card = info.getByRole('tabpanel', { name: 'السيرة' });
  await card.getByRole('textbox', { name: 'ملاحظة جديدة' }).fill('يكرر إعلانًا');
  await card.getByRole('button', { name: 'إضافة' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'يكرر إعلانًا' })).toBeVisible();
  // What a room writes down arrives in the database a moment later: the part reads it when it is opened.
  await expect(async () => {
    await info.getByRole('tab', { name: 'السيرة' }).press('ArrowRight');
    await info.getByRole('tab', { name: 'السيرة' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: 'لا تكرر الإعلان' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(card.getByRole('listitem').filter({ hasText: 'ضيف السيرة' }).first()).toBeVisible();

  await bystander.row('ضيف السيرة').click();
  await bystander.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const seen = bystander.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await expect(seen).toBeVisible();
  await expect(seen.getByRole('tab', { name: 'السيرة' })).toBeHidden();
});
