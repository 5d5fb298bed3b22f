import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

const PHONE = { width: 390, height: 844 };

test('an @ finds people by keys and by touch, and whoever is mentioned sees it marked, counted and led to (CHAT-82, CHAT-83)', async ({
  gather,
}) => {
  const [layla, omar] = await gather('ليلى القارئة', 'عمر الكاتب');
  await omar.page.setViewportSize(PHONE);
  await layla.composer.pressSequentially('أهلًا @كات');
  const offered = layla.page.getByRole('listbox', { name: 'من تذكره في الرسالة' }).getByRole('option');
  await expect(offered).toHaveCount(0);
  await layla.composer.fill('');
  await layla.composer.pressSequentially('أهلًا @عم');
  await expect(offered.filter({ hasText: omar.name })).toHaveAttribute('aria-selected', 'true');
  await layla.page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await layla.composer.fill('');
  await layla.composer.pressSequentially('و@عم');
  await expect(offered).toHaveCount(1);
  await layla.page.keyboard.press('Enter');
  await expect(layla.composer).toHaveValue(`و@${omar.name} `);
  await layla.composer.pressSequentially('مساء الخير');
  await layla.page.keyboard.press('Enter');
  const row = omar.log.getByRole('article').filter({ hasText: 'مساء الخير' });
  await expect(row).toContainText('تذكرك هذه الرسالة');
  await expect(omar.page.getByRole('button', { name: 'رسالة تذكرك' })).toHaveCount(0);

  await omar.composer.pressSequentially('@');
  const people = omar.page.getByRole('listbox', { name: 'من تذكره في الرسالة' });
  await people.getByRole('option').filter({ hasText: layla.name }).click();
  await expect(omar.composer).toHaveValue(`@${layla.name} `);
});

test('somebody is ignored in the menu of a message, opened by a press, and heard again by the settings, on a phone and after a reload (CHAT-80, CHAT-81)', async ({
  gather,
}) => {
  const [layla, bore] = await gather('ليلى القارئة', 'ثقيل الظل');
  await layla.page.setViewportSize(PHONE);
  await bore.say('كلام ثقيل');
  await layla.seesMessage('كلام ثقيل');

  const row = layla.log.getByRole('article').filter({ hasText: 'كلام ثقيل' });
  await row.focus();
  await row.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  await layla.page.getByRole('button', { name: /^تجاهل .*ثقيل الظل/ }).click();
  const covered = layla.log.getByRole('button', { name: /ثقيل الظل: رسالة مخفية/ });
  await expect(covered).toHaveCount(1);
  await expect(layla.log.getByText('كلام ثقيل')).toHaveCount(0);
  await layla.page.reload();
  await bore.say('كلام آخر');
  await expect(covered).toHaveCount(2);
  await covered.last().click();
  await expect(layla.log.getByText('كلام آخر')).toBeVisible();

  await layla.page.getByRole('button', { name: 'الإعدادات' }).click();
  await layla.page.getByRole('tab', { name: 'خيارات', exact: true }).click();
  await layla.page.getByRole('button', { name: /إلغاء تجاهل .*ثقيل الظل/ }).click();
  await expect(layla.page.getByText('القائمة فارغة')).toBeVisible();
  await layla.page.keyboard.press('Escape');
  await expect(layla.log.getByText('كلام ثقيل')).toBeVisible();
});
