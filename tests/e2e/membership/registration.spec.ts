import { expect, type Locator } from '@playwright/test';
import { membershipTexts } from '../../../web/src/i18n/texts/membership-texts.ts';
import { type Person, test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NAME = 'هدى الحافظة';
const PASSWORD = 'مفتاح طويل جدًا';
const CODE = /^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/;

const passwordOf = (place: Pick<Person['page'], 'getByLabel'>): Locator =>
  place.getByLabel('كلمة المرور', { exact: true });

const openPeople = ({ page }: Person): Promise<void> =>
  page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();

const ownRole = ({ page }: Person): Locator => page.locator('.own-card small');

test('a guest registers, logs in from other browsers and recovers the name', async ({ arrive, gather }) => {
  const [omar] = await gather('عمر الشاهد');
  const huda = await (await arrive(NAME, PHONE)).enterByScreen();
  const { page } = huda;
  let code = '';

  await test.step('on a phone, one field creates the member account and shows the code (WIN-70, SIDE-44)', async () => {
    await huda.say('كلام قبل الحفظ');
    await omar.seesMessage('كلام قبل الحفظ');
    await huda.composer.fill('جملة لم تكتمل');
    await openPeople(huda);
    await expect(ownRole(huda)).toHaveText('زائر');
    await page.getByRole('button', { name: 'احفظ اسمك' }).tap();
    const form = page.getByRole('dialog', { name: 'احفظ اسمك' });
    await expect(form).toContainText(NAME);
    await expect(form.locator('input:visible')).toHaveCount(1);
    await passwordOf(form).fill(PASSWORD);
    await form.getByRole('button', { name: 'حفظ الاسم' }).tap();
    const shown = page.getByRole('alertdialog', { name: 'صار اسمك محفوظًا' });
    await expect(shown).toContainText('فلن يظهر مرة أخرى');
    code = (await shown.locator('.recovery-code bdi').textContent()) ?? '';
    expect(code).toMatch(CODE);
    await shown.getByRole('button', { name: 'تم' }).tap();
    await expect(shown).toBeHidden();
  });
  await test.step('registration preserves the draft and the authorship of earlier messages (CONN-33)', async () => {
    await expect(huda.composer).toHaveValue('جملة لم تكتمل');
    await huda.composer.press('Enter');
    await omar.seesMessage('جملة لم تكتمل');
    for (const text of ['كلام قبل الحفظ', 'جملة لم تكتمل'])
      await expect(huda.log.getByRole('article').filter({ hasText: text })).toHaveClass(/message-own/);
  });
  await test.step('other users see a member, without a join or leave line (MEMBER-3)', async () => {
    await expect(omar.row(NAME)).toHaveAccessibleName(`${NAME}، عضو، متاح`);
    await expect(omar.log.getByText(`غادر ${NAME} الغرفة`)).toHaveCount(0);
    await expect(omar.log.getByText(`انضمّ ${NAME} إلى الغرفة`)).toHaveCount(1);
  });
  await test.step('a reload preserves the member, and a new tab shares the login (CONN-33)', async () => {
    await page.reload();
    await expect(huda.composer).toBeVisible();
    await openPeople(huda);
    await expect(ownRole(huda)).toHaveText('عضو');
    await expect(page.getByRole('button', { name: 'احفظ اسمك' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const second = await page.context().newPage();
    await second.goto('/chat');
    await expect(second.getByRole('textbox', { name: 'نص الرسالة' })).toBeVisible();
    await second.close();
  });

  const other = await arrive(NAME, { viewport: { width: 1280, height: 800 } });
  await test.step('in another browser, the taken name requires its password (ENTRY-21, MEMBER-6)', async () => {
    await other.page.goto('/');
    await expect(passwordOf(other.page)).toHaveCount(0);
    await other.sendEntry();
    await expect(other.page.getByText(membershipTexts['known.taken'])).toBeVisible();
    await passwordOf(other.page).fill('ليست كلمتها');
    await other.page.getByRole('button', { name: 'دخول', exact: true }).click();
    await expect(other.page.getByText('الاسم المستعار أو كلمة المرور غير صحيحة.')).toBeVisible();
    await expect(passwordOf(other.page)).toHaveAttribute('aria-invalid', 'true');
    await passwordOf(other.page).fill(PASSWORD);
    await passwordOf(other.page).press('Enter');
    await expect(other.composer).toBeVisible();
    await expect(ownRole(other)).toHaveText('عضو');
  });

  const third = await arrive(NAME, { viewport: { width: 1280, height: 800 } });
  await test.step('in a third browser, the code sets a new password and ends old sessions (ENTRY-22, MEMBER-13)', async () => {
    await third.page.goto('/');
    await third.sendEntry();
    await third.page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click();
    const codeField = third.page.getByLabel('رمز الاستعادة');
    await expect(codeField).toBeFocused();
    await codeField.fill('00000-00000-00000-00000-00000');
    await third.page.getByLabel('كلمة المرور الجديدة').fill('مفتاح آخر طويل');
    await third.page.getByRole('button', { name: 'حفظ كلمة المرور' }).click();
    await expect(third.page.getByText('الاسم أو رمز الاستعادة غير صحيح.')).toBeVisible();
    await codeField.fill(code.toLowerCase().replaceAll('-', ' '));
    await third.page.getByRole('button', { name: 'حفظ كلمة المرور' }).click();
    const shown = third.page.getByRole('alertdialog', { name: 'تغيّرت كلمة المرور' });
    await expect(shown.locator('.recovery-code bdi')).toHaveText(CODE);
    await expect(shown.locator('.recovery-code bdi')).not.toHaveText(code);
    await shown.getByRole('button', { name: 'دخول الدردشة' }).click();
    await expect(third.composer).toBeVisible();
    await expect(ownRole(third)).toHaveText('عضو');
    for (const ended of [huda, other]) await ended.page.waitForURL(url => url.pathname !== '/chat');
  });
});
