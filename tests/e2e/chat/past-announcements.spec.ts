import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/people.ts';

const FORMS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

for (const [form, options] of Object.entries(FORMS)) {
  test(`a guest reads past announcements in the settings, ${form} (MESSAGE-68)`, async ({ arrive }) => {
    const isPhone = form === 'phone';
    const text = isPhone ? 'صيانة الموقع فجر السبت' : 'صيانة الموقع فجر الأحد';
    const owner = await (await arrive('owner')).logIn();
    await owner.page.getByRole('button', { name: /^خيارات الموقع/ }).click();
    await owner.page.getByRole('option', { name: 'إرسال إعلان عام' }).click();
    const write = owner.page.getByRole('dialog', { name: 'إرسال إعلان عام' });
    await write.getByLabel('نص الإعلان').fill(text);
    await write.getByRole('button', { name: 'إرسال' }).click();
    await expect(write).toHaveCount(0);

    const guest = await (await arrive(isPhone ? 'رباب القارئة' : 'نوال القارئة', options)).enter();
    const { page } = guest;
    await page.getByRole('button', { name: 'الإعدادات' }).click();
    const window = page.getByRole('dialog', { name: 'الإعدادات' });
    await window.getByRole('tab', { name: 'خيارات', exact: true }).click();
    await window.getByRole('button', { name: 'عرض الإعلانات السابقة' }).click();
    const list = window.getByRole('region', { name: 'الإعلانات' });
    await expect(list.getByRole('listitem').first()).toContainText(text);
    await expectNoAxeViolations(page, 'the announcements', '[role=dialog]');
  });
}
