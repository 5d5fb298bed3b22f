import { expect, type Locator } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { type Person, test } from '../support/people.ts';

const TARGET = 'ضيف مزعج';

const infoOf = async ({ page }: Person, row: Locator): Promise<Locator> => {
  await row.click();
  await page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  return page.getByRole('dialog', { name: 'معلومات المستخدم' });
};

test('a moderator on duty adds notes, kicks, undoes a kick and bans', async ({
  arrive,
  gather,
  openPanel,
  request,
  baseURL,
}) => {
  const [target, bystander] = await gather(TARGET, 'جار هادئ');
  const moderator = await (await arrive('owner')).logIn();
  const { page } = moderator;
  const list = page.getByRole('dialog', { name: 'متابعة الإشراف' });
  const toPeople = () => page.getByRole('tab', { name: /المستخدمون/ }).click();

  await test.step('the duty switch shows staff on duty; bystanders have no switch', async () => {
    await moderator.showRooms();
    const duty = page.getByRole('switch', { name: 'أنا مناوب الآن' });
    await duty.click();
    await expect(duty).toBeChecked();
    const card = list.getByRole('region', { name: 'المناوبة' });
    await expect(card.getByRole('listitem').filter({ hasText: 'المناوب:' })).toContainText('صقر نجد');
    await list.getByRole('button', { name: 'إغلاق', exact: true }).click();
    await duty.click();
    await expect(duty).not.toBeChecked();
    await expect(page.getByText('انتهت مناوبتك.')).toBeVisible();
    await bystander.showRooms();
    await expect(bystander.page.getByRole('switch', { name: 'أنا مناوب الآن' })).toBeHidden();
    await bystander.page.getByRole('tab', { name: /المستخدمون/ }).click();
    await toPeople();
  });

  await test.step('moderators see earlier cases and notes; bystanders do not (WIN-64)', async () => {
    const info = await infoOf(moderator, moderator.row(TARGET));
    await info.getByRole('textbox', { name: 'رسالة تحذير' }).fill('لا تكرر الإعلان');
    await info.getByRole('button', { name: 'إرسال التحذير' }).click();
    const warning = target.page.getByRole('alertdialog');
    await expect(warning).toContainText('لا تكرر الإعلان');
    await expect(warning.getByRole('link', { name: 'الاعتراض على ذلك' })).toBeVisible();
    await warning.getByRole('button', { name: 'إغلاق' }).click();

    const tab = info.getByRole('tab', { name: 'السيرة' });
    await tab.click();
    const card = info.getByRole('tabpanel', { name: 'السيرة' });
    await card.getByRole('textbox', { name: 'ملاحظة جديدة' }).fill('يكرر إعلانًا');
    await card.getByRole('button', { name: 'إضافة' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: 'يكرر إعلانًا' })).toBeVisible();
    // Retries, because the section reads on opening and a room's rows arrive later.
    await expect(async () => {
      await tab.press('ArrowRight');
      await tab.click();
      await expect(card.getByRole('listitem').filter({ hasText: 'لا تكرر الإعلان' })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expect(card.getByRole('listitem').filter({ hasText: TARGET }).first()).toBeVisible();

    const seen = await infoOf(bystander, bystander.row(TARGET));
    await expect(seen).toBeVisible();
    await expect(seen.getByRole('tab', { name: 'السيرة' })).toBeHidden();
  });

  await test.step('a kick is revoked from the list or by undo; bystanders have no list (WIN-62, WIN-63, MOD-57)', async () => {
    const kick = async (): Promise<void> => {
      await moderator.seesUser(TARGET);
      const info = await infoOf(moderator, moderator.row(TARGET));
      await info.getByRole('tab', { name: 'البطاقة' }).click();
      await info.getByRole('button', { name: 'طرد', exact: true }).click();
      await page.getByRole('button', { name: 'تأكيد' }).click();
      await target.page.waitForURL(url => url.pathname === '/');
    };

    await kick();
    await moderator.showRooms();
    await page.getByRole('button', { name: 'متابعة الإشراف' }).click();
    await list.getByRole('button', { name: new RegExp(`رفع الطرد عن .*${TARGET}`) }).click();
    await expect(list.getByText(TARGET)).toBeHidden();
    await list.getByRole('button', { name: 'إغلاق', exact: true }).click();
    await toPeople();
    await target.enterByScreen();
    await target.say('عدت إليكم');
    await bystander.seesMessage('عدت إليكم');

    await kick();
    await page.getByRole('button', { name: 'تراجع' }).click();
    await expect(page.getByText(new RegExp(`رُفع الطرد عن .*${TARGET}`)).last()).toBeVisible();
    await target.enterByScreen();
    await bystander.showRooms();
    await expect(bystander.page.getByRole('button', { name: 'متابعة الإشراف' })).toBeHidden();
  });

  await test.step('a ban shows other affected users, and a neighbor can stay (WIN-61, MOD-54)', async () => {
    await moderator.row(TARGET).click();
    await page.getByRole('button', { name: /^حظر/ }).click();
    const ban = page.getByRole('dialog', { name: /^حظر / });
    await expect(ban.getByText(/يشمل غيره: .*1.* الآن/).first()).toBeVisible();
    await expect(ban.getByText('لا يشمل أحدًا غيره.')).toBeVisible();
    await expect(ban.getByRole('radio', { name: /بصمة الجهاز/ })).toBeChecked();
    await ban.getByRole('button', { name: 'تأكيد الحظر' }).click();
    await target.page.waitForURL(url => url.pathname === '/');
    await bystander.say('الجار ما زال هنا');
    await moderator.seesMessage('الجار ما زال هنا');

    const ask = await operator(request, baseURL);
    const { bans } = (await ask('GET', '/bans?page=1&limit=100')) as { bans: { _id: string }[] };
    for (const { _id } of bans) await ask('DELETE', `/bans/${_id}`);
  });

  await test.step('moderator actions count in the current month, not in the last one', async () => {
    const panel = await openPanel('owner', 18);
    const sheet = panel.page.getByRole('region', { name: 'حصيلة الشهر' });
    const line = sheet.getByRole('listitem').filter({ hasText: 'owner' });
    await expect(line.getByText(/^طرد زائر [\d,]+$/)).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'الشهر التالي' })).toBeDisabled();
    await sheet.getByRole('button', { name: 'الشهر السابق' }).click();
    await expect(sheet.getByText('لم يُسجَّل لأحد شيء في هذا الشهر.')).toBeVisible();
  });
});
