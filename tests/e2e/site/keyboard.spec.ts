import { expect } from '@playwright/test';
import { type Person, test } from '../support/people.ts';

const dialog = ({ page }: Person, name: string | RegExp) => page.getByRole('dialog', { name });

/**
 * Presses Tab until the focused element has this name, for at most one round of the page. The number of stops depends on the messages of
 * other journeys in the room.
 */
async function tabTo({ page }: Person, name: RegExp): Promise<void> {
  const seen = await page.evaluateHandle(() => new Set<Element | null>());
  for (;;) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(known => {
      const node = document.activeElement;
      if (known.has(node)) return null;
      known.add(node);
      const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : null;
      return node?.getAttribute('aria-label') ?? label ?? node?.textContent ?? '';
    }, seen);
    if (at === null) throw new Error(`no element in the tab order has the name ${name}`);
    if (name.test(at.trim())) return;
  }
}

/** A name that no search of another journey finds. */
const NAME = 'عمر بلا فأرة';

test('a guest enters, chats, opens settings and leaves by keyboard alone (CHAT-10)', async ({
  arrive,
  gather,
}) => {
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
  // A user of an earlier journey may be first until their connection expires.
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

test('Tab leaves a message with a reaction, forwards and backwards (CHAT-10)', async ({ gather }) => {
  const [omar, layla] = await gather('عمر المتنقل', 'ليلى المتنقلة');
  await omar.say('كلام عليه تفاعل للمرور');
  await layla.seesMessage('كلام عليه تفاعل للمرور');
  const row = layla.log.getByRole('article').filter({ hasText: 'كلام عليه تفاعل للمرور' });
  await row.hover();
  await row.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  await layla.page.getByRole('dialog').getByRole('button', { name: 'تفاعل 👍' }).click();
  const reaction = row.getByRole('button', { name: 'تفاعل 👍، العدد: 1' });
  await expect(reaction).toBeVisible();
  await reaction.focus();
  await tabTo(layla, /^المزيد عن الرسالة$/);
  await layla.page.keyboard.press('Tab');
  await expect.poll(() => row.evaluate(one => one.contains(document.activeElement))).toBe(false);
  await expect(layla.page.locator('body')).not.toBeFocused();
  await layla.page.keyboard.press('Shift+Tab');
  await expect(reaction).toBeFocused();
});
