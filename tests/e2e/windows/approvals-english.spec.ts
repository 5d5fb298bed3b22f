import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

type Shown = { show(scene: string): void };
declare const window: { preview: Shown };

test('in English, the moderation window describes waiting requests in English (APPROVAL-10)', async ({
  page,
  gallery,
}) => {
  await page.addInitScript(() => localStorage.setItem('samar.language', 'en'));
  await page.goto(gallery);
  await page.waitForFunction(() => 'preview' in window);
  await page.evaluate(() => window.preview.show('moderation'));
  const waiting = page.getByRole('dialog').getByRole('listitem');
  await expect(waiting.filter({ hasText: /Kick everyone in the room “.المجلس العام.”/ })).toBeVisible();
  await expect(waiting.filter({ hasText: /Role: from “.Member.” to “.Chat moderator.”/ })).toContainText(
    'granted: Kick users, Add bans',
  );
});
