import { expect } from '@playwright/test';
import { AdminPanel } from '../support/admin-panel.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PASSWORD = 'كلمة سر للأدوار';
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const MENU = { canAccessAdminPanel: true, canAccessAccountsMenu: true };

const account = (username: string, more: object = {}) => ({
  username,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  role: 'member',
  adminPanelPermissions: {},
  chatPermissions: { canAccessChat: true, allowUserToWrite: true },
  ...more,
});

type Made = { user: { _id: string } };

/**
 * Creates the operator `clerk` and four accounts: three that may get a role, and one with more permissions than the
 * operator.
 */
async function makeAccounts(ask: ApiCall, names: readonly string[], clerk: string): Promise<string[]> {
  const chat = { canAccessChat: true, canKickUser: true, canSendPrivateMsg: true, allowUserToWrite: true };
  const bodies = [
    account(clerk, { role: 'chat-master', adminPanelPermissions: MENU, chatPermissions: chat }),
    ...names.map((name, at) => account(name, at === 3 ? { chatPermissions: { canBeGhost: true } } : {})),
  ];
  const ids: string[] = [];
  for (const body of bodies) ids.push(((await ask('POST', '/users/signup', body)) as Made).user._id);
  return ids;
}

for (const [size, viewport] of Object.entries(SIZES))
  test(`a role is added from a preset, colored, moved and assigned, ${size} (ROLE-26, ROLE-29, ROLE-30)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const ask = await operator(request, baseURL);
    const clerk = `أمينة ${size}`;
    const names = ['وداد', 'هند', 'سهى', 'طيف'].map(name => `${name} ${size}`);
    const ids = await makeAccounts(ask, names, clerk);
    const page = await browser.newPage({
      viewport,
      bypassCSP: true,
      ...(baseURL !== undefined && { baseURL }),
    });
    const roleName = `نجوم السهرة ${size}`;
    try {
      const panel = await AdminPanel.open(page, clerk, 22, PASSWORD);
      const main = page.getByRole('main');
      await test.step('a new role starts with the permissions of a preset, and a taken name is refused', async () => {
        await panel.add('إضافة دور');
        await panel.form.getByLabel('يبدأ بصلاحيات').selectOption({ label: 'مثل عضو' });
        await panel.fill({ 'اسم الدور': 'المالك' });
        await panel.form.getByRole('button', { name: 'إضافة دور', exact: true }).click();
        await expect(panel.form.getByText('هذه القيمة مستخدمة من قبل.')).toBeVisible();
        await panel.fill({ 'اسم الدور': roleName });
        await panel.fill({ 'لون الدور': '#ffee00' });
        await expectNoAxeViolations(page, 'إضافة دور', '[role=dialog]');
        await panel.form.getByRole('button', { name: 'إضافة دور', exact: true }).click();
        await expect(main.getByRole('heading', { name: roleName })).toBeVisible();
      });
      await test.step('color and permissions can be changed; each permission has an explanation', async () => {
        const look = main.getByRole('region', { name: 'الاسم واللون' });
        await look.getByLabel('لون الدور').last().fill('#b00040');
        await look.getByRole('button', { name: 'حفظ', exact: true }).click();
        await panel.seesToast('حُفظ الدور.');
        const permissions = main.getByRole('region', { name: 'ما يعطيه الدور' });
        const kick = permissions.getByRole('checkbox', { name: 'طرد المستخدمين' });
        await expect(kick).toHaveAccessibleDescription('يطرد مستخدمًا من الدردشة.');
        await permissions.locator('.check').filter({ hasText: 'طرد المستخدمين' }).click();
        await permissions.getByRole('button', { name: 'حفظ', exact: true }).click();
        await panel.seesToast('حُفظت صلاحيات الدور');
        await expectNoAxeViolations(page, 'صفحة الدور', 'main');
      });
      await test.step('the order can be changed by keyboard', async () => {
        await main.getByRole('button', { name: 'كل الأدوار' }).click();
        const rows = main.getByRole('listitem');
        const before = await rows.count();
        await expect(rows.last()).toContainText(roleName);
        const up = rows.last().getByRole('button', { name: 'نقل إلى أعلى' });
        await up.focus();
        await page.keyboard.press('Enter');
        await expect(rows.nth(before - 2)).toContainText(roleName);
        await expect(rows.nth(before - 2).getByRole('button', { name: 'نقل إلى أعلى' })).toBeFocused();
        await expectNoAxeViolations(page, 'الأدوار', 'main');
      });
      // On a phone the button is in the menu of the row.
      if (size === 'desktop')
        await test.step('selecting a role in the account form fills in its permissions', async () => {
          await panel.go('الحسابات');
          await main.getByRole('searchbox').fill(size);
          await expect(main.getByRole('row').filter({ hasText: names[3] ?? '' })).toBeVisible();
          await panel.edit(names[0] ?? '');
          await panel.form.getByLabel('الدور', { exact: true }).selectOption({ label: roleName });
          await panel.part('الدردشة');
          await expect(panel.form.getByRole('checkbox', { name: 'طرد المستخدمين' })).toBeChecked();
          await expect(panel.form.getByText('الصلاحيات كما في القالب.')).toBeVisible();
          await panel.press('حفظ');
          await expect(main.getByRole('row').filter({ hasText: roleName })).toHaveCount(1);
        });
      await test.step('the role is assigned to three of four selected accounts', async () => {
        await page.evaluate(hash => {
          location.hash = hash;
        }, `#section=16&search=${size}`);
        for (const name of names) await main.getByRole('checkbox', { name }).check();
        await main.getByRole('button', { name: 'إسناد دور' }).click();
        await panel.form.getByLabel('الدور', { exact: true }).selectOption({ label: roleName });
        await expectNoAxeViolations(page, 'إسناد دور', '[role=dialog]');
        await panel.press('إسناد دور');
        await expect(panel.form.getByText('أُسند الدور إلى 3 حسابات، ولم يُسند إلى حساب واحد:')).toBeVisible();
        await expect(panel.form.getByRole('listitem')).toContainText(['لهذا الحساب صلاحيات ليست لديك.']);
        await panel.press('إغلاق');
        await expect(main.getByRole('row').filter({ hasText: roleName })).toHaveCount(3);
      });
      await test.step('a role lists its accounts; deleting the role preserves the accounts', async () => {
        await page.evaluate(() => {
          location.hash = '#section=22';
        });
        const row = main.getByRole('listitem').filter({ hasText: roleName });
        await row.getByRole('link', { name: '3 حسابات' }).click();
        await expect(main.getByText('الحسابات التي لها الدور:')).toBeVisible();
        await expect(main.getByRole('row').filter({ hasText: names[0] ?? '' })).toBeVisible();
        await expect(main.getByRole('row').filter({ hasText: names[3] ?? '' })).toBeHidden();
        await page.goBack();
        await row.getByRole('button', { name: 'حذف' }).click();
        const question = page.getByRole('alertdialog');
        await expect(question).toContainText('الحسابات التي تحمله: 3 حسابات.');
        await question.getByRole('button', { name: 'حذف', exact: true }).click();
        await panel.seesToast('حُذف الدور.');
        await expect(row).toBeHidden();
      });
    } finally {
      await page.close();
      for (const id of ids) await ask('DELETE', `/users/${id}`);
      const { siteRoles } = (await ask('GET', '/siteRoles')) as {
        siteRoles: { _id: string; name: string }[];
      };
      for (const { _id, name } of siteRoles) if (name === roleName) await ask('DELETE', `/siteRoles/${_id}`);
    }
  });
