import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../migrations/seed/accounts.ts';
import { test } from './support/people.ts';

test('ENTRY-2, ENTRY-12, ENTRY-13, ENTRY-14, ERR-22 the members’ door does nothing half filled in, and says why it stays shut', async ({
  arrive,
}) => {
  const { page } = await arrive('owner');
  const asked: string[] = [];
  page.on('request', request => request.method() === 'POST' && asked.push(request.url()));
  await page.goto('/admin-entry');
  const name = page.getByRole('textbox', { name: 'الاسم المستعار' });
  const password = page.getByLabel('كلمة المرور', { exact: true });
  const submit = page.getByRole('button', { name: 'تسجيل الدخول' });
  await submit.click();
  await name.fill('owner');
  await submit.click();
  await name.fill('  ');
  await password.fill('something');
  await submit.click();
  expect(asked).toEqual([]);

  const hidden = page.getByRole('checkbox', { name: /الدخول مخفيًا/ });
  const ghost = page.getByRole('checkbox', { name: /الدخول كشبح/ });
  await hidden.check();
  await ghost.check();
  await expect(hidden).not.toBeChecked();
  await hidden.check();
  await expect(ghost).not.toBeChecked();
  await hidden.uncheck();
  await expect(ghost).not.toBeChecked();

  await name.fill('owner');
  await password.fill('not-the-password');
  await submit.click();
  await expect(page.getByText('غير مصرَّح: الاسم المستعار أو كلمة المرور غير صحيحة.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-entry$/);
  await expect(password).toHaveValue('not-the-password');
});

test('ENTRY-15, ENTRY-16, CONN-9, CONN-10, CONN-11, CONN-23, CHAT-12, CHAT-33, CHAT-34, HOST-8, LOCAL-7 the owner comes in, is seen in full dress and goes by the same door', async ({
  arrive,
  gather,
}) => {
  const owner = await arrive('owner');
  const [layla] = await gather('ليلى');
  await owner.logIn();
  await expect(owner.page).toHaveURL(/\/chat$/);
  await expect(owner.page).toHaveTitle(/^owner — /);
  expect(
    await owner.page.evaluate(() => JSON.parse(localStorage.getItem('owner') ?? '{}').token),
  ).toBeTruthy();
  await expect(owner.page.getByRole('button', { name: 'خيارات الموقع' })).toBeVisible();
  await expect(layla.page.getByRole('button', { name: 'خيارات الموقع' })).toHaveCount(0);

  await owner.say('يا هلا بالجميع');
  const row = layla.log.getByRole('article').filter({ hasText: 'يا هلا بالجميع' });
  await expect(row.getByRole('img', { name: 'صقر نجد' })).toBeVisible();
  await expect(row.getByRole('img', { name: /^نجمة/ })).toBeVisible();
  await expect(layla.row('صقر نجد')).toHaveAccessibleName('صقر نجد، المالك، متاح');

  await owner.page.getByRole('button', { name: 'خروج' }).click();
  await expect(owner.page).toHaveURL(/\/admin-entry$/);
  await expect(owner.page).not.toHaveTitle(/owner/);
  expect(await owner.page.evaluate(() => localStorage.getItem('owner'))).toBeNull();
  await expect(layla.log.getByText('غادر صقر نجد الغرفة')).toBeVisible();
});

test('SIDE-13, SIDE-14, SEES-1, SEES-2, SEES-3 a hidden member glows green for members, a ghost yellow for who may see ghosts, and guests see neither', async ({
  arrive,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const owner = await arrive('owner');
  const master = await arrive('master');
  await Promise.all([owner.logIn('ghost'), master.logIn('hidden')]);

  await expect(owner.row('صقر نجد').locator('.avatar-ghost')).toBeVisible();
  await expect(owner.row('صقر نجد').getByTitle('شبح')).toBeVisible();
  await expect(owner.row('زيتونة').locator('.avatar-hidden')).toBeVisible();
  await expect(owner.row('زيتونة').getByTitle('مخفي')).toBeVisible();
  await expect(master.row('زيتونة').locator('.avatar-hidden')).toBeVisible();
  await expect(master.row('صقر نجد')).toHaveCount(0);

  // What the guest hears after both are there proves that nothing of them came before it.
  await layla.say('هل من أحد هنا؟');
  await owner.hears('هل من أحد هنا؟');
  await expect(layla.list.getByRole('option')).toHaveCount(1);
  await expect(layla.log.getByText(/صقر نجد|زيتونة/)).toHaveCount(0);
  await expect(layla.page.getByTitle('مستخدم واحد')).toHaveText('1');
});

test('GATE-11, ERR-7, CONN-11 who may not be a ghost is told so and stays at the members’ door', async ({
  arrive,
}) => {
  const { page } = await arrive('master');
  await page.goto('/admin-entry');
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('master');
  await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('checkbox', { name: /الدخول كشبح/ }).check();
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByText('لا صلاحية لديك لهذا الإجراء.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-entry$/);
});
