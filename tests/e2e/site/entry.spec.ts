import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('the entry shows loading, reports a failure and trims the name (ENTRY-10)', async ({ arrive }) => {
  const guest = await arrive('ليلى');
  const { page } = guest;
  const answer = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route(
    '**/users/visitorLogin',
    async route => {
      sent.push(route.request().postDataJSON());
      await answer.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/');
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('   ليلى  ');
  const enter = page.locator('form').getByRole('button');
  await enter.click();
  await expect(enter).toHaveAttribute('aria-busy', 'true');
  await expect(enter).toHaveText('جارٍ الاتصال…');
  await expect(enter.locator('svg')).toBeVisible();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ username: 'ليلى' })]);
  answer.resolve();
  await expect(guest.toasts.filter({ hasText: 'تعذّر الاتصال' })).toBeVisible();
  await expect(enter).not.toHaveAttribute('aria-busy', 'true');
  await enter.click();
  await expect(guest.composer).toBeVisible();
  await expect(guest.row('ليلى')).toBeVisible();
});

test('a failed screen shows one page with a reload (ENTRY-6)', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return;
    Intl.PluralRules.prototype.select = () => {
      throw new Error('what a browser may always lack');
    };
  });
  await page.goto('/');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
  await page.getByRole('button', { name: 'إعادة تحميل الصفحة' }).click();
  await expect(page.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
});

test('members have their own entry, and a missing route is reported (ENTRY-5)', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  await page.goto('/admin-entry');
  await expect(page.getByRole('heading', { name: 'تسجيل دخول الأعضاء' })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByText('404| Page Not Found', { exact: true })).toBeVisible();
});
