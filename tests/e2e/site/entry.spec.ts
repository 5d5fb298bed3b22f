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

test('the first focus loads the login before the script of the entry has run', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async route => {
    await script.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', request => void asked.push(new URL(request.url()).pathname.replace(/-[\w-]+\.js$/, '')));
  await page.goto('/', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await expect(name).toBeVisible();
  const login = ['/assets/compute', '/assets/login'];
  expect(asked).not.toEqual(expect.arrayContaining([login[0]]));
  await name.focus();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(login));
  expect(asked).not.toContain('/assets/chat');
  script.resolve();
  await expect.poll(() => asked).toContain('/assets/chat');
});

test('an early press logs in once, before the chat is loaded (ENTRY-9)', async ({ arrive }) => {
  const guest = await arrive('ليلى');
  const { page } = guest;
  const [script, chat] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (files: RegExp, until: Promise<void>) =>
    page.route(files, async route => {
      await until;
      await route.continue();
    });
  await hold(/\/assets\/index-.*\.js$/, script.promise);
  await hold(/\/assets\/chat-.*\.js$/, chat.promise);
  const logins: unknown[] = [];
  page.on('response', response => {
    if (response.url().endsWith('/users/visitorLogin')) logins.push(response.status());
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('ليلى');
  await page.getByRole('button', { name: 'دخول', exact: true }).click();
  script.resolve();
  await expect.poll(() => logins).toEqual([201]);
  await expect(page.locator('form').getByRole('button')).toHaveAttribute('aria-busy', 'true');
  chat.resolve();
  await expect(guest.composer).toBeVisible();
  expect(logins).toEqual([201]);
});
