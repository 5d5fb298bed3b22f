import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const DIWAN = `/r/${encodeURIComponent('ديوان-الشعر')}`;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone, a room link leads to the first message in that room (SITE-71)', async ({
  arrive,
  site,
}) => {
  const guest = await arrive('زائرة الديوان', { ...PHONE, baseURL: site.url });
  await guest.page.goto(DIWAN);
  await expect(guest.page.getByRole('heading', { name: 'ديوان الشعر' })).toBeVisible();
  await guest.enterAgain();
  await guest.isIn('ديوان الشعر');
  await guest.say('وصلت من الرابط');
  await guest.hasSent('وصلت من الرابط');
  expect(guest.faults).toEqual([]);
});

test('a name typed and a press made before scripts load are preserved (SITE-70)', async ({ arrive }) => {
  const guest = await arrive('سابقة السكربت');
  const { page } = guest;
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async route => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await field.fill(guest.name);
  await page.getByRole('button', { name: 'دخول', exact: true }).click();
  expect(new URL(page.url()).search).toBe('');
  scripts.resolve();
  await expect(guest.composer).toBeVisible();
  await expect(guest.row(guest.name)).toBeVisible();
  expect(guest.faults).toEqual([]);
});

test('focus, caret and typed text are preserved when the scripts start (SITE-70)', async ({ arrive }) => {
  const { page, faults } = await arrive('حافظة المكان');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async route => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await field.pressSequentially('حافظة');
  await field.press('ArrowRight');
  const first = await field.elementHandle();
  const caret = () =>
    field.evaluate((input: HTMLInputElement) => [input === document.activeElement, input.selectionStart]);
  const before = await caret();
  scripts.resolve();
  // The scripts request the number of users.
  await page.waitForResponse('**/api/v1/rooms');
  expect(await field.inputValue()).toBe('حافظة');
  expect(await caret()).toEqual(before);
  expect(await field.evaluate((input, old) => input === old, first)).toBe(true);
  await field.pressSequentially('ا');
  expect(await field.inputValue()).toHaveLength(6);
  expect(faults).toEqual([]);
});

test('a stored session opens the chat; a returning guest sees no other form first (SITE-70)', async ({
  arrive,
}) => {
  const guest = await arrive('عائدة بلا وميض');
  const { page } = guest;
  await guest.enterByScreen();
  await page.goto(DIWAN);
  await expect(guest.composer).toBeVisible();
  await guest.isIn('ديوان الشعر');
  await guest.leave();
  await page.route('**/assets/index-*.js', async route => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeHidden();
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^العودة باسم/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible();
  expect(guest.faults).toEqual([]);
});

test('a full room is reported, and the entry offers the general room (SITE-71)', async ({
  arrive,
  request,
}) => {
  const call = await operator(request);
  await call('POST', '/rooms', { name: 'مقصورة واحدة', maxUsers: 1 });
  await expect
    .poll(async () => (await request.get('/r/مقصورة-واحدة')).status(), { timeout: 30_000 })
    .toBe(200);
  const first = await arrive('شاغل المقصورة');
  await first.page.goto('/r/مقصورة-واحدة');
  await first.enterAgain();
  await first.isIn('مقصورة واحدة');
  const second = await arrive('واقف بالباب');
  await second.page.goto('/r/مقصورة-واحدة');
  await second.sendEntry();
  await expect(second.toasts.filter({ hasText: 'الغرفة ممتلئة' })).toBeVisible();
  await expect(second.page.getByRole('heading', { name: 'الدخول إلى الدردشة' })).toBeVisible();
  await second.enterAgain();
  await second.isIn('المجلس العام');
});
