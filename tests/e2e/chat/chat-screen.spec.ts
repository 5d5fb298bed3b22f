import { expect } from '@playwright/test';
import { OWN_CONNECTION } from '../support/own-connection.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('the chat screen has gifts, a sound switch, help and a link to the panel', async ({
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const owner = await (await arrive('owner')).logIn();
  const guest = await arrive('ليلى');
  const { page } = guest;
  await test.step('a missing picture is replaced by the default without repeated requests (FILE-11)', async () => {
    let asked = 0;
    for (const folder of ['avatars', 'stars', 'nickname-images'])
      await guest.page.route(`**/uploads/${folder}/**`, route => {
        asked += 1;
        return route.abort();
      });
    await guest.enter();
    await owner.say('من يرى صورتي؟');
    const row = guest.log.getByRole('article').filter({ hasText: 'من يرى صورتي؟' });
    await expect(row.locator('img').first()).toHaveAttribute('src', '/defaultAvatar.gif');
    await expect(row.getByAltText(/^نجمة/)).toHaveAttribute('src', '/defaultStar.gif');
    await expect(row).toContainText('صقر نجد');
    const before = asked;
    await owner.say('ومن يراها الآن؟');
    await guest.seesMessage('ومن يراها الآن؟');
    expect(asked).toBe(before);
    for (const path of ['', '/uploads'].flatMap(at => [`${at}/defaultAvatar.gif`, `${at}/defaultStar.gif`])) {
      const picture = await guest.page.request.get(path, { headers: OWN_CONNECTION });
      const begins = (await picture.body()).subarray(0, 4).toString();
      expect([path, picture.headers()['content-type'], begins]).toEqual([path, 'image/gif', 'GIF8']);
    }
  });
  await test.step('gifts scroll in the marquee in the configured direction (CHAT-2)', async () => {
    const said = { text: 'باقة ورد للمجلس', userType: 'all', fontColor: '#000000' };
    const { _id } = (await ask('POST', '/gifts/', said)).gift as { _id: string };
    const gift = page.locator('.marquee').getByText('باقة ورد للمجلس').first();
    await expect(gift).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const left = () => gift.evaluate(element => element.getBoundingClientRect().left);
    const before = await left();
    // The demo marquee moves to the right.
    await expect.poll(left).toBeGreaterThan(before + 20);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await ask('DELETE', `/gifts/${_id}`);
  });
  await test.step('the sound can be muted and unmuted; help is visible, and messages have 1.6 times the root size (CHAT-3)', async () => {
    await page.getByRole('button', { name: 'كتم الصوت' }).click();
    await expect(page.getByRole('button', { name: 'تشغيل الصوت' })).toBeVisible();
    await page.getByRole('button', { name: 'تشغيل الصوت' }).click();
    await expect(page.getByRole('button', { name: 'كتم الصوت' })).toBeVisible();

    await expect(page.getByRole('complementary', { name: 'مساعدة' })).toBeVisible();
    const ofRoot = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    await expect(page.locator('.message-log')).toHaveCSS('font-size', `${1.6 * ofRoot}px`);
  });
  await test.step('the panel opens in a tab, the first text color is bluish, toasts are at the top (CHAT-20, CHAT-48)', async () => {
    await expect(owner.page.getByLabel('لون النص')).toHaveValue(/^#[0-9a-f]{4}(?:[89a-f][0-9a-f])$/);
    await owner.page.getByRole('button', { name: /خيارات الموقع/ }).click();
    const [panel] = await Promise.all([
      owner.page.context().waitForEvent('page'),
      owner.page.getByRole('option', { name: 'لوحة التحكم' }).click(),
    ]);
    await expect(panel).toHaveURL(/\/admin-panel\?owner/);
    await expect(panel.getByRole('navigation', { name: 'أقسام اللوحة' })).toBeVisible();
    await panel.close();

    await owner.row('صقر نجد').click();
    await owner.page.getByRole('button', { name: 'الإعدادات' }).click();
    const settings = owner.page.getByRole('dialog', { name: 'الإعدادات' });
    await settings.getByRole('textbox', { name: 'الاسم المستعار' }).fill('ا'.repeat(200));
    await settings.getByRole('button', { name: 'موافق' }).click();
    const box = await owner.toasts.first().boundingBox();
    expect(box?.width).toBeLessThanOrEqual(350);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2);
    // Near the top of the screen.
    expect(box?.y).toBeLessThan(80);
  });
});
