import { expect, type Locator } from '@playwright/test';
import { connectionOf, operator } from '../support/owner-calls.ts';
import { Person, test } from '../support/people.ts';

const notice = ({ page }: Person): Locator => page.getByRole('alert');

test('a removed user sees the reason, and a transferred user sees the target room', async ({
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const owner = await (await arrive('owner')).logIn();
  const first = await (await arrive('ليلى الوحيدة')).enterByScreen();
  const layla = new Person(first.name, await first.page.context().newPage());
  const dialled = layla.page.waitForEvent('websocket');
  await test.step('a second window of the same guest closes the first with a reason (ROOM-20, CONN-11, CONN-25)', async () => {
    await layla.enterByScreen();
    await expect(first.page).toHaveURL(/\/$/);
    await expect(notice(first)).toContainText('فُتحت الدردشة في نافذة أخرى.');
    await expect(layla.composer).toBeVisible();
  });
  await test.step('a refused message returns with reason and limit for a later retry (CHAT-109)', async () => {
    const line = await dialled;
    const limit = async (maxCharacters: number): Promise<void> => {
      const told = line.waitForEvent('framereceived', ({ payload }) => payload.includes('siteChanged'));
      await ask('PATCH', '/options-2/site', { maxCharacters });
      await told;
    };
    await limit(12);
    try {
      await layla.say('رسالة أطول مما يُسمح به هنا');
      await expect(layla.toasts.getByText('الرسالة طويلة، وأكثر عدد للأحرف فيها: 12.')).toBeVisible();
      await expect(layla.composer).toHaveValue('رسالة أطول مما يُسمح به هنا');
      await expect(layla.log.getByText('لم تُرسل، إعادة المحاولة')).toHaveCount(0);
    } finally {
      await limit(300);
    }
    await layla.composer.press('Enter');
    await layla.seesMessage('رسالة أطول مما يُسمح به هنا');
  });
  await test.step('a user disconnected by an operator sees this reason (SITE-25, CONN-26)', async () => {
    await ask('DELETE', `/connections/${await connectionOf(ask, layla.name)}`);
    await expect(layla.page).toHaveURL(/\/$/);
    await expect(notice(layla)).toContainText('تم قطع اتصالك.');
  });
  const salma = await (await arrive('سلمى المنقولة')).enter();
  await test.step('a transferred user sees the target room and the moderator', async () => {
    await owner.row(salma.name).click();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
    const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
    await info.getByRole('button', { name: /^اختيار الغرفة/ }).click();
    await owner.page.getByRole('option', { name: 'ديوان الشعر' }).click();
    await info.getByRole('button', { name: 'نقل إلى غرفة', exact: true }).click();
    await salma.isIn('ديوان الشعر');
    await expect(
      salma.toasts.filter({ hasText: /تم نقلك إلى .*ديوان الشعر.* بواسطة .*صقر نجد/ }),
    ).toBeVisible();
    // The window closes after the report of the departure. With the list of all rooms it would stay.
    await expect(info).toBeHidden();
  });
  await test.step('a banned user sees the ban and its end (MOD-21, WIN-20, CONN-11)', async () => {
    await owner.page.getByRole('checkbox', { name: 'إظهار المستخدمين في جميع الغرف' }).check();
    await owner.row(salma.name).click();
    await owner.page.getByRole('button', { name: /^حظر/ }).click();
    const ban = owner.page.getByRole('dialog', { name: /^حظر / });
    await ban.getByRole('radio', { name: /بصمة الجهاز/ }).check();
    await ban.getByRole('button', { name: 'تأكيد الحظر' }).click();
    await salma.page.waitForURL(url => url.pathname === '/');
    await expect(notice(salma)).toContainText('تم حظرك من الدردشة.');
    await expect(notice(salma)).toContainText(/المتبقي: 1[0-9] دقيقة/);
    await salma.sendEntry();
    await expect(notice(salma)).toContainText(/المتبقي: 1[0-9] دقيقة/);

    // After a fast return the user has two rows for a moment, and windows of the first one close with it.
    await expect(owner.row(salma.name)).toHaveCount(0);

    const { bans } = (await ask('GET', '/bans?page=1&limit=100')) as { bans: { _id: string }[] };
    for (const { _id } of bans) await ask('DELETE', `/bans/${_id}`);
  });
  // `salma` has a separate fingerprint, because a kick by the shared one would block later entries in this browser.
  await test.step('a kicked user sees reason and end, then the remaining time on entry (MOD-4, MOD-5, CONN-7)', async () => {
    await salma.enterAgain();
    await owner.row(salma.name).click();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
    const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
    await info.getByRole('button', { name: 'طرد', exact: true }).click();
    const question = owner.page.getByRole('alertdialog');
    await question.getByLabel('السبب (اختياري)').fill('تكرار الرسائل ×20');
    await question.getByRole('button', { name: 'تأكيد' }).click();

    await salma.page.waitForURL(url => url.pathname === '/');
    await expect(notice(salma)).toContainText('تم طردك من الدردشة، ويمكن العودة بعد انتهاء المدة.');
    await expect(notice(salma)).toContainText('السبب: تكرار الرسائل ×20');
    await expect(notice(salma)).toContainText(/حتى .*\d{4}.*\d{1,2}:\d{2}/);
    await expect(notice(salma)).toContainText(/المتبقي: [45] دقائق/);
    await salma.page.getByRole('button', { name: 'إغلاق' }).click();
    await expect(notice(salma)).toHaveCount(0);

    await salma.sendEntry();
    await expect(notice(salma)).toContainText('تم طردك من الدردشة، ويمكن العودة بعد انتهاء المدة.');
    await expect(notice(salma)).toContainText(/المتبقي: [45] دقائق/);
    await expect(salma.composer).toBeHidden();
  });
});
