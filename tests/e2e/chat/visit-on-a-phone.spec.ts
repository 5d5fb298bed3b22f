import { expect, type Locator } from '@playwright/test';
import { type Person, test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const openPeople = ({ page }: Person): Promise<void> =>
  page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();

/** Checks that the target is completely on the phone's screen, and large enough for a thumb. */
const isInReach = async (target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  await expect(target).toBeInViewport({ ratio: 1 });
  const box = await target.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(36);
};

test('on a phone, notices and controls are in reach of a guest and an operator', async ({
  arrive,
  gather,
}) => {
  const [omar] = await gather('عمر الهاتف');
  const [layla, owner] = await Promise.all([
    arrive('ليلى الهاتف', PHONE).then(guest => guest.enter()),
    arrive('owner', PHONE).then(member => member.logIn()),
  ]);
  const { page } = layla;
  const chat = page.getByRole('dialog', { name: omar.name });
  const field = chat.getByRole('textbox', { name: 'رسالة خاصة…' });

  await test.step('a long press on a name in a message opens a private chat', async () => {
    await omar.say('مرحبًا بكم من الهاتف');
    const name = layla.log
      .getByRole('article')
      .filter({ hasText: 'مرحبًا بكم من الهاتف' })
      .getByText(omar.name, { exact: true });
    await name.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await expect(chat).toBeVisible();
    await chat.getByRole('button', { name: 'إغلاق' }).tap();
    await expect(chat).toBeHidden();
  });
  await test.step('a private message to a closed window is announced and counted as unread (CHAT-60, CHAT-55)', async () => {
    await omar.row(layla.name).dblclick();
    await omar.page.getByRole('textbox', { name: 'رسالة خاصة…' }).fill('هل أنت هنا؟');
    await omar.page.keyboard.press('Enter');
    await expect(layla.toasts.filter({ hasText: 'رسالة خاصة من' })).toContainText('هل أنت هنا؟');
    await expect(page).toHaveTitle(/^\(1\)/);
    await page.getByRole('button', { name: /^المحادثات الخاصة، 1 غير مقروءة/ }).tap();
    await page.getByRole('option', { name: omar.name }).tap();
    await expect(chat.getByRole('log')).toContainText('هل أنت هنا؟');
  });
  await test.step('a private chat survives a reload (CONN-28)', async () => {
    await page.reload();
    await expect(chat.getByRole('log')).toContainText('هل أنت هنا؟');
  });
  await test.step('a private message over the limit returns to its focused field (CHAT-67, CHAT-68)', async () => {
    for (const text of ['أولى', 'ثانية', 'ثالثة', 'رابعة', 'خامسة']) {
      await field.fill(text);
      await field.press('Enter');
    }
    await expect(chat.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await expect(field).toHaveValue('خامسة');
    await expect(field).toBeFocused();
    await chat.getByRole('button', { name: 'إغلاق' }).tap();
  });
  await test.step('copying messages is blocked with a single notice (BROWSER-16)', async () => {
    const copied = () =>
      page.evaluate(() => {
        document.getSelection()?.selectAllChildren(document.body);
        return document.body.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }));
      });
    expect([await copied(), await copied()]).toEqual([false, false]);
    await expect(layla.toasts.filter({ hasText: 'النسخ غير متاح في الدردشة.' })).toHaveCount(1);
  });
  await test.step('a wrong room password shows Arabic text above left-to-right English (SIDE-22, ERR-39)', async () => {
    await openPeople(layla);
    await layla.showRooms();
    await layla.room('غرفة الإدارة').tap();
    await page.getByRole('button', { name: 'دخول الغرفة' }).tap();
    const prompt = page.getByRole('dialog', { name: 'غرفة خاصة' });
    await prompt.getByLabel('كلمة مرور الغرفة').fill('not-the-word');
    await prompt.getByRole('button', { name: 'دخول' }).tap();
    const english = prompt.getByText('Wrong password. Sorry this is a private room!', { exact: true });
    await expect(english).toBeInViewport({ ratio: 1 });
    await expect(english).toHaveAttribute('dir', 'ltr');
    await prompt.getByRole('button', { name: 'إلغاء' }).tap();
  });
  await test.step('the top bar opens the site options', async () => {
    await owner.page.getByRole('button', { name: /خيارات الموقع/ }).tap();
    for (const name of ['تغيير كلمة المرور', 'إرسال إعلان عام', 'لوحة التحكم'])
      await isInReach(owner.page.getByRole('option', { name }));
    await owner.page.keyboard.press('Escape');
  });
  const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await test.step('a muted user is notified of the mute', async () => {
    await openPeople(owner);
    await isInReach(owner.page.getByRole('button', { name: 'طرد جميع المستخدمين' }));
    await owner.row(layla.name).tap();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).tap();
    await info.getByRole('switch', { name: 'السماح بالكتابة' }).locator('..').tap();
    await expect(layla.toasts.filter({ hasText: 'أنت مكتوم، فلا يمكنك الكتابة.' })).toBeVisible();
  });
  await test.step('a kick is announced as a kick, and the kicked user reads the reason (MOD-4)', async () => {
    await info.getByRole('button', { name: 'طرد', exact: true }).tap();
    const question = owner.page.getByRole('alertdialog');
    await question.getByLabel('السبب (اختياري)').fill('تكرار الرسائل');
    await question.getByRole('button', { name: 'تأكيد' }).tap();
    await page.waitForURL(url => url.pathname === '/');
    await expect(page.getByRole('alert')).toContainText('السبب: تكرار الرسائل');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(omar.log.getByText(`طُرد ${layla.name} من الدردشة`)).toBeVisible();
  });
});
