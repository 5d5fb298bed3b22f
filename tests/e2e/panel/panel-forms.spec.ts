import { expect, type Locator, type Page } from '@playwright/test';
import type { AdminPanel } from '../support/admin-panel.ts';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { type PeopleFixtures, test } from '../support/people.ts';

/** Answers the next request with this method and path; later ones reach the server. */
const once = async (
  page: Page,
  method: string,
  path: string,
  answer: { status: number; body: string } | 'cut',
) => {
  let isOver = false;
  await page.route(`**/api/v1${path}*`, route => {
    if (isOver || route.request().method() !== method) return route.fallback();
    isOver = true;
    return answer === 'cut' ? route.abort() : route.fulfill({ ...answer, contentType: 'text/html' });
  });
};

test('the panel and its forms show state and errors, and preserve input', async ({
  openPanel,
  byWire,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 99);
  const { page, form } = panel;
  await test.step('the panel reports an unknown section and shows title, room users and site color (PANEL-86)', () =>
    saysWhatIsSo(panel, page, form, ask, byWire));
  await test.step('errors appear at their fields, and a missing response does not block the form (PANEL-84)', () =>
    placesFaults(panel, page, form, ask));
  await test.step('concurrent edits overwrite no data and preserve all input (PANEL-79, PANEL-82, PANEL-83)', () =>
    losesNothing(panel, page, form, ask));
});

async function saysWhatIsSo(
  panel: AdminPanel,
  page: Page,
  form: Locator,
  ask: ApiCall,
  byWire: PeopleFixtures['byWire'],
): Promise<void> {
  await expect(page.getByText('لا يوجد قسم رقمه 99.')).toBeVisible();

  await panel.go('الاختصارات');
  await expect(page).toHaveTitle('owner — الاختصارات — لوحة التحكم — سمر');
  await page.getByRole('button', { name: 'تعديل' }).first().click();
  await panel.press('حفظ');
  await expect(form).toHaveCount(0);
  await expect(page.getByText('تم تعديل الاختصار بنجاح.')).toHaveCount(0);

  await panel.go('الغرف');
  const { rooms } = (await ask('GET', '/rooms')) as { rooms: { name: string; primary: boolean }[] };
  const row = await panel.find(rooms.find(({ primary }) => primary)?.name ?? '');
  // Users who enter after the list was loaded also count.
  await byWire('ليلى').enter();
  await row.getByRole('button', { name: 'حذف' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('مستخدم واحد');
  await page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء' }).click();

  const appearance = (await ask('GET', '/appearance')).appearance as { _id: string; accent: string };
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
  const before = await primary();
  try {
    await ask('PATCH', `/appearance/${appearance._id}`, { accent: '#8a1c5b' });
    await expect.poll(primary).not.toBe(before);
  } finally {
    await ask('PATCH', `/appearance/${appearance._id}`, { accent: appearance.accent });
  }
}

async function placesFaults(panel: AdminPanel, page: Page, form: Locator, ask: ApiCall): Promise<void> {
  await panel.go('الحظر');

  await panel.add('إضافة حظر');
  await form.getByRole('radio', { name: 'الدولة' }).check();
  await panel.press('إضافة');
  await expect(
    form.getByText('an address or a host or a fingerprint or a country is required'),
  ).toBeVisible();
  await expect(form.getByRole('radio', { name: 'عنوان IP أو المضيف' })).toBeChecked();
  await expect(form.getByLabel('عنوان IP أو المضيف').last()).toBeFocused();
  await panel.press('إلغاء');

  await panel.go('رسائل الدردشة');
  await panel.add('إضافة رسالة');
  await once(page, 'POST', '/chatMsg', {
    status: 400,
    body: JSON.stringify({ errors: { avatar: 'must be a picture', showOnExit: 'is an unknown field' } }),
  });
  await panel.press('إضافة');
  await expect(form.getByText('must be a picture', { exact: true })).toBeVisible();
  await expect(form.getByRole('alert').filter({ hasText: 'showOnExit: هذا الحقل غير معروف.' })).toBeVisible();
  for (const answer of ['cut', { status: 200, body: '<html>' }, { status: 200, body: '' }] as const) {
    await once(page, 'POST', '/chatMsg', answer);
    await panel.press('إضافة');
    await expect(form.getByText('لا توجد استجابة من الخادم')).toBeVisible();
    await expect(form.getByRole('button', { name: 'إعادة المحاولة' })).toBeEnabled();
  }
  await panel.press('إلغاء');

  await panel.go('الاختصارات');
  const box = page.getByRole('checkbox', { name: 'الظهور' }).first();
  await expect(box).toBeChecked();
  await once(page, 'PATCH', '/shortcuts/', { status: 502, body: '<html>Bad gateway</html>' });
  await box.click();
  await panel.seesToast('حدث خطأ، يُرجى المحاولة مرة أخرى.');
  await expect(box).toBeChecked();
  // The change is saved, but the list cannot be loaded afterwards.
  await page.route('**/api/v1/shortcuts?*', route => route.abort());
  await box.click();
  await expect(box).not.toBeChecked();
  await page.unroute('**/api/v1/shortcuts?*');
  const stored = async () =>
    ((await ask('GET', '/shortcuts')) as { shortcuts: { _id: string; view: boolean }[] }).shortcuts[0];
  await expect.poll(async () => (await stored())?.view).toBe(false);
  await ask('PATCH', `/shortcuts/${(await stored())?._id}`, { view: true });
  await expect(box).toBeChecked();
}

async function losesNothing(panel: AdminPanel, page: Page, form: Locator, ask: ApiCall): Promise<void> {
  await panel.go('الهدايا');
  const make = async (text: string) =>
    ((await ask('POST', '/gifts', { text, fontColor: '#000000' })) as { gift: { _id: string } }).gift._id;
  const [shared, removed] = [await make('هدية مشتركة'), await make('هدية زائلة')];
  const settings = (await ask('GET', '/windows')).windows as { _id: string; privateWindowsMax: number };
  try {
    await panel.find('هدية مشتركة');
    await panel.edit('هدية مشتركة');
    await panel.fill({ 'نص الهدية': 'هدية أولى' });
    await ask('PATCH', `/gifts/${shared}`, { fontStyle: 'italic' });
    await panel.press('حفظ');
    await panel.seesToast('تم تعديل الهدية بنجاح.');
    expect((await ask('GET', `/gifts/${shared}`)).gift).toMatchObject({
      text: 'هدية أولى',
      fontStyle: 'italic',
    });

    await panel.edit('هدية أولى');
    await panel.fill({ 'نص الهدية': 'ما أريده' });
    await ask('PATCH', `/gifts/${shared}`, { text: 'ما يريده غيري' });
    await panel.press('حفظ');
    const conflict = form.getByRole('group', { name: 'نص الهدية' });
    await expect(conflict).toContainText('ما أريده');
    await expect(conflict).toContainText('ما يريده غيري');
    expect((await ask('GET', `/gifts/${shared}`)).gift).toMatchObject({ text: 'ما يريده غيري' });
    await conflict.getByRole('button', { name: 'إبقاء القيمة هنا' }).click();
    await panel.press('حفظ');
    await expect(form).toHaveCount(0);
    expect((await ask('GET', `/gifts/${shared}`)).gift).toMatchObject({ text: 'ما أريده' });

    await panel.edit('ما أريده');
    await panel.fill({ 'نص الهدية': 'مسودة' });
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'متابعة التعديل' }).click();
    await expect(form.getByLabel('نص الهدية', { exact: true })).toHaveValue('مسودة');
    // Escape closes the question first.
    await expect(question).toHaveCount(0);
    await expect(form.getByLabel('نص الهدية', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'إغلاق وإبقاء المسودة' }).click();
    await expect(form).toHaveCount(0);
    await panel.edit('ما أريده');
    await expect(form.getByText('هذه مسودة لم تُحفظ بعد.')).toBeVisible();
    await expect(form.getByLabel('نص الهدية', { exact: true })).toHaveValue('مسودة');
    await form.getByRole('button', { name: 'تجاهل التغييرات' }).click();
    await expect(form.getByLabel('نص الهدية', { exact: true })).toHaveValue('ما أريده');
    await panel.press('إلغاء');

    await panel.find('هدية زائلة');
    await panel.edit('هدية زائلة');
    await panel.fill({ 'نص الهدية': 'هدية عائدة' });
    await ask('DELETE', `/gifts/${removed}`);
    await panel.press('حفظ');
    await expect(form.getByText('حُذف هذا السجل في هذه الأثناء.')).toBeVisible();
    await panel.press('حفظ كسجل جديد');
    await panel.seesToast('تم إنشاء الهدية بنجاح.');

    await panel.go('النوافذ');
    const setting = page.getByRole('region', { name: 'أقصى عدد للمحادثات الخاصة المفتوحة' });
    const field = setting.getByRole('textbox', { name: 'أقصى عدد للمحادثات الخاصة المفتوحة' });
    await field.fill('7');
    await expect(setting.getByText('تغييرات غير محفوظة: 1')).toBeVisible();
    await panel.go('الألوان');
    await page.reload();
    await panel.go('النوافذ');
    await expect(field).toHaveValue('7');
    // Another operator's change arrives automatically, and both values are shown.
    await ask('PATCH', `/windows/${settings._id}`, { privateWindowsMax: 9 });
    await expect(setting.getByRole('group')).toContainText('القيمة المحفوظة: 9');
    await setting.getByRole('button', { name: 'أخذ القيمة المحفوظة' }).click();
    await expect(field).toHaveValue('9');
    await expect(setting.getByRole('button', { name: 'حفظ', exact: true })).toBeDisabled();
  } finally {
    await ask('PATCH', `/windows/${settings._id}`, { privateWindowsMax: settings.privateWindowsMax });
    const { gifts } = (await ask('GET', '/gifts')) as { gifts: { _id: string; text: string }[] };
    for (const { _id, text } of gifts)
      if (_id === shared || text === 'هدية عائدة') await ask('DELETE', `/gifts/${_id}`);
  }
}
