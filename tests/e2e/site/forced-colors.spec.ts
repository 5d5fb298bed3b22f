import { expect, type Locator } from '@playwright/test';
import { test } from '../support/people.ts';

/** Styles that distinguish elements when the system sets all colors. */
const lines = (one: Locator): Promise<string> =>
  one.evaluate(element => {
    const { outlineStyle, outlineWidth, borderWidth, borderInlineEndWidth, borderRadius } =
      getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth} ${borderWidth} ${borderInlineEndWidth} ${borderRadius}`;
  });

const differ = async (one: Locator, other: Locator): Promise<void> =>
  expect(await lines(one)).not.toBe(await lines(other));

test('forced colors: selected, pressed and own items differ in outline or border (BROWSER-40)', async ({
  arrive,
  gather,
}) => {
  const [omar] = await gather('عمر المتباين');
  const owner = await (await arrive('owner')).logIn();
  const { page } = owner;
  await page.emulateMedia({ forcedColors: 'active' });
  await omar.say('سطر عمر');
  await owner.say('سطري');
  await owner.hasSent('سطري');
  await owner.row(omar.name).click();
  await differ(owner.row(omar.name), owner.list.getByRole('option', { selected: false }).first());
  const [mine, other] = ['سطري', 'سطر عمر'].map(text =>
    owner.log.getByRole('article').filter({ hasText: text }),
  );
  if (mine && other) await differ(mine, other);
  const tabs = page.getByRole('tab');
  await differ(tabs.first(), tabs.nth(1));
  const weight = page.locator('.composer-tools [aria-pressed]');
  await weight.first().click();
  await differ(weight.first(), weight.nth(1));
  const send = page.getByRole('button', { name: 'إرسال' });
  const ground = (): Promise<string> => send.evaluate(button => getComputedStyle(button).backgroundColor);
  const idle = await ground();
  await owner.composer.fill('نص');
  await expect.poll(ground).not.toBe(idle);
  await omar.page.getByRole('button', { name: /^الحالة/ }).click();
  await omar.page.getByRole('option', { name: 'مشغول' }).click();
  await differ(owner.row(omar.name).locator('.status-busy'), owner.row('صقر نجد').locator('.status-dot'));
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Screenshot of an element, to compare two elements that may differ only in color. */
const drawn = async (one: Locator): Promise<string> => (await one.screenshot()).toString('base64');

for (const [form, options] of [
  ['desktop', {}],
  ['phone', PHONE],
] as const)
  test(`forced colors on a ${form}: swatches and switches are distinguishable (BROWSER-40)`, async ({
    arrive,
  }) => {
    const { page } = await (await arrive('owner', options)).logIn();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('button', { name: 'الإعدادات' }).click();
    const settings = page.getByRole('dialog', { name: 'الإعدادات' });
    expect(await settings.evaluate(one => getComputedStyle(one).outlineStyle)).toBe('solid');
    const grounds = settings.getByRole('radiogroup', { name: 'لون الخلفية' }).getByRole('radio');
    const [blue, red] = [grounds.nth(1), grounds.nth(2)];
    await blue.click();
    await settings.getByRole('tab').first().focus();
    await differ(blue, red);
    expect(await drawn(grounds.nth(3))).not.toBe(await drawn(red));
    const icons = settings.getByRole('radiogroup', { name: 'الأيقونة' }).getByRole('radio');
    await icons.first().click();
    await differ(icons.first(), icons.nth(1));
    const star = settings.getByRole('switch', { name: 'إظهار نجمتي' });
    const track = settings.locator('.switch').filter({ hasText: 'إظهار نجمتي' }).locator('.switch-track');
    await star.scrollIntoViewIfNeeded();
    const on = await track.evaluate(one => getComputedStyle(one).backgroundColor);
    await star.click();
    await expect(star).not.toBeChecked();
    await expect.poll(() => track.evaluate(one => getComputedStyle(one).backgroundColor)).not.toBe(on);
  });

test('forced colors in the panel: swatches and days are distinguishable (BROWSER-40)', async ({
  openPanel,
}) => {
  const panel = await openPanel('owner', 4);
  const { page, form } = panel;
  await page.emulateMedia({ forcedColors: 'active' });
  await panel.edit('المجلس العام');
  await form.getByRole('button', { name: 'إضافة وقت' }).click();
  const days = form.locator('.timetable-day');
  await days.first().click();
  await days.nth(1).click();
  await days.nth(1).click();
  await differ(days.first(), days.nth(1));
  await panel.press('إلغاء');
  await panel.go('الألوان');
  const dots = page.locator('.swatch-dot');
  await expect(dots.nth(1)).toBeVisible();
  expect(await drawn(dots.first())).not.toBe(await drawn(dots.nth(1)));
});
