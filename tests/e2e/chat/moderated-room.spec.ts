import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a moderator sets and undoes slow mode and a mute, kicks, and clears the room (CHAT-96, WIN-59)', async ({
  arrive,
  gather,
}) => {
  const [guest, bystander] = await gather('نورة المتعجلة', 'هند المتفرجة');
  const owner = await (await arrive('owner')).logIn();
  const { page } = owner;
  const undo = page.getByRole('button', { name: 'تراجع' });
  const choose = async (name: string, option: string) => {
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .last()
      .getByRole('button', { name })
      .click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await owner.seesUser('نورة المتعجلة');
  await owner.showRooms();
  await bystander.showRooms();

  await page.getByRole('button', { name: 'إدارة الغرفة' }).click();
  await choose('الوضع البطيء', '30 ثانية');
  await page.getByRole('button', { name: 'حفظ' }).click();
  const bar = guest.page.getByText('الوضع البطيء: رسالة كل 30 ثانية', { exact: true }).first();
  await expect(bar).toBeVisible();
  await expect(bystander.room('المجلس العام').getByTitle('الوضع البطيء: رسالة كل 30 ثانية')).toBeVisible();
  await guest.say('مرحبًا بالجميع');
  await bystander.seesMessage('مرحبًا بالجميع');
  await guest.say('وهذه على عجل');
  await expect(guest.composer).toHaveValue('وهذه على عجل');
  await expect(guest.page.getByRole('button', { name: 'إرسال' })).toHaveAttribute('aria-disabled', 'true');
  await undo.click();
  await expect(bar).toBeHidden();
  await guest.composer.press('Enter');
  await bystander.seesMessage('وهذه على عجل');

  await page.getByRole('tab', { name: /^المستخدمون/ }).click();
  await owner.row('نورة المتعجلة').click();
  await page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const info = page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await info.getByRole('button', { name: 'كتم', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await choose('المدة', '5 دقائق');
  await question.getByLabel('السبب (اختياري)').fill('تكرار الرسائل');
  await question.getByRole('button', { name: 'تأكيد' }).click();
  await expect(guest.page.getByText(/الكتابة غير متاحة لك حتى .*\d{1,2}:\d{2}/)).toBeVisible();
  await expect(guest.page.getByText('السبب: تكرار الرسائل')).toBeVisible();
  await undo.click();
  await expect(guest.composer).toBeVisible();

  await info.getByRole('button', { name: 'طرد', exact: true }).click();
  await choose('المدة', 'ساعة واحدة');
  await question.getByRole('button', { name: 'تأكيد' }).click();
  await guest.page.waitForURL(url => url.pathname === '/');
  await expect(guest.page.getByText(/المتبقي: (?:ساعة|59 دقيقة|60 دقيقة)/)).toBeVisible();
  await expect(bystander.log.getByText('طُرد نورة المتعجلة من الدردشة')).toBeVisible();

  await owner.showRooms();
  await page.getByRole('button', { name: 'إدارة الغرفة' }).click();
  await page.getByRole('button', { name: 'مسح رسائل الغرفة' }).click();
  await expect(page.getByText('اذكر سبب المسح.')).toBeVisible();
  await page.getByLabel('سبب المسح').fill('إزعاج');
  await page.getByRole('button', { name: 'مسح رسائل الغرفة' }).click();
  await expect(bystander.log.getByText('مسح صقر نجد رسائل الغرفة')).toBeVisible();
  await expect(bystander.log.getByText('مرحبًا بالجميع')).toHaveCount(0);
});
