import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('guests are offered registration only while the site allows it (SIDE-44, MEMBER-8)', async ({
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const guest = await (await arrive('نورة بلا عرض')).enter();
  const { page } = guest;
  const buttons = page.getByRole('button', { name: 'احفظ اسمك' });
  await page.getByRole('button', { name: 'الإعدادات' }).click();
  await expect(buttons).toHaveCount(2);
  await ask('PATCH', '/options-1/site', { registration: 'off' });
  try {
    await expect(buttons).toHaveCount(0);
  } finally {
    await ask('PATCH', '/options-1/site', { registration: 'open' });
  }
  await expect(buttons).toHaveCount(2);
});

test('registration works by keyboard alone, with labels and errors (WIN-70, CONN-33)', async ({
  arrive,
  byWire,
}) => {
  const { name: peer } = await byWire('جليسة نورة').enter();
  const guest = await arrive('نورة بلا فأرة', { permissions: ['clipboard-read', 'clipboard-write'] });
  await guest.enterByScreen();
  const { page } = guest;
  const { keyboard } = page;
  await guest.row(peer).dblclick();
  const whispered = page.getByRole('dialog', { name: peer }).getByRole('textbox');
  await whispered.fill('همسة في نافذة');
  const opener = page.getByRole('button', { name: 'احفظ اسمك' });
  await opener.focus();
  await keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'احفظ اسمك' });
  const password = form.getByLabel('كلمة المرور', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('8 أحرف على الأقل.');
  await expectNoAxeViolations(page, 'the form', '[role=dialog]');

  await keyboard.insertText('قصيرة');
  await keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('كلمة المرور قصيرة، وأقلها 8 أحرف.');
  await expect(password).toHaveAccessibleDescription('كلمة المرور قصيرة، وأقلها 8 أحرف.');
  await expectNoAxeViolations(page, 'the refused form', '[role=dialog]');
  await keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'إظهار كلمة المرور' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();

  await keyboard.press('Enter');
  await expect(password).toBeFocused();
  await keyboard.insertText('كلمة طويلة بلا فأرة');
  await keyboard.press('Enter');
  const shown = page.getByRole('alertdialog', { name: 'صار اسمك محفوظًا' });
  const copy = shown.getByRole('button', { name: 'نسخ الرمز' });
  await expect(copy).toBeFocused();
  await expect(copy).toHaveAccessibleDescription(/رمز الاستعادة.*-/);
  await keyboard.press('Enter');
  await expect(shown.getByRole('status')).toHaveText('نُسخ الرمز');
  const code = await shown.locator('.recovery-code bdi').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expectNoAxeViolations(page, 'the code', '[role=alertdialog]');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#messages')).toHaveCSS('visibility', 'hidden');
  await expect(shown.locator('.recovery-code')).toHaveCSS('visibility', 'visible');
  await page.emulateMedia({ media: null });

  // A press outside keeps the window with the code open; Escape closes it.
  await page.mouse.click(5, 5);
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true);
  await keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(page.getByText(code ?? '')).toHaveCount(0);
  await expect(opener).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: peer })).toBeFocused();
  await expect(whispered).toHaveValue('همسة في نافذة');
  await whispered.press('Enter');
  await expect(page.getByRole('dialog', { name: peer }).getByRole('log')).toContainText('همسة في نافذة');
});

test('the forms for taken name and forgotten password pass axe (ENTRY-21, ENTRY-22)', async ({
  arrive,
  byWire,
}) => {
  await byWire('نورة المأخوذة').enter();
  const other = await arrive('نورة المأخوذة');
  const { page } = other;
  await page.goto('/');
  await other.sendEntry();
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page, 'a taken name');
  const name = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await name.fill('نورة أخرى');
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveCount(0);
  await other.sendEntry();
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click();
  await expect(page.getByLabel('رمز الاستعادة')).toBeFocused();
  await expect(name).toHaveValue('نورة المأخوذة');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('هذا الحقل مطلوب.');
  await expectNoAxeViolations(page, 'a forgotten password');
  await page.getByRole('button', { name: 'رجوع' }).click();
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click();
  await expect(page.getByLabel('رمز الاستعادة')).toBeFocused();
});
