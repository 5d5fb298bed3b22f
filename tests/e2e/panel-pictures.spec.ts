import { expect } from '@playwright/test';
import { operator } from './support/operator.ts';
import { Desk } from './support/panel.ts';
import { test } from './support/people.ts';

const PICTURES = 'migrations/seed/pictures/rendered';
const SMALL = `${PICTURES}/stars/blue.png`;
const OTHER = `${PICTURES}/avatars/olive.png`;

/** The name that the server gave what is about to be made. */
const madeAt = async ({ page }: Desk, path: string, word: string): Promise<() => Promise<string>> => {
  const answer = page.waitForResponse(
    each => each.request().method() === 'POST' && new URL(each.url()).pathname.startsWith(`/api/v1/${path}`),
  );
  return async () => (await (await answer).json()).data[word].name;
};

const isLoaded = (image: HTMLElement | SVGElement): boolean =>
  image instanceof HTMLImageElement && image.naturalWidth > 0;

test('PANEL-10, PANEL-36, RES-34, RES-36 an icon is seen before it is sent, is the default or restricted at once, is worn by the next guest, changes its picture and goes', async ({
  browser,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { avatars } = (await ask('GET', '/avatars/?page=1&limit=100')) as {
    avatars: { _id: string; default: boolean }[];
  };
  const usual = avatars.find(each => each.default);
  const desk = await Desk.open(browser, 'owner', 6);
  await desk.add('إضافة أيقونة');
  await desk.press('إضافة');
  await expect(desk.form.getByRole('alert')).toHaveText('is required');
  await desk.form.locator('input[type=file]').setInputFiles(SMALL);
  const preview = desk.form.locator('.picture-shown img');
  const drawn = desk.form.locator('.picture-shown canvas');
  await expect.poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(0);
  const nameOf = await madeAt(desk, 'avatars', 'avatar');
  await desk.press('إضافة');
  await desk.says('تم إنشاء الأيقونة بنجاح.');
  const name = await nameOf();
  const row = await desk.find(name);
  const shown = row.locator('img');
  await expect.poll(() => shown.evaluate(isLoaded)).toBe(true);
  const box = (label: string) => row.getByRole('checkbox', { name: label });
  try {
    await row.locator('.check').nth(0).click();
    await expect(box('افتراضية')).toBeChecked();
    const [layla] = await gather('ليلى');
    const worn = layla.row(layla.name).locator('img').first();
    await expect(worn).toHaveAttribute('src', (await shown.getAttribute('src')) ?? '');
    await expect.poll(() => worn.evaluate(isLoaded)).toBe(true);
    await row.locator('.check').nth(1).click();
    await expect(box('مقيّدة')).toBeChecked();
    await desk.page.reload();
    await expect(box('افتراضية')).toBeChecked();
    await expect(box('مقيّدة')).toBeChecked();
    const { avatars: now } = (await ask('GET', '/avatars/?page=1&limit=100')) as {
      avatars: { name: string; default: boolean }[];
    };
    expect(now.filter(each => each.default).map(each => each.name)).toEqual([name]);
  } finally {
    if (usual) await ask('PATCH', `/avatars/${usual._id}`, { default: true });
  }
  const before = await shown.getAttribute('src');
  await desk.edit(name);
  await expect(preview).toHaveAttribute('src', before ?? '');
  await desk.form.locator('input[type=file]').setInputFiles(OTHER);
  await desk.press('حفظ');
  await desk.says('تم تعديل الأيقونة بنجاح.');
  await expect(shown).not.toHaveAttribute('src', before ?? '');
  await desk.remove(name);
  await desk.says('تم حذف الأيقونة بنجاح.');
  await expect(row).toHaveCount(0);
  for (const act of ['إضافة أيقونة جديدة', 'تعديل الأيقونة', 'حذف الأيقونة'])
    await desk.recorded(`${act}: ${name}`);
  await desk.page.context().close();
});

test('PANEL-16, PANEL-33, PANEL-50, RES-39, RES-41, RES-42 a star is uploaded with its rank and class, is offered in the chat, changes its picture and goes; a file that is no picture is refused', async ({
  browser,
  arrive,
}) => {
  const desk = await Desk.open(browser, 'owner', 12);
  await desk.add('إضافة نجمة');
  await expect(desk.form.getByLabel('الرتبة', { exact: true })).toHaveValue('1');
  const chosen = desk.form.locator('input[type=file]');
  await chosen.setInputFiles({ name: 'star.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await desk.press('إضافة');
  await expect(desk.form.getByRole('alert')).toBeVisible();
  await chosen.setInputFiles(SMALL);
  await desk.form.locator('.check', { hasText: 'للأعضاء' }).click();
  const nameOf = await madeAt(desk, 'stars', 'star');
  await desk.press('إضافة');
  await desk.says('تم إنشاء النجمة بنجاح.');
  const name = await nameOf();
  const row = desk.row(name);
  await expect(row).toBeVisible();
  await expect(row.getByRole('checkbox', { name: 'للأعضاء' })).toBeChecked();
  await expect(row.getByRole('checkbox', { name: 'للزوار' })).not.toBeChecked();
  const owner = await (await arrive('owner')).logIn();
  await owner.row('صقر نجد').click();
  await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await info.getByRole('tab', { name: 'النجوم' }).click();
  const offered = info.getByRole('radio', { name });
  await expect(offered).toBeVisible();

  const before = await row.locator('img').getAttribute('src');
  await desk.edit(name);
  await chosen.setInputFiles(OTHER);
  await desk.press('حفظ');
  await desk.says('تم تعديل النجمة بنجاح.');
  await expect(row.locator('img')).not.toHaveAttribute('src', before ?? '');
  await expect.poll(() => row.locator('img').evaluate(isLoaded)).toBe(true);
  await desk.remove(name);
  await desk.says('تم حذف النجمة بنجاح.');
  await expect(offered).toHaveCount(0);
  for (const act of ['إضافة نجمة جديدة', 'تعديل النجمة', 'حذف النجمة'])
    await desk.recorded(`${act}: ${name}`);
  await desk.page.context().close();
});

test('PANEL-7, PANEL-47, RES-46, RES-48 an emoji of a picture is seen in a message, and its edit shows the picture that it has', async ({
  browser,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const desk = await Desk.open(browser, 'owner', 3);
  await desk.add('إضافة رمز');
  await desk.form.getByRole('radio', { name: 'بصورة' }).check();
  await desk.fill({ الاختصار: ':ختمنا' });
  await desk.form.locator('input[type=file]').setInputFiles(SMALL);
  await desk.press('إضافة');
  await desk.says('تم إنشاء الرمز التعبيري بنجاح.');
  await layla.say('هذا :ختمنا');
  const image = layla.log.getByRole('img', { name: ':ختمنا' }).last();
  await expect.poll(() => image.evaluate(isLoaded)).toBe(true);
  await desk.find(':ختمنا');
  await desk.edit(':ختمنا');
  await expect(desk.form.getByRole('radio', { name: 'بصورة' })).toBeChecked();
  await expect(desk.form.locator('.picture-shown img')).toHaveAttribute('src', /\/uploads\/emojis\//);
  await desk.fill({ الاختصار: ':ختمها' });
  await desk.press('حفظ');
  await desk.says('تم تعديل الرمز التعبيري بنجاح.');
  await desk.find(':ختمها');
  await layla.say('وهذا :ختمها');
  const renamed = layla.log.getByRole('img', { name: ':ختمها' }).last();
  await expect.poll(() => renamed.evaluate(isLoaded)).toBe(true);
  await desk.remove(':ختمها');
  await desk.says('تم حذف الرمز التعبيري بنجاح.');
  await expect(layla.log.getByText('وهذا :ختمها')).toBeVisible();
  for (const act of [
    'إضافة رمز تعبيري جديد: :ختمنا',
    'تعديل الرمز التعبيري: :ختمنا',
    'حذف الرمز التعبيري: :ختمها',
  ])
    await desk.recorded(act);
  await desk.page.context().close();
});
