import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a moderator takes duty in the side panel and reads who covers the room, a bystander has no switch (DUTY-6)', async ({
  arrive,
  gather,
}) => {
  const [bystander] = await gather('جار المناوبة');
  const moderator = await (await arrive('owner')).logIn();
  await moderator.showRooms();
  const duty = moderator.page.getByRole('switch', { name: 'أنا مناوب الآن' });
  await duty.click();
  await expect(duty).toBeChecked();
  const window = moderator.page.getByRole('dialog', { name: 'متابعة الإشراف' });
  const card = window.getByRole('region', { name: 'المناوبة' });
  await expect(card.getByRole('listitem').filter({ hasText: 'المناوب:' })).toContainText('صقر نجد');
  await window.getByRole('button', { name: 'إغلاق' }).click();
  await duty.click();
  await expect(duty).not.toBeChecked();
  await expect(moderator.page.getByText('انتهت مناوبتك.')).toBeVisible();
  await bystander.showRooms();
  await expect(bystander.page.getByRole('switch', { name: 'أنا مناوب الآن' })).toBeHidden();
});
