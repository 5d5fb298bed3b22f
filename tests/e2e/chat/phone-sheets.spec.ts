import { expect, type Locator } from '@playwright/test';
import { test } from '../support/people.ts';

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return box;
};

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone, actions have labels, and Exit asks before it discards text', async ({ arrive, gather }) => {
  const [omar] = await gather('عمر المكتب');
  const phone = await (await arrive('ليلى الجوال', PHONE)).enter();
  const { page } = phone;
  await omar.say('كلام للجوال');
  await phone.seesMessage('كلام للجوال');
  const row = phone.log.getByRole('article').filter({ hasText: 'كلام للجوال' });
  await test.step('a tap on a message shows no buttons; a long press opens the sheet', async () => {
    await row.tap();
    await expect(row.getByRole('button')).toHaveCount(0);
    await row.dispatchEvent('pointerdown', { pointerType: 'touch' });
    const sheet = page.getByRole('dialog', { name: 'المزيد عن الرسالة' });
    await expect(sheet.getByRole('button', { name: 'إبلاغ عن الرسالة' })).toBeVisible();
    await row.dispatchEvent('pointerup', { pointerType: 'touch' });
    const box = await sheet.boundingBox();
    expect(box?.width).toBeGreaterThan(380);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
  await test.step('a tap on a user opens a sheet with named actions', async () => {
    await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
    await phone.row(omar.name).tap();
    const sheet = page.getByRole('dialog', { name: omar.name });
    for (const name of ['معلومات المستخدم', 'محادثة خاصة', 'إبلاغ'])
      await expect(sheet.getByRole('button', { name })).toHaveText(name);
    await expect(sheet.getByRole('button', { name: 'حظر' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
  await test.step('the Rooms tab shows its count and opens the rooms at once', async () => {
    await phone.showRooms();
    const rooms = await phone.rooms.getByRole('option').count();
    expect(rooms).toBeGreaterThan(1);
    await expect(page.getByRole('tab', { name: `الغرف ${rooms}` })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('Exit is far from Send and asks for confirmation with unsent text (CHAT-117)', async () => {
    const exit = page.getByRole('button', { name: 'خروج' });
    const [a, b] = [
      await exit.boundingBox(),
      await page.getByRole('button', { name: 'إرسال' }).boundingBox(),
    ];
    expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0))).toBeGreaterThan(150);
    await phone.composer.fill('لم يُرسل بعد');
    await exit.tap();
    const question = page.getByRole('alertdialog', { name: 'الخروج من الدردشة؟' });
    await question.getByRole('button', { name: 'إلغاء' }).tap();
    await expect(phone.composer).toHaveValue('لم يُرسل بعد');
    await exit.tap();
    await question.getByRole('button', { name: 'تأكيد' }).tap();
    await page.waitForURL(url => url.pathname === '/');
  });
});

test('on a phone, the Rooms tab shows a placeholder while it loads', async ({ arrive }) => {
  const phone = await arrive('ليلى المنتظرة', PHONE);
  const { page } = phone;
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/assets\/RoomsTab-[^/]*\.js/, async route => {
    await promise;
    await route.continue();
  });
  await phone.enter();
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  await page.getByRole('tab', { name: /الغرف/ }).tap();
  const placeholder = page.getByRole('tabpanel').getByRole('status', { name: 'جارٍ التحميل…' });
  await expect(placeholder.locator('.skeleton').first()).toBeVisible();
  answer();
  await expect(phone.rooms).toBeVisible();
  await expect(placeholder).toHaveCount(0);
});

test('on a phone, a toast does not cover the top bar', async ({ arrive }) => {
  const owner = await (await arrive('owner', PHONE)).logIn();
  const { page } = owner;
  await owner.sendQuickly(['أ', 'ب', 'ت', 'ث', 'ج']);
  const toast = owner.toasts.first();
  await expect(toast).toBeVisible();
  const bar = await page.getByRole('banner').boundingBox();
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('on a desktop, Exit is at a distance from Send', async ({ arrive }) => {
  const owner = await (await arrive('owner')).logIn();
  const { page } = owner;
  const exit = await boxOf(page.getByRole('button', { name: 'خروج' }));
  const send = await boxOf(page.getByRole('button', { name: 'إرسال', exact: true }));
  expect(exit.x - (send.x + send.width)).toBeGreaterThan(40);
});
