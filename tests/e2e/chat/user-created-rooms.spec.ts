import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a member creates a private room, and a guest enters by invitation', async ({ arrive, gather }) => {
  const [layla, omar] = await gather('ليلى المدعوة', 'عمر');
  const owner = await (await arrive('owner')).logIn();
  const { page } = owner;
  const invite = async (): Promise<void> => {
    await owner.row(layla.name).click();
    await page.getByRole('button', { name: 'دعوة', exact: true }).click();
  };
  const card = layla.page.getByRole('article').filter({ hasText: 'دعوة من صقر نجد إلى «مجلس الأصدقاء»' });

  await test.step('the creator enters the room; guests can neither create nor see it (SIDE-23, SIDE-25)', async () => {
    await invite();
    await expect(owner.toasts.filter({ hasText: 'هذه هي الغرفة الحالية.' })).toBeVisible();
    await layla.showRooms();
    await expect(layla.page.getByRole('button', { name: 'إنشاء غرفة' })).toHaveCount(0);
    await owner.showRooms();
    await page.getByRole('button', { name: 'إنشاء غرفة' }).click();
    const modal = page.getByRole('dialog', { name: 'إنشاء غرفة' });
    await modal.getByRole('textbox', { name: 'اسم الغرفة' }).fill('مجلس الأصدقاء');
    await modal.getByRole('button', { name: /^نوع الغرفة/ }).click();
    await page.getByRole('option', { name: 'خاصة مؤقتة' }).click();
    await modal.getByLabel('كلمة المرور (اختيارية)').fill('sesame');
    await modal.getByRole('button', { name: 'إنشاء', exact: true }).click();
    await expect(owner.toasts.filter({ hasText: 'تم إنشاء الغرفة.' })).toBeVisible();
    await owner.isIn('مجلس الأصدقاء');
    await expect(layla.room('مجلس الأصدقاء')).toHaveCount(0);
  });
  await test.step('an invitation can be dismissed (SIDE-26)', async () => {
    await page.getByRole('tab', { name: /المستخدمون/ }).click();
    await page.getByRole('checkbox', { name: 'إظهار المستخدمين في جميع الغرف' }).check();
    await invite();
    await expect(owner.toasts.filter({ hasText: 'تم إرسال الدعوة.' })).toBeVisible();
    await card.getByRole('button', { name: 'تجاهل' }).click();
    await expect(layla.page.getByRole('button', { name: 'تجاهل' })).toHaveCount(0);
    await layla.isIn('المجلس العام');
  });
  await test.step('an accepted invitation admits its user, and other users see no invitation (SIDE-26)', async () => {
    await invite();
    await expect(card).toBeVisible();
    await expect(omar.page.getByText(/دعوة من/)).toHaveCount(0);
    await card.getByRole('button', { name: 'دخول' }).click();
    await layla.isIn('مجلس الأصدقاء');
    await expect(card).toHaveCount(0);
    await layla.say('شكرًا على الدعوة');
    await owner.seesMessage('شكرًا على الدعوة');
  });
});
