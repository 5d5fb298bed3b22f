import { expect } from '@playwright/test';
import { Instance } from '../support/instance.ts';
import { test } from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network, an offline page is shown; only its files are cached (BROWSER-22)', async ({
  page,
  site,
}) => {
  const port = site.port + 9;
  const first = Instance.fresh(port);
  await first.untilReady();
  await page.goto(first.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await expect(page.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort()).toEqual(['/mark.svg', '/offline', '/offline.css', '/offline.js', '/theme.js']);

  await first.stop();
  await page.goto(`${first.url}/chat`);
  await expect(page.getByRole('heading', { name: 'لا يوجد اتصال' })).toBeVisible();
  const button = page.getByRole('button', { name: 'إعادة المحاولة' });
  const isStyled = () =>
    button.evaluate(each => getComputedStyle(each).backgroundColor !== 'rgb(239, 239, 239)');
  expect(await isStyled()).toBe(true);
  await button.click();
  await expect(page.getByRole('heading', { name: 'لا يوجد اتصال' })).toBeVisible();

  await test.step('in English, the offline page is English too (LANG-1)', async () => {
    await page.evaluate(() => localStorage.setItem('samar.language', 'en'));
    await page.reload();
    await expect(page).toHaveTitle('You are offline');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText('لا يوجد اتصال')).toBeHidden();
    await page.evaluate(() => localStorage.removeItem('samar.language'));
    await page.reload();
  });

  const again = new Instance(port);
  await again.untilReady();
  await button.click();
  await expect(page.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
  await again.stop();
});

test('the chat is installable with valid icons and pictures in the manifest (BROWSER-21)', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { icons, screenshots, start_url, display, dir } = await answer.json();
  expect([start_url, display, dir]).toEqual(['/', 'standalone', 'rtl']);
  const sizeOf = (src: string) =>
    page.evaluate(async address => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  const drawn = [...icons, ...screenshots].filter(({ type }: { type: string }) => type === 'image/png');
  expect(drawn).toHaveLength(5);
  for (const { src, sizes } of drawn) expect([src, await sizeOf(src)]).toEqual([src, sizes]);
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(await sizeOf(apple ?? '')).toBe('180x180');
});
