import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { SIZES } from '../support/look.ts';
import { test } from '../support/people.ts';

test('an owner starts a backup and sees its age, also on a phone (BACKUP-15)', async ({ openPanel }) => {
  const panel = await openPanel('owner', null);
  const { page } = panel;
  const card = page.getByRole('region', { name: 'النسخة الاحتياطية' });
  const button = card.getByRole('button', { name: 'نسخة احتياطية الآن' });
  await button.click();
  await panel.seesToast('بدأت النسخة الاحتياطية.');
  await expect(async () => {
    await page.getByRole('button', { name: 'تحديث', exact: true }).click();
    await expect(card.getByText('آخر نسخة: قبل دقيقة واحدة')).toBeVisible({ timeout: 1_000 });
    await expect(button).not.toHaveAttribute('aria-busy');
  }).toPass();
  await expectNoAxeViolations(page, 'backup on a desktop');
  await page.setViewportSize(SIZES.phone);
  await card.scrollIntoViewIfNeeded();
  await button.focus();
  await expect(button).toBeFocused();
  await expectNoAxeViolations(page, 'backup on a phone');
  await page.setViewportSize(SIZES.desktop);
  await panel.seesAuditEntry('بدء نسخة احتياطية للموقع');
});
