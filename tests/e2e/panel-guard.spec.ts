import { expect } from '@playwright/test';
import { SECTIONS } from '../../protocol/resources/sections.ts';
import { CALLS } from '../tables/rest-doors.ts';
import { operator } from './support/operator.ts';
import { Desk } from './support/panel.ts';
import { test } from './support/people.ts';

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

/** Calls that a section's flag opens; with nothing in them and of no record, so that none does anything. */
const callsOf = (section: string) => CALLS.filter(({ door }) => door === section);

test('PANEL-4, PANEL-59, PANEL-60, ERR-36, REST-30 each of the 19 flags alone: the one of the panel opens the overview and no section, each other its section and no other', async ({
  browser,
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
    const desk = await Desk.open(browser, username, null, PASSWORD);
    const { page, menu } = desk;
    const items = menu.getByRole('link');
    const shut = (name: string) => page.getByText(`Unauthorized to access Admin-${name}`, { exact: true });
    const answers = (each: (typeof CALLS)[number]) => desk.asks(each.method, each.path);
    await expect(page.getByRole('region', { name: 'المتصلون الآن' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(2);
    await expect(menu.getByText('قسم بلا صلاحية')).toHaveCount(SECTIONS.length);
    for (const { number, name } of SECTIONS) {
      await items.nth(number - 1).click();
      await expect(shut(name)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
      const calls = callsOf(name);
      expect(await Promise.all(calls.map(answers))).toEqual(
        calls.map(() => [403, `Unauthorized to access Admin-${name}`]),
      );
    }

    for (const { number, name, flag } of SECTIONS) {
      const flags = Object.fromEntries(SECTIONS.map(each => [each.flag, each.flag === flag]));
      await ask('PATCH', `/adminPanelPermissions/${user.adminPanelPermissions}`, flags);
      await page.reload();
      await expect(menu.getByText('قسم بلا صلاحية')).toHaveCount(SECTIONS.length - 1);
      await items.nth(number - 1).click();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Unauthorized to access Admin-')).toHaveCount(0);
      const other = SECTIONS[number % SECTIONS.length] ?? SECTIONS[0];
      await items.nth(other.number - 1).click();
      await expect(shut(other.name)).toBeVisible();
      const calls = SECTIONS.flatMap(each => callsOf(each.name).slice(0, 1));
      const refusals = (await Promise.all(calls.map(answers))).map(([status]) => status === 403);
      expect(refusals).toEqual(SECTIONS.map(each => each.name !== name));
    }
    await page.context().close();
  } finally {
    await ask('DELETE', `/users/${user._id}`);
  }
});
