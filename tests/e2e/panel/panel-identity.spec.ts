import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const ICON = 'migrations/seed/pictures/rendered/avatars/olive.png';
const NAME = 'ديوان السهارى';
const SENTENCE = 'مجلس لأهل الشعر والحكاية';

test('an operator renames the site, and visitors see the new name (SITE-61, SITE-62, SITE-63)', async ({
  openPanel,
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { identity } = (await ask('GET', '/identity')) as { identity: Record<string, string> };
  const { page } = await openPanel('owner', 21);
  const card = page.getByRole('region', { name: 'هوية الموقع' });
  try {
    await card.getByLabel('اسم الموقع', { exact: true }).fill(NAME);
    await card.getByLabel('جملة التعريف').fill(SENTENCE);
    await card.locator('input[type=file]').setInputFiles(ICON);
    await expect(card.getByLabel('أيقونة الموقع', { exact: true })).toHaveValue(
      /^\/uploads\/site\/[\w-]+\.png$/,
    );
    await expect(card.getByRole('figure', { name: 'هكذا يظهر الموقع عند مشاركة رابطه.' })).toContainText(
      NAME,
    );
    await card.getByRole('button', { name: 'حفظ', exact: true }).click();
    await expect(page.getByText('تم الحفظ بنجاح.')).toBeVisible();

    const visitor = await arrive('زائرة الديوان');
    // Pages cache the site's identity for ten seconds.
    await expect(async () => {
      await visitor.page.goto('/');
      await expect(visitor.page).toHaveTitle(`الدخول إلى الدردشة — ${NAME}`, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(NAME);
    await expect(visitor.page.getByText(SENTENCE)).toBeVisible();
    const html = await (await request.get('/')).text();
    expect(html).toContain(`<meta property="og:title" content="${NAME}" />`);
    const manifest = await (await request.get('/manifest.webmanifest')).json();
    expect([manifest.name, manifest.icons[0].src]).toEqual([
      NAME,
      expect.stringMatching(/^\/uploads\/site\//),
    ]);
    await expectNoAxeViolations(page, 'the identity of the site');
  } finally {
    const { siteName, sentence, icon } = identity;
    await ask('PATCH', `/identity/${identity._id}`, { siteName, sentence, icon });
  }
});

const SUBTITLE = 'ادخل باسمك، فالمجلس لأهله.';

test('a replaced text is shown at the entry before and after scripts load (SITE-73)', async ({
  openPanel,
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { page } = await openPanel('owner', 21);
  const card = page.getByRole('region', { name: 'نصوص الصفحة' });
  try {
    await card.getByLabel('بحث في النصوص').fill('guest.subtitle');
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await card.getByRole('button', { name: /^تعديل/ }).click();
    const field = card.getByRole('listitem').getByRole('textbox');
    await field.fill(`${SUBTITLE} {nickname}`);
    await field.press('Enter');
    await expect(card.getByRole('alert')).toContainText('لا قيمة لهذا الرمز هنا: {nickname}');
    await field.fill(SUBTITLE);
    await field.press('Enter');
    await expect(page.getByText('حُفظ النص.')).toBeVisible();
    await expect(card.getByRole('listitem')).toContainText('النص الأصلي: لا حاجة إلى التسجيل');
    await expectNoAxeViolations(page, 'the texts of the page');

    // Pages cache replaced texts for ten seconds.
    await expect(async () => {
      expect(await (await request.get('/')).text()).toContain(`>${SUBTITLE}</p>`);
    }).toPass({ timeout: 30_000 });
    const visitor = await arrive('قارئة البديل');
    await visitor.page.goto('/');
    await visitor.page.waitForLoadState('networkidle');
    await expect(visitor.page.getByText(SUBTITLE)).toBeVisible();
    expect(visitor.faults).toEqual([]);

    await card.getByRole('button', { name: 'إعادة النص الأصلي' }).click();
    await expect(page.getByText('عاد النص الأصلي.')).toBeVisible();
  } finally {
    await ask('PATCH', '/siteTexts/site', { replacedTexts: '' });
  }
});
