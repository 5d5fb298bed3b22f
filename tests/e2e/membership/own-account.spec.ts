import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { type Person, test } from '../support/people.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PASSWORD = 'سرّ حسابي الطويل';

const passwordOf = (page: Page, label = 'كلمة المرور') => page.getByLabel(label, { exact: true });

async function register({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'احفظ اسمك' }).click();
  await passwordOf(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'حفظ الاسم' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'تم' }).click();
}

async function enterKnown(person: Person): Promise<void> {
  const { page } = person;
  await page.goto('/');
  await person.sendEntry();
  await passwordOf(page).fill(PASSWORD);
  await passwordOf(page).press('Enter');
  await expect(person.composer).toBeVisible();
}

test('a member ends other sessions, renews the code and deletes the account', async ({ arrive }) => {
  const name = 'لمى صاحبة الحساب';
  const lama = await (await arrive(name, DESKTOP)).enterByScreen();
  const { page } = lama;
  await register(lama);
  const second = await arrive(name, PHONE);
  await enterKnown(second);
  const account = page.getByRole('dialog', { name: 'حسابي' });

  await test.step('the devices are listed, and the other device is logged out (WIN-71, MEMBER-23)', async () => {
    await page.locator('.own-card').getByRole('button', { name: 'حسابي' }).click();
    await expect(account.getByRole('listitem')).toHaveCount(2);
    await expect(account.getByText('هذا الجهاز')).toHaveCount(1);
    await expectNoAxeViolations(page, 'the own account', '[role=dialog]');
    await account.getByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' }).click();
    await second.page.waitForURL(url => url.pathname !== '/chat');
    await expect(account.getByRole('listitem')).toHaveCount(1);
    await account.getByRole('button', { name: 'إغلاق' }).click();
    await lama.say('باقية بعد خروج غيري');
    await expect(lama.log.getByText('باقية بعد خروج غيري')).toBeVisible();
  });

  await test.step('the current session continues after a reload (MEMBER-19)', async () => {
    await page.reload();
    await expect(lama.composer).toBeVisible();
    await expect(page.locator('.own-card').getByRole('button', { name: 'حسابي' })).toBeVisible();
  });

  await test.step('a new recovery code requires the password (WIN-71, MEMBER-27)', async () => {
    await page.locator('.own-card').getByRole('button', { name: 'حسابي' }).click();
    await account.getByRole('button', { name: 'رمز استعادة جديد' }).click();
    const current = passwordOf(page, 'كلمة المرور الحالية');
    await current.fill('ليست هي');
    await page.getByRole('button', { name: 'إنشاء الرمز' }).click();
    await expect(page.getByRole('alert')).toHaveText('كلمة المرور الحالية غير صحيحة أو لم تُكتب.');
    await current.fill(PASSWORD);
    await page.getByRole('button', { name: 'إنشاء الرمز' }).click();
    const shown = page.getByRole('alertdialog', { name: 'رمز استعادة جديد' });
    await expect(shown.locator('.recovery-code bdi')).toHaveText(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/);
    await shown.getByRole('button', { name: 'تم' }).click();
  });

  await test.step('account deletion returns to the entry page and frees the name (WIN-71, MEMBER-21)', async () => {
    await account.getByRole('button', { name: 'حذف الحساب' }).click();
    const form = page.getByRole('dialog', { name: 'حذف الحساب' });
    await expect(form).toContainText('لا رجوع بعد ذلك');
    await expectNoAxeViolations(page, 'the deletion', '[role=dialog]');
    await passwordOf(page, 'كلمة المرور الحالية').fill(PASSWORD);
    await form.getByRole('button', { name: 'حذف نهائي' }).click();
    await page.waitForURL(url => url.pathname !== '/chat');
    const guest = await (await arrive(name, DESKTOP)).enterByScreen();
    await expect(guest.page.locator('.own-card small')).toHaveText('زائر');
  });
});

test('with approval required, an operator accepts a waiting guest in the panel', async ({
  arrive,
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  await ask('PATCH', '/options-1/site', { registration: 'approval' });
  const name = 'لمى المنتظرة';
  const who = await (await arrive(name, DESKTOP)).enterByScreen();
  const { page } = who;
  try {
    await test.step('the registration window explains that operators decide (WIN-70, MEMBER-24)', async () => {
      await page.getByRole('button', { name: 'احفظ اسمك' }).click();
      await passwordOf(page).fill(PASSWORD);
      await page.getByRole('button', { name: 'حفظ الاسم' }).click();
      const shown = page.getByRole('dialog', { name: 'أُرسل طلبك' });
      await expect(shown).toContainText('ينظر المشرفون');
      await shown.getByRole('button', { name: 'تم' }).click();
    });
    await test.step('the accepted guest receives a notice, and the request leaves the queue (MEMBER-26, PROFILE-11)', async () => {
      const panel = await openPanel('owner', 16);
      const queue = panel.page.getByRole('region', { name: 'طلبات حفظ الأسماء' });
      await expect(queue).toContainText(name);
      await expectNoAxeViolations(panel.page, 'the queue', '.overview-card');
      const [file] = await Promise.all([
        panel.page.waitForEvent('download'),
        queue.getByRole('button', { name: 'تصدير CSV لطلبات حفظ الأسماء' }).click(),
      ]);
      const [head, line] = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect([head, line]).toEqual(['\u{feff}"nickname","at"', expect.stringContaining(`"${name}","20`)]);
      await queue.getByRole('button', { name: /^قبول/ }).click();
      await expect(queue).toHaveCount(0);
      await expect(who.log).toContainText('قُبل طلبك وصار اسمك محفوظًا.');
    });
  } finally {
    await ask('PATCH', '/options-1/site', { registration: 'open' });
  }
});
