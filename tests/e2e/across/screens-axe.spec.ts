import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { type Person, test } from '../support/people.ts';

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;
/** Names as long as they may be, and not the same one: a device keeps its name for a moment. */
const NAMES = { desktop: 'عبد الرحمن بن محمد آل سليمان', phone: 'أم عبد العزيز بنت صالح الفهد' };
type Look = (page: Page, screen: string) => Promise<void>;

/** What holds of every screen in both themes: nothing for axe to find, nothing that sticks out at the side. */
const looker =
  (size: string): Look =>
  async (page, screen) => {
    await expectNoAxeViolations(page, `${screen} on a ${size}`);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, `${screen} on a ${size}`).toBeLessThanOrEqual(0);
  };

async function entries({ page }: Person, look: Look): Promise<void> {
  await page.goto('/nowhere');
  await expect(page.getByText('404| Page Not Found', { exact: true })).toBeVisible();
  await look(page, 'not-found');
  await page.goto('/admin-entry');
  await expect(page.getByRole('heading', { name: 'تسجيل دخول الأعضاء' })).toBeVisible();
  await look(page, 'admin-entry');
  await page.getByLabel('كلمة المرور', { exact: true }).fill('not-the-password');
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('nobody');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByText(/^غير مصرَّح/)).toBeVisible();
  await look(page, 'admin-refused');
  await page.goto('/');
  await page.getByRole('button', { name: 'دخول', exact: true }).click();
  await expect(page.getByText('هذا الحقل مطلوب.')).toBeVisible();
  await look(page, 'guest-entry');
}

/** Says things until the room asks for a pause: how many it takes depends on what was said just before. */
async function hurry({ page, composer }: Person): Promise<void> {
  const timer = page.getByRole('timer');
  const soon = { timeout: 500 };
  await expect(async () => {
    if (!(await timer.isVisible())) await composer.fill('سريع', soon);
    if (!(await timer.isVisible())) await composer.press('Enter', soon);
    await expect(timer).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [0] });
}

async function chat(guest: Person, look: Look, isPhone: boolean): Promise<void> {
  const { page } = guest;
  const openPanel = async () =>
    isPhone && page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).click();
  await look(page, 'chat');
  const emojis = page.getByRole('button', { name: 'الرموز التعبيرية' });
  await emojis.click();
  await expect(page.getByRole('searchbox', { name: 'بحث عن رمز…' })).toBeVisible();
  await look(page, 'emojis');
  await page.keyboard.press('Escape');
  await expect(emojis).toBeFocused();

  await hurry(guest);
  await look(page, 'blocked');

  await openPanel();
  const status = page.getByRole('button', { name: /^الحالة/ });
  await status.click();
  await expect(page.getByRole('listbox', { name: 'الحالة' })).toBeVisible();
  await look(page, 'status');
  await page.keyboard.press('Escape');
  await expect(status).toBeFocused();
  await page.getByPlaceholder('بحث بالاسم…').fill('لا أحد');
  await expect(page.getByText('لا نتائج')).toBeVisible();
  await look(page, 'no-results');
  await page.getByPlaceholder('بحث بالاسم…').fill('');
  await look(page, 'people');
  await guest.showRooms();
  await look(page, 'rooms');
  await guest.room('غرفة الإدارة').click();
  await page.getByRole('button', { name: 'دخول الغرفة' }).click();
  await page.getByLabel('كلمة مرور الغرفة').fill('not-the-word');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong password. Sorry this is a private room!')).toBeVisible();
  await look(page, 'password');
  await page.getByLabel('كلمة مرور الغرفة').fill('samar-room');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'غرفة خاصة' })).toBeHidden();
  await guest.isIn('غرفة الإدارة');
  if (!isPhone) {
    await guest.room('ديوان الشعر').dblclick();
    await expect(page.getByText(/^يُرجى الانتظار لحظات/)).toBeVisible();
    await look(page, 'too-fast');
  }
  await expect(page.getByText('لم تُرسل أي رسالة بعد في «غرفة الإدارة».')).toBeVisible();
  await look(page, 'quiet');
}

for (const size of ['desktop', 'phone'] as const) {
  test(`every screen passes axe and fits on a ${size}, light and dark (BROWSER-1)`, async ({ arrive }) => {
    test.setTimeout(120_000);
    const look = looker(size);
    const owner = await arrive('owner');
    const guest = await arrive(NAMES[size], SIZES[size]);
    await owner.logIn();
    await owner.say('يا هلا ومرحبا :فانوس');
    await test.step('the entries and the page of an error (ENTRY-1, ENTRY-2, ERR-33)', () =>
      entries(guest, look));
    await test.step('the chat (ENTRY-3, ENTRY-5, CHAT-36)', async () => {
      await guest.enter();
      await guest.say('السلام عليكم، Good evening :جوري');
      await chat(guest, look, size === 'phone');
    });
  });
}
