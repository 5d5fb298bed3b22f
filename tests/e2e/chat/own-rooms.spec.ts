import { expect, type Locator } from '@playwright/test';
import { type Person, test } from '../support/people.ts';

const make = async (person: Person, name: string): Promise<void> => {
  await person.page.getByRole('button', { name: 'إنشاء غرفة' }).click();
  const modal = person.page.getByRole('dialog', { name: 'إنشاء غرفة' });
  await modal.getByRole('textbox', { name: 'اسم الغرفة' }).fill(name);
  await modal.getByRole('button', { name: /^نوع الغرفة/ }).click();
  await person.page.getByRole('option', { name: 'عامة مؤقتة' }).click();
  await modal.getByRole('button', { name: 'إنشاء', exact: true }).click();
  await person.isIn(name);
  await expect(person.log.getByText('أهلًا وسهلًا بك في «')).toBeVisible();
};

const says = (person: Person, text: string) => expect(person.toasts.filter({ hasText: text })).toBeVisible();

const openOwn = async ({ page }: Person): Promise<Locator> => {
  await page.getByRole('button', { name: 'غرفي' }).click();
  return page.getByRole('dialog', { name: 'غرفي' });
};

test('a creator renames, locks, colors and deletes a room for all users (MOVE-27)', async ({
  arrive,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  await layla.showRooms();
  await expect(layla.page.getByRole('button', { name: 'غرفي' })).toHaveCount(0);
  const owner = await (await arrive('owner')).logIn();
  await owner.showRooms();
  await expect((await openOwn(owner)).getByText('لا غرف لك بعد.')).toBeVisible();
  await owner.page.keyboard.press('Escape');
  await make(owner, 'مجلس الصقور');
  const own = await openOwn(owner);
  const row = own.getByRole('listitem', { name: 'مجلس الصقور' });
  await expect(row).toContainText('عامة مؤقتة');

  await row.getByRole('button', { name: 'تعديل الغرفة' }).click();
  const edit = owner.page.getByRole('dialog', { name: 'تعديل الغرفة' });
  const name = edit.getByRole('textbox', { name: 'اسم الغرفة' });
  await expect(name).toHaveValue('مجلس الصقور');
  await name.fill('ديوان الشعر');
  await edit.getByRole('button', { name: 'حفظ' }).click();
  await expect(name).toHaveAccessibleDescription('اسم الغرفة مستخدَم، يُرجى اختيار اسم آخر.');
  await name.fill('..');
  await edit.getByRole('button', { name: 'حفظ' }).click();
  await expect(name).toHaveAccessibleDescription('يلزم اسم من 60 حرفًا على الأكثر.');
  await name.fill('');
  await edit.getByRole('button', { name: 'حفظ' }).click();
  await expect(name).toHaveAccessibleDescription('يلزم اسم من 60 حرفًا على الأكثر.');
  await name.fill('مجلس النسور');
  await edit.getByLabel('كلمة المرور (اختيارية)').fill('sesame');
  await edit.getByLabel('الحد الأقصى (اختياري)').fill('٧');
  await edit.getByRole('button', { name: 'حفظ' }).click();
  await says(owner, 'تم تعديل الغرفة.');
  await owner.isIn('مجلس النسور');
  await expect(
    own.getByRole('listitem', { name: 'مجلس النسور' }).getByTitle('غرفة بكلمة مرور'),
  ).toBeVisible();
  await expect(layla.room('مجلس النسور')).toContainText(/1$/);
  await expect(layla.room('مجلس النسور').getByTitle('1 من 7').first()).toBeVisible();

  await own.getByRole('button', { name: 'ألوان الغرفة' }).click();
  const colors = owner.page.getByRole('dialog', { name: 'ألوان الغرفة' });
  await colors.getByRole('radiogroup', { name: 'خلفية الاسم' }).getByRole('radio', { name: 'أحمر' }).click();
  await colors.getByRole('button', { name: 'حفظ' }).click();
  await says(owner, 'تم تغيير ألوان الغرفة.');
  await expect(layla.room('مجلس النسور').locator('.room-name-chip')).toBeVisible();

  await own.getByRole('button', { name: 'حذف الغرفة' }).click();
  const question = owner.page.getByRole('alertdialog', { name: 'حذف الغرفة' });
  await expect(question.getByText('مجلس النسور', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'إلغاء' }).click();
  await expect(layla.room('مجلس النسور')).toBeVisible();
  await own.getByRole('button', { name: 'حذف الغرفة' }).click();
  await question.getByRole('button', { name: 'تأكيد' }).click();
  await says(owner, 'تم حذف الغرفة.');
  await expect(own.getByText('لا غرف لك بعد.')).toBeVisible();
  await expect(layla.room('مجلس النسور')).toHaveCount(0);
  await owner.isIn('المجلس العام');
});
