import { expect } from '@playwright/test';
import type { AdminPanel } from '../support/admin-panel.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('after a focused message or selected user is removed, arrow keys continue from its place (BROWSER-36)', async ({
  gather,
}) => {
  const [layla, omar, sami] = await gather('ليلى التركيز', 'عمر التركيز', 'سامي التركيز');
  const { keyboard } = layla.page;
  const row = (text: string) => layla.log.getByRole('article').filter({ hasText: text });
  for (const text of ['التركيز أولًا', 'التركيز ثانيًا', 'التركيز ثالثًا']) {
    await omar.say(text);
    await layla.seesMessage(text);
  }
  const menu = async (of: string): Promise<void> => {
    const own = omar.log.getByRole('article').filter({ hasText: of });
    await own.focus();
    await own.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  };

  await row('التركيز ثانيًا').focus();
  await menu('التركيز ثانيًا');
  await omar.page.getByRole('button', { name: 'حذف', exact: true }).click();
  await expect(row('التركيز ثالثًا')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(row('التركيز أولًا')).toBeFocused();

  const options = layla.list.getByRole('option');
  const names = await options.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''));
  const at = names.findIndex(name => name.startsWith(sami.name));
  const next = names[at + 1] ?? names[at - 1] ?? '';
  await layla.row(sami.name).click();
  await layla.list.focus();
  await sami.leave();
  await expect(layla.row(sami.name)).toHaveCount(0);
  await keyboard.press(at + 1 < names.length ? 'ArrowDown' : 'ArrowUp');
  await expect(layla.list.getByRole('option', { selected: true })).toHaveAttribute('aria-label', next);
});

/** Deletes a record by keyboard: with the button of its row and the button of the confirmation. */
async function deleteByKeys(panel: AdminPanel, text: string): Promise<void> {
  const { page } = panel;
  const button = panel.row(text).getByRole('button', { name: 'حذف', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'حذف', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(panel.row(text)).toHaveCount(0);
}

test('after a panel record is deleted by keyboard, a neighbor gets the focus (BROWSER-36)', async ({
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  for (const shortcutTerm of ['بؤرة-أولى', 'بؤرة-وسطى', 'بؤرة-أخيرة', 'بؤرة-مفردة'])
    await ask('POST', '/shortcuts', { shortcutTerm, replaceWith: 'نص' });
  const panel = await openPanel('owner', 2);
  const { page } = panel;
  await page.getByRole('searchbox', { name: 'بحث في القائمة…' }).fill('بؤرة-');
  const rows = page.locator('.records tbody tr');
  await expect(rows).toHaveCount(4);
  const goesOnAt = async (text: string): Promise<void> => {
    await expect(panel.row(text)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.row(text).getByRole('checkbox').first()).toBeFocused();
  };
  const inOrder = await rows.evaluateAll(all =>
    all.map(row => /بؤرة-[^\s"]+?(?=نص|\s|$)/.exec(row.textContent ?? '')?.[0] ?? ''),
  );
  const [first = '', second = '', third = '', last = ''] = inOrder;
  await test.step('after deleting a middle row, the next row has the focus (BROWSER-36)', async () => {
    await deleteByKeys(panel, second);
    await goesOnAt(third);
  });
  await test.step('after deleting the last row, the previous row has the focus (BROWSER-36)', async () => {
    await deleteByKeys(panel, last);
    await goesOnAt(third);
  });
  await test.step('after deleting the only row, the add button has the focus (BROWSER-36)', async () => {
    await deleteByKeys(panel, third);
    await goesOnAt(first);
    await deleteByKeys(panel, first);
    const add = page.getByRole('main').getByRole('button', { name: 'إضافة اختصار' });
    await expect(add).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('searchbox', { name: 'بحث في القائمة…' })).toBeFocused();
  });
});

test('after entry, the composer has focus on a desktop but not on a phone (BROWSER-37)', async ({
  arrive,
}) => {
  const layla = await arrive('ليلى المكتب');
  await layla.enterByScreen();
  await expect(layla.composer).toBeFocused();
  const omar = await arrive('عمر الجوال', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await omar.enterByScreen();
  await expect(omar.composer).not.toBeFocused();
});
