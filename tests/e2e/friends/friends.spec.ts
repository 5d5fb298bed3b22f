import { expect, type Locator } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { type Person, test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const NAMES = ['نجلاء الصديقة', 'مروان الصديق'] as const;
const PASSWORD = 'سر الصداقة الطويل';

/** Registers a guest as a member. */
async function becomeMember(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'احفظ اسمك' }).click();
  const form = page.getByRole('dialog', { name: 'احفظ اسمك' });
  await form.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'حفظ الاسم' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'تم' }).click();
}

const openTab = async ({ page }: Person): Promise<void> => {
  const sheet = page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole('tab', { name: 'الأصدقاء' }).click();
};

const row = ({ page }: Person, name: string): Locator =>
  page.locator('.friend-row').filter({ hasText: name });

test('two members become friends, see presence changes and end the friendship (FRIEND-12)', async ({
  arrive,
}) => {
  const [her, him] = NAMES;
  const najla = await (await arrive(her, DESKTOP)).enterByScreen();
  await expect(najla.page.getByRole('tab', { name: 'الأصدقاء' })).toHaveCount(0);
  await becomeMember(najla);
  const marwan = await (await arrive(him, PHONE)).enterByScreen();
  const sheet = marwan.page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' });
  await sheet.click();
  await becomeMember(marwan);

  await test.step('an empty list shows instructions, and an unknown name is refused', async () => {
    await openTab(najla);
    await expect(najla.page.getByText('لا أصدقاء بعد')).toBeVisible();
    await expectNoAxeViolations(najla.page, 'the empty tab', '.side-panel');
    const field = najla.page.getByLabel('إضافة صديق');
    await field.fill('لا أحد بهذا الاسم');
    await field.press('Enter');
    await expect(najla.page.getByRole('alert').filter({ hasText: 'هذا المستخدم غير موجود' })).toBeVisible();
    await field.fill(him);
    await field.press('Enter');
    await expect(najla.page.getByText('أُرسل طلب الصداقة.')).toBeVisible();
    await expect(row(najla, him)).toContainText('سحب الطلب');
  });

  await test.step('the other member accepts on a phone, and both see the presence', async () => {
    await openTab(marwan);
    await expect(marwan.page.getByRole('heading', { name: 'طلبات الصداقة' })).toBeVisible();
    await expectNoAxeViolations(marwan.page, 'a request', '[role=dialog]');
    await marwan.page.getByRole('button', { name: `قبول طلب \u2068${her}\u2069` }).click();
    for (const [who, friend] of [
      [marwan, her],
      [najla, him],
    ] as const)
      await expect(row(who, friend).getByRole('img', { name: 'في الدردشة الآن' })).toBeVisible();
    await expect(najla.page.getByText(`قبل \u2068${him}\u2069 صداقتك.`)).toBeVisible();
    await expectNoAxeViolations(najla.page, 'a friend', '.side-panel');
  });

  await test.step('the row shows that a friend has left, and the return is announced', async () => {
    await marwan.page.keyboard.press('Escape');
    await marwan.leave();
    await expect(row(najla, him).getByRole('img', { name: 'ليس في الدردشة' })).toBeVisible({
      timeout: 30_000,
    });
    await marwan.page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
    await marwan.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(him);
    await marwan.page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await expect(marwan.composer).toBeVisible();
    await expect(najla.page.getByText(`دخل صديقك \u2068${him}\u2069.`)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the friend row opens a private window; removal ends the friendship', async () => {
    await row(najla, him)
      .getByRole('button', { name: /^رسالة خاصة/ })
      .click();
    await expect(najla.page.getByRole('dialog', { name: him })).toBeVisible();
    await najla.page.keyboard.press('Escape');
    await openTab(marwan);
    await expect(row(marwan, her)).toBeVisible();
    await row(najla, him)
      .getByRole('button', { name: /^إزالة/ })
      .click();
    const question = najla.page.getByRole('alertdialog');
    await expect(question).toContainText(him);
    await question.getByRole('button', { name: 'تأكيد' }).click();
    await expect(row(najla, him)).toHaveCount(0);
    await expect(row(marwan, her)).toHaveCount(0);
  });
});
