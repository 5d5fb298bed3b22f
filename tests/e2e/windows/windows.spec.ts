import { expect, type Locator } from '@playwright/test';
import { OWN_CONNECTION } from '../support/own-connection.ts';
import { type PeopleFixtures, type Person, test } from '../support/people.ts';

const open = async (person: Person, other: string, button: string): Promise<Locator> => {
  await person.row(other).click();
  await person.page.getByRole('button', { name: new RegExp(`^${button}`) }).click();
  return windowOf(person, button);
};

const TITLES: Record<string, string | RegExp> = { 'معلومات المستخدم': 'معلومات المستخدم', حظر: /^حظر / };
const windowOf = (person: Person, button: string): Locator =>
  person.page.getByRole('dialog', { name: TITLES[button] ?? button });

const toast = (person: Person, text: string) => expect(person.toasts.filter({ hasText: text })).toBeVisible();

/** Waits for the final position, because a newly opened window still grows by a pixel or two. */
const isNear = (moving: Locator, to: { x: number; y: number }): Promise<void> =>
  expect(async () => {
    const box = await moving.boundingBox();
    expect(Math.abs((box?.x ?? 0) - to.x)).toBeLessThan(4);
    expect(Math.abs((box?.y ?? 0) - to.y)).toBeLessThan(4);
  }).toPass();

test('two guests move a window, chat privately and edit settings', async ({ gather }) => {
  const [layla, omar] = await gather('ليلى', 'عمر');
  await test.step('a window can be dragged, moved by arrow keys and closed by Escape (WIN-40)', async () => {
    await layla.row('عمر').dblclick();
    const chat = layla.page.getByRole('dialog', { name: 'عمر' });
    const bar = chat.getByLabel('تحريك النافذة، بمفاتيح الأسهم');
    const from = await chat.boundingBox();
    if (!from) throw new Error('no window');
    await layla.page.mouse.move(from.x + 150, from.y + 20);
    await layla.page.mouse.down();
    await layla.page.mouse.move(from.x + 350, from.y + 60, { steps: 5 });
    await layla.page.mouse.up();
    await isNear(chat, { x: from.x + 200, y: from.y + 40 });
    await bar.focus();
    await layla.page.keyboard.press('ArrowLeft');
    await layla.page.keyboard.press('Shift+ArrowUp');
    await isNear(chat, { x: from.x + 190, y: from.y - 10 });
    const moved = await chat.boundingBox();
    await layla.page.mouse.move((moved?.x ?? 0) + 100, (moved?.y ?? 0) + 20);
    await layla.page.mouse.down();
    await layla.page.mouse.move(5_000, -500, { steps: 5 });
    await layla.page.mouse.up();
    const kept = await chat.boundingBox();
    expect((kept?.x ?? 0) + (kept?.width ?? 0)).toBeLessThanOrEqual(1_280);
    expect(kept?.y).toBeGreaterThanOrEqual(0);
    await bar.focus();
    await layla.page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
  });
  await test.step('a private chat counts unread messages and can be closed (WIN-43)', async () => {
    await layla.row('عمر').dblclick();
    const toOmar = layla.page.getByRole('dialog', { name: 'عمر' });
    await toOmar.getByRole('textbox', { name: 'رسالة خاصة…' }).fill('هل تسمعني؟');
    await layla.page.keyboard.press('Enter');
    await expect(toOmar.getByRole('log')).toContainText('هل تسمعني؟');
    await expect(omar.row('ليلى').getByTitle('1 غير مقروءة')).toBeVisible();
    await omar.row('ليلى').dblclick();
    const toLayla = omar.page.getByRole('dialog', { name: 'ليلى' });
    await expect(toLayla.getByRole('log')).toContainText('هل تسمعني؟');
    await expect(omar.row('ليلى').getByTitle(/غير مقروءة/)).toHaveCount(0);
    await toLayla.getByRole('button', { name: 'إغلاق' }).click();
    await omar.row('ليلى').dblclick();
    await expect(toLayla.getByRole('log')).not.toContainText('هل تسمعني؟');
    await omar.row('عمر').dblclick();
    await expect(omar.page.getByRole('dialog')).toHaveCount(1);
  });
  const settings = windowOf(layla, 'الإعدادات');
  await test.step('cancel discards the input (WIN-28)', async () => {
    await layla.page.getByRole('button', { name: 'الإعدادات' }).click();
    await settings.getByRole('textbox', { name: 'الاسم المستعار' }).fill('لن يبقى');
    await settings.getByRole('button', { name: 'إلغاء' }).click();
    await layla.page.getByRole('button', { name: 'الإعدادات' }).click();
    await expect(settings.getByRole('textbox', { name: 'الاسم المستعار' })).toHaveValue('ليلى');
  });
  await test.step('the typing style offers letter sizes', async () => {
    await settings.getByRole('textbox', { name: 'الاسم المستعار' }).fill('ليلى الأندلس');
    await settings.getByRole('tab', { name: 'نمط الكتابة' }).click();
    await settings.getByRole('button', { name: /حجم خط الرسائل/ }).click();
    await layla.page.getByRole('option', { name: '2.2 rem' }).click();
  });
  await test.step('OK saves only changed settings, each with its own toast (WIN-26)', async () => {
    await settings.getByRole('button', { name: 'موافق' }).click();
    await toast(layla, 'تم تغيير الاسم المستعار.');
    await toast(layla, 'تم تغيير حجم الخط.');
    await expect(layla.toasts.filter({ hasText: 'تم تغيير الألوان.' })).toHaveCount(0);
    await expect(settings).toBeHidden();
    await omar.seesUser('ليلى الأندلس');
  });
});

test('an owner inspects a guest, sends an announcement, edits and kicks', async ({ arrive, gather }) => {
  const [layla] = await gather('ليلى');
  const owner = await (await arrive('owner')).logIn();
  await test.step('the info window shows permitted tools, almost none to a guest (WIN-2, WIN-7)', async () => {
    const info = await open(owner, 'ليلى', 'معلومات المستخدم');
    for (const fact of ['الدولة', 'بوابة الدخول', 'عنوان IP'])
      await expect(info.getByText(fact, { exact: true })).toBeVisible();
    for (const tab of ['البطاقة', 'الألوان', 'الأيقونات', 'النجوم', 'الإشراف'])
      await expect(info.getByRole('tab', { name: tab })).toBeVisible();
    for (const act of ['طرد', 'طرد المتطابقين', 'حظر', 'إرسال التحذير', 'نقل إلى غرفة'])
      await expect(info.getByRole('button', { name: act, exact: true })).toBeVisible();
    for (const flag of ['السماح بالكتابة', 'منح طرد لمرة واحدة'])
      await expect(info.getByRole('switch', { name: flag })).toBeVisible();
    const own = await open(owner, 'صقر نجد', 'معلومات المستخدم');
    await expect(own.getByRole('button', { name: 'طرد', exact: true })).toBeHidden();
    await expect(own.getByRole('button', { name: 'حظر', exact: true })).toBeHidden();
    await own.getByRole('tab', { name: 'الألوان' }).click();
    await expect(own.getByRole('textbox', { name: 'الاسم المستعار' })).toBeHidden();

    const seen = await open(layla, 'صقر نجد', 'معلومات المستخدم');
    await expect(seen.getByText('المالك')).toBeVisible();
    await expect(seen.getByText('عنوان IP')).toBeHidden();
    await expect(seen.getByRole('tab')).toHaveCount(0);
    await expect(seen.getByRole('switch')).toHaveCount(0);
    await expect(layla.page.getByRole('button', { name: 'حظر' })).toHaveCount(0);
  });
  const options = owner.page.getByRole('button', { name: /خيارات الموقع/ });
  await test.step('a mismatch and a short new password are refused', async () => {
    await options.click();
    await owner.page.getByRole('option', { name: 'تغيير كلمة المرور' }).click();
    const modal = owner.page.getByRole('dialog', { name: 'تغيير كلمة المرور' });
    await modal.getByLabel('كلمة المرور الجديدة').fill('short');
    await modal.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
    await expect(modal.getByRole('alert')).toHaveCount(0);
    await modal.getByLabel('تأكيد كلمة المرور').fill('other');
    await modal.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
    await expect(modal.getByRole('alert')).toHaveText(
      'كلمة المرور وتأكيدها غير متطابقين!Password is not equal to password confirm!',
    );
    await modal.getByLabel('تأكيد كلمة المرور').fill('short');
    await modal.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
    await expect(modal.getByRole('alert')).toContainText(
      'يجب أن تتكوّن كلمة المرور وتأكيدها من 8 أحرف على الأقل!',
    );
    await owner.page.keyboard.press('Escape');
  });
  await test.step('the options menu returns to its first option (CHAT-13)', async () => {
    await expect(options).toHaveText('خيارات الموقع');
    await options.click();
    await owner.page.getByRole('option', { name: 'إرسال إعلان عام' }).click();
  });
  await test.step('an announcement needs a text and reaches a guest (WIN-48, MESSAGE-10)', async () => {
    const ad = owner.page.getByRole('dialog', { name: 'إرسال إعلان عام' });
    await ad.getByRole('button', { name: 'إرسال الإعلان' }).click();
    await expect(ad).toBeVisible();
    await ad.getByRole('textbox', { name: 'نص الإعلان' }).fill('سهرة الشعر الليلة');
    await ad.getByRole('button', { name: 'إرسال الإعلان' }).click();
    await expect(ad).toBeHidden();
    await expect(layla.log).toContainText('سهرة الشعر الليلة');
  });
  await test.step('the owner gives a guest a new name, colors, icon and star (APPEARANCE-2)', () =>
    dressesUp(layla, owner));
  await test.step('a guest is warned, muted with a notice and kicked', () =>
    warnsMutesAndKicks(layla, owner));
  await test.step('a ban closes its window and blocks the device (WIN-20, WIN-23)', () =>
    bansADevice(owner, arrive));
});

async function dressesUp(layla: Person, owner: Person): Promise<void> {
  const info = await open(owner, 'ليلى', 'معلومات المستخدم');
  await info.getByRole('tab', { name: 'الألوان' }).click();
  await info.getByRole('textbox', { name: 'الاسم المستعار' }).fill('مشاغبة');
  await info.getByRole('button', { name: 'حفظ الاسم' }).click();
  await toast(owner, 'تم تغيير الاسم المستعار.');
  await layla.seesUser('مشاغبة');
  await info.getByRole('radiogroup', { name: 'لون الاسم' }).getByRole('radio', { name: 'أحمر' }).click();
  await info.getByRole('button', { name: 'حفظ الألوان' }).click();
  await toast(owner, 'تم تغيير الألوان.');
  await info.getByRole('tab', { name: 'الأيقونات' }).click();
  await info.getByRole('radio').nth(3).click();
  await toast(owner, 'تم تغيير الأيقونة.');
  await info.getByRole('tab', { name: 'النجوم' }).click();
  await info.getByRole('radiogroup').getByRole('radio').first().click();
  await toast(owner, 'تم تغيير النجمة.');
  await expect(layla.row('مشاغبة').getByAltText(/^نجمة/)).toBeVisible();
}

async function warnsMutesAndKicks(layla: Person, owner: Person): Promise<void> {
  const info = await open(owner, 'مشاغبة', 'معلومات المستخدم');
  await info.getByRole('tab', { name: 'البطاقة' }).click();
  await info.getByRole('textbox', { name: 'رسالة تحذير' }).fill('يُرجى الهدوء');
  await info.getByRole('button', { name: 'إرسال التحذير' }).click();
  await expect(layla.page.getByRole('alertdialog')).toContainText('يُرجى الهدوء');
  // A press outside does not close the warning.
  await layla.page.mouse.click(5, 5);
  await layla.page.getByRole('alertdialog').getByRole('button', { name: 'إغلاق' }).click();
  await info.getByRole('switch', { name: 'السماح بالكتابة' }).click();
  await toast(owner, 'تم سحب صلاحية الكتابة.');
  await toast(layla, 'أنت مكتوم، فلا يمكنك الكتابة.');
  await expect(layla.composer).toBeHidden();
  await info.getByRole('button', { name: 'طرد', exact: true }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'تأكيد' }).click();
  await toast(owner, 'تم طرد المستخدم.');
  await expect(owner.log.getByText('طُرد مشاغبة من الدردشة')).toBeVisible();
  await layla.page.waitForURL(url => url.pathname === '/');
  await expect(info).toBeHidden();
}

async function bansADevice(owner: Person, arrive: PeopleFixtures['arrive']): Promise<void> {
  const guest = await (await arrive('محظور')).enter();
  const ban = await open(owner, 'محظور', 'حظر');
  await ban.getByRole('radio', { name: /بصمة الجهاز/ }).check();
  await ban.getByRole('button', { name: 'تأكيد الحظر' }).click();
  await toast(owner, 'تم إنشاء الحظر.');
  await expect(ban).toBeHidden();
  await guest.page.waitForURL(url => url.pathname === '/');
  await guest.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('محظور مجددًا');
  await guest.page.getByRole('button', { name: 'دخول', exact: true }).click();
  await expect(guest.page.getByText('تم حظرك من الدردشة.').first()).toBeVisible();
  const token = await owner.page.evaluate(
    () => JSON.parse(localStorage.getItem('owner') ?? '{}').token as string,
  );
  const headers = { ...OWN_CONNECTION, Authorization: `Bearer ${token}` };
  const listed = await owner.page.request.get('/api/v1/bans?page=1&limit=100', { headers });
  for (const { _id } of (await listed.json()).data.bans as { _id: string }[])
    await owner.page.request.delete(`/api/v1/bans/${_id}`, { headers });
}
