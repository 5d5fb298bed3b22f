import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../migrations/seed/accounts.ts';
import { operator } from './support/operator.ts';
import { Desk } from './support/panel.ts';
import { test } from './support/people.ts';

test('PANEL-20, PANEL-40, PANEL-41, PANEL-44 an account is made with a copy of another’s permissions, comes into the chat with exactly them, and goes', async ({
  browser,
  arrive,
}) => {
  const desk = await Desk.open(browser, 'owner', 16);
  await desk.page.getByRole('button', { name: 'إضافة حساب' }).click();
  await desk.fill({
    'اسم المستخدم': 'بدر-الجديد',
    'كلمة المرور': DEMO_PASSWORD,
    'تأكيد كلمة المرور': DEMO_PASSWORD,
  });
  await desk.form.getByLabel('الدور').selectOption('مشرف دردشة');
  await desk.form.getByLabel('مدة الاشتراك').selectOption('30 يومًا');
  await expect(desk.form.getByLabel('نهاية الاشتراك')).toHaveAttribute('readonly');
  await desk.form.getByRole('button', { name: 'نسخ الصلاحيات' }).click();
  await desk.form.getByRole('button', { name: 'master', exact: true }).click();
  await expect(desk.form.getByRole('button', { name: 'master', exact: true })).toHaveCount(0);
  await desk.press('إضافة');
  await desk.says('تم إنشاء الحساب بنجاح.');
  await expect(desk.row('بدر-الجديد')).toBeVisible();

  const answer = await desk.page.request.post('/api/v1/users/login', {
    data: { username: 'بدر-الجديد', password: DEMO_PASSWORD },
  });
  const master = await desk.page.request.post('/api/v1/users/login', {
    data: { username: 'master', password: DEMO_PASSWORD },
  });
  const [given, copied] = [(await answer.json()).data.user, (await master.json()).data.user];
  expect(given.permissions).toEqual(copied.permissions);
  expect(given.adminPanelPermissions).toEqual(copied.adminPanelPermissions);

  const badr = await (await arrive('بدر-الجديد')).logIn();
  await badr.sees('بدر-الجديد');
  await desk.edit('بدر-الجديد');
  await desk.fill({ 'الاسم المستعار': 'بدر الليالي' });
  await desk.press('حفظ');
  await desk.says('تم تعديل الحساب بنجاح.');
  await expect(desk.row('بدر الليالي')).toBeVisible();
  await desk.remove('بدر-الجديد');
  await desk.says('تم حذف الحساب بنجاح.');
  await expect(desk.row('بدر-الجديد')).toHaveCount(0);
  await badr.page.waitForURL(url => url.pathname !== '/chat');
  for (const act of ['إنشاء حساب جديد: بدر-الجديد', 'تعديل الحساب: بدر-الجديد', 'حذف الحساب: بدر-الجديد'])
    await desk.recorded(act);
  await desk.page.context().close();
});

test('PANEL-17, PANEL-28, PANEL-29, PANEL-30, PANEL-35, MOD-21 a ban of one target is made, edited by the target it has, and taken back; of an address it closes the chat to a guest until then', async ({
  browser,
  arrive,
  request,
  baseURL,
}) => {
  const desk = await Desk.open(browser, 'owner', 13);
  await desk.page.getByRole('button', { name: 'إضافة حظر' }).click();
  await desk.form.getByRole('radio', { name: 'بصمة الجهاز' }).check();
  await expect(desk.form.getByLabel('عنوان IP أو المضيف', { exact: true })).toHaveCount(1);
  await desk.form.getByRole('textbox', { name: 'بصمة الجهاز' }).fill('0123456789abcdef-long');
  await desk.press('إضافة');
  await desk.says('تم إنشاء الحظر بنجاح.');
  const shown = (target: string, duration: string) =>
    expect(desk.row(target).getByRole('cell')).toHaveText([target, duration, /./, /.*/]);
  const isOf = (target: string) => expect(desk.form.getByRole('radio', { name: target })).toBeChecked();
  await shown('0123456789abcdef-…', '15 دقيقة');
  await desk.edit('0123456789abcdef-…');
  await isOf('بصمة الجهاز');
  await desk.form.getByLabel('مدة الحظر').selectOption('دائم');
  await desk.press('حفظ');
  await desk.says('تم تعديل الحظر بنجاح.');
  await shown('0123456789abcdef-…', 'دائم');
  await desk.edit('0123456789abcdef-…');
  await desk.form.getByRole('radio', { name: 'الدولة' }).check();
  await desk.form.getByRole('textbox', { name: 'الدولة' }).fill('XK');
  await desk.press('حفظ');
  await shown('كوسوفو', 'دائم');
  await desk.edit('كوسوفو');
  await isOf('الدولة');
  await desk.press('إلغاء');
  await desk.row('كوسوفو').getByRole('button', { name: 'حذف' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'حذف', exact: true }).click();
  await desk.says('تم حذف الحظر بنجاح.');

  const ask = await operator(request, baseURL);
  const layla = await (await arrive('ليلى المحظورة')).enter();
  try {
    await desk.add('إضافة حظر');
    await desk.fill({ 'عنوان IP أو المضيف': '127.0.0.1' });
    await desk.press('إضافة');
    await desk.says('تم إنشاء الحظر بنجاح.');
    await shown('127.0.0.1', '15 دقيقة');
    await desk.edit('127.0.0.1');
    await isOf('عنوان IP أو المضيف');
    await desk.press('إلغاء');
    await layla.page.waitForURL(url => url.pathname === '/');
    await expect(layla.page.getByRole('alert')).toContainText('تم حظرك من الدردشة.');
    await desk.remove('127.0.0.1');
    await expect(desk.row('127.0.0.1')).toHaveCount(0);
    await layla.enter();
  } finally {
    const { bans } = (await ask('GET', '/bans/?page=1&limit=100')) as {
      bans: { _id: string; IPOrHost: string | null }[];
    };
    for (const { _id } of bans.filter(each => each.IPOrHost === '127.0.0.1'))
      await ask('DELETE', `/bans/${_id}`);
  }
  for (const act of ['حظر الجهاز', 'تعديل الحظر', 'حذف الحظر', 'حظر عنوان IP']) await desk.recorded(act);
  await desk.page.context().close();
});

test('PANEL-18, SITE-24, SITE-25, SITE-41, ENT-29, ENT-30 somebody who is connected is listed, by when and as whom they came, and can be disconnected', async ({
  browser,
  gather,
}) => {
  const [layla] = await gather('ليلى البعيدة');
  const desk = await Desk.open(browser, 'owner', 14);
  await expect(desk.row('ليلى البعيدة')).toContainText('المجلس العام');
  const within = desk.page.getByLabel('المدة', { exact: true });
  const who = desk.page.getByLabel('الفئة', { exact: true });
  const times = '15 دقيقة،30 دقيقة،ساعة واحدة،3 ساعات،6 ساعات،12 ساعة،24 ساعة'.split('،');
  await expect(within.getByRole('option')).toHaveText(['كل الأوقات', ...times]);
  await expect(who.getByRole('option')).toHaveText(['الجميع', 'الأعضاء', 'الزوار']);
  await who.selectOption('الأعضاء');
  await expect(desk.row('ليلى البعيدة')).toHaveCount(0);
  await who.selectOption('الزوار');
  await within.selectOption('15 دقيقة');
  await expect(desk.row('ليلى البعيدة')).toBeVisible();
  await desk.row('ليلى البعيدة').getByRole('button', { name: 'قطع الاتصال' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'قطع الاتصال' }).click();
  await desk.says('تم قطع الاتصال.');
  await expect(layla.composer).toHaveCount(0);
  await desk.recorded('قطع اتصال: ليلى البعيدة');
  await desk.page.context().close();
});
