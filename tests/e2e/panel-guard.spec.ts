import { expect } from '@playwright/test';
import { SECTIONS } from '../../protocol/resources/sections.ts';
import { operator } from './operator.ts';
import { Desk } from './panel.ts';
import { test } from './people.ts';

const PASSWORD = 'كلمة-سر-للتجربة';

test('PANEL-2, ENTRY-4 without a login the panel says so and leads to the members’ entry', async ({
  page,
}) => {
  await page.goto('/admin-panel?nobody');
  await expect(page.locator('.toast')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-entry$/);
});

test('PANEL-1, PANEL-3, PANEL-4 the owner sees 18 numbered sections, and each opens', async ({ browser }) => {
  const desk = await Desk.open(browser, 'owner', 1);
  const items = desk.menu.getByRole('link');
  await expect(items).toHaveCount(SECTIONS.length);
  for (const at of SECTIONS.keys()) {
    const item = items.nth(at);
    await item.click();
    await expect(item).toHaveAttribute('aria-current', 'page');
    await expect(desk.page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(desk.page).toHaveURL(new RegExp(`#section=${at + 1}$`));
  }
  await desk.page.keyboard.press('Control+k');
  await desk.page.keyboard.insertText('هدايا');
  await desk.page.keyboard.press('Enter');
  await expect(desk.heading('الهدايا')).toBeVisible();
  await desk.page.context().close();
});

test('PANEL-3, ERR-35 an account without canAccessAdminPanel is told so', async ({ browser }) => {
  const desk = await Desk.open(browser, 'master', 1);
  await expect(desk.page.getByText('Unauthorized Access to the Admin-Panel')).toBeVisible();
  await desk.page.context().close();
});

test('PANEL-4, ERR-36 each flag alone opens its section and no other', async ({
  browser,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  for (const { number, name, flag } of SECTIONS) {
    const username = `عامل-${number}`;
    const { user } = (await ask('POST', '/users/signup', {
      username,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      role: 'admin',
      adminPanelPermissions: { canAccessAdminPanel: true, [flag]: true },
      chatPermissions: { canAccessChat: true },
    })) as { user: { _id: string } };
    const desk = await Desk.open(browser, username, number, PASSWORD);
    await expect(desk.menu.getByRole('link')).toHaveCount(SECTIONS.length);
    await expect(desk.menu.getByText('قسم بلا صلاحية')).toHaveCount(SECTIONS.length - 1);
    await expect(desk.page.getByText('Unauthorized to access Admin-')).toHaveCount(0);
    await expect(desk.page.getByRole('main').getByRole('heading').first()).toBeVisible();
    const other = SECTIONS[number % SECTIONS.length];
    await desk.menu
      .getByRole('link')
      .nth((other?.number ?? 1) - 1)
      .click();
    await expect(
      desk.page.getByText(`Unauthorized to access Admin-${other?.name}`, { exact: true }),
    ).toBeVisible();
    await desk.page.context().close();
    await ask('DELETE', `/users/${user._id}`);
    expect(name).not.toBe(other?.name);
  }
});
