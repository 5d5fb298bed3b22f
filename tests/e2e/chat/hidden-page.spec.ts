import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('a hidden page reports its state, also to a newly joined room (ROOM-92)', async ({ arrive }) => {
  const layla = await arrive('ليلى في لسان آخر');
  const { page } = layla;
  const told: boolean[] = [];
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      const frame = String(payload);
      if (frame.includes('"pageHidden"')) told.push(frame.includes('"on":true'));
    }),
  );
  await page.goto('/');
  await layla.enter();
  await layla.say('مرحبا');
  await layla.seesMessage('مرحبا');
  const look = (hidden: boolean) =>
    page.evaluate(isHidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await look(true);
  await expect.poll(() => told).toEqual([true]);
  await page.getByRole('tab', { name: /الغرف/ }).click();
  await page.getByRole('option', { name: /ديوان الشعر/ }).click();
  await page.getByRole('button', { name: 'دخول الغرفة' }).click();
  await expect(page.getByRole('banner').getByText('ديوان الشعر')).toBeVisible();
  await expect.poll(() => told).toEqual([true, true]);
  await look(false);
  await expect.poll(() => told).toEqual([true, true, false]);
});
