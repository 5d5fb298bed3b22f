import { expect, type Page } from '@playwright/test';
import { axeViolations, expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const RULES = '# قبل كل شيء\n- الكلام الطيب صدقة\n- الأسماء الحقيقية تبقى سرًّا';
const PASSWORD = 'كلمة مرور للقوانين';
const MEMBER = 'رؤى الموافقة';

const consent = (page: Page) => page.getByRole('region', { name: 'قبل الدخول' });
const accept = (page: Page) => consent(page).getByRole('checkbox', { name: 'قرأت القوانين وأوافق عليها' });
const goOn = (page: Page) => consent(page).getByRole('button', { name: 'موافق، متابعة' });

/** A page without scripts has no theme setting and uses the browser's color scheme. */
async function expectPlainPage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await axeViolations(page, 'html')).toEqual([]);
  }
}

test('consent to the rules is asked at first entry, and after a change at registration and login', async ({
  arrive,
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { page: panel } = await openPanel('owner', 21);
  const card = panel.getByRole('region', { name: 'القوانين والسياسات' });
  try {
    await test.step('an operator writes the rules and requires consent (RULES-1)', async () => {
      await card.getByRole('textbox', { name: 'نص القوانين' }).fill(RULES);
      await card.getByRole('switch', { name: 'طلب الموافقة عند الدخول' }).click();
      await card.getByRole('button', { name: 'حفظ', exact: true }).click();
      await expect(panel.getByText('تم الحفظ بنجاح.')).toBeVisible();
      await expectNoAxeViolations(panel, 'the rules in the panel');
    });
    const guest = await arrive('نجوى المتمهلة');
    await test.step('the first entry asks for consent in its form, then continues (RULES-2)', async () => {
      await guest.page.goto('/');
      await guest.sendEntry();
      await expect(accept(guest.page)).not.toBeChecked();
      await goOn(guest.page).click();
      await expect(consent(guest.page).getByRole('alert')).toHaveText('ضع علامة على كل خيار للمتابعة.');
      await expectNoAxeViolations(guest.page, 'the consent at the entry');
      await accept(guest.page).check();
      await goOn(guest.page).click();
      await expect(guest.composer).toBeVisible();
    });
    await test.step('the second entry from the device requires no consent (RULES-4)', async () => {
      await guest.leave();
      await guest.enterAgain();
    });
    const roa = await arrive(MEMBER, PHONE);
    const { page } = roa;
    await test.step('on a phone, the rules are on a separate page (RULES-7)', async () => {
      await page.goto('/');
      const [rules] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: /قواعد الدردشة/ }).tap(),
      ]);
      await expect(rules.getByRole('heading', { level: 1 })).toHaveText('قوانين الدردشة');
      await expect(rules.getByRole('listitem')).toHaveCount(2);
      await expectPlainPage(rules);
      await rules.getByRole('link', { name: 'الخصوصية' }).tap();
      await expect(rules.getByRole('heading', { name: 'ما يُحفظ عن الزائر' })).toBeVisible();
      await expectPlainPage(rules);
      await rules.close();
    });
    await test.step('with a minimum age, the consent form has a second checkbox (RULES-3)', async () => {
      await ask('PATCH', '/siteRules/site', { minimumAge: 16 });
      await roa.sendEntry();
      await accept(page).check();
      await consent(page).getByRole('checkbox', { name: 'عمري 16 سنة أو أكثر' }).check();
      await goOn(page).tap();
      await expect(roa.composer).toBeVisible();
    });
    await test.step('after a rule change, a notice with a link appears; users stay connected (RULES-6)', async () => {
      await ask('PATCH', '/siteRules/site', { rulesText: `${RULES}\n- بند جديد` });
      for (const each of [guest, roa])
        await expect(
          each.log.getByText(/^حُدّثت قوانين الدردشة أو سياساتها.*\/rules\?lang=ar$/).last(),
        ).toBeVisible();
      await guest.say('ما زلت هنا بعد تغيير القوانين');
      await roa.seesMessage('ما زلت هنا بعد تغيير القوانين');
    });
    await test.step('registration after the change requires consent again (RULES-2)', async () => {
      await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
      await page.getByRole('button', { name: 'احفظ اسمك' }).tap();
      const form = page.getByRole('dialog', { name: 'احفظ اسمك' });
      await form.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
      await form.getByRole('button', { name: 'حفظ الاسم' }).tap();
      await accept(page).check();
      await consent(page).getByRole('checkbox', { name: /^عمري/ }).check();
      await goOn(page).tap();
      await page
        .getByRole('alertdialog', { name: 'صار اسمك محفوظًا' })
        .getByRole('button', { name: 'تم' })
        .tap();
    });
    await test.step('a member gives consent after entering the password (RULES-4)', async () => {
      await ask('PATCH', '/siteRules/site', { rulesText: 'قوانين العضوات' });
      const again = await arrive(MEMBER);
      await again.page.goto('/admin-entry');
      const login = async () => {
        await again.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(MEMBER);
        await again.page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
        await again.page.getByRole('button', { name: 'تسجيل الدخول' }).click();
      };
      await login();
      await accept(again.page).check();
      await consent(again.page).getByRole('checkbox', { name: /^عمري/ }).check();
      await goOn(again.page).click();
      await expect(again.composer).toBeVisible();
    });
  } finally {
    await ask('PATCH', '/siteRules/site', { rulesText: '', asksConsent: false, minimumAge: 0 });
  }
});
