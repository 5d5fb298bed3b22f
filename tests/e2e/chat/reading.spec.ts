import { expect, type Locator } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PHONE = { width: 390, height: 844 };

/** Swipes from the middle of a row to its end. */
const swipe = async (row: Locator): Promise<void> => {
  const finger = { pointerType: 'touch', bubbles: true };
  await row.dispatchEvent('pointerdown', { ...finger, clientX: 250, clientY: 400 });
  await row.dispatchEvent('pointermove', { ...finger, clientX: 150, clientY: 404 });
  await row.dispatchEvent('pointerup', { ...finger, clientX: 150, clientY: 404 });
};

test('a phone user replies and searches; a desktop user ignores and deletes (CHAT-82, CHAT-88)', async ({
  arrive,
  gather,
  request,
  baseURL,
}) => {
  const [omar] = await gather('عمر الكاتب');
  const owner = await (await arrive('owner')).logIn();
  await omar.page.setViewportSize(PHONE);
  const menuOf = (person: typeof owner) => person.page.getByRole('dialog', { name: 'المزيد عن الرسالة' });
  const rowOf = (person: typeof owner, text: string) =>
    person.log.getByRole('article').filter({ hasText: text });

  const offered = owner.page.getByRole('listbox', { name: 'من تذكره في الرسالة' }).getByRole('option');
  await owner.composer.pressSequentially('و@عم');
  await expect(offered).toHaveAttribute('aria-selected', 'true');
  await owner.page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await owner.composer.fill('');
  await owner.composer.pressSequentially('و@عم');
  await expect(offered).toHaveCount(1);
  await owner.page.keyboard.press('Enter');
  await expect(owner.composer).toHaveValue(`و@${omar.name} `);
  await owner.composer.pressSequentially('مساء الخير');
  await owner.page.keyboard.press('Enter');
  const mention = rowOf(omar, 'مساء الخير').first();
  await expect(mention).toContainText('تذكرك هذه الرسالة');

  await swipe(mention);
  await expect(omar.page.getByText(/^رد على/)).toBeVisible();
  await omar.composer.pressSequentially('@');
  const people = omar.page.getByRole('listbox', { name: 'من تذكره في الرسالة' });
  await people.getByRole('option').first().click();
  await expect(omar.composer).toHaveValue(/^@.+ $/);
  await omar.composer.pressSequentially('ضوء القمر');
  await omar.page.keyboard.press('Enter');
  await mention.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true, clientX: 200 });
  await menuOf(omar).getByRole('button', { name: 'بحث في الرسائل' }).click();
  await omar.page.getByRole('searchbox', { name: 'بحث في الرسائل المعروضة' }).fill('ضَوء القَمر');
  await omar.page.keyboard.press('Enter');
  await expect(omar.page.getByText('1 من 1')).toBeVisible();
  await expect(omar.log.locator('article[data-marked]')).toContainText('ضوء القمر');
  await omar.page.keyboard.press('Escape');
  await mention.click({ button: 'right' });
  await expect(menuOf(omar).getByRole('button', { name: 'رد', exact: true })).toBeVisible();
  await expect(menuOf(omar).getByRole('button', { name: /تجاهل/ })).toHaveCount(0);
  // Hidden close button of a popover.
  await expect(omar.page.getByRole('button', { name: 'إغلاق', exact: true }).first()).toBeAttached();
  await expect(omar.page.getByRole('button', { name: 'تجاهل', exact: true })).toHaveCount(0);
  await omar.page.keyboard.press('Escape');

  await omar.say('كلام ثقيل');
  await rowOf(owner, 'كلام ثقيل').click({ button: 'right' });
  await menuOf(owner)
    .getByRole('button', { name: /^تجاهل/ })
    .click();
  const covered = owner.log.getByRole('button', { name: /عمر الكاتب: رسالة مخفية/ });
  await expect(covered.last()).toBeVisible();
  await owner.page.reload();
  await expect(covered.last()).toBeVisible();
  await expect(owner.log.getByText('كلام ثقيل')).toHaveCount(0);
  await covered.last().click();
  await expect(rowOf(owner, 'كلام ثقيل')).toBeFocused();
  await owner.page.getByRole('button', { name: 'الإعدادات' }).click();
  await owner.page.getByRole('tab', { name: 'خيارات', exact: true }).click();
  await owner.page.getByRole('button', { name: /إلغاء تجاهل/ }).click();
  await expect(owner.page.getByText(/القائمة فارغة/)).toBeVisible();
  await owner.page.keyboard.press('Escape');
  await expect(covered).toHaveCount(0);

  await rowOf(owner, 'كلام ثقيل').click({ button: 'right' });
  await menuOf(owner).getByRole('button', { name: 'حذف', exact: true }).click();
  await menuOf(owner).getByRole('textbox', { name: 'سبب الحذف (اختياري)' }).fill('إزعاج متكرر');
  await owner.page.keyboard.press('Enter');
  await expect(omar.log.getByText('كلام ثقيل')).toHaveCount(0);
  await expect(omar.log.getByText('إزعاج متكرر')).toBeVisible();
  await expect(omar.log.getByRole('link', { name: 'الاعتراض على ذلك' })).toHaveAttribute('href', /#.{36}$/);
  const ask = await operator(request, baseURL);
  await expect.poll(async () => JSON.stringify(await ask('GET', '/events?page=1'))).toContain('إزعاج متكرر');
});
