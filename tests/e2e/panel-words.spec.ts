import { expect } from '@playwright/test';
import { operator } from './support/operator.ts';
import { Desk } from './support/panel.ts';
import { test } from './support/people.ts';

test('PANEL-9, PANEL-23, SITE-19, SITE-40 a banner stands over an open chat, says something else when it is edited, and goes', async ({
  browser,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const stand = layla.page.getByRole('region', { name: 'إعلانات الموقع' });
  const desk = await Desk.open(browser, 'owner', 5);
  await desk.add('إضافة لافتة');
  await desk.fill({ النص: 'أمسية الجمعة', الرابط: 'https://example.org/friday' });
  await desk.press('إضافة');
  await desk.says('تم إنشاء اللافتة بنجاح.');
  await expect(stand.getByText('أمسية الجمعة')).toBeVisible();
  await expect(stand.getByRole('link')).toHaveAttribute('href', 'https://example.org/friday');
  await desk.edit('أمسية الجمعة');
  await desk.fill({ البداية: '2026-11-20T20:00', النهاية: '2026-11-19T20:00' });
  await desk.press('حفظ');
  await expect(desk.form.getByLabel('النهاية', { exact: true })).toHaveAccessibleDescription(
    'must be after startDate',
  );
  await desk.fill({ النص: 'أمسية السبت', البداية: '', النهاية: '' });
  await desk.press('حفظ');
  await desk.says('تم تعديل اللافتة بنجاح.');
  await expect(stand.getByText('أمسية السبت')).toBeVisible();
  await desk.remove('أمسية السبت');
  await desk.says('تم حذف اللافتة بنجاح.');
  await expect(stand).toHaveCount(0);
  for (const act of [
    'إضافة لافتة جديدة: أمسية الجمعة',
    'تعديل اللافتة: أمسية الجمعة',
    'حذف اللافتة: أمسية السبت',
  ])
    await desk.recorded(act);
  await desk.page.context().close();
});

test('PANEL-11, PANEL-27, PANEL-47, PANEL-51, PANEL-57, TALK-16 a chat message is read on entering, its picture is picked from pages that wrap round, and its timer is set', async ({
  browser,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const desk = await Desk.open(browser, 'owner', 7);
  await desk.add('إضافة رسالة');
  await desk.fill({ الاسم: 'راوي المجلس' });
  await desk.press('إضافة');
  await expect(desk.form.getByLabel('نص الرسالة', { exact: true })).toHaveAccessibleDescription(
    'is required',
  );
  await desk.fill({ 'نص الرسالة': 'يا مرحبا بالداخلين الليلة' });
  await desk.form.locator('.check', { hasText: 'تظهر عند الدخول' }).click();

  const picker = desk.form.getByRole('group', { name: 'الأيقونة' });
  const shown = () =>
    picker.locator('.picker-item').evaluateAll(all => all.map(each => each.getAttribute('title')));
  await expect(picker.locator('.picker-item')).toHaveCount(10);
  const first = await shown();
  await picker.getByRole('button', { name: 'الصفحة السابقة' }).click();
  await expect.poll(shown).not.toEqual(first);
  const last = await shown();
  await picker.getByRole('button', { name: 'الصفحة التالية' }).click();
  await expect.poll(shown).toEqual(first);
  await picker.getByRole('button', { name: 'الصفحة السابقة' }).click();
  await expect.poll(shown).toEqual(last);
  const chosen = picker.locator('.picker-item').first();
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await desk.press('إضافة');
  await desk.says('تم إنشاء رسالة الدردشة بنجاح.');
  const [layla] = await gather('ليلى');
  await expect(layla.log.getByText('يا مرحبا بالداخلين الليلة')).toBeVisible();

  await desk.find('راوي المجلس');
  await desk.edit('راوي المجلس');
  await desk.fill({ 'نص الرسالة': 'مساء الخير يا داخلين' });
  await desk.press('حفظ');
  await desk.says('تم تعديل رسالة الدردشة بنجاح.');
  const [omar] = await gather('عمر');
  await expect(omar.log.getByText('مساء الخير يا داخلين')).toBeVisible();
  await desk.remove('راوي المجلس');
  await desk.says('تم حذف رسالة الدردشة بنجاح.');

  try {
    await desk.set('تعديل المؤقت', { 'مؤقت التكرار (بالدقائق)': '٤٥' });
    await desk.says('تم تعديل مؤقت رسائل الدردشة بنجاح.');
    const { chatMsgTimer } = (await ask('GET', '/chatMsgTimer')) as { chatMsgTimer: object };
    expect(chatMsgTimer).toMatchObject({ loopTimer: 45 });
  } finally {
    await ask('PATCH', '/chatMsgTimer/chat', { loopTimer: 15 });
  }
  for (const act of ['إضافة رسالة دردشة جديدة', 'تعديل رسالة الدردشة', 'حذف رسالة الدردشة'])
    await desk.recorded(`${act}: راوي المجلس`);
  await desk.recorded('تعديل مؤقت رسائل الدردشة');
  await desk.page.context().close();
});

test('PANEL-14, PANEL-32, RES-58 a decoration is seen in its colours before it is saved', async ({
  browser,
}) => {
  const desk = await Desk.open(browser, 'owner', 10);
  await desk.add('إضافة زخرفة');
  const preview = desk.form.locator('.preview .painted');
  await expect(desk.form.getByLabel('الخلفية', { exact: true }).last()).toHaveValue('#ff2200');
  await desk.fill({ الاسم: 'وسام السهر', 'نص الزخرفة': '✦ سهران ✦', اللون: '#ffffff', الخلفية: '#123a6b' });
  await expect(preview).toHaveText('✦ سهران ✦');
  await expect(preview).toHaveCSS('background-color', 'rgb(18, 58, 107)');
  await desk.press('إضافة');
  await desk.says('تم إنشاء الزخرفة بنجاح.');
  await desk.find('وسام السهر');
  await desk.edit('وسام السهر');
  await desk.fill({ الخلفية: '#4b2f91' });
  await expect(preview).toHaveCSS('background-color', 'rgb(75, 47, 145)');
  await desk.press('حفظ');
  await desk.says('تم تعديل الزخرفة بنجاح.');
  await expect(desk.row('وسام السهر')).toContainText('#4b2f91');
  await desk.remove('وسام السهر');
  await desk.says('تم حذف الزخرفة بنجاح.');
  for (const act of ['إضافة زخرفة جديدة', 'تعديل الزخرفة', 'حذف الزخرفة'])
    await desk.recorded(`${act}: وسام السهر`);
  await desk.page.context().close();
});

test('PANEL-15, PANEL-50, SITE-23 a colour is offered for what it is meant in an open window, as another when it is edited, and no longer when it is gone', async ({
  browser,
  arrive,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const owner = await arrive('owner');
  const desk = await Desk.open(browser, 'owner', 11);
  for (const name of ['أزرق', 'أحمر', 'أخضر']) await expect(desk.row(name)).toBeVisible();
  await desk.add('إضافة لون');
  await desk.fill({ الاسم: 'عنّابي', اللون: '#7a1f2b' });
  await desk.press('إضافة');
  await desk.says('تم إنشاء اللون بنجاح.');
  await (await desk.find('عنّابي')).locator('.check').nth(2).click();
  await expect(desk.row('عنّابي').getByRole('checkbox', { name: 'للخلفية' })).not.toBeChecked();
  await desk.page.reload();
  await expect(desk.row('عنّابي').getByRole('checkbox', { name: 'للخلفية' })).not.toBeChecked();

  await owner.logIn();
  await owner.row(layla.name).click();
  await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await info.getByRole('tab', { name: 'الألوان' }).click();
  const offered = (group: string) =>
    info.getByRole('radiogroup', { name: group }).getByRole('radio', { name: 'عنّابي' });
  await expect(offered('لون الاسم')).toBeVisible();
  await expect(offered('خلفية الاسم')).toHaveCount(0);
  const drawn = () => offered('لون الاسم').evaluate(swatch => getComputedStyle(swatch).backgroundColor);

  await desk.edit('عنّابي');
  await desk.fill({ اللون: 'red' });
  await desk.press('حفظ');
  await expect(desk.form.getByRole('alert')).toBeVisible();
  await desk.fill({ اللون: '#5a1020' });
  await desk.press('حفظ');
  await desk.says('تم تعديل اللون بنجاح.');
  await expect.poll(drawn).toBe('rgb(90, 16, 32)');
  await desk.remove('عنّابي');
  await desk.says('تم حذف اللون بنجاح.');
  await expect(offered('لون الاسم')).toHaveCount(0);
  for (const act of ['إضافة لون جديد', 'تعديل اللون', 'حذف اللون']) await desk.recorded(`${act}: عنّابي`);
  await desk.page.context().close();
});

test('PANEL-19, SITE-27 a ghost is listed while there, and after', async ({ browser, arrive }) => {
  const ghost = await (await arrive('owner')).logIn('ghost');
  const desk = await Desk.open(browser, 'owner', 15);
  const spell = desk.page.getByRole('listitem').filter({ hasText: 'صقر نجد' }).first();
  await expect(spell).toContainText('شبح');
  await expect(spell).toContainText('الآن');
  await expect(spell).toContainText('المجلس العام');
  await ghost.leave();
  await desk.page.reload();
  await expect(spell).toContainText('إلى');
  await expect(spell).not.toContainText('الآن');
  await desk.page.context().close();
});
