import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

const SAID = 'كلام قيل قبل الحظر';

test('a banned user reads the reason, appeals and rejoins after acceptance (ENTRY-20, PANEL-130)', async ({
  arrive,
  gather,
  openPanel,
}) => {
  const [guest, bystander] = await gather('ضيف معترض', 'جار المعترض');
  await guest.say(SAID);
  const moderator = await (await arrive('master')).logIn();
  await moderator.row('ضيف معترض').click();
  await moderator.page.getByRole('button', { name: /^حظر/ }).click();
  const ban = moderator.page.getByRole('dialog', { name: /^حظر / });
  await ban.getByLabel('السبب').fill('إعلانات متكررة');
  await ban.getByRole('button', { name: 'تأكيد الحظر' }).click();

  const notice = guest.page.getByRole('alert');
  await expect(notice).toContainText('إعلانات متكررة');
  const opened = guest.page.waitForEvent('popup');
  await notice.getByRole('link', { name: 'الاعتراض على ذلك' }).click();
  const appeal = await opened;
  await expect(appeal.getByRole('heading', { name: 'الاعتراض على الحظر' })).toBeVisible();
  await appeal.getByLabel('لماذا تعترض؟').fill('لم أنشر إعلانًا');
  await appeal.getByRole('button', { name: 'إرسال الاعتراض' }).click();
  await expect(appeal.getByText('وصل اعتراضك، ولم يُجب عنه بعد.')).toBeVisible();
  await bystander.say('الجار لم يلحظ شيئًا');
  await moderator.seesMessage('الجار لم يلحظ شيئًا');

  const { page } = await openPanel('owner', 20);
  const row = page.getByRole('row').filter({ hasText: 'ضيف معترض' });
  await expect(row).toContainText('لم أنشر إعلانًا');
  await row.getByRole('button', { name: /^الدليل/ }).click();
  const evidence = page.getByRole('dialog', { name: 'الدليل' });
  await expect(evidence.getByRole('listitem').filter({ hasText: SAID })).toBeVisible();
  await expect(evidence).toContainText('إضافة محظورين');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^الإجابة/ }).click();
  await page.getByLabel('جملة يقرؤها المعترض').fill('راجعنا الأمر');
  await page.getByRole('button', { name: 'قبول ورفع الإجراء' }).click();
  await expect(row).toContainText('مقبول');

  await appeal.getByRole('button', { name: 'التحقق من الجواب' }).click();
  await expect(appeal.getByRole('heading', { name: 'قُبل اعتراضك' })).toBeVisible();
  await expect(appeal.getByText('راجعنا الأمر')).toBeVisible();
  await appeal.close();
  await guest.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('ضيف عائد');
  await guest.page.getByRole('button', { name: 'دخول', exact: true }).click();
  await expect(guest.composer).toBeVisible();
});
