import { expect, type Locator } from '@playwright/test';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { type Person, test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const chatOf = (who: Person, peer: Person): Locator =>
  who.page.getByRole('dialog', { name: peer.name, exact: true });

const write = async (chat: Locator, text: string): Promise<void> => {
  const field = chat.getByRole('textbox', { name: 'رسالة خاصة…' });
  await field.fill(text);
  await field.press('Enter');
};

/** Selects an option for private chats, and whether read receipts are sent. */
const choose = async ({ page }: Person, from: string, sharesSeen: boolean): Promise<void> => {
  await page.getByRole('button', { name: 'الإعدادات' }).click();
  const settings = page.getByRole('dialog', { name: 'الإعدادات' });
  await settings.getByRole('tab', { name: 'خيارات' }).click();
  await settings.getByRole('group', { name: 'من يراسلني' }).getByRole('radio', { name: from }).check();
  const seen = settings.getByRole('switch', { name: /^إظهار أنني قرأت/ });
  if ((await seen.isChecked()) !== sharesSeen) await seen.click();
  await settings.getByRole('button', { name: 'موافق' }).click();
  await expect(settings).toBeHidden();
};

test('a private chat request from a stranger is accepted, reported or refused (CHAT-89, CHAT-91, CHAT-90)', async ({
  arrive,
  gather,
  openPanel,
}) => {
  const [layla, omar] = await gather('ليلى المتأنية', 'عمر الغريب');
  await test.step('the settings offer who may write privately, and read receipts (WIN-57)', () =>
    choose(omar, 'الجميع', true));
  await omar.row(layla.name).dblclick();
  const [his, hers] = [chatOf(omar, layla), chatOf(layla, omar)];
  await write(his, 'هل تسمحين بسؤال؟');
  await layla.row(omar.name).dblclick();
  const request = hers.getByRole('region', { name: 'طلب محادثة خاصة' });
  await expect(request).toContainText(omar.name);
  await request.getByRole('button', { name: 'قبول' }).click();
  await expect(request).toHaveCount(0);
  // Only one of the two sends read receipts, so none is shown.
  await write(hers, 'تفضّل');
  await expect(his.getByText('تفضّل')).toBeVisible();
  await expect(hers.getByText('قُرئت')).toHaveCount(0);
  await choose(layla, 'لا أحد', true);
  await write(his, 'كلام لا يليق');
  await expect(hers.getByText('كلام لا يليق')).toBeVisible();
  await expect(his.locator('.bubble').last()).toContainText('قُرئت');

  await test.step('only the chosen messages are reported and visible to operators (WIN-56)', async () => {
    await hers.getByRole('button', { name: 'إبلاغ عن رسائل' }).click();
    const report = layla.page.getByRole('dialog', { name: `إبلاغ عن رسائل ${isolate(omar.name)}` });
    await expect(report.getByRole('checkbox')).toHaveCount(2);
    await expect(report.getByRole('checkbox', { name: /كلام لا يليق/ })).toBeChecked();
    const send = report.getByRole('button', { name: 'إرسال البلاغ' });
    await expect(report.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(send).toBeDisabled();
    await report.getByRole('radio', { name: 'إساءة' }).check();
    await send.click();
    await expect(layla.toasts.filter({ hasText: 'تم إرسال البلاغ.' })).toBeVisible();
    const { page } = await openPanel('owner', null);
    const row = page.getByRole('listitem').filter({ hasText: omar.name }).filter({ hasText: 'كلام لا يليق' });
    await expect(row.first()).toBeVisible();
    await expect(page.getByText('هل تسمحين بسؤال؟')).toHaveCount(0);
  });

  const sara = await (await arrive('سارة الهادئة', PHONE)).enter();
  await omar.seesUser(sara.name);
  await omar.row(sara.name).dblclick();
  await write(chatOf(omar, sara), 'مرحبًا');
  await sara.page.getByRole('button', { name: /^المحادثات الخاصة، / }).tap();
  await sara.page.getByRole('option', { name: omar.name }).tap();
  await chatOf(sara, omar).getByRole('button', { name: 'رفض' }).tap();
  await expect(chatOf(sara, omar)).toHaveCount(0);
  await write(chatOf(omar, sara), 'هل وصلتك؟');
  await expect(chatOf(omar, sara).getByText('هل وصلتك؟')).toBeVisible();
  await expect(sara.page).toHaveTitle(/^[^(]/);

  const nosy = await (await arrive('متطفلة')).enter();
  await nosy.seesUser(layla.name);
  await nosy.row(layla.name).dblclick();
  const refused = chatOf(nosy, layla);
  await write(refused, 'مرحبًا');
  await expect(nosy.toasts.filter({ hasText: 'هذا المستخدم لا يستقبل رسائل خاصة منك.' })).toBeVisible();
  await expect(refused.getByRole('textbox', { name: 'رسالة خاصة…' })).toBeDisabled();
});
