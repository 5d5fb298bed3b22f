import { expect } from '@playwright/test';
import type { AdminPanel } from '../support/admin-panel.ts';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { type PeopleFixtures, type Person, test } from '../support/people.ts';

const PICTURES = 'migrations/seed/pictures/rendered';
const SMALL = `${PICTURES}/stars/blue.png`;
const OTHER = `${PICTURES}/avatars/olive.png`;

/** Returns a function that gives the name of the next created record. */
const madeAt = async ({ page }: AdminPanel, path: string, word: string): Promise<() => Promise<string>> => {
  const answer = page.waitForResponse(
    each => each.request().method() === 'POST' && new URL(each.url()).pathname.startsWith(`/api/v1/${path}`),
  );
  return async () => (await (await answer).json()).data[word].name;
};

const isLoaded = (image: HTMLElement | SVGElement): boolean =>
  image instanceof HTMLImageElement && image.naturalWidth > 0;

test('images are uploaded, previewed, used in the chat, changed and removed', async ({
  openPanel,
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 6);
  const layla = await arrive('ليلى');
  await test.step('an icon is previewed, restricted or made default, edited and deleted', () =>
    keepsAnIcon(panel, layla, ask));
  await test.step('a star is uploaded, edited and deleted; invalid files are refused', () =>
    keepsAStar(panel, arrive));
  await test.step('an image emoji appears in a message, and its edit form shows the image', () =>
    keepsAnEmoji(panel, layla));
});

async function keepsAnIcon(panel: AdminPanel, layla: Person, ask: ApiCall): Promise<void> {
  const { avatars } = (await ask('GET', '/avatars/?page=1&limit=100')) as {
    avatars: { _id: string; default: boolean }[];
  };
  const usual = avatars.find(each => each.default);
  await panel.add('إضافة أيقونة');
  await panel.press('إضافة');
  await expect(panel.form.getByRole('alert')).toHaveText(/^هذا الحقل مطلوب\. ?is required$/);
  await panel.form.locator('input[type=file]').setInputFiles(SMALL);
  const preview = panel.form.locator('.picture-shown img');
  const drawn = panel.form.locator('.picture-shown canvas');
  await expect.poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(0);
  const nameOf = await madeAt(panel, 'avatars', 'avatar');
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء الأيقونة بنجاح.');
  const name = await nameOf();
  const row = await panel.find(name);
  const shown = row.locator('img');
  await expect.poll(() => shown.evaluate(isLoaded)).toBe(true);
  const box = (label: string) => row.getByRole('checkbox', { name: label });
  try {
    await panel.tick(box('افتراضية'));
    await expect(box('افتراضية')).toBeChecked();
    await layla.enter();
    const worn = layla.row(layla.name).locator('img').first();
    await expect(worn).toHaveAttribute('src', (await shown.getAttribute('src')) ?? '');
    await expect.poll(() => worn.evaluate(isLoaded)).toBe(true);
    await panel.tick(box('مقيّدة'));
    await expect(box('مقيّدة')).toBeChecked();
    await panel.page.reload();
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
  await panel.edit(name);
  await expect(preview).toHaveAttribute('src', before ?? '');
  await panel.form.locator('input[type=file]').setInputFiles(OTHER);
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل الأيقونة بنجاح.');
  await expect(shown).not.toHaveAttribute('src', before ?? '');
  await panel.remove(name);
  await panel.seesToast('تم حذف الأيقونة بنجاح.');
  await expect(row).toHaveCount(0);
  for (const act of ['إضافة أيقونة جديدة', 'تعديل الأيقونة', 'حذف الأيقونة'])
    await panel.seesAuditEntry(`${act}: ${name}`);
}

async function keepsAStar(panel: AdminPanel, arrive: PeopleFixtures['arrive']): Promise<void> {
  await panel.go('النجوم');
  await panel.add('إضافة نجمة');
  await expect(panel.form.getByLabel('الرتبة', { exact: true })).toHaveValue('1');
  const chosen = panel.form.locator('input[type=file]');
  await chosen.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(600 * 1024) });
  await expect(panel.form.getByRole('alert')).toContainText('600 كيلوبايت');
  await chosen.setInputFiles({ name: 'star.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await panel.press('إضافة');
  await expect(panel.form.getByRole('alert')).toBeVisible();
  await chosen.setInputFiles(SMALL);
  await panel.form.locator('.check', { hasText: 'للأعضاء' }).click();
  const nameOf = await madeAt(panel, 'stars', 'star');
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء النجمة بنجاح.');
  const name = await nameOf();
  const row = panel.row(name);
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
  await panel.edit(name);
  // Changes name and picture together. The second request uses the version from the first answer.
  await panel.fill({ 'اسم النجمة': 'نجمة العيد' });
  await chosen.setInputFiles(OTHER);
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل النجمة بنجاح.');
  await expect(info.getByRole('radio', { name: 'نجمة العيد' })).toBeVisible();
  await expect(panel.row('نجمة العيد').locator('img')).not.toHaveAttribute('src', before ?? '');
  const renamed = panel.row('نجمة العيد');
  await expect.poll(() => renamed.locator('img').evaluate(isLoaded)).toBe(true);
  await panel.remove('نجمة العيد');
  await panel.seesToast('تم حذف النجمة بنجاح.');
  await expect(info.getByRole('radio', { name: 'نجمة العيد' })).toHaveCount(0);
  for (const act of ['إضافة نجمة جديدة', 'تعديل النجمة']) await panel.seesAuditEntry(`${act}: ${name}`);
  await panel.seesAuditEntry('حذف النجمة: نجمة العيد');
}

async function keepsAnEmoji(panel: AdminPanel, layla: Person): Promise<void> {
  await panel.go('الرموز التعبيرية');
  await panel.add('إضافة رمز');
  await panel.form.getByRole('radio', { name: 'بصورة' }).check();
  await panel.fill({ الاختصار: ':ختمنا' });
  await panel.form.locator('input[type=file]').setInputFiles(SMALL);
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء الرمز التعبيري بنجاح.');
  await layla.say('هذا :ختمنا');
  const image = layla.log.getByRole('img', { name: ':ختمنا' }).last();
  await expect.poll(() => image.evaluate(isLoaded)).toBe(true);
  await panel.find(':ختمنا');
  await panel.edit(':ختمنا');
  await expect(panel.form.getByRole('radio', { name: 'بصورة' })).toBeChecked();
  await expect(panel.form.locator('.picture-shown img')).toHaveAttribute('src', /\/uploads\/emojis\//);
  await panel.fill({ الاختصار: ':ختمها' });
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل الرمز التعبيري بنجاح.');
  await panel.find(':ختمها');
  await layla.say('وهذا :ختمها');
  const renamed = layla.log.getByRole('img', { name: ':ختمها' }).last();
  await expect.poll(() => renamed.evaluate(isLoaded)).toBe(true);
  await panel.remove(':ختمها');
  await panel.seesToast('تم حذف الرمز التعبيري بنجاح.');
  await expect(layla.log.getByText('وهذا :ختمها')).toBeVisible();
  for (const act of [
    'إضافة رمز تعبيري جديد: :ختمنا',
    'تعديل الرمز التعبيري: :ختمنا',
    'حذف الرمز التعبيري: :ختمها',
  ])
    await panel.seesAuditEntry(act);
}
