import { expect } from '@playwright/test';
import { pngOf } from '../../support/images.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a list keeps its view in the address; many records are deleted or uploaded together', async ({
  openPanel,
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const names = ['أمل', 'بحر', 'تاج', 'ثلج', 'جبل', 'حلم', 'خيل', 'دار', 'ذهب', 'رمل', 'زهر'];
  for (const name of names)
    await ask('POST', '/decorations', {
      name: `قائمة ${name}`,
      decorationText: '★',
      color: '#fff',
      bgColor: '#123a6b',
    });
  const panel = await openPanel('owner', 10);
  const { page } = panel;
  const search = page.getByRole('searchbox', { name: 'بحث في القائمة…' });
  const head = page.getByRole('columnheader', { name: 'الاسم' });
  const shows = (...rows: string[]) =>
    expect(page.locator('.records td[data-label="الاسم"]')).toHaveText(rows);

  await test.step('search matches any letter form, and a column header sorts (PANEL-105)', async () => {
    await search.fill('قائمه');
    await expect(page.getByText('المجموع: 11')).toBeVisible();
    await head.getByRole('button').click();
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'الصفحة 2', exact: true }).click();
    await shows('قائمة بحر', 'قائمة أمل');
  });
  await test.step('a reload and back restore the same list (PANEL-105)', async () => {
    await page.reload();
    await shows('قائمة بحر', 'قائمة أمل');
    await expect(search).toHaveValue('قائمه');
    await page.goBack();
    await expect(page.getByRole('row')).toHaveCount(10);
    await page.getByLabel('لكل صفحة').selectOption('25');
    await expect(page.getByRole('row')).toHaveCount(12);
  });
  await test.step('a search without matches reports this and can be cleared', async () => {
    await search.fill('لا شيء كهذا');
    await expect(page.getByText('لا نتائج لهذا البحث.')).toBeVisible();
    await page.getByRole('button', { name: 'مسح البحث' }).click();
    await expect(panel.row('قائمة زهر')).toBeVisible();
  });
  await test.step('stars can be moved by rank only in rank order', async () => {
    await panel.go('النجوم');
    await expect(page.getByRole('button', { name: 'نقل إلى أسفل' }).first()).toBeVisible();
    await page.getByRole('columnheader', { name: 'الاسم' }).getByRole('button').click();
    await expect(page.getByText('تُنقل الصفوف في الترتيب المعتاد، بلا بحث.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'نقل إلى أسفل' })).toHaveCount(0);
  });
  await test.step('many rows are deleted after one confirmation; refusals show reasons (PANEL-108)', async () => {
    await panel.go('الزخارف');
    await search.fill('قائمه');
    await expect(page.getByText('المجموع: 11')).toBeVisible();
    await page.getByRole('checkbox', { name: 'تحديد صفوف هذه الصفحة' }).check();
    await page.getByRole('checkbox', { name: 'تحديد قائمة أمل' }).uncheck();
    await expect(page.getByRole('status').filter({ hasText: '8 عناصر محددة' })).toBeVisible();
    await ask('DELETE', `/decorations/${encodeURIComponent('قائمة بحر')}`);
    await page.getByRole('button', { name: 'حذف المحدد' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('تأكيد حذف');
    await question.getByRole('button', { name: 'حذف', exact: true }).click();
    await expect(question).toContainText('حُذف 7، ورُفض حذف 1:');
    await expect(question.getByRole('listitem')).toContainText('قائمة بحر');
    await question.getByRole('button', { name: 'إغلاق' }).click();
    await shows('قائمة أمل', 'قائمة رمل', 'قائمة زهر');
  });
  await test.step('many images are uploaded together, each with its own result', async () => {
    await panel.go('الأيقونات');
    await page.getByRole('button', { name: 'رفع عدة صور' }).click();
    const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    const pictures = [16, 24].map(side => picture(`${side}.png`, Buffer.from(pngOf(side, side))));
    await panel.form
      .getByLabel('اختيار الصور')
      .setInputFiles([...pictures, picture('نص.png', Buffer.from('no picture'))]);
    await panel.press('رفع 3 صور');
    await panel.seesToast('تم رفع صورتين بنجاح.');
    await expect(
      panel.form.getByRole('listitem').filter({ hasText: 'نص.png' }).getByRole('alert'),
    ).toBeVisible();
    await expect(panel.form).toContainText('رُفع 2 من 3.');
    await panel.press('إغلاق');
  });
  await test.step('the live list can mute and transfer a user, and links to ban and audit entry (SITE-52)', async () => {
    const guest = await (await arrive('زائرة القائمة')).enter();
    await panel.go('النوافذ');
    const row = panel.row('زائرة القائمة');
    await row.getByRole('button', { name: 'كتم' }).click();
    await panel.seesToast('تم الكتم.');
    await row.getByRole('button', { name: 'نقل إلى غرفة' }).click();
    await panel.form.getByLabel('الغرفة', { exact: true }).selectOption({ index: 1 });
    await panel.press('نقل إلى غرفة');
    await panel.seesToast('تم النقل.');
    await expect(guest.page.getByText(/تم نقلك إلى/).first()).toBeVisible();
    const bans = row.getByRole('link', { name: 'الحظر على زائرة القائمة' });
    const userID = new URLSearchParams((await bans.getAttribute('href'))?.slice(1)).get('search');
    const about = { reason: 'تكرار', nickname: 'زائرة القائمة', userID };
    await ask('POST', '/bans/', { fingerprint: 'journey-of-a-list', banDuration: '1h', ...about });
    await bans.click();
    await expect(panel.row('زائرة القائمة')).toContainText('تكرار');
    await panel.row('زائرة القائمة').getByRole('link', { name: 'owner' }).click();
    await panel.row('حظر زائرة القائمة: الجهاز').getByRole('link', { name: 'حظر', exact: true }).click();
    await expect(panel.row('تكرار')).toBeVisible();
    await expect(page.getByText('المجموع: 1', { exact: true })).toBeVisible();
  });
});
