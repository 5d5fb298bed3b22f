import { expect } from '@playwright/test';
import { AdminPanel } from '../support/admin-panel.ts';
import { test } from '../support/people.ts';

test('an operator looks up why a guest cannot warn and the owner can (WHY-3)', async ({ page }) => {
  const roomsKnown = Promise.withResolvers<void>();
  await page.route('**/api/v1/rooms', async route => {
    await roomsKnown.promise;
    await route.continue();
  });
  await AdminPanel.open(page, 'owner', 16);
  const card = page.getByRole('region', { name: 'من يستطيع ماذا، ولماذا' });
  await card.getByLabel('يفعل', { exact: true }).selectOption('ينبّه');
  const ask = card.getByRole('button', { name: 'عرض الحكم' });
  await expect(ask).toBeDisabled();
  roomsKnown.resolve();
  await ask.click();
  const verdict = card.getByRole('status');
  await expect(verdict).toContainText('لا يستطيع ذلك.');
  await expect(verdict).toContainText('تنقصه صلاحية «إرسال رسائل تحذير»');
  await expect(verdict).toContainText('ضُبطت في صلاحيات الزوار');
  await card.getByLabel('من', { exact: true }).selectOption('owner');
  await expect(verdict).toBeHidden();
  await ask.click();
  await expect(verdict).toContainText('نعم، يستطيع ذلك.');
  await expect(verdict).toContainText('رتبته 100 ورتبة الآخر 0');
});
