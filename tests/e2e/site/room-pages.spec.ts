import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

const DIWAN = `/r/${encodeURIComponent('ديوان-الشعر')}`;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone, a room link leads to the first message in that room (SITE-65)', async ({
  arrive,
  site,
}) => {
  const guest = await arrive('زائرة الديوان', { ...PHONE, baseURL: site.url });
  await guest.page.goto(DIWAN);
  await expect(guest.page.getByRole('heading', { name: 'ديوان الشعر' })).toBeVisible();
  await guest.page.screenshot({ path: '/tmp/pages-scratch/room-phone.png' });
  await guest.enterAgain();
  await guest.isIn('ديوان الشعر');
  await guest.say('وصلت من الرابط');
  await guest.hasSent('وصلت من الرابط');
  expect(guest.faults).toEqual([]);
});
