import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('what a moderator has done in the chat is in the sheet of the month, and not in that of the month before (PANEL-129)', async ({
  arrive,
  gather,
  openPanel,
}) => {
  const [guest, bystander] = await gather('ضيف الحصيلة', 'جار الحصيلة');
  const moderator = await (await arrive('owner')).logIn();
  await moderator.row('ضيف الحصيلة').click();
  await moderator.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const info = moderator.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await info.getByRole('button', { name: 'طرد', exact: true }).click();
  await moderator.page.getByRole('alertdialog').getByRole('button', { name: 'تأكيد' }).click();
  await guest.page.waitForURL(url => url.pathname === '/');
  await bystander.say('ما زلت هنا بعد الحصيلة');
  await moderator.seesMessage('ما زلت هنا بعد الحصيلة');

  const { page } = await openPanel('owner', 18);
  const sheet = page.getByRole('region', { name: 'حصيلة الشهر' });
  const line = sheet.getByRole('listitem').filter({ hasText: 'owner' });
  await expect(line.getByText(/^طرد زائر [\d,]+$/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'الشهر التالي' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'الشهر السابق' }).click();
  await expect(sheet.getByText('لم يُسجَّل لأحد شيء في هذا الشهر.')).toBeVisible();
});
