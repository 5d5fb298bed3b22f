import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

const AMINA = 'أمينة ٧';

test('two guests find each other in the list, in search and in other rooms', async ({ gather }) => {
  // Separate calls, because the list shows users in the order of their arrival.
  const [layla] = await gather('ليلى');
  const [amina] = await gather(AMINA);
  await test.step('the list is 46vh high, rows are selectable, disabled buttons say why (SIDE-11)', async () => {
    await layla.seesUser(AMINA);
    const heading = layla.page.getByRole('heading', { name: 'قائمة الزوار' });
    await expect(heading).toBeVisible();
    const box = await layla.page.locator('.user-list').boundingBox();
    expect(box?.height).toBeCloseTo(0.46 * 800, 0);

    await layla.row(AMINA).click();
    await expect(layla.row(AMINA)).toHaveAttribute('aria-selected', 'true');
    await layla.list.press('Home');
    await expect(layla.row(AMINA)).toHaveAttribute('aria-selected', 'false');
    await expect(layla.list.locator('[aria-selected=true]')).toHaveCount(1);
    await layla.page.getByRole('button', { name: 'معلومات المستخدم', exact: true }).click();
    await heading.click();
    await expect(layla.list.locator('[aria-selected=true]')).toHaveCount(1);
    await layla.page
      .getByRole('dialog', { name: 'معلومات المستخدم' })
      .getByRole('button', { name: 'إغلاق', exact: true })
      .click();
    await heading.click();
    await expect(layla.list.locator('[aria-selected=true]')).toHaveCount(0);

    for (const name of ['معلومات المستخدم', 'محادثة خاصة', 'إبلاغ']) {
      const button = layla.page.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('title', `${name}: يُرجى تحديد مستخدم من القائمة أولًا.`);
    }
    for (const name of ['دعوة', 'تنبيهات']) {
      const button = layla.page.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAttribute('title', `${name}: غير متاح حاليًا`);
      await expect(button).toHaveCSS('opacity', '0.5');
    }
    await expect(layla.page.getByRole('button', { name: 'حظر' })).toHaveCount(0);
  });
  await test.step('a status chosen by keyboard is visible to other users (SIDE-2, APPEARANCE-5)', async () => {
    await expect(amina.row('ليلى')).toHaveAccessibleName('ليلى، زائر، متاح');

    const status = layla.page.getByRole('button', { name: /^الحالة/ });
    await status.focus();
    await status.press('ArrowDown');
    const menu = layla.page.getByRole('listbox', { name: 'الحالة' });
    await expect(menu.getByRole('option')).toHaveText(['متاح', 'مشغول', 'بعيد']);
    await expect(menu.getByRole('option', { name: 'متاح' })).toBeFocused();
    await layla.page.keyboard.press('ArrowDown');
    await layla.page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(amina.row('ليلى')).toHaveAccessibleName('ليلى، زائر، مشغول');
    await expect(layla.page.getByRole('button', { name: 'الحالة: مشغول' })).toBeFocused();

    await status.click();
    await menu.getByRole('option', { name: 'بعيد' }).click();
    await expect(amina.row('ليلى')).toHaveAccessibleName('ليلى، زائر، بعيد');
    // Selecting the current option only closes the menu.
    await status.click();
    await menu.getByRole('option', { name: 'بعيد' }).click();
    await expect(menu).toBeHidden();
  });
  await test.step('search finds names in any letter form (TEXT-12)', async () => {
    await layla.seesUser(AMINA);
    const search = layla.page.getByPlaceholder('بحث بالاسم…');
    const count = layla.page.locator('.list-head');
    for (const written of ['امينه', 'أمِينة', 'آمينة 7', 'أمـينة']) {
      await search.fill(written);
      await expect(layla.list.getByRole('option')).toHaveCount(1);
      await layla.seesUser(AMINA);
      await expect(count).toContainText('1');
    }
    await search.fill('لا أحد');
    await expect(layla.page.getByText('لا يوجد مستخدم بهذا الاسم.')).toBeVisible();
    await search.fill('');
    await expect(layla.list.getByRole('option')).toHaveCount(2);
  });
  await test.step('users in other rooms are listed only if the checkbox is checked (SIDE-6, LOBBY-1)', async () => {
    await amina.showRooms();
    await amina.room('ديوان الشعر').dblclick();
    await amina.isIn('ديوان الشعر');
    await expect(layla.row(AMINA)).toHaveCount(0);
    const box = layla.page.getByRole('checkbox', { name: 'إظهار المستخدمين في جميع الغرف' });
    await expect(box).not.toBeChecked();
    await box.check();
    await layla.seesUser(AMINA);
    await expect(layla.page.getByRole('tab', { name: 'المستخدمون 2' })).toBeVisible();
    await box.uncheck();
    await expect(layla.row(AMINA)).toHaveCount(0);
    await layla.seesUser('ليلى');
  });
});
