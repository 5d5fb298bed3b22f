import { expect } from '@playwright/test';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount } from '../support/permission-user.ts';

const PICTURE = 'migrations/seed/pictures/rendered/avatars/olive.png';
const NAME = 'رباب الكاتبة';
const TITLE = 'شاعرة المجلس';
const ABOUT = 'أكتب الشعر وأحب القهوة المرة';

const isLoaded = (image: HTMLElement | SVGElement): boolean =>
  image instanceof HTMLImageElement && image.naturalWidth > 0;

test('a profile text and picture are shown, approved and cleared', async ({ arrive, request, baseURL }) => {
  const ask = await operator(request, baseURL);
  const { _id: id } = await createAccount(ask, NAME, 'member', []);
  await ask('PATCH', `/users/updateUser/${id}`, { editedUser: { star: '/uploads/stars/blue.png' } });
  const role = {
    name: TITLE,
    color: '#ffee00',
    base: 'member',
    adminPanelPermissions: {},
    chatPermissions: {},
  };
  const { siteRole } = (await ask('POST', '/siteRoles', role)) as { siteRole: { _id: string } };
  await ask('PATCH', `/users/updateUser/${id}`, { editedUser: { siteRole: siteRole._id } });
  const rabab = await (await arrive(NAME)).logIn();
  const owner = await (await arrive('owner')).logIn();
  const profile = rabab.page.getByRole('dialog', { name: 'ملفي' });

  await test.step('the member saves a text and uploads a picture for approval (PROFILE-2, PROFILE-5)', async () => {
    await rabab.page.getByRole('button', { name: 'الإعدادات' }).click();
    await rabab.page.getByRole('button', { name: 'ملفي' }).click();
    await profile.getByLabel('نبذة عني').fill(ABOUT);
    await profile.getByRole('button', { name: 'حفظ النبذة' }).click();
    await expect(rabab.toasts.filter({ hasText: 'حُفظت النبذة' })).toBeVisible();
    await profile.locator('input[type=file]').setInputFiles(PICTURE);
    await expect(profile).toContainText('صورتك تنتظر موافقة مشرف.');
    await profile.getByRole('combobox', { name: 'علم بلدي' }).fill('الأردن');
    await rabab.page.getByRole('option', { name: 'الأردن' }).click();
    await profile.getByRole('button', { name: 'حفظ العلم' }).click();
    await expect(rabab.toasts.filter({ hasText: 'حُفظ العلم' })).toBeVisible();
    await expectNoAxeViolations(rabab.page, 'the own profile', '[role=dialog]');
  });
  await test.step('a moderator approves the picture (PROFILE-6)', async () => {
    await owner.showRooms();
    await owner.page.getByRole('button', { name: 'متابعة الإشراف' }).click();
    const waiting = owner.page.getByRole('region', { name: 'صور تنتظر الموافقة' });
    const accept = waiting.getByRole('button', { name: `قبول صورة ${isolate(NAME)}` });
    const refuse = waiting.getByRole('button', { name: `رفض صورة ${isolate(NAME)}` });
    const { width, height } = owner.page.viewportSize() ?? { width: 0, height: 0 };
    await owner.page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await accept.boundingBox())?.y).toBe((await refuse.boundingBox())?.y);
    await owner.page.setViewportSize({ width, height });
    await accept.click();
    await expect(owner.toasts.filter({ hasText: 'قُبلت الصورة' })).toBeVisible();
    await expectNoAxeViolations(owner.page, 'the waiting pictures', '[role=dialog]');
    await owner.page
      .getByRole('dialog', { name: 'متابعة الإشراف' })
      .getByRole('button', { name: 'إغلاق', exact: true })
      .click();
  });
  await test.step('a moderator sees the profile card and clears its text and flag (PROFILE-1, PROFILE-10, ROLE-33)', async () => {
    await owner.page.getByRole('tab', { name: /^المستخدمون/ }).click();
    await owner.row(NAME).click();
    await owner.page.getByRole('button', { name: 'معلومات المستخدم', exact: true }).click();
    const shown = owner.page.getByRole('region', { name: 'ملف العضو' });
    await expect(shown).toContainText(ABOUT);
    await expect(shown).toContainText(TITLE);
    await expect(shown).toContainText('عضو منذ');
    await expect(shown).toContainText('الأردن');
    await expect(shown.getByAltText('نجمة blue')).toBeVisible();
    await expect.poll(() => shown.getByAltText('صورة العضو').evaluate(isLoaded)).toBe(true);
    await expectNoAxeViolations(owner.page, 'the card of a member', '[role=dialog]');
    await shown.getByRole('button', { name: 'مسح النبذة' }).click();
    const question = owner.page.getByRole('alertdialog', { name: 'مسح نبذة هذا العضو؟' });
    await question.getByLabel('السبب').fill('إعلان');
    await question.getByRole('button', { name: 'تأكيد' }).click();
    await expect(owner.toasts.filter({ hasText: 'مُسحت النبذة' })).toBeVisible();
    await expect(shown).not.toContainText(ABOUT);
    await expect(shown.getByAltText('صورة العضو')).toBeVisible();
    await shown.getByRole('button', { name: 'مسح العلم' }).click();
    const ofFlag = owner.page.getByRole('alertdialog', { name: 'مسح علم هذا العضو؟' });
    await ofFlag.getByLabel('السبب').fill('استفزاز');
    await ofFlag.getByRole('button', { name: 'تأكيد' }).click();
    await expect(shown).not.toContainText('الأردن');
  });
  await test.step('the member removes the picture (PROFILE-2)', async () => {
    await profile.getByRole('button', { name: 'إغلاق', exact: true }).click();
    await rabab.page.getByRole('button', { name: 'ملفي' }).click();
    await expect(profile.getByLabel('نبذة عني')).toHaveValue('');
    await profile.getByRole('button', { name: 'إزالة الصورة' }).click();
    await expect(rabab.toasts.filter({ hasText: 'أُزيلت الصورة' })).toBeVisible();
    await expect(profile.getByRole('button', { name: 'إزالة الصورة' })).toHaveCount(0);
  });
  await ask('DELETE', `/siteRoles/${siteRole._id}`);
});
