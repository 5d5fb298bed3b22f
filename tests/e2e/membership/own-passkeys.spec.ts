import { expect } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NAME = 'نهى ذات المفتاحين';
const PASSWORD = 'كلمة مرور نهى الأولى';
const NEW = 'كلمة مرور نهى الثانية';

test('a member adds a passkey, logs in with it and removes it', async ({ arrive }) => {
  const noha = await (await arrive(NAME, PHONE)).enterByScreen();
  const { page } = noha;
  await addAuthenticator(page);
  const account = page.getByRole('dialog', { name: 'حسابي' });
  const openAccount = async () => {
    await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
    await page.locator('.own-card').getByRole('button', { name: 'حسابي' }).tap();
    await expect(account.getByRole('button', { name: 'إضافة مفتاح مرور' })).toBeVisible();
  };
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  await page.getByRole('button', { name: 'احفظ اسمك' }).tap();
  await page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'حفظ الاسم' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'تم' }).tap();

  await test.step('the password authorizes adding a passkey (WIN-71, MEMBER-31)', async () => {
    await openAccount();
    await expectNoAxeViolations(page, 'the account without passkeys', '[role=dialog]');
    await account.getByRole('button', { name: 'إضافة مفتاح مرور' }).tap();
    const form = page.getByRole('dialog', { name: 'إضافة مفتاح مرور' });
    await form.getByLabel('اسم المفتاح').fill('هاتف نهى');
    await form.getByLabel('كلمة المرور الحالية', { exact: true }).fill(PASSWORD);
    await expectNoAxeViolations(page, 'the addition', '[role=dialog]');
    await form.getByRole('button', { name: 'إضافة', exact: true }).tap();
    await expect(account.getByText('هاتف نهى')).toBeVisible();
    await expectNoAxeViolations(page, 'the account with a passkey', '[role=dialog]');
  });

  await test.step('the passkey authorizes a password change (MEMBER-33)', async () => {
    await account.getByRole('button', { name: 'تغيير كلمة المرور' }).tap();
    const form = page.getByRole('dialog', { name: 'تغيير كلمة المرور' });
    await form.getByLabel('كلمة المرور الجديدة', { exact: true }).fill(NEW);
    await form.getByRole('button', { name: 'تأكيد بمفتاح مرور' }).tap();
    await expect(form).toHaveCount(0);
    await expect(account.getByText('هاتف نهى')).toBeVisible();
  });

  await test.step('in an empty browser, the member logs in with the passkey (MEMBER-29)', async () => {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto('/');
    await noha.sendEntry();
    await page.getByRole('button', { name: 'دخول بمفتاح المرور' }).tap();
    await expect(noha.composer).toBeVisible();
  });

  await test.step('the member removes the passkey with the new password (MEMBER-32)', async () => {
    await openAccount();
    await account.getByRole('button', { name: 'إزالة هاتف نهى' }).tap();
    const form = page.getByRole('dialog', { name: 'إزالة مفتاح مرور' });
    await form.getByLabel('كلمة المرور الحالية', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'إزالة', exact: true }).tap();
    await expect(form.getByRole('alert')).toHaveText('كلمة المرور الحالية غير صحيحة أو لم تُكتب.');
    await form.getByLabel('كلمة المرور الحالية', { exact: true }).fill(NEW);
    await form.getByRole('button', { name: 'إزالة', exact: true }).tap();
    await expect(account.getByText('هاتف نهى')).toHaveCount(0);
  });
});
