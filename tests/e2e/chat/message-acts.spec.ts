import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

const PHONE = { width: 390, height: 844 };

test('a message is answered and corrected on a desktop, deleted on a phone (CHAT-76)', async ({ gather }) => {
  const [layla, omar] = await gather('ليلى المجيبة', 'عمر السائل');
  await omar.page.setViewportSize(PHONE);
  const rowOf = (person: typeof layla, text: string) =>
    person.log.getByRole('article').filter({ hasText: text });
  await omar.say('أين نلتقي اليوم؟');
  await layla.seesMessage('أين نلتقي اليوم؟');

  await rowOf(layla, 'أين نلتقي اليوم؟').focus();
  await layla.page.keyboard.press('r');
  await expect(layla.page.getByText('رد على عمر السائل')).toBeVisible();
  await layla.say('في الديوان');
  const quote = omar.log.getByRole('button', { name: /من عمر السائل: أين نلتقي اليوم؟/ });
  await quote.click();
  await expect(omar.log.locator('article[data-marked]')).toContainText('أين نلتقي اليوم؟');
  await expect(omar.log.locator('article[data-marked]')).toHaveCount(0);

  const own = layla.log.getByRole('article').filter({ hasText: 'في الديوان' }).last();
  await own.focus();
  await own.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  await layla.page.getByRole('button', { name: 'تصحيح', exact: true }).click();
  await layla.page.getByRole('textbox', { name: 'نص الرسالة' }).fill('في ديوان الشعر');
  await layla.page.keyboard.press('Enter');
  await expect(rowOf(omar, 'في ديوان الشعر').getByText('مُعدّلة')).toBeVisible();

  const question = rowOf(omar, 'أين نلتقي اليوم؟').first();
  await question.focus();
  await question.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  await omar.page.getByRole('button', { name: 'حذف', exact: true }).click();
  await expect(layla.log.getByText('حُذفت هذه الرسالة')).toBeVisible();
  await expect(layla.log.getByText('أين نلتقي اليوم؟')).toHaveCount(0);
  await expect(layla.log.getByText('رسالة محذوفة')).toBeVisible();
});
