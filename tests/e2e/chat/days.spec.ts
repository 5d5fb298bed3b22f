import { expect, type Locator } from '@playwright/test';
import { HOUR_MS } from '../../../protocol/constants.ts';
import { operator } from '../support/owner-calls.ts';
import { type Person, test } from '../support/people.ts';

const HOURS = 24;

/** Time zone with this hour as the current one, so that no midnight passes during the test. */
const zoneAt = (hour: number): { timezoneId: string; ahead: number } => {
  const away = hour - new Date().getUTCHours();
  const ahead = away < -12 ? away + HOURS : away;
  return { timezoneId: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, ahead };
};

/** Fires `visibilitychange`, because the page checks the date when it becomes visible. */
const turnToTomorrow = async ({ page }: Person, sentAt: string): Promise<void> => {
  await page.clock.setFixedTime(Date.parse(sentAt) + HOURS * HOUR_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
};

const sentAtOf = async (line: Locator): Promise<string> =>
  (await line.locator('time').getAttribute('datetime')) ?? '';

const READERS = [
  {
    device: 'a desktop with a 24-hour clock',
    word: 'مكتب',
    hour: 14,
    options: { locale: 'ar-MA', viewport: { width: 1280, height: 800 } },
    clock: (hour: number, minute: string) => `${hour}:${minute}`,
  },
  {
    device: 'an Egyptian phone in the morning',
    word: 'صباح',
    hour: 9,
    options: { locale: 'ar-EG', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    clock: (hour: number, minute: string) => `${hour}:${minute} ص`,
  },
  {
    device: 'an Egyptian phone in the afternoon',
    word: 'عصر',
    hour: 14,
    options: { locale: 'ar-EG', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    clock: (hour: number, minute: string) => `${hour - 12}:${minute} م`,
  },
];

for (const { device, word, hour, options, clock } of READERS)
  test(`${device}: messages show days, times and the full date`, async ({
    arrive,
    byWire,
    request,
    baseURL,
  }) => {
    const ask = await operator(request, baseURL);
    const text = `كلام البارحة ${word}`;
    const { timezoneId, ahead } = zoneAt(hour);
    const reader = await arrive('قارئة الأيام', { ...options, timezoneId });
    const { page } = reader;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const writer = byWire('كاتب الأمس');
    await ask('PATCH', '/options-1/site', { guardCopying: false });
    try {
      await reader.enter();
      await writer.enter();
      await writer.client.request('newMessageFromClient', { text });
      const line = reader.log.getByRole('article').filter({ hasText: text });
      await expect(line).toBeVisible();
      const sentAt = await sentAtOf(line);
      const there = new Date(Date.parse(sentAt) + ahead * HOUR_MS);
      const time = clock(there.getUTCHours(), String(there.getUTCMinutes()).padStart(2, '0'));
      const date = `${there.getUTCDate()} ${new Intl.DateTimeFormat('ar', { month: 'long', timeZone: 'UTC' }).format(there)} ${there.getUTCFullYear()}`;

      await test.step('the day heading says today, and yesterday on the next day', async () => {
        const days = reader.log.locator('.day-line');
        await expect(days).toHaveText(['اليوم']);
        await turnToTomorrow(reader, sentAt);
        await expect(days).toHaveText(['أمس']);
      });
      await test.step('a line shows its time, and its date on hover', async () => {
        await expect(line.locator('time')).toBeVisible();
        await expect(line.locator('time')).toHaveText(time);
        await expect(line.locator('time')).toHaveAttribute('title', `أُرسلت الساعة ${time}، ${date}`);
      });
      await test.step('the line menu and copied text include the full date', async () => {
        if (options.hasTouch) await line.dispatchEvent('pointerdown', { pointerType: 'touch' });
        else await line.click({ button: 'right' });
        const menu = page.getByRole('dialog', { name: 'المزيد عن الرسالة' });
        await expect(menu.locator('time')).toHaveText(`${date} في ${time}`);
        await menu.getByRole('button', { name: 'نسخ' }).click();
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toBe(`[${date} في ${time}] كاتب الأمس: ${text}`);
      });
      await test.step('a private chat also shows days, times and dates', async () => {
        await writer.sendPrivately(reader, 'سر البارحة');
        if (options.hasTouch) {
          await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
          await reader.row(writer.name).tap();
          await page
            .getByRole('dialog', { name: writer.name })
            .getByRole('button', { name: 'محادثة خاصة' })
            .tap();
        } else await reader.row(writer.name).dblclick();
        const chat = page.getByRole('dialog', { name: writer.name });
        const bubble = chat.locator('.bubble').filter({ hasText: 'سر البارحة' });
        await expect(bubble.locator('time')).toBeVisible();
        await expect(bubble.locator('time')).toHaveAttribute('title', /\d{4} في /);
        await expect(chat.locator('.day-line')).toHaveText(['أمس']);
      });
    } finally {
      await ask('PATCH', '/options-1/site', { guardCopying: true });
    }
  });

test.describe('at midnight', () => {
  test.use({ timezoneId: 'Asia/Riyadh' });

  test('after the clock was set back, the heading changes at the new midnight', async ({ page, gallery }) => {
    await page.clock.install({ time: new Date('2026-11-21T23:59:50+03:00') });
    await page.goto(`${gallery}?scene=mixed`);
    const day = page.locator('.day-line').last();
    await expect(day).toHaveText('اليوم');
    await page.clock.setSystemTime(new Date('2026-11-21T23:59:30+03:00'));
    await page.clock.runFor(15_000);
    await expect(day).toHaveText('اليوم');
    await page.clock.runFor(20_000);
    await expect(day).toHaveText('أمس');
  });
});
