import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { ChatClient } from '../../../protocol/client/chat-client.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a bot token is shown once, logs in, is marked in the list and removed (PANEL-126, SIDE-37, CLIENT-6)', async ({
  openPanel,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { user } = (await ask('POST', '/users/signup', {
    username: 'المنادي',
    password: DEMO_PASSWORD,
    passwordConfirm: DEMO_PASSWORD,
    role: 'member',
    adminPanelPermissions: {},
    chatPermissions: { canAccessChat: true, allowUserToWrite: true },
  })) as { user: { _id: string } };
  const program = new ChatClient({ site: baseURL ?? '', fingerprint: 'program-of-a-bot' });
  try {
    const panel = await openPanel('owner', 16);
    await panel.edit('المنادي');
    const bot = panel.form.getByRole('region', { name: 'روبوت' });
    await bot.getByRole('button', { name: 'إنشاء رمز روبوت' }).click();
    const token = (await bot.getByRole('status').locator('bdi').textContent()) ?? '';
    await expect(bot).toContainText('هذا حساب روبوت.');

    const [layla] = await gather('ليلى');
    await program.enter({ token }, 'المجلس العام');
    await layla.seesUser('المنادي');
    await expect(layla.row('المنادي').getByText('روبوت')).toBeVisible();
    await program.say('أنا برنامج');
    await layla.seesMessage('أنا برنامج');

    await bot.getByRole('button', { name: 'إلغاء الرمز' }).click();
    await expect(bot.getByRole('button', { name: 'إنشاء رمز روبوت' })).toBeVisible();
    await expect(bot.getByRole('status')).toHaveCount(0);
    await expect(layla.row('المنادي')).toHaveCount(0);
    await expect(program.enter({ token })).rejects.toMatchObject({ code: 'wrong_credentials' });
    await panel.page.reload();
    for (const act of ['إضافة رمز روبوت: المنادي', 'حذف رمز الروبوت: المنادي'])
      await panel.seesAuditEntry(act);
  } finally {
    program.leave();
    await ask('DELETE', `/users/${user._id}`);
  }
});
