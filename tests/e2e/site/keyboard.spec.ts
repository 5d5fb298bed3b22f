import { expect } from '@playwright/test';
import { type Person, test } from '../support/people.ts';
import { tabTo } from '../support/screen.ts';

const dialog = ({ page }: Person, name: string | RegExp) => page.getByRole('dialog', { name });

/** A name that no search in another test matches. */
const NAME = 'عمر بلا فأرة';

test('a guest enters, chats, opens settings and leaves by keyboard only', async ({ arrive, gather }) => {
  const [omar] = await gather(NAME);
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
  // A user of an earlier test may be first until their connection expires.
  await tabTo(layla, /^بحث بالاسم…$/);
  await keyboard.insertText(NAME);
  await tabTo(layla, /^قائمة الزوار$/);
  await keyboard.press('Home');
  await expect(layla.row(NAME)).toHaveAttribute('aria-selected', 'true');
  await tabTo(layla, /^معلومات المستخدم$/);
  await keyboard.press('Enter');
  await expect(dialog(layla, 'معلومات المستخدم')).toContainText(NAME);
  await keyboard.press('Escape');
  await expect(dialog(layla, 'معلومات المستخدم')).toBeHidden();

  await expect(page.getByRole('button', { name: 'معلومات المستخدم' })).toBeFocused();
  await tabTo(layla, /^محادثة خاصة$/);
  await keyboard.press('Enter');
  await expect(dialog(layla, NAME)).toBeVisible();
  await tabTo(layla, /^رسالة خاصة…$/);
  await keyboard.insertText('همسة');
  await keyboard.press('Enter');
  await expect(dialog(layla, NAME).getByRole('log')).toContainText('همسة');
  await expect(omar.page).toHaveTitle(/^\(1\) /);
  await keyboard.press('Escape');
  await expect(dialog(layla, NAME)).toBeHidden();

  await expect(page.getByRole('button', { name: 'محادثة خاصة', exact: true })).toBeFocused();
  await tabTo(layla, /^الإعدادات$/);
  await keyboard.press('Enter');
  await expect(dialog(layla, 'الإعدادات')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'الإعدادات' })).toBeFocused();
  await tabTo(layla, /^خروج$/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});
