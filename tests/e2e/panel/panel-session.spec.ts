import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { SECTIONS } from '../../../protocol/resources/sections.ts';
import { AdminPanel } from '../support/admin-panel.ts';
import { OWN_CONNECTION } from '../support/own-connection.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { noteToasts } from '../support/seen-toasts.ts';

const NAME = 'عامل-بلا-دردشة';

const logIn = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(NAME);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
};

/** Revokes the token that this page has stored for the operator. */
const endSession = async (page: Page): Promise<void> => {
  const stored = await page.evaluate(name => localStorage.getItem(name), NAME);
  const { token } = JSON.parse(stored ?? '{}');
  await page.request.post('/api/v1/users/logout', {
    headers: { ...OWN_CONNECTION, Authorization: `Bearer ${token}` },
  });
};

test('an operator without chat access opens the panel, bound to the session (PANEL-70, PANEL-72, PANEL-75)', async ({
  page,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { user } = (await ask('POST', '/users/signup', {
    username: NAME,
    password: DEMO_PASSWORD,
    passwordConfirm: DEMO_PASSWORD,
    role: 'member',
    adminPanelPermissions: { canAccessAdminPanel: true, canAccessStarsMenu: true },
    chatPermissions: {},
  })) as { user: { _id: string; adminPanelPermissions: string } };
  try {
    const panel = new AdminPanel(page, '');
    await noteToasts(page);
    // Disables the automatic end of a refusal after 5 s, so that only the page removes it.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      const waiting = (run: TimerHandler, ms = 0) =>
        setTimeout(run, ms > 3_000 && ms <= 5_000 ? 2 ** 31 - 1 : ms);
      Object.assign(window, { setTimeout: waiting });
    });
    await page.goto('/admin-panel?nobody');
    await expect(page).toHaveURL(/\/admin-entry$/);
    const refusal = page.locator('.toast', { hasText: 'Unauthorized you are not logged-in' });
    await expect(refusal).toBeVisible();
    await logIn(page);
    await expect(page).toHaveURL(`/admin-panel?${encodeURIComponent(NAME)}`);
    await expect(panel.menu).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'العودة إلى الدردشة' })).toHaveCount(0);

    await panel.go('النجوم');
    await page.getByRole('button', { name: 'الصفحة التالية' }).click();
    await expect(page).toHaveURL(/#section=12&page=2$/);
    const locked = panel.menu.getByText('قسم بلا صلاحية');
    await expect(locked).toHaveCount(SECTIONS.length - 1);
    const record = `/adminPanelPermissions/${user.adminPanelPermissions}`;
    await ask('PATCH', record, { canAccessShortcutsMenu: true });
    await expect(locked).toHaveCount(SECTIONS.length - 2);
    await panel.go('الاختصارات');
    const [first] = (await ask('GET', '/shortcuts')).shortcuts as {
      shortcutTerm: string;
      replaceWith: string;
    }[];
    const path = `/shortcuts/${encodeURIComponent(first?.shortcutTerm ?? '')}`;
    await ask('PATCH', path, { replaceWith: 'غيّره مدير آخر' });
    await expect(panel.row('غيّره مدير آخر')).toBeVisible();
    await ask('PATCH', path, { replaceWith: first?.replaceWith });
    await expect(panel.row('غيّره مدير آخر')).toHaveCount(0);
    await ask('PATCH', record, { canAccessShortcutsMenu: false });
    await expect(page.getByText('Unauthorized to access Admin-Shortcuts')).toBeVisible();

    await page.goto(`/admin-panel?${encodeURIComponent(NAME)}#section=12&page=2`);
    await expect(panel.heading('النجوم')).toBeVisible();
    await endSession(page);
    await expect(page).toHaveURL(/\/admin-entry$/);
    await logIn(page);
    await expect(page).toHaveURL(/\/admin-panel\?[^#]+#section=12&page=2$/);
    await expect(panel.heading('النجوم')).toBeVisible();

    await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
    await expect(page).toHaveURL(/\/admin-entry$/);
    expect(await page.evaluate(name => localStorage.getItem(name), NAME)).toBeNull();
    await page.goto(`/admin-panel?${encodeURIComponent(NAME)}#section=12`);
    await expect(page).toHaveURL(/\/admin-entry$/);
  } finally {
    await ask('DELETE', `/users/${user._id}`);
  }
});
