import { expect, type Page } from '@playwright/test';
import { test } from '../support/people.ts';

test('the entry page shows loading, reports failures and trims the name (ENTRY-10)', async ({ arrive }) => {
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

test('a render failure shows an error page with a reload button (ENTRY-6)', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return;
    Intl.PluralRules.prototype.select = () => {
      throw new Error('a missing browser function');
    };
  });
  await page.goto('/');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
  await page.getByRole('button', { name: 'إعادة تحميل الصفحة' }).click();
  await expect(page.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
});

test('members have a separate entry, and an unknown route is reported (ENTRY-5)', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  await page.goto('/admin-entry');
  await expect(page.getByRole('heading', { name: 'تسجيل دخول الأعضاء' })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByText('404| Page Not Found', { exact: true })).toBeVisible();
});

/** Delays the matching files until the promise resolves. */
const hold = (page: Page, files: RegExp, until: Promise<void>) =>
  page.route(files, async route => {
    await until;
    await route.continue();
  });

const SCRIPT = /\/assets\/index-.*\.js$/;

test('the first focus loads the login code before the entry script runs', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  const script = Promise.withResolvers<void>();
  await hold(page, SCRIPT, script.promise);
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

/** Presses the button of the entry before its script has run. Returns the statuses of all logins. */
async function pressEarly(page: Page, name: string): Promise<number[]> {
  const script = Promise.withResolvers<void>();
  await hold(page, SCRIPT, script.promise);
  const logins: number[] = [];
  page.on('response', response => {
    if (response.url().endsWith('/users/visitorLogin')) logins.push(response.status());
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(name);
  await page.getByRole('button', { name: 'دخول', exact: true }).click();
  script.resolve();
  return logins;
}

test('an early press logs in once before the chat is loaded (ENTRY-9)', async ({ arrive }) => {
  const guest = await arrive('ليلى');
  const { page } = guest;
  const chat = Promise.withResolvers<void>();
  await hold(page, /\/assets\/chat-.*\.js$/, chat.promise);
  const logins = await pressEarly(page, 'ليلى');
  await expect.poll(() => logins).toEqual([201]);
  // The chat is still loading, so the form shows its spinner.
  await expect(page.locator('form').getByRole('button')).toHaveAttribute('aria-busy', 'true');
  chat.resolve();
  await expect(guest.composer).toBeVisible();
  expect(logins).toEqual([201]);
});

test('after an early press, the chat opens without showing the form (ENTRY-9)', async ({ arrive }) => {
  const guest = await arrive('ليلى');
  const logins = await pressEarly(guest.page, 'ليلى');
  await expect(guest.composer).toBeVisible();
  await expect(guest.row('ليلى')).toBeVisible();
  expect([logins, new URL(guest.page.url()).pathname]).toEqual([[201], '/chat']);
  await guest.leave();
  await expect(guest.page.getByRole('button', { name: /^العودة باسم/ })).toBeVisible();
  await expect(guest.page.getByRole('textbox', { name: 'الاسم المستعار' })).toHaveValue('');
});

test('a refused early press shows the reason at its field after one login (ENTRY-17)', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  await page.route('**/users/visitorLogin', route =>
    route.fulfill({
      status: 400,
      json: { code: 'name_reserved', message: 'This name is reserved.' },
    }),
  );
  const logins = await pressEarly(page, 'المدير');
  const name = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('المدير');
  expect(logins).toEqual([400]);
});

test('an early press is refused before the chat is loaded (ENTRY-17)', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  const chat = Promise.withResolvers<void>();
  await hold(page, /\/assets\/chat-.*\.js$/, chat.promise);
  await page.route('**/users/visitorLogin', route =>
    route.fulfill({ status: 400, json: { code: 'name_reserved', message: 'This name is reserved.' } }),
  );
  await pressEarly(page, 'المدير');
  const name = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeEditable();
  chat.resolve();
});

test('the name cannot be changed while its login runs (ENTRY-10)', async ({ arrive }) => {
  const { page } = await arrive('ليلى');
  const answer = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/users/visitorLogin');
  await page.route('**/users/visitorLogin', async route => {
    await answer.promise;
    await route.abort();
  });
  await pressEarly(page, 'ليلى');
  const name = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await asked;
  await expect(name).not.toBeEditable();
  await expect(page.locator('form').getByRole('button')).toHaveAttribute('aria-busy', 'true');
  await expect(name).not.toBeEditable();
  answer.resolve();
  await expect(name).toBeEditable();
  await expect(name).toHaveValue('ليلى');
});

test('after a failed load of the chat, a second press enters under the same name (ENTRY-10)', async ({
  arrive,
}) => {
  const guest = await arrive('ليلى');
  const { page } = guest;
  await page.route(/\/assets\/chat-.*\.js$/, route => route.abort(), { times: 1 });
  const logins = await pressEarly(page, 'ليلى');
  await expect(guest.toasts.first()).toBeVisible();
  const enter = page.locator('form').getByRole('button');
  await expect(enter).not.toHaveAttribute('aria-busy', 'true');
  await enter.click();
  await expect(guest.row('ليلى')).toBeVisible();
  expect(logins).toEqual([201, 201]);
});

test('two presses in one task log in once (ENTRY-9)', async ({ arrive }) => {
  const guest = await arrive('ليلى');
  const { page } = guest;
  const logins: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/users/visitorLogin')) logins.push(request.postDataJSON().username);
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('ليلى');
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(guest.composer).toBeVisible();
  expect(logins).toEqual(['ليلى']);
});
