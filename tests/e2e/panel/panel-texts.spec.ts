import { expect } from '@playwright/test';
import type { AdminPanel } from '../support/admin-panel.ts';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { type Person, test } from '../support/people.ts';

test('operator texts and colors appear in the chat and follow every edit', async ({
  arrive,
  openPanel,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 7);
  await test.step('a missing text is reported beside its field', () => namesWhatIsMissing(panel));
  await test.step('the picker pages wrap around at both ends', () => wrapsRound(panel));
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء رسالة الدردشة بنجاح.');
  const [layla] = await gather('ليلى');
  await test.step('a newly joined user sees the scheduled message (MESSAGE-16)', async () => {
    await expect(layla.log.getByText('يا مرحبا بالداخلين الليلة')).toBeVisible();
  });

  await panel.find('راوي المجلس');
  await panel.edit('راوي المجلس');
  await panel.fill({ 'نص الرسالة': 'مساء الخير يا داخلين' });
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل رسالة الدردشة بنجاح.');
  const [omar] = await gather('عمر');
  await expect(omar.log.getByText('مساء الخير يا داخلين')).toBeVisible();
  await panel.remove('راوي المجلس');
  await panel.seesToast('تم حذف رسالة الدردشة بنجاح.');

  await test.step('a changed loopTimer is stored', () => setsTheTimer(panel, ask));
  for (const act of ['إضافة رسالة دردشة جديدة', 'تعديل رسالة الدردشة', 'حذف رسالة الدردشة'])
    await panel.seesAuditEntry(`${act}: راوي المجلس`);
  await panel.seesAuditEntry('تعديل مؤقت رسائل الدردشة');
  await test.step('a banner appears above an open chat, updates on edit and disappears (PANEL-23, SITE-19)', () =>
    standsOverTheChat(panel, layla, ask));
  await test.step('a decoration is previewed in its colors before saving', () => isPreviewed(panel));
  const owner = await arrive('owner');
  await test.step('a color is offered for its purpose, updates on edit and disappears (SITE-23)', () =>
    isOffered(panel, layla, owner));
  await test.step('the visit of a ghost is listed during and after it (SITE-27)', () =>
    isListedAsAGhost(panel, owner));
});

async function namesWhatIsMissing(panel: AdminPanel): Promise<void> {
  await panel.add('إضافة رسالة');
  await panel.fill({ الاسم: 'راوي المجلس' });
  await panel.press('إضافة');
  await expect(panel.form.getByLabel('نص الرسالة', { exact: true })).toHaveAccessibleDescription(
    /^هذا الحقل مطلوب\. ?is required$/,
  );
}

async function wrapsRound(panel: AdminPanel): Promise<void> {
  await panel.fill({ 'نص الرسالة': 'يا مرحبا بالداخلين الليلة' });
  await panel.form.locator('.check', { hasText: 'تظهر عند الدخول' }).click();

  const picker = panel.form.getByRole('group', { name: 'الأيقونة' });
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
}

async function setsTheTimer(panel: AdminPanel, ask: ApiCall): Promise<void> {
  try {
    await panel.set('تعديل المؤقت', { 'مؤقت التكرار': '٤٥' });
    await panel.seesToast('تم تعديل مؤقت رسائل الدردشة بنجاح.');
    const { chatMsgTimer } = (await ask('GET', '/chatMsgTimer')) as { chatMsgTimer: object };
    expect(chatMsgTimer).toMatchObject({ loopTimer: 45 });
  } finally {
    await ask('PATCH', '/chatMsgTimer/chat', { loopTimer: 15 });
  }
}

async function standsOverTheChat(panel: AdminPanel, layla: Person, ask: ApiCall): Promise<void> {
  await panel.go('اللافتات');
  const stand = layla.page.getByRole('region', { name: 'إعلانات الموقع' });
  await panel.add('إضافة لافتة');
  await panel.fill({ النص: 'أمسية الجمعة', الرابط: 'https://example.org/friday' });
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء اللافتة بنجاح.');
  await expect(stand.getByText('أمسية الجمعة')).toBeVisible();
  await expect(stand.getByRole('link')).toHaveAttribute('href', 'https://example.org/friday');
  await panel.edit('أمسية الجمعة');
  await panel.setDate('البداية', '2026-11-20T20:00');
  await panel.setDate('النهاية', '2026-11-19T20:00');
  await panel.press('حفظ');
  await expect(panel.form.getByRole('group', { name: 'النهاية', exact: true })).toHaveAccessibleDescription(
    /يجب أن تكون النهاية بعد البداية\. ?must be after startDate$/,
  );
  await panel.fill({ النص: 'أمسية السبت' });
  for (const label of ['البداية', 'النهاية']) await panel.setDate(label, '');
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل اللافتة بنجاح.');
  await expect(stand.getByText('أمسية السبت')).toBeVisible();
  await panel.remove('أمسية السبت');
  await panel.seesToast('تم حذف اللافتة بنجاح.');
  await expect(stand).toHaveCount(0);
  await test.step('a banner with start and end times appears and disappears automatically (SITE-48)', async () => {
    const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const { banner } = (await ask('POST', '/banners', {
      text: 'أمسية قصيرة',
      startDate: soon(2),
      endDate: soon(4),
    })) as { banner: { _id: string } };
    await expect(stand.getByText('أمسية قصيرة')).toBeVisible();
    await expect(stand).toHaveCount(0);
    await ask('DELETE', `/banners/${banner._id}`);
  });
  for (const act of [
    'إضافة لافتة جديدة: أمسية الجمعة',
    'تعديل اللافتة: أمسية الجمعة',
    'حذف اللافتة: أمسية السبت',
  ])
    await panel.seesAuditEntry(act);
}

async function isPreviewed(panel: AdminPanel): Promise<void> {
  await panel.go('الزخارف');
  await panel.add('إضافة زخرفة');
  const preview = panel.form.locator('.preview .own-colors');
  await expect(panel.form.getByLabel('الخلفية', { exact: true }).last()).toHaveValue('#ff2200');
  await panel.fill({
    الاسم: 'وسام السهر',
    'نص الزخرفة': '✦ سهران ✦',
    اللون: '#ffffff',
    الخلفية: '#123a6b',
  });
  await expect(preview).toHaveText('✦ سهران ✦');
  await expect(preview).toHaveCSS('background-color', 'rgb(18, 58, 107)');
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء الزخرفة بنجاح.');
  await panel.find('وسام السهر');
  await panel.edit('وسام السهر');
  await panel.fill({ الخلفية: '#4b2f91' });
  await expect(preview).toHaveCSS('background-color', 'rgb(75, 47, 145)');
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل الزخرفة بنجاح.');
  await expect(panel.row('وسام السهر')).toContainText('#4b2f91');
  await panel.remove('وسام السهر');
  await panel.seesToast('تم حذف الزخرفة بنجاح.');
  for (const act of ['إضافة زخرفة جديدة', 'تعديل الزخرفة', 'حذف الزخرفة'])
    await panel.seesAuditEntry(`${act}: وسام السهر`);
}

async function isOffered(panel: AdminPanel, layla: Person, owner: Person): Promise<void> {
  await panel.go('الألوان');
  for (const name of ['أزرق', 'أحمر', 'أخضر']) await expect(panel.row(name)).toBeVisible();
  await panel.add('إضافة لون');
  await panel.fill({ الاسم: 'عنّابي', اللون: '#7a1f2b' });
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء اللون بنجاح.');
  await panel.tick((await panel.find('عنّابي')).getByRole('checkbox', { name: 'للخلفية' }));
  await expect(panel.row('عنّابي').getByRole('checkbox', { name: 'للخلفية' })).not.toBeChecked();
  await panel.page.reload();
  await expect(panel.row('عنّابي').getByRole('checkbox', { name: 'للخلفية' })).not.toBeChecked();

  await owner.logIn('ghost');
  await owner.row(layla.name).click();
  await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
  await info.getByRole('tab', { name: 'الألوان' }).click();
  const offered = (group: string) =>
    info.getByRole('radiogroup', { name: group }).getByRole('radio', { name: 'عنّابي' });
  await expect(offered('لون الاسم')).toBeVisible();
  await expect(offered('خلفية الاسم')).toHaveCount(0);
  const drawn = () => offered('لون الاسم').evaluate(swatch => getComputedStyle(swatch).backgroundColor);

  await panel.edit('عنّابي');
  await panel.fill({ اللون: 'red' });
  await panel.press('حفظ');
  await expect(panel.form.getByRole('alert')).toBeVisible();
  await panel.fill({ اللون: '#5a1020' });
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل اللون بنجاح.');
  await expect.poll(drawn).toBe('rgb(90, 16, 32)');
  await panel.remove('عنّابي');
  await panel.seesToast('تم حذف اللون بنجاح.');
  await expect(offered('لون الاسم')).toHaveCount(0);
  for (const act of ['إضافة لون جديد', 'تعديل اللون', 'حذف اللون'])
    await panel.seesAuditEntry(`${act}: عنّابي`);
}

async function isListedAsAGhost(panel: AdminPanel, owner: Person): Promise<void> {
  await panel.go('الشبح');
  const spell = panel.page.getByRole('listitem').filter({ hasText: 'صقر نجد' }).first();
  await expect(spell).toContainText('شبح');
  await expect(spell).toContainText('الآن');
  await expect(spell).toContainText('المجلس العام');
  await owner.leave();
  await panel.page.reload();
  await expect(spell).toContainText('إلى');
  await expect(spell).not.toContainText('الآن');
}
