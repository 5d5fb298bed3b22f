import { expect } from '@playwright/test';
import { MISSING_FILES } from '../support/missing-files.ts';
import { test } from '../support/people.ts';

test('a request for a missing file returns 404 without caching (FILE-26)', async ({ site, request }) => {
  for (const path of MISSING_FILES) {
    const answer = await request.get(`${site.url}${path}`, { headers: { Accept: '*/*' } });
    const { 'cache-control': cache, 'content-type': type } = answer.headers();
    expect([path, answer.status(), cache, type]).toEqual([
      path,
      404,
      'no-store',
      'text/plain; charset=utf-8',
    ]);
  }
  const navigated = await request.get(`${site.url}/nowhere`, { headers: { Accept: 'text/html' } });
  expect([navigated.status(), navigated.headers()['cache-control']]).toEqual([404, 'no-store']);
  expect(navigated.headers()['content-security-policy']).toContain("default-src 'none'");
});

test('after a release, a tab missing a script reloads once and preserves text (BROWSER-31)', async ({
  arrive,
}) => {
  const layla = await arrive('ليلى القديمة');
  const { page } = layla;
  await layla.enterByScreen();
  const field = page.getByRole('textbox', { name: 'نص الرسالة' });
  await field.fill('نص لم يُرسل بعد');

  // Simulates a page of the previous release: the name of its first script differs from the one that the site serves
  // now.
  await page.evaluate(() =>
    document.querySelector('script[type="module"]')?.setAttribute('src', '/assets/index-OLD12345.js'),
  );
  const isPart = /\/assets\/EmojiPicker-/;
  await page.route(isPart, route =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'الرموز التعبيرية' }).click();
  await reloaded;
  await expect(page.getByText('حُدّث الموقع، فأُعيد تحميل الصفحة.')).toBeVisible();
  await expect(field).toHaveValue('نص لم يُرسل بعد');

  // A script that is also missing in the new release causes no reload.
  await page.getByRole('button', { name: 'الرموز التعبيرية' }).click();
  await expect(page.getByText('تعذّر تحميل البيانات.').first()).toBeVisible();
  await expect(field).toHaveValue('نص لم يُرسل بعد');
});
