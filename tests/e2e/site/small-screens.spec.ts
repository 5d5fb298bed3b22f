import { expect, type Locator, type Page } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { doubleText, isWithin } from '../support/screen.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Width in px by which the page or its main part exceeds the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('main')].map(
        part => part.scrollWidth - part.clientWidth,
      ),
    ),
  );

test('on a touch screen, each text field has a font size of at least 16px (BROWSER-38)', async ({
  arrive,
}) => {
  const owner = await (await arrive('owner', PHONE)).logIn();
  const { page } = owner;
  const small = (): Promise<string[]> =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'textarea, select, input:not([type=checkbox], [type=radio], [type=color], [type=file], [type=range])',
        ),
      ]
        .filter(field => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(field => `${field.getAttribute('aria-label') ?? field.id} ${getComputedStyle(field).fontSize}`),
    );
  expect(await small()).toEqual([]);
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await small()).toEqual([]);
  for (const section of [1, 4, 9, 12, 16]) {
    await page.goto(`/admin-panel?owner#section=${section}`);
    await expect(page.getByRole('main').locator('input, textarea').first()).toBeAttached();
    expect(await small()).toEqual([]);
  }
});

for (const [width, height, least] of [
  [390, 420, 150],
  [667, 320, 90],
] as const)
  test(`${width}×${height}: with all room bars, messages have at least ${least}px`, async ({
    arrive,
    byWire,
    gather,
    request,
    baseURL,
  }) => {
    const ask = await operator(request, baseURL);
    const { banner } = (await ask('POST', '/banners', {
      text: 'لافتة من سطر واحد طويل بعض الشيء لكل من يقرأ',
    })) as { banner: { _id: string } };
    const keeper = await byWire('owner').logIn();
    const setSlow = (slowSeconds: number) =>
      keeper.client.request('requestSetRoomMode', { slowSeconds, writers: 'everyone' });
    await setSlow(5);
    await ask('PATCH', '/options-2/site', { images: 'everyone' });
    const [omar] = await gather(`عمر ${width}`);
    const line = `رسالة يُجاب عنها ${width}`;
    await omar.say(line);
    const owner = await (await arrive('owner', PHONE)).logIn();
    const { page } = owner;
    await page.setViewportSize({ width, height });
    await owner.seesMessage(line);
    const row = owner.log.getByRole('article').filter({ hasText: line });
    await row.focus();
    await page.keyboard.press('r');
    await expect(page.getByText(`رد على عمر ${width}`)).toBeAttached();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'إرسال صورة' }).tap();
    await (await chooser).setFiles('web/public/install/icon-192.png');
    await expect(page.getByText('صورة مع الرسالة')).toBeAttached();
    // A fallback font makes bars higher.
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    expect((await owner.log.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(least);
    await expect(owner.composer).toBeInViewport({ ratio: 1 });
    await ask('DELETE', `/banners/${banner._id}`);
    await setSlow(0);
    await ask('PATCH', '/options-2/site', { images: 'off' });
  });

test('on a short screen, the whole user sheet is reachable', async ({ arrive }) => {
  const owner = await (await arrive('owner', PHONE)).logIn();
  const { page } = owner;
  await page.setViewportSize({ width: 390, height: 420 });
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  const sheet = page.getByRole('dialog');
  for (const name of ['عرض جميع المتصلين', 'طرد جميع المستخدمين']) {
    const control = sheet.getByRole('button', { name });
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
});

test('with double text size, the room name, buttons and composer fit the screen (BROWSER-39)', async ({
  arrive,
  byWire,
}) => {
  const reporter = await byWire('شاكية البلاغ').enter();
  const reported = await (await arrive('خصم مكبر')).enter();
  const userId = await reported.userId();
  await reporter.client.request('requestReportUser', { userId, reason: 'abuse' });
  const owner = await (await arrive('owner', PHONE)).logIn();
  const { page } = owner;
  await doubleText(page);
  const bar = page.getByRole('banner');
  const buttons = bar.getByRole('button');
  // Waits for the late button, because it takes space from the name.
  await expect(bar.getByRole('button', { name: 'المحادثات الخاصة' })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^(?:بلاغ واحد|بلاغان|\d+ بلاغ)/ })).toBeVisible();
  for (const button of await buttons.all()) await isWithin(page, button);
  const counter = bar.getByText('متصل');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await counter.evaluate(one => one.scrollWidth - one.clientWidth), `${width}`).toBe(0);
  }
  const name = await bar.getByRole('heading').boundingBox();
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    const isApart =
      !name || !box || name.width === 0 || name.x >= box.x + box.width || box.x >= name.x + name.width;
    expect(isApart, String(button)).toBe(true);
  }
  await isWithin(page, owner.composer);
  expect(await overflow(page)).toBe(0);
});

test("with double text size, a user's own name in the user sheet is complete (BROWSER-39)", async ({
  arrive,
}) => {
  const { page } = await (await arrive('master', PHONE)).logIn();
  await doubleText(page);
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  const name = page.locator('.own-card .nickname');
  await expect(name).toBeVisible();
  expect(await name.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await isWithin(page, page.getByRole('button', { name: /^الحالة/ }));
});

/** Whether a touch at the middle of a field reaches the field. */
const isUncovered = (field: Locator): Promise<boolean> =>
  field.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    return touched !== null && (one === touched || one.parentElement?.contains(touched) === true);
  });

for (const size of [
  { width: 390, height: 420 },
  { width: 667, height: 320 },
])
  test(`${size.width}×${size.height}: a form footer covers no focused field (BROWSER-42)`, async ({
    openPanel,
  }) => {
    const panel = await openPanel('owner', 16);
    await panel.page.setViewportSize(size);
    await panel.add('إضافة حساب');
    const fields = panel.form.getByRole('textbox');
    await expect.poll(() => fields.count()).toBeGreaterThan(3);
    for (const field of await fields.all()) {
      await field.focus();
      expect(await isUncovered(field), await field.evaluate(one => one.id)).toBe(true);
    }
  });

/** Space in px between the text of a tab and its edges. */
const spaceIn = (tab: Locator): Promise<number> =>
  tab.evaluate(one => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
    return Math.min(inner.left - outer.left, outer.right - inner.right);
  });

test('with double text size, user sheet tabs do not overlap (BROWSER-39)', async ({ arrive }) => {
  const { page } = await (await arrive('ليلى المكبرة', PHONE)).enter();
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  await doubleText(page);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(2);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of await tabs.all()) {
      expect(await spaceIn(tab), `${width}`).toBeGreaterThanOrEqual(4);
      await isWithin(page, tab);
    }
  }
});

for (const size of [
  { width: 390, height: 844 },
  { width: 390, height: 420 },
  { width: 667, height: 320 },
])
  test(`${size.width}×${size.height}, double text size: a form dialog fits (BROWSER-39)`, async ({
    arrive,
  }) => {
    const { page } = await (await arrive('owner', { ...PHONE, viewport: size })).logIn();
    await doubleText(page);
    const fromMenu = (option: string) => async (): Promise<void> => {
      await page.getByRole('button', { name: 'خيارات الموقع' }).tap();
      await page.getByRole('option', { name: option }).tap();
    };
    const fromRooms = async (): Promise<void> => {
      await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
      await page.getByRole('tab', { name: /الغرف/ }).tap();
      await page.getByRole('button', { name: 'إنشاء غرفة' }).tap();
    };
    for (const [name, open] of [
      ['تغيير كلمة المرور', fromMenu('تغيير كلمة المرور')],
      ['إرسال إعلان عام', fromMenu('إرسال إعلان عام')],
      ['إنشاء غرفة', fromRooms],
    ] as const) {
      await open();
      const dialog = page.getByRole('dialog', { name });
      const cancel = dialog.getByRole('button', { name: 'إلغاء' });
      await expect(cancel).toBeVisible();
      for (const part of await dialog.locator('input, textarea, select, button').all()) {
        await part.scrollIntoViewIfNeeded();
        await isWithin(page, part);
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await cancel.tap();
    }
  });

test('with double text size, messages have more space than the side panel (BROWSER-39)', async ({
  arrive,
}) => {
  const layla = await (await arrive('ليلى الواسعة')).enter();
  const { page } = layla;
  await page.setViewportSize({ width: 1000, height: 700 });
  await doubleText(page);
  const side = page.getByRole('complementary', { name: 'المستخدمون والغرف' });
  const panel = await side.boundingBox();
  const log = await layla.log.boundingBox();
  expect(panel?.width).toBeLessThanOrEqual(400);
  expect(log?.width).toBeGreaterThanOrEqual(550);
  await isWithin(page, side);
});

test('at 320px, the panel is not wider than the screen', async ({ arrive }) => {
  const owner = await (await arrive('owner', { ...PHONE, viewport: { width: 320, height: 568 } })).logIn();
  const { page } = owner;
  for (const section of ['', '#section=1', '#section=16', '#section=17']) {
    await page.goto(`/admin-panel?owner${section}`);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([section, await overflow(page)]).toEqual([section, 0]);
    for (const button of await page.getByRole('banner').getByRole('button').all())
      await isWithin(page, button);
  }
});
