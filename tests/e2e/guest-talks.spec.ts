import { expect } from '@playwright/test';
import { test } from './support/people.ts';
import { Tunnel } from './support/tunnel.ts';

test('ENTRY-3, ENTRY-7, ENTRY-9, CONN-8, TALK-2, SIDE-5, SIDE-17 two guests talk in Arabic with emoji, see each other and switch rooms', async ({
  gather,
}) => {
  const [layla, omar] = await gather('ليلى', 'عمر');
  await layla.sees('عمر');
  await omar.sees('ليلى');

  await layla.say('السلام عليكم 🌹');
  await omar.hears('السلام عليكم 🌹');
  await omar.say('وعليكم السلام ورحمة الله، مساء النور 😄');
  await layla.hears('وعليكم السلام ورحمة الله، مساء النور 😄');
  await layla.hears('السلام عليكم 🌹');

  await layla.page.getByRole('tab', { name: /الغرف/ }).click();
  await layla.page.getByRole('option', { name: /ديوان الشعر/ }).dblclick();
  await expect(layla.page.getByRole('banner').getByText('ديوان الشعر')).toBeVisible();
  await expect(omar.list.getByText('ليلى', { exact: true })).toHaveCount(0);
  await expect(omar.log.getByText('غادر ليلى الغرفة')).toBeVisible();
  await omar.page.getByRole('tab', { name: /الغرف/ }).click();
  await omar.page.getByRole('option', { name: /ديوان الشعر/ }).click();
  await omar.page.getByRole('button', { name: 'دخول الغرفة' }).click();
  await expect(layla.log.getByText('انضمّ عمر إلى الغرفة')).toBeVisible();
  await omar.say('وصلتُ إلى الديوان');
  await layla.hears('وصلتُ إلى الديوان');
});

test('ROOM-16, ROOM-17, ROOM-8, ROOM-11, CONN-17 a network gone for 5 s costs no message, doubles none, and makes no line', async ({
  arrive,
  baseURL,
}) => {
  const tunnel = await Tunnel.to(baseURL ?? '');
  const layla = await arrive('ليلى الثابتة');
  const omar = await arrive('عمر في النفق', { baseURL: tunnel.url });
  await layla.enter();
  await omar.enter();
  await omar.say('قبل الانقطاع');
  await layla.hears('قبل الانقطاع');

  tunnel.cut();
  const cutAt = Date.now();
  await expect(omar.page.getByText(/انقطع الاتصال، جارٍ إعادة المحاولة/)).toBeVisible();
  await layla.say('قيلت في غيابه');
  await layla.hears('قيلت في غيابه');
  await omar.say('كُتبت بلا شبكة');
  // The five seconds are what is to be proved, not a wait for something to happen.
  await expect.poll(() => Date.now() - cutAt, { timeout: 10_000 }).toBeGreaterThanOrEqual(5_000);
  tunnel.mend();
  await expect(omar.page.getByText(/انقطع الاتصال/)).toBeHidden({ timeout: 20_000 });

  await omar.hears('قيلت في غيابه');
  await layla.hears('كُتبت بلا شبكة');
  await omar.hears('كُتبت بلا شبكة');
  await omar.hears('قبل الانقطاع');
  await expect(layla.log.getByText('غادر عمر في النفق الغرفة')).toHaveCount(0);
  await expect(layla.log.getByText('انضمّ عمر في النفق إلى الغرفة')).toHaveCount(1);
  await omar.leave();
  tunnel.close();
});
