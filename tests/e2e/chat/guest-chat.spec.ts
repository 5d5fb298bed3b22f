import { expect } from '@playwright/test';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { test } from '../support/people.ts';

test('two guests chat and continue after a short network outage', async ({ arrive, baseURL }) => {
  const proxy = await FaultyProxy.to(baseURL ?? '');
  const layla = await arrive('ليلى الثابتة');
  const omar = await arrive('عمر في النفق', { baseURL: proxy.url });
  await layla.enterByScreen();
  await omar.enterByScreen();
  await test.step('a 5 s network outage neither loses nor repeats a message (ROOM-16, ROOM-8)', async () => {
    await omar.say('قبل الانقطاع');
    await layla.seesMessage('قبل الانقطاع');

    proxy.cut();
    const cutAt = Date.now();
    await expect(omar.page.getByText(/انقطع الاتصال، جارٍ إعادة المحاولة/)).toBeVisible();
    await layla.say('قيلت في غيابه');
    await layla.seesMessage('قيلت في غيابه');
    await omar.say('كُتبت بلا شبكة');
    // Waits for the required five seconds, not for an event.
    await expect.poll(() => Date.now() - cutAt, { timeout: 10_000 }).toBeGreaterThanOrEqual(5_000);
    proxy.mend();
    await expect(omar.page.getByText(/انقطع الاتصال/)).toBeHidden({ timeout: 20_000 });

    await omar.seesMessage('قيلت في غيابه');
    await layla.seesMessage('كُتبت بلا شبكة');
    await omar.seesMessage('كُتبت بلا شبكة');
    await omar.seesMessage('قبل الانقطاع');
    await expect(layla.log.getByText('غادر عمر في النفق الغرفة')).toHaveCount(0);
    await expect(layla.log.getByText('انضمّ عمر في النفق إلى الغرفة')).toHaveCount(1);
  });
  await test.step('two guests chat in Arabic with emoji, see each other and switch rooms (ENTRY-7, ENTRY-9, SIDE-5)', async () => {
    await layla.seesUser(omar.name);
    await omar.seesUser(layla.name);

    await layla.say('السلام عليكم 🌹');
    await omar.seesMessage('السلام عليكم 🌹');
    await omar.say('وعليكم السلام ورحمة الله، مساء النور 😄');
    await layla.seesMessage('وعليكم السلام ورحمة الله، مساء النور 😄');
    await layla.seesMessage('السلام عليكم 🌹');

    await layla.page.getByRole('tab', { name: /الغرف/ }).click();
    await layla.page.getByRole('option', { name: /ديوان الشعر/ }).dblclick();
    await expect(layla.page.getByRole('banner').getByText('ديوان الشعر')).toBeVisible();
    await expect(omar.list.getByText(layla.name, { exact: true })).toHaveCount(0);
    await expect(omar.log.getByText(`غادر ${layla.name} الغرفة`)).toBeVisible();
    await omar.page.getByRole('tab', { name: /الغرف/ }).click();
    await omar.page.getByRole('option', { name: /ديوان الشعر/ }).click();
    await omar.page.getByRole('button', { name: 'دخول الغرفة' }).click();
    await expect(layla.log.getByText(`انضمّ ${omar.name} إلى الغرفة`)).toBeVisible();
    await omar.say('وصلتُ إلى الديوان');
    await layla.seesMessage('وصلتُ إلى الديوان');
  });
  await omar.leave();
  proxy.close();
});
