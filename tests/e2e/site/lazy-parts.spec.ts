import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a script that failed to load is retried by its button or in its placeholder (BROWSER-35)', async ({
  arrive,
}) => {
  const layla = await arrive('ليلى والشبكة');
  const { page } = layla;
  await layla.enter();
  const parts = /\/assets\/(?:EmojiPicker|RoomsTab)-[^/]*\.js/;
  await page.route(parts, route => route.abort());
  const emoji = page.getByRole('button', { name: 'الرموز التعبيرية' });
  await emoji.click();
  await expect(page.getByText('تعذّر تحميل البيانات.').first()).toBeVisible();
  await page.getByRole('tab', { name: /الغرف/ }).click();
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'إعادة المحاولة' });
  await expect(again).toBeVisible();

  await page.unroute(parts);
  await again.click();
  await expect(layla.rooms).toBeVisible();
  await emoji.click();
  await expect(page.getByRole('dialog', { name: 'الرموز التعبيرية' })).toBeVisible();
});

test('after a second failure, the page offers a reload (BROWSER-35)', async ({ arrive }) => {
  const layla = await arrive('ليلى والانقطاع');
  const { page } = layla;
  await layla.enter();
  await page.route(/\/assets\/RoomsTab-[^/]*\.js/, route => route.abort());
  await page.getByRole('tab', { name: /الغرف/ }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'إعادة المحاولة' }).click();
  const reload = panel.getByRole('button', { name: 'إعادة تحميل الصفحة' });
  await expect(reload).toBeVisible();
  await page.unroute(/\/assets\/RoomsTab-[^/]*\.js/);
  const reloaded = page.waitForEvent('load');
  await reload.click();
  await reloaded;
  await layla.showRooms();
});
