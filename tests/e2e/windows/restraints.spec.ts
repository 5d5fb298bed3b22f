import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a moderator lets somebody in whom the list names, takes a kick back at once, and a bystander has no list (WIN-62, WIN-63, MOD-57)', async ({
  arrive,
  gather,
}) => {
  const [target, bystander] = await gather('ضيف مطرود', 'جار هادئ');
  const moderator = await (await arrive('owner')).logIn();
  const kick = async (): Promise<void> => {
    await moderator.seesUser('ضيف مطرود');
    await moderator.row('ضيف مطرود').click();
    await moderator.page.getByRole('button', { name: 'معلومات المستخدم' }).click();
    const card = moderator.page.getByRole('dialog', { name: 'معلومات المستخدم' });
    await card.getByRole('button', { name: 'طرد', exact: true }).click();
    await moderator.page.getByRole('button', { name: 'تأكيد' }).click();
    await target.page.waitForURL(url => url.pathname === '/');
  };

  await kick();
  await moderator.showRooms();
  await moderator.page.getByRole('button', { name: 'متابعة الإشراف' }).click();
  const list = moderator.page.getByRole('dialog', { name: 'متابعة الإشراف' });
  await list.getByRole('button', { name: /رفع الطرد عن .*ضيف مطرود/ }).click();
  await expect(list.getByText('ضيف مطرود')).toBeHidden();
  await list.getByRole('button', { name: 'إغلاق' }).click();
  await moderator.page.getByRole('tab', { name: /المستخدمون/ }).click();
  await target.enterByScreen();
  await target.say('عدت إليكم');
  await bystander.seesMessage('عدت إليكم');

  await kick();
  await moderator.page.getByRole('button', { name: 'تراجع' }).click();
  await expect(moderator.page.getByText(/رُفع الطرد عن .*ضيف مطرود/).last()).toBeVisible();
  await target.enterByScreen();
  await bystander.showRooms();
  await expect(bystander.page.getByRole('button', { name: 'متابعة الإشراف' })).toBeHidden();
});
