import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a member makes a private room, goes into it, and a guest comes by the invitation alone (SIDE-23, SIDE-25, SIDE-26)', async ({
  arrive,
  gather,
}) => {
  const [layla, omar] = await gather('ليلى المدعوة', 'عمر');
  const owner = await (await arrive('owner')).logIn();
  await layla.showRooms();
  await expect(layla.page.getByRole('button', { name: 'إنشاء غرفة' })).toHaveCount(0);
  await owner.showRooms();
  await owner.page.getByRole('button', { name: 'إنشاء غرفة' }).click();
  const modal = owner.page.getByRole('dialog', { name: 'إنشاء غرفة' });
  await modal.getByRole('textbox', { name: 'اسم الغرفة' }).fill('مجلس الأصدقاء');
  await modal.getByRole('button', { name: /^نوع الغرفة/ }).click();
  await owner.page.getByRole('option', { name: 'خاصة مؤقتة' }).click();
  await modal.getByLabel('كلمة المرور (اختيارية)').fill('sesame');
  await modal.getByRole('button', { name: 'إنشاء', exact: true }).click();
  await expect(owner.toasts.filter({ hasText: 'تم إنشاء الغرفة.' })).toBeVisible();
  await owner.isIn('مجلس الأصدقاء');
  await expect(layla.room('مجلس الأصدقاء')).toHaveCount(0);

  await owner.page.getByRole('tab', { name: /المستخدمون/ }).click();
  await owner.page.getByRole('checkbox', { name: 'إظهار المستخدمين في جميع الغرف' }).check();
  await owner.row(layla.name).click();
  await owner.page.getByRole('button', { name: 'دعوة', exact: true }).click();
  await expect(owner.toasts.filter({ hasText: 'تم إرسال الدعوة.' })).toBeVisible();
  const card = layla.page.getByRole('article').filter({ hasText: 'دعوة من صقر نجد إلى «مجلس الأصدقاء»' });
  await expect(card).toBeVisible();
  await expect(omar.page.getByText(/دعوة من/)).toHaveCount(0);
  await card.getByRole('button', { name: 'دخول' }).click();
  await layla.isIn('مجلس الأصدقاء');
  await expect(card).toHaveCount(0);
  await layla.say('شكرًا على الدعوة');
  await owner.seesMessage('شكرًا على الدعوة');
});

test('an invitation can be set aside (SIDE-26)', async ({ arrive, gather }) => {
  const [layla] = await gather('ليلى المترددة');
  const owner = await (await arrive('owner')).logIn();
  await owner.row(layla.name).click();
  await owner.page.getByRole('button', { name: 'دعوة', exact: true }).click();
  await expect(owner.toasts.filter({ hasText: 'هذه هي الغرفة الحالية.' })).toBeVisible();
  await owner.page.getByRole('checkbox', { name: 'إظهار المستخدمين في جميع الغرف' }).check();
  await owner.showRooms();
  await owner.room('ديوان الشعر').dblclick();
  await owner.isIn('ديوان الشعر');
  await owner.page.getByRole('tab', { name: /المستخدمون/ }).click();
  await owner.row(layla.name).click();
  await owner.page.getByRole('button', { name: 'دعوة', exact: true }).click();
  await expect(owner.toasts.filter({ hasText: 'تم إرسال الدعوة.' })).toBeVisible();
  await layla.page.getByRole('button', { name: 'تجاهل' }).click();
  await expect(layla.page.getByRole('button', { name: 'تجاهل' })).toHaveCount(0);
  await layla.isIn('المجلس العام');
});
