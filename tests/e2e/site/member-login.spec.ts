import { expect } from '@playwright/test';
import { RECONNECT_MAX_DELAY_MS } from '../../../protocol/constants.ts';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { test } from '../support/people.ts';
import { expectToast, noteToasts } from '../support/seen-toasts.ts';

test('a member logs in visible, hidden or as a ghost, but not with a wrong or incomplete form', async ({
  arrive,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const owner = await arrive('owner');
  const master = await arrive('master');
  await test.step('an incomplete login has no effect; a failed login shows the reason (ENTRY-12)', async () => {
    const { page } = owner;
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
  await test.step('the login leads to the chat and is remembered (ENTRY-16)', async () => {
    await owner.logInAgain();
    await expect(owner.page).toHaveURL(/\/chat$/);
    await expect(owner.page).toHaveTitle(/^owner — /);
    expect(
      await owner.page.evaluate(() => JSON.parse(localStorage.getItem('owner') ?? '{}').token),
    ).toBeTruthy();
  });
  await test.step('the owner sees the site options, and a guest does not (CONN-9)', async () => {
    await expect(owner.page.getByRole('button', { name: 'خيارات الموقع' })).toBeVisible();
    await expect(layla.page.getByRole('button', { name: 'خيارات الموقع' })).toHaveCount(0);
  });
  await test.step('a message row shows avatar, star and nickname image (CHAT-34)', async () => {
    await owner.say('يا هلا بالجميع');
    const row = layla.log.getByRole('article').filter({ hasText: 'يا هلا بالجميع' });
    await expect(row.getByRole('img', { name: 'صقر نجد' })).toBeVisible();
    await expect(row.getByRole('img', { name: /^نجمة/ })).toBeVisible();
    await expect(layla.row('صقر نجد')).toHaveAccessibleName('صقر نجد، المالك، متاح');
  });
  await test.step('a new tab shares the login; leaving in it does not affect the first tab (CONN-27, CONN-29)', async () => {
    const second = await owner.page.context().newPage();
    await second.goto('/chat');
    await expect(second.getByRole('textbox', { name: 'نص الرسالة' })).toBeVisible();
    await second.getByRole('button', { name: 'خروج' }).click();
    await expect(second).toHaveURL(/\/admin-entry$/);
    await second.close();
    await owner.say('ما زلت هنا');
    await layla.seesMessage('ما زلت هنا');
    expect(await owner.page.evaluate(() => localStorage.getItem('owner'))).toBeTruthy();
  });
  await test.step('leaving clears the session and restores the title of the entry page (CONN-11, BROWSER-18)', async () => {
    await owner.page.getByRole('button', { name: 'خروج' }).click();
    await expect(owner.page).toHaveURL(/\/admin-entry$/);
    await expect(owner.page).toHaveTitle('تسجيل دخول الأعضاء — سمر');
    expect(await owner.page.evaluate(() => localStorage.getItem('owner'))).toBeNull();
  });
  await test.step('other users are notified when the owner leaves (CONN-23)', async () => {
    await expect(layla.log.getByText('غادر صقر نجد الغرفة')).toBeVisible();
  });
  await test.step('a ghost login without canBeGhost is refused (ERR-7, CONN-11)', async () => {
    const { page } = master;
    await page.goto('/admin-entry');
    await master.sendMemberEntry('ghost');
    await expect(page.getByText('لا صلاحية لديك لهذا الإجراء.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin-entry$/);
  });
  await test.step('only permitted users see hidden members in green and ghosts in yellow (SIDE-13, VISIBILITY-1)', async () => {
    const named = layla.log.getByText(/صقر نجد|زيتونة/);
    const before = await named.count();
    await Promise.all([owner.logInAgain('ghost'), master.logInAgain('hidden')]);

    await expect(owner.row('صقر نجد').locator('.avatar-ghost')).toBeVisible();
    await expect(owner.row('صقر نجد').getByTitle('شبح')).toBeVisible();
    await expect(owner.row('زيتونة').locator('.avatar-hidden')).toBeVisible();
    await expect(owner.row('زيتونة').getByTitle('مخفي')).toBeVisible();
    await expect(master.row('زيتونة').locator('.avatar-hidden')).toBeVisible();
    await expect(master.row('صقر نجد')).toHaveCount(0);

    // A frame after both arrivals proves that no earlier frame revealed them.
    await layla.say('هل من أحد هنا؟');
    await owner.seesMessage('هل من أحد هنا؟');
    await expect(layla.list.getByRole('option')).toHaveCount(1);
    await expect(named).toHaveCount(before);
    await expect(layla.page.getByTitle('مستخدم واحد')).toHaveText('1');
  });
});

test('a member whose reconnect fails returns to the entry with a reason (CONN-25, BROWSER-29)', async ({
  arrive,
  baseURL,
}) => {
  const way = await FaultyProxy.to(baseURL ?? '');
  const owner = await arrive('owner', { baseURL: way.url });
  const { page } = owner;
  await page.clock.install();
  await noteToasts(page);
  const entryIsHere = page.waitForEvent('requestfinished', request => request.url().includes('/AdminEntry'));
  await owner.logIn();
  await entryIsHere;
  // Waits until the imports of the entry page are loaded.
  await page.waitForLoadState('networkidle');
  way.cut();
  const heading = page.getByRole('heading', { name: 'تسجيل دخول الأعضاء' });
  await expect(async () => {
    await page.clock.fastForward(RECONNECT_MAX_DELAY_MS);
    await expect(heading).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectToast(page, 'تعذّر الاتصال');
});
