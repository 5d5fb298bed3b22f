import { expect, type Page } from '@playwright/test';
import { type Person, test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const sheet = (page: Page) => page.getByRole('dialog', { name: 'المستخدمون والغرف' });
const info = (page: Page) => page.getByRole('dialog', { name: 'معلومات المستخدم' });

const openPeople = async ({ page }: Person): Promise<void> => {
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  await expect(sheet(page)).toBeVisible();
};

const openInfo = async (person: Person, nickname: string): Promise<void> => {
  await openPeople(person);
  await person.row(nickname).tap();
  await person.page.getByRole('button', { name: /^معلومات المستخدم/ }).tap();
  await expect(info(person.page)).toBeVisible();
};

/** Number of history entries that the page has added. */
const layers = (page: Page): Promise<number> => page.evaluate(() => history.state?.layers ?? 0);

test('on a phone, back closes the top layer first, then asks before leaving the chat (CHAT-56)', async ({
  arrive,
  byWire,
}) => {
  const omar = await byWire('عمر').enter();
  const layla = await (await arrive('ليلى', PHONE)).enter();
  const { page } = layla;
  await openPeople(layla);
  await expect.poll(() => layers(page)).toBe(1);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(layla.composer).toBeVisible();
  expect(await layers(page)).toBe(0);

  await openInfo(layla, omar.name);
  await expect(sheet(page)).toBeHidden();
  await info(page).getByRole('button', { name: 'محادثة خاصة' }).tap();
  const chat = page.getByRole('dialog', { name: 'عمر' });
  await expect(chat).toBeVisible();
  await expect.poll(() => layers(page)).toBe(2);
  await page.goBack();
  await expect(chat).toBeHidden();
  await expect(info(page)).toBeVisible();
  await page.goBack();
  await expect(info(page)).toBeHidden();
  await expect(page).toHaveURL(/\/chat$/);

  // After its own close button no history entry remains, and going forward opens nothing.
  await openInfo(layla, omar.name);
  await expect.poll(() => layers(page)).toBe(1);
  await info(page).getByRole('button', { name: 'إغلاق' }).tap();
  await expect(info(page)).toBeHidden();
  await expect.poll(() => layers(page)).toBe(0);
  await page.evaluate(() => history.forward());
  await expect.poll(() => layers(page)).toBe(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Going back from the chat itself asks for confirmation.
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => history.back());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(layla.composer).toBeVisible();
});

test('back closes a confirmation before its window, and leaving removes all layers (CHAT-56)', async ({
  arrive,
  byWire,
}) => {
  const omar = await byWire('عمر').enter();
  const owner = await (await arrive('owner', PHONE)).logIn();
  const { page } = owner;
  await openInfo(owner, omar.name);
  await info(page).getByRole('button', { name: 'طرد', exact: true }).tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect.poll(() => layers(page)).toBe(2);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(info(page)).toBeVisible();
  await expect.poll(() => layers(page)).toBe(1);

  await page.getByRole('button', { name: 'خروج' }).dispatchEvent('click');
  await page.waitForURL(url => url.pathname === '/admin-entry');
  await expect.poll(() => layers(page)).toBe(0);
  await expect(page).toHaveURL(/\/admin-entry$/);
});

test('on a wide screen, an open window adds no history entry (CHAT-56)', async ({ byWire, gather }) => {
  const omar = await byWire('عمر').enter();
  const [layla] = await gather('ليلى');
  await layla.row(omar.name).dblclick();
  await expect(layla.page.getByRole('dialog', { name: 'عمر' })).toBeVisible();
  expect(await layers(layla.page)).toBe(0);
});
