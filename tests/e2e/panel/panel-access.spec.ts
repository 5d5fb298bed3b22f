import { expect } from '@playwright/test';
import { SECTIONS, sectionByName } from '../../../protocol/resources/sections.ts';
import { CALLS } from '../../tables/rest-access.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PASSWORD = 'كلمة-سر-للتجربة';

test('only a logged-in user can open the panel with its sections', async ({ page, openPanel }) => {
  await test.step('without a login, the panel shows both languages and the login link (PANEL-2, ENTRY-4)', async () => {
    await page.goto('/admin-panel?nobody');
    await expect(page.locator('.toast')).toContainText('غير مصرَّح');
    await expect(page.locator('.toast')).toContainText('Unauthorized you are not logged-in');
    await expect(page).toHaveURL(/\/admin-entry$/);
  });
  const panel = await openPanel('owner', 1);
  await test.step('the owner sees numbered sections, each with an explanation (PANEL-4)', async () => {
    await expect(panel.heading('خيارات 1')).toBeVisible();
    await expect(panel.menu.getByRole('link')).toHaveCount(SECTIONS.length);
    await expect(panel.menu.getByRole('heading', { level: 3 })).toHaveText([
      'الأعضاء والأدوار',
      'الغرف',
      'الإشراف',
      'المظهر',
      'المحتوى',
      'المتصلون',
      'الإعدادات',
    ]);
    for (const { number, ar } of SECTIONS) {
      const item = panel.menu.locator(`a[href="#section=${number}"]`);
      await item.click();
      await expect(item).toHaveAttribute('aria-current', 'page');
      await expect(panel.page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(panel.page.getByRole('main').locator('p').first()).toHaveText(
        new RegExp(`^${number} / ${ar} — .{15,}\\.$`),
      );
      await expect(panel.page).toHaveURL(new RegExp(`#section=${number}$`));
    }
    await panel.page.keyboard.press('Control+k');
    await panel.page.keyboard.insertText('هدايا');
    await panel.page.keyboard.press('Enter');
    await expect(panel.heading('الهدايا')).toBeVisible();
  });
  await test.step('the quick search finds a setting or a field, or reports no match (PANEL-132)', async () => {
    const search = panel.page.getByRole('combobox', { name: 'الانتقال السريع إلى قسم أو إعداد' });
    await search.fill('مهلة الخمول');
    await expect(panel.page.getByRole('option', { name: 'مهلة الخمول' })).toBeVisible();
    await search.press('Enter');
    await expect(panel.page.getByLabel('مهلة الخمول')).toBeFocused();
    await expect(panel.page).toHaveURL(/#section=1&field=idleTimeout$/);
    await search.fill('حبك');
    await expect(panel.page.getByText('لا نتيجة', { exact: true })).toBeVisible();
    await search.fill('أقصى عدد للمستخدمين');
    await expect(panel.page.getByRole('option', { name: 'أقصى عدد للمستخدمين' })).toBeVisible();
    await search.press('ArrowDown');
    await search.press('ArrowUp');
    await search.press('Enter');
    await expect(panel.heading('الغرف')).toBeVisible();
  });
  await test.step('if the login cannot be verified, the panel leads to the members entry (PANEL-2, ENTRY-4)', async () => {
    for (const status of [500, 403]) {
      await panel.page.route('**/api/v1/users/verify', route => route.fulfill({ status, body: '' }));
      await panel.page.goto('/admin-panel?owner');
      await expect(panel.page.locator('.toast')).toBeVisible();
      await expect(panel.page).toHaveURL(/\/admin-entry$/);
    }
  });
});

test('an account without canAccessAdminPanel sees a refusal instead of the panel', async ({ openPanel }) => {
  const panel = await openPanel('master', 1);
  await expect(panel.page.getByText('Unauthorized Access to the Admin-Panel')).toBeVisible();
});

/** Calls that a section's flag permits. They have no data and no record, so that none has an effect. */
const callsOf = (section: string) => CALLS.filter(({ door }) => door === section);

test('one panel flag opens only the overview; each other flag its own section (PANEL-4, PANEL-59, PANEL-60)', async ({
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const username = 'عامل-واحد';
  const { user } = (await ask('POST', '/users/signup', {
    username,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    role: 'member',
    adminPanelPermissions: { canAccessAdminPanel: true },
    chatPermissions: { canAccessChat: true },
  })) as { user: { _id: string; adminPanelPermissions: string } };
  try {
    const panel = await openPanel(username, null, PASSWORD);
    const { page, menu } = panel;
    const itemOf = (number: number) => menu.locator(`a[href="#section=${number}"]`);
    const shut = (name: string) => page.getByText(`Unauthorized to access Admin-${name}`, { exact: true });
    const answers = (each: (typeof CALLS)[number]) => panel.call(each.method, each.path);
    await expect(page.getByRole('region', { name: 'المتصلون الآن' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(2);
    await expect(menu.getByText('قسم بلا صلاحية')).toHaveCount(SECTIONS.length);
    for (const { number, name } of SECTIONS) {
      await itemOf(number).click();
      await expect(shut(name)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
      const calls = callsOf(name);
      expect(await Promise.all(calls.map(answers))).toEqual(
        calls.map(() => [403, `Unauthorized to access Admin-${name}`]),
      );
    }

    for (const { number, flag } of SECTIONS) {
      const flags = Object.fromEntries(SECTIONS.map(each => [each.flag, each.flag === flag]));
      await ask('PATCH', `/adminPanelPermissions/${user.adminPanelPermissions}`, flags);
      // An open panel applies changed permissions.
      await expect(itemOf(number)).not.toContainText('قسم بلا صلاحية');
      await expect(menu.getByText('قسم بلا صلاحية')).toHaveCount(
        SECTIONS.filter(each => each.flag !== flag).length,
      );
      await itemOf(number).click();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Unauthorized to access Admin-')).toHaveCount(0);
      const other = SECTIONS[number % SECTIONS.length] ?? sectionByName('Options-1');
      await itemOf(other.number).click();
      await expect(shut(other.name)).toBeVisible();
      const calls = SECTIONS.flatMap(each => callsOf(each.name).slice(0, 1));
      const refusals = (await Promise.all(calls.map(answers))).map(([status]) => status === 403);
      expect(refusals).toEqual(
        SECTIONS.flatMap(each =>
          callsOf(each.name)
            .slice(0, 1)
            .map(() => each.flag !== flag),
        ),
      );
    }
  } finally {
    await ask('DELETE', `/users/${user._id}`);
  }
});
