import { expect, type Page } from '@playwright/test';
import { beginToLook, lookAt, SIZES, type Size } from '../support/look.ts';
import { test } from '../support/site.ts';

type Step = (page: Page) => Promise<void>;

const tab =
  (name: string | RegExp): Step =>
  page =>
    page.getByRole('tab', { name, exact: true }).click();

const press =
  (name: string): Step =>
  page =>
    page.getByRole('button', { name, exact: true }).click();

/** Opens the user list, which is in a sheet on phones and always visible elsewhere. */
const showPeople: Step = async page => {
  const opener = page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' });
  if (await opener.isVisible()) await opener.click();
  await page.getByPlaceholder('بحث بالاسم…').waitFor();
};

/** Clicks after a scene is shown, by scene and by name of the resulting picture. */
const STEPS: Record<string, Record<string, Step>> = {
  'guest-entry': { 'guest-refused': press('دخول') },
  empty: {
    emojis: async page => {
      await press('الرموز التعبيرية')(page);
      await page.getByRole('searchbox').waitFor();
    },
  },
  full: {
    status: async page => {
      await showPeople(page);
      await page.getByRole('button', { name: /^الحالة/ }).click();
      await page.getByRole('listbox', { name: 'الحالة' }).waitFor();
    },
  },
  visitor: {
    people: showPeople,
    'no-results': async page => {
      await page.getByPlaceholder('بحث بالاسم…').fill('لا أحد');
      await page.getByText('لا نتائج').waitFor();
    },
    'rooms-tab': tab(/^الغرف/),
    'room-password': async page => {
      await page.getByRole('option', { name: /غرفة الإدارة/ }).click();
      await page.getByRole('button', { name: 'دخول الغرفة' }).click();
      await page.getByLabel('كلمة مرور الغرفة').waitFor();
    },
  },
  acts: {
    'message-menu': async page => {
      // Focused without the pointer, to avoid hover styles.
      await page.getByRole('article').last().focus();
      await press('المزيد عن الرسالة')(page);
      await page.getByRole('dialog', { name: 'المزيد عن الرسالة' }).waitFor();
    },
  },
  reading: {
    'mention-list': async page => {
      await page.getByRole('textbox', { name: 'نص الرسالة' }).fill('@');
      await page.getByRole('listbox', { name: 'من تذكره في الرسالة' }).waitFor();
    },
    'message-search': async page => {
      await page.getByRole('textbox', { name: 'نص الرسالة' }).fill('');
      await page.getByRole('article').last().focus();
      await page.keyboard.press('f');
      await page.getByRole('searchbox', { name: 'بحث في الرسائل المعروضة' }).fill('السرور');
      await page.getByText('– من 1').waitFor();
    },
  },
  register: {
    'recovery-code': async page => {
      await page.getByLabel('كلمة المرور', { exact: true }).fill('مفتاح طويل');
      await press('حفظ الاسم')(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  selected: {
    'friends-tab': async page => {
      await showPeople(page);
      await tab(/^الأصدقاء/)(page);
      await page.getByText('هدير').waitFor();
    },
    'invite-links': async page => {
      await tab(/^الغرف/)(page);
      await press('رابط دعوة')(page);
      await page.getByRole('button', { name: 'رمز QR' }).last().click();
      await page.getByRole('img', { name: 'رمز QR لرابط الدعوة' }).waitFor();
    },
  },
  settings: { 'settings-options': tab('خيارات'), 'settings-typing': tab('نمط الكتابة') },
  info: {
    'info-colors': tab('الألوان'),
    'info-stars': tab('النجوم'),
    'info-moderation': tab('الإشراف'),
  },
};

type Shown = { scenes: string[]; names: string[]; show(scene: string): void };
declare const window: { preview: Shown };

test.use({ timezoneId: 'Asia/Riyadh', baseURL: async ({ gallery }, use) => use(gallery) });
test.describe.configure({ mode: 'parallel' });

/** Splits the scenes, because a slow machine needs more than a minute for fifteen. */
const PARTS = 4;
const parts = (Object.keys(SIZES) as Size[]).flatMap(size =>
  Array.from({ length: PARTS }, (_, part) => ({ size, part })),
);

for (const { size, part } of parts) {
  test(`all screens match the approved images and pass axe, ${size} ${part + 1} of ${PARTS} (BROWSER-1, CHAT-36)`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    await beginToLook(page, browser, size);
    await page.goto('');
    const [scenes, names] = await page.evaluate(() => [window.preview.scenes, window.preview.names]);
    expect(scenes.length).toBeGreaterThan(30);
    const bounds = [part, part + 1].map(each => Math.ceil((each * scenes.length) / PARTS));
    for (const scene of scenes.slice(...bounds)) {
      await page.evaluate(name => window.preview.show(name), scene);
      await lookAt(page, { name: scene, size, names });
      for (const [step, take] of Object.entries(STEPS[scene] ?? {})) {
        await take(page);
        await lookAt(page, { name: step, size, names });
      }
    }
  });
}
