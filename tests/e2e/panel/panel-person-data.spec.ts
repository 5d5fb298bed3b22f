import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const NAME = 'شخص-يطلب';
const SAID = 'كلام لا يبقى';

test('stored user data is counted, exported and erased by account or device (PANEL-123)', async ({
  openPanel,
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  await ask('POST', '/users/signup', {
    username: NAME,
    nickname: NAME,
    password: DEMO_PASSWORD,
    passwordConfirm: DEMO_PASSWORD,
    role: 'member',
    adminPanelPermissions: {},
    chatPermissions: { canAccessChat: true, allowUserToWrite: true },
  });
  const person = await (await arrive(NAME)).logIn();
  const guest = await (await arrive('قارئ المحو')).enter();
  await person.say(SAID);
  await guest.seesMessage(SAID);
  const panel = await openPanel('owner', 16);
  const { page, form } = panel;
  const question = page.getByRole('alertdialog');
  const count = (kind: string) => form.locator('div').filter({ has: page.getByText(kind, { exact: true }) });

  await test.step('the stored data of an account is shown, downloaded and erased', async () => {
    const row = await panel.find(NAME);
    await row.getByRole('button', { name: `بيانات الشخص: ${NAME}` }).click();
    await expect(form.getByText('كل ما يحفظه الموقع عنه، بحسب النوع:')).toBeVisible();
    await expect(count('الحساب').last()).toHaveText(/1|١/);
    await expect(count('رسائل في الغرف').last()).toHaveText(/1|١/);
    const [file] = await Promise.all([page.waitForEvent('download'), panel.press('تنزيل')]);
    expect(file.suggestedFilename()).toBe('samar-person.json');
    const saved = await readFile(await file.path(), 'utf8');
    expect(saved).toContain(SAID);
    expect(saved).not.toContain('scrypt');
    await panel.press('محو');
    await expect(question.locator('bdi')).toHaveText(NAME);
    await question.getByRole('button', { name: 'محو', exact: true }).click();
    await panel.seesToast('تم محو بيانات الشخص.');
    await expect(panel.row(NAME)).toHaveCount(0);
    await person.page.waitForURL(url => url.pathname !== '/chat');
    await expect(guest.page.getByText(SAID, { exact: true })).toHaveCount(0);
  });

  await test.step('the stored data of a device, found through an audit entry, is erased', async () => {
    await guest.say('من هذا الجهاز');
    await panel.go('سجل الأحداث');
    await page.getByLabel('بحث في السجل…').fill('قارئ المحو');
    const entry = panel.row('قارئ المحو').first();
    await entry.getByRole('button', { name: 'بيانات الشخص: قارئ المحو' }).click();
    await expect(count('رسائل في الغرف').last()).toBeVisible();
    await panel.press('محو');
    await question.getByRole('button', { name: 'محو', exact: true }).click();
    await panel.seesToast('تم محو بيانات الشخص.');
    await expect(page.getByText('لا توجد أحداث مطابقة.')).toBeVisible();
    await expect(guest.page.getByText('من هذا الجهاز', { exact: true })).toHaveCount(0);
  });
});
