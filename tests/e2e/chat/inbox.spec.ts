import { expect } from '@playwright/test';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount } from '../support/permission-user.ts';

const WAITS = 'تصل عند عودته';

test('a member receives private messages sent during absence', async ({ arrive, request, baseURL }) => {
  const ask = await operator(request, baseURL);
  const name = 'غائبة البريد';
  await createAccount(ask, name, 'member', ['canSendPrivateMsg']);
  const member = await (await arrive(name)).logIn();
  // Only moderators can open the card of an author who has left.
  await createAccount(ask, 'ساعي البريد', 'chat-master', ['canSendPrivateMsg', 'canKickUser']);
  const writer = await (await arrive('ساعي البريد')).logIn();
  const { page } = writer;
  const chat = page.getByRole('dialog', { name, exact: true });
  const field = chat.getByRole('textbox', { name: 'رسالة خاصة…' });
  const write = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };

  await test.step('only a message to an absent member is marked as waiting (INBOX-12)', async () => {
    await member.say('مساء البريد');
    await writer.row(name).dblclick();
    await write('قبل الرحيل');
    await expect(chat.getByText('قبل الرحيل')).toBeVisible();
    await expect(chat.getByText(WAITS)).toHaveCount(0);
    await member.leave();
    await expect(chat).toContainText(/غادر .* الغرفة\./);
    await write('رسالة تنتظر');
    await expect(chat.locator('.bubble').filter({ hasText: 'رسالة تنتظر' })).toContainText(WAITS);
    await expectNoAxeViolations(page, 'a private chat with a waiting message', '[role=dialog]');
    await chat.getByRole('button', { name: 'إغلاق' }).click();
  });

  await test.step('the card of an absent member opens a private chat (INBOX-12)', async () => {
    const line = writer.log.getByRole('article').filter({ hasText: 'مساء البريد' });
    await line.hover();
    await line.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
    await page.getByRole('button', { name: `بطاقة ${isolate(name)}` }).click();
    const card = page.getByRole('dialog', { name: `بطاقة ${isolate(name)}` });
    await card.getByRole('button', { name: 'محادثة خاصة' }).click();
    await card.getByRole('button', { name: 'إغلاق' }).click();
    await expect(chat).toBeVisible();
    await write('وهذه من بطاقتها');
    await expect(chat.locator('.bubble').filter({ hasText: 'وهذه من بطاقتها' })).toContainText(WAITS);
  });

  const back = await (await arrive(name)).logIn();
  await test.step('the returning member gets both messages in order, unread and once (INBOX-1, INBOX-12)', async () => {
    await expect(back.toasts.filter({ hasText: 'وهذه من بطاقتها' })).toBeVisible();
    const button = back.page.getByRole('button', { name: /المحادثات الخاصة.*2 غير مقروءة/ });
    await button.click();
    const peers = back.page.getByRole('listbox', { name: 'المحادثات الخاصة' });
    await peers.getByRole('option', { name: /ساعي البريد/ }).click();
    const read = back.page.getByRole('dialog', { name: 'ساعي البريد', exact: true });
    const bubbles = read.locator('.bubble');
    await expect(bubbles).toHaveText([/رسالة تنتظر/, /وهذه من بطاقتها/]);
    await back.page.reload();
    await expect(bubbles).toHaveText([/رسالة تنتظر/, /وهذه من بطاقتها/]);
  });

  await test.step('the waiting mark disappears when the member returns (INBOX-12)', async () => {
    await expect(chat.getByText(WAITS)).toHaveCount(0);
    await expect(chat.locator('.bubble')).toHaveText([/وهذه من بطاقتها/]);
  });
});
