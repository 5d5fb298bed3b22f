import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a refused private message stays in its field; a delivered one is counted as unread', async ({
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const [layla, omar] = await gather('ليلى', 'عمر');
  await test.step('without canSendPrivateMsg, the button explains the refusal (SIDE-12, SIDE-28, MAY-6)', async () => {
    const button = layla.page.getByRole('button', { name: 'محادثة خاصة', exact: true });
    const chat = layla.page.getByRole('dialog', { name: 'عمر' });
    const field = chat.getByRole('textbox', { name: 'رسالة خاصة…' });
    await layla.row(omar.name).click();
    await button.click();
    await expect(field).toBeEnabled();
    try {
      await ask('PATCH', '/chatPermissions/visitor', { canSendPrivateMsg: false });
      await expect(field).toBeDisabled();
      await expect(field).toHaveAttribute('placeholder', 'المحادثة الخاصة مع هذا المستخدم غير متاحة.');
      await chat.getByRole('button', { name: 'إغلاق' }).click();
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await layla.row(omar.name).dblclick();
      await expect(
        layla.toasts.filter({ hasText: 'المحادثة الخاصة مع هذا المستخدم غير متاحة.' }),
      ).toBeVisible();
      await expect(chat).toHaveCount(0);
    } finally {
      await ask('PATCH', '/chatPermissions/visitor', { canSendPrivateMsg: true });
    }
    await expect(button).not.toHaveAttribute('aria-disabled');
    await layla.row(omar.name).dblclick();
    await expect(field).toBeEnabled();
  });
  await test.step('a refused private message is announced and stays in the field (MESSAGE-8, CHAT-72)', async () => {
    await omar.say('مرحبًا');
    await layla.log
      .getByRole('article')
      .filter({ hasText: 'مرحبًا' })
      .getByText(omar.name, { exact: true })
      .dblclick();
    const chat = layla.page.getByRole('dialog', { name: 'عمر' });
    const field = chat.getByRole('textbox', { name: 'رسالة خاصة…' });
    await field.fill('هل تسمعني؟');
    await field.press('Enter');
    await expect(chat.getByRole('log')).toContainText('هل تسمعني؟');
    await omar.leave();
    await expect(chat).toContainText(/غادر .*عمر.* الغرفة\./);
    await field.fill('أين ذهبت؟');
    await field.press('Enter');
    await expect(layla.toasts.filter({ hasText: 'هذا المستخدم غير موجود.' })).toBeVisible();
    await expect(field).toHaveValue('أين ذهبت؟');
  });
  await test.step('a message to a closed private window plays a sound and is counted (CHAT-59, CHAT-60)', async () => {
    await layla.page.getByRole('dialog', { name: omar.name }).getByRole('button', { name: 'إغلاق' }).click();
    // A new name, because under the previous one his earlier messages still count.
    await omar.enterAgain('عمر الراجع');
    await layla.page.evaluate(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...args) {
        document.body.dataset.sounded = 'yes';
        start.apply(this, args);
      };
    });
    await omar.row(layla.name).dblclick();
    const field = omar.page.getByRole('dialog', { name: layla.name }).getByRole('textbox');
    // Browsers play no sound before a user action in the page.
    await layla.composer.click();
    await field.fill('هل أنت هنا؟');
    await field.press('Enter');
    await expect(layla.toasts.filter({ hasText: 'رسالة خاصة من' })).toContainText('هل أنت هنا؟');
    await expect(layla.page).toHaveTitle(/^\(1\)/);
    await expect(layla.row('عمر الراجع').getByTitle('1 غير مقروءة')).toBeVisible();
    await field.fill('أجيبي');
    await field.press('Enter');
    await expect(layla.page).toHaveTitle(/^\(2\)/);
    await expect(layla.page.locator('body')).toHaveAttribute('data-sounded', 'yes');
    // The limit counts private and public messages together, and its block disables both fields.
    for (const text of ['ثالثة', 'رابعة', 'خامسة']) {
      await field.pressSequentially(text);
      await field.press('Enter');
    }
    const chat = omar.page.getByRole('dialog', { name: layla.name });
    await expect(chat.getByRole('timer')).toBeVisible();
    await expect(field).toHaveValue('خامسة');
    await expect(field).toBeFocused();
  });
});
