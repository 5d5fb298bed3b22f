import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('after resizing the browser, an open window can be reached', async ({ gather }) => {
  const [layla, omar] = await gather('ليلى المصغّرة', 'عمر المصغّر');
  const { page } = layla;
  await page.setViewportSize({ width: 1600, height: 1000 });
  await layla.row(omar.name).dblclick();
  const chat = page.getByRole('dialog', { name: omar.name });
  const bar = chat.getByLabel('تحريك النافذة، بمفاتيح الأسهم');
  await bar.focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < 8; step++) await page.keyboard.press('Shift+ArrowDown');
  const height = (await chat.boundingBox())?.height ?? 0;

  for (const size of [
    { width: 1000, height: 700 },
    { width: 700, height: 500 },
    { width: 1000, height: 560 },
  ]) {
    await page.setViewportSize(size);
    await expect(chat.getByRole('button', { name: 'إغلاق' })).toBeInViewport({ ratio: 1 });
    await expect(chat.getByRole('textbox')).toBeInViewport({ ratio: 1 });
  }
  expect((await chat.boundingBox())?.height).toBeLessThanOrEqual(height);
});
