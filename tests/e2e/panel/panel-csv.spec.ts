import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { inDatabase } from '../support/instance.ts';
import { OWN_CONNECTION } from '../support/own-connection.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const exported = async (page: Page): Promise<string[]> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'تصدير CSV' }).click(),
  ]);
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
};

const choose = (page: Page, lines: readonly string[]) =>
  page.getByLabel('اختيار ملف').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\u{feff}${lines.join('\r\n')}\r\n`),
  });

test('a list is exported to a file, and records are imported from a file', async ({
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  for (let nth = 1; nth <= 10; nth++)
    await ask('POST', '/shortcuts', { shortcutTerm: `ملف-${nth}`, replaceWith: `=${nth}` });
  const panel = await openPanel('owner', 2);
  const { page, form } = panel;

  await test.step('an export contains all pages of the search results (PANEL-111, PANEL-112)', async () => {
    await panel.go('الاختصارات');
    await page.getByRole('searchbox', { name: 'بحث في القائمة…' }).fill('ملف');
    await expect(page.getByText('المجموع: 10')).toBeVisible();
    const [head, ...lines] = await exported(page);
    expect(head).toBe('\u{feff}"shortcutTerm","replaceWith","color","view"');
    expect(lines).toHaveLength(10);
    expect(lines[9]).toBe(`"ملف-10","'=10","#000000","true"`);
    await panel.seesToast('تم تصدير 10 عناصر بنجاح.');
  });
  await test.step('invalid lines are reported before the import, refused lines after it (PANEL-114, PANEL-117)', async () => {
    await page.getByRole('button', { name: 'استيراد CSV' }).click();
    await expect(form.getByText('shortcutTerm', { exact: true })).toBeVisible();
    await choose(page, ['shortcutTerm,replaceWith', 'ملف-11,"\'=11"', 'ملف-10,مكرر', 'ملف 12,كلمتان']);
    await expect(form.getByText('الصالح للاستيراد: سطران. وما فيه خطأ: سطر واحد.')).toBeVisible();
    await expect(form.getByText('يجب أن تكون كلمة واحدة بلا مسافات.')).toBeVisible();
    await panel.press('استيراد الصالح فقط (عنصرين)');
    await panel.seesToast('تم استيراد عنصر واحد بنجاح.');
    // The progress strip stays visible in other sections.
    await panel.go('الحسابات');
    const strip = page.getByRole('region', { name: 'استيراد إلى «الاختصارات»' });
    await expect(strip.getByText('استُورد سطر واحد، ولم يُستورد سطر واحد:')).toBeVisible();
    await strip.getByRole('button', { name: 'عرض الأسباب' }).click();
    await expect(form.getByRole('listitem')).toContainText('السطر 3: ملف-10');
    await panel.press('إغلاق');
    await expect(strip).toBeHidden();
    await panel.go('الاختصارات');
    await expect(await panel.find('ملف-11')).toContainText('=11');
    await page.getByRole('searchbox', { name: 'بحث في القائمة…' }).fill('ملف');
    await expect(page.getByText('المجموع: 11')).toBeVisible();
  });
  await test.step('accounts are imported with passwords and exported without passwords (PANEL-115)', async () => {
    await panel.go('الحسابات');
    await page.getByRole('button', { name: 'استيراد CSV' }).click();
    await expect(form.getByText('password', { exact: true })).toBeVisible();
    await choose(page, ['username,role', 'وارد-الملف,member']);
    await expect(form.getByRole('alert')).toHaveText('أعمدة إلزامية ليست في الملف: password');
    await choose(page, ['username,role,password', 'وارد-الملف,member,a password of a file']);
    await panel.press('استيراد عنصر واحد');
    await panel.seesToast('تم استيراد عنصر واحد بنجاح.');
    const login = { username: 'وارد-الملف', password: 'a password of a file' };
    expect(
      (await page.request.post('/api/v1/users/login', { headers: OWN_CONNECTION, data: login })).status(),
    ).toBe(200);
    const [head, ...lines] = await exported(page);
    expect(head).not.toContain('password');
    expect(lines.join()).toContain('"وارد-الملف"');
  });
});

test('an import with 400 rows runs in the background and shows progress (PANEL-117)', async ({
  openPanel,
  request,
  baseURL,
  site,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 2);
  const { page, form } = panel;
  const rows = Array.from({ length: 400 }, (_, at) => `دفعة-${at + 1},نص ${at + 1}`);
  await page.getByRole('button', { name: 'استيراد CSV' }).click();
  await expect(form.getByText('shortcutTerm', { exact: true })).toBeVisible();
  await choose(page, ['shortcutTerm,replaceWith', ...rows.with(199, 'دفعة زائدة,نص')]);
  await expect(form.getByRole('listitem').filter({ hasText: 'السطر 201' })).toContainText(
    'يجب أن تكون كلمة واحدة بلا مسافات.',
  );
  await form.getByRole('button', { name: /^استيراد الصالح فقط/ }).click();
  await expect(form).toBeHidden();

  await panel.go('الحسابات');
  const strip = page.getByRole('region', { name: 'استيراد إلى «الاختصارات»' });
  const progress = strip.getByRole('progressbar');
  await expect(progress).toHaveAttribute('max', '399');
  const done = async (): Promise<number> => Number(await progress.getAttribute('value'));
  const before = await done();
  await expect.poll(done).toBeGreaterThan(before);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await expect(strip).toBeHidden({ timeout: 120_000 });
  await panel.seesToast('تم استيراد');
  const made = async () =>
    (await ask('GET', `/shortcuts?page=1&limit=1&search=${encodeURIComponent('دفعة-')}`)) as {
      total: number;
      shortcuts: { _id: string }[];
    };
  const { total, shortcuts } = await made();
  expect(total).toBe(399);
  // Deletes the last one by a call, so that the site reads its list again.
  const last = shortcuts[0]?._id ?? '';
  inDatabase(site.port, `DELETE FROM shortcuts WHERE shortcut_term LIKE 'دفعة-%' AND id <> ?`, last);
  await ask('DELETE', `/shortcuts/${last}`);
  expect((await made()).total).toBe(0);
});
