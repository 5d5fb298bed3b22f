import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import type { AdminPanel } from '../support/admin-panel.ts';
import { OWN_CONNECTION } from '../support/own-connection.ts';
import { operator } from '../support/owner-calls.ts';
import { type PeopleFixtures, type Person, test } from '../support/people.ts';

test('an operator creates an account, disconnects a guest and adds a ban', async ({
  openPanel,
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 16);
  await test.step('an account with copied permissions has exactly these in the chat (PANEL-40, PANEL-44)', () =>
    copiesPermissions(panel, arrive));
  const layla = await (await arrive('ليلى البعيدة')).enter();
  await test.step('a connected user is listed with name and room, filtered and disconnected (SITE-25)', () =>
    isDisconnected(panel, layla));
  await panel.go('الحظر');
  const shown = (target: string, duration: string) =>
    expect(panel.row(target).getByRole('cell')).toHaveText([
      '',
      target,
      '—',
      duration,
      /./,
      '—',
      /owner/,
      /.*/,
    ]);
  const isOf = (target: string) => expect(panel.form.getByRole('radio', { name: target })).toBeChecked();
  await test.step('the form shows only the field of the chosen ban target (PANEL-28)', async () => {
    await panel.page.getByRole('button', { name: 'إضافة حظر' }).click();
    await panel.form.getByRole('radio', { name: 'بصمة الجهاز' }).check();
    await expect(panel.form.getByLabel('عنوان IP أو المضيف', { exact: true })).toHaveCount(1);
    await panel.form.getByRole('textbox', { name: 'بصمة الجهاز' }).fill('0123456789abcdef-long');
    await panel.press('إضافة');
    await panel.seesToast('تم إنشاء الحظر بنجاح.');
  });
  await test.step('editing a ban selects its target; a country has its Arabic name', async () => {
    await shown('0123456789abcdef-…', '15 دقيقة');
    await panel.edit('0123456789abcdef-…');
    await isOf('بصمة الجهاز');
    await panel.form.getByLabel('مدة الحظر').selectOption('دائم');
    await panel.press('حفظ');
    await panel.seesToast('تم تعديل الحظر بنجاح.');
    await shown('0123456789abcdef-…', 'دائم');
    await panel.edit('0123456789abcdef-…');
    await panel.form.getByRole('radio', { name: 'الدولة' }).check();
    const country = panel.form.getByRole('combobox', { name: 'الدولة' });
    await country.fill('كوسوف');
    await expect(panel.page.getByRole('option')).toHaveText(['كوسوفو']);
    await country.press('ArrowDown');
    await country.press('Enter');
    await expect(country).toHaveValue('كوسوفو');
    const sent = panel.page.waitForRequest(
      each => each.method() === 'PATCH' && each.url().includes('/bans/'),
    );
    await panel.press('حفظ');
    expect((await sent).postDataJSON()).toMatchObject({ country: 'XK' });
    await shown('كوسوفو', 'دائم');
    await panel.edit('كوسوفو');
    await isOf('الدولة');
    await panel.press('إلغاء');
    await panel.row('كوسوفو').getByRole('button', { name: 'حذف' }).click();
    await panel.page.getByRole('alertdialog').getByRole('button', { name: 'حذف', exact: true }).click();
    await panel.seesToast('تم حذف الحظر بنجاح.');
  });

  await test.step('an address ban disconnects the matching users (MOD-21)', async () => {
    await layla.enterAgain();
    try {
      await panel.add('إضافة حظر');
      await panel.fill({ 'عنوان IP أو المضيف': '127.0.0.1' });
      await panel.press('إضافة');
      await panel.seesToast('تم إنشاء الحظر بنجاح.');
      await shown('127.0.0.1', '15 دقيقة');
      await panel.edit('127.0.0.1');
      await isOf('عنوان IP أو المضيف');
      await panel.press('إلغاء');
      await layla.page.waitForURL(url => url.pathname === '/');
      await expect(layla.page.getByRole('alert')).toContainText('تم حظرك من الدردشة.');
      await panel.remove('127.0.0.1');
      await expect(panel.row('127.0.0.1')).toHaveCount(0);
      await layla.enterAgain();
    } finally {
      const { bans } = (await ask('GET', '/bans/?page=1&limit=100')) as {
        bans: { _id: string; IPOrHost: string | null }[];
      };
      for (const { _id } of bans.filter(each => each.IPOrHost === '127.0.0.1'))
        await ask('DELETE', `/bans/${_id}`);
    }
  });
  for (const act of ['حظر الجهاز', 'تعديل الحظر', 'حذف الحظر', 'حظر عنوان IP'])
    await panel.seesAuditEntry(act);
});

async function copiesPermissions(panel: AdminPanel, arrive: PeopleFixtures['arrive']): Promise<void> {
  await panel.page.getByRole('button', { name: 'إضافة حساب' }).click();
  await panel.fill({
    'اسم المستخدم': 'بدر-الجديد',
    'كلمة المرور': DEMO_PASSWORD,
    'تأكيد كلمة المرور': DEMO_PASSWORD,
  });
  await panel.form.getByLabel('الدور').selectOption('مشرف دردشة');
  await panel.part('الاشتراك');
  await panel.form.getByLabel('مدة الاشتراك').selectOption('30 يومًا');
  await expect(panel.form.getByLabel('نهاية الاشتراك')).toHaveAttribute('readonly');
  await panel.part('الدردشة');
  await panel.form.getByRole('button', { name: 'نسخ الصلاحيات' }).click();
  await panel.form.getByRole('button', { name: 'master', exact: true }).click();
  await expect(panel.form.getByRole('button', { name: 'master', exact: true })).toHaveCount(0);
  await panel.press('إضافة');
  await panel.seesToast('تم إنشاء الحساب بنجاح.');
  await expect(panel.row('بدر-الجديد')).toBeVisible();

  const answer = await panel.page.request.post('/api/v1/users/login', {
    headers: OWN_CONNECTION,
    data: { username: 'بدر-الجديد', password: DEMO_PASSWORD },
  });
  const master = await panel.page.request.post('/api/v1/users/login', {
    headers: OWN_CONNECTION,
    data: { username: 'master', password: DEMO_PASSWORD },
  });
  const [given, copied] = [(await answer.json()).data.user, (await master.json()).data.user];
  expect(given.permissions).toEqual(copied.permissions);
  expect(given.adminPanelPermissions).toEqual(copied.adminPanelPermissions);

  const badr = await (await arrive('بدر-الجديد')).logIn();
  await badr.seesUser('بدر-الجديد');
  await panel.edit('بدر-الجديد');
  await panel.fill({ 'الاسم المستعار': 'بدر الليالي' });
  await panel.press('حفظ');
  await panel.seesToast('تم تعديل الحساب بنجاح.');
  await expect(panel.row('بدر الليالي')).toBeVisible();
  await panel.remove('بدر-الجديد');
  await panel.seesToast('تم حذف الحساب بنجاح.');
  await expect(panel.row('بدر-الجديد')).toHaveCount(0);
  await badr.page.waitForURL(url => url.pathname !== '/chat');
  for (const act of ['إنشاء حساب جديد: بدر-الجديد', 'تعديل الحساب: بدر-الجديد', 'حذف الحساب: بدر-الجديد'])
    await panel.seesAuditEntry(act);
}

async function isDisconnected(panel: AdminPanel, layla: Person): Promise<void> {
  await panel.go('النوافذ');
  await expect(panel.row('ليلى البعيدة')).toContainText('المجلس العام');
  const within = panel.page.getByLabel('المدة', { exact: true });
  const who = panel.page.getByLabel('الفئة', { exact: true });
  const times = '15 دقيقة،30 دقيقة،ساعة واحدة،3 ساعات،6 ساعات،12 ساعة،24 ساعة'.split('،');
  await expect(within.getByRole('option')).toHaveText(['كل الأوقات', ...times]);
  await expect(who.getByRole('option')).toHaveText(['الجميع', 'الأعضاء', 'الزوار']);
  await who.selectOption('الأعضاء');
  await expect(panel.row('ليلى البعيدة')).toHaveCount(0);
  await who.selectOption('الزوار');
  await within.selectOption('15 دقيقة');
  await expect(panel.row('ليلى البعيدة')).toBeVisible();
  await panel.row('ليلى البعيدة').getByRole('button', { name: 'قطع الاتصال' }).click();
  await panel.page.getByRole('alertdialog').getByRole('button', { name: 'قطع الاتصال' }).click();
  await panel.seesToast('تم قطع الاتصال.');
  await expect(layla.composer).toHaveCount(0);
  await panel.seesAuditEntry('قطع اتصال: ليلى البعيدة');
}
