import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { type Person, test } from '../support/people.ts';

const dialog = ({ page }: Person, name: string | RegExp) => page.getByRole('dialog', { name });

test('every window stands up to axe, light and dark (BROWSER-1, SIDE-23, SIDE-25)', async ({
  arrive,
  gather,
}) => {
  test.setTimeout(150_000);
  const [layla] = await gather('أم عبد العزيز بنت صالح الفهد');
  const owner = await (await arrive('owner')).logIn();
  const { page } = owner;
  const act = async (button: RegExp): Promise<void> => {
    await owner.row(layla.name).click();
    await page.getByRole('button', { name: button }).click();
  };

  await act(/^معلومات المستخدم/);
  for (const tab of ['البطاقة', 'الألوان', 'الأيقونات', 'النجوم', 'الإشراف']) {
    await dialog(owner, 'معلومات المستخدم').getByRole('tab', { name: tab }).click();
    await expectNoAxeViolations(page, tab);
  }
  await page.keyboard.press('Escape');
  for (const [button, title] of [
    [/^محادثة خاصة/, layla.name],
    [/^حظر/, /^حظر /],
    [/^إبلاغ/, /^إبلاغ عن/],
  ] as const) {
    await act(button);
    await expect(dialog(owner, title)).toBeVisible();
    await expectNoAxeViolations(page, String(title));
    await dialog(owner, title).getByRole('button', { name: 'إغلاق' }).click();
  }
  await page.getByRole('button', { name: 'الإعدادات' }).click();
  for (const tab of ['معلومات شخصية', 'خيارات', 'نمط الكتابة']) {
    await dialog(owner, 'الإعدادات').getByRole('tab', { name: tab }).click();
    await expectNoAxeViolations(page, tab);
  }
  await dialog(owner, 'الإعدادات').getByRole('button', { name: 'إغلاق' }).click();
  for (const entry of ['تغيير كلمة المرور', 'إرسال إعلان عام']) {
    await page.getByRole('button', { name: /خيارات الموقع/ }).click();
    await page.getByRole('option', { name: entry }).click();
    await expect(dialog(owner, entry)).toBeVisible();
    await expectNoAxeViolations(page, entry);
    await page.keyboard.press('Escape');
  }
  await owner.showRooms();
  await page.getByRole('button', { name: 'إنشاء غرفة' }).click();
  await expect(dialog(owner, 'إنشاء غرفة')).toBeVisible();
  await expectNoAxeViolations(page, 'إنشاء غرفة');
});

/** Goes on by the tabulator to what has this name, as somebody without a pointer would. */
async function tabTo({ page }: Person, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const node = document.activeElement;
      const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : null;
      return node?.getAttribute('aria-label') ?? label ?? node?.textContent ?? '';
    });
    if (name.test(at.trim())) return;
  }
  throw new Error(`no way by the tabulator to ${name}`);
}

test('a guest enters, talks, looks somebody up, writes privately, opens the settings and leaves by keyboard alone (ENTRY-3, SIDE-3, CHAT-10)', async ({
  arrive,
  gather,
}) => {
  const [omar] = await gather('عمر');
  const layla = await arrive('ليلى');
  const { page } = layla;
  const { keyboard } = page;
  await page.goto('/');
  await tabTo(layla, /^الاسم المستعار$/);
  await keyboard.insertText('ليلى');
  await keyboard.press('Enter');
  await expect(layla.composer).toBeVisible();

  await tabTo(layla, /^الانتقال إلى كتابة رسالة$/);
  await keyboard.press('Enter');
  await expect(layla.composer).toBeFocused();
  await keyboard.insertText('بلا فأرة');
  await keyboard.press('Enter');
  await omar.seesMessage('بلا فأرة');

  await tabTo(layla, /^المستخدمون/);
  await keyboard.press('ArrowLeft');
  await expect(layla.rooms).toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(layla.list).toBeVisible();
  await tabTo(layla, /^قائمة الزوار$/);
  await keyboard.press('Home');
  await expect(layla.row('عمر')).toHaveAttribute('aria-selected', 'true');
  await tabTo(layla, /^معلومات المستخدم$/);
  await keyboard.press('Enter');
  await expect(dialog(layla, 'معلومات المستخدم')).toContainText('عمر');
  await keyboard.press('Escape');
  await expect(dialog(layla, 'معلومات المستخدم')).toBeHidden();

  await expect(page.getByRole('button', { name: 'معلومات المستخدم' })).toBeFocused();
  await tabTo(layla, /^محادثة خاصة$/);
  await keyboard.press('Enter');
  await expect(dialog(layla, 'عمر')).toBeVisible();
  await tabTo(layla, /^رسالة خاصة…$/);
  await keyboard.insertText('همسة');
  await keyboard.press('Enter');
  await expect(dialog(layla, 'عمر').getByRole('log')).toContainText('همسة');
  await expect(omar.page).toHaveTitle(/^\(1\) /);
  await keyboard.press('Escape');
  await expect(dialog(layla, 'عمر')).toBeHidden();

  await tabTo(layla, /^الإعدادات$/);
  await keyboard.press('Enter');
  await expect(dialog(layla, 'الإعدادات')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'الإعدادات' })).toBeFocused();
  await tabTo(layla, /^خروج$/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});
