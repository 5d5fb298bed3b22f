import { expect, type Locator } from '@playwright/test';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { type Person, test } from '../support/people.ts';

const chatOf = (who: Person, peer: Person): Locator =>
  who.page.getByRole('dialog', { name: peer.name, exact: true });

const write = async (chat: Locator, text: string): Promise<void> => {
  const field = chat.getByRole('textbox', { name: 'رسالة خاصة…' });
  await field.fill(text);
  await field.press('Enter');
};

const returnButton = ({ page, name }: Person): Locator =>
  page.getByRole('button', { name: `العودة باسم ${isolate(name)}` });

test('a returning guest has the same name and private chats and can clear both (ENTRY-23, ENTRY-24, ENTRY-25)', async ({
  gather,
}) => {
  const [guest, peer] = await gather('عائدة المساء', 'صديقة العائدة');
  await guest.row(peer.name).dblclick();
  await write(chatOf(guest, peer), 'سأعود بعد قليل');
  await peer.row(guest.name).dblclick();
  await expect(chatOf(peer, guest).getByText('سأعود بعد قليل')).toBeVisible();
  const before = await guest.userId();
  await guest.leave();

  await test.step('the entry shows the data stored in the browser', async () => {
    await expect(guest.page.getByText(/^يحفظ هذا الجهاز اسمك/)).toBeVisible();
    await expectNoAxeViolations(guest.page, 'entry of a returning guest');
  });

  await test.step('one button leads back to the chat', async () => {
    await returnButton(guest).click();
    await expect(guest.composer).toBeVisible();
    expect(await guest.userId()).toBe(before);
    await expect(chatOf(guest, peer).getByText('سأعود بعد قليل')).toBeVisible();
    await write(chatOf(guest, peer), 'ها قد عدت');
    await expect(chatOf(peer, guest).getByText('ها قد عدت')).toBeVisible();
  });

  await test.step('after clearing, the browser stores no data for the next user', async () => {
    await guest.leave();
    await guest.page.getByRole('button', { name: 'لست أنت؟ امسح' }).click();
    await expect(returnButton(guest)).toHaveCount(0);
    await guest.page.reload();
    await expect(guest.page.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
    await expect(returnButton(guest)).toHaveCount(0);
    await guest.enterAgain();
    expect(await guest.userId()).not.toBe(before);
    await expect(chatOf(guest, peer)).toHaveCount(0);
    await guest.row(peer.name).dblclick();
    await expect(chatOf(guest, peer).getByText('سأعود بعد قليل')).toHaveCount(0);
  });
});
