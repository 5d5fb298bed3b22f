import { expect, type Page } from '@playwright/test';
import { AdminPanel } from '../support/admin-panel.ts';
import { SIZES, type Size } from '../support/look.ts';
import { checkTexts, MarkedTexts } from '../support/marked-texts.ts';
import { Person } from '../support/people.ts';
import { test as atSite } from '../support/site.ts';

const test = atSite.extend<{ texts: MarkedTexts; open: (size: Size) => Promise<Page> }>({
  texts: async ({ markedTexts }, use) => use(markedTexts ?? new MarkedTexts()),
  open: async ({ browser, site, texts, markedTexts }, use) => {
    await use(async size => {
      const context = await browser.newContext({ baseURL: site.url, viewport: SIZES[size] });
      // A run with marked texts watches each browser automatically.
      if (!markedTexts) await texts.watch(context);
      return context.newPage();
    });
  },
});

test.describe.configure({ mode: 'parallel' });

/** Runs in the page: adds a text outside the dictionaries, and dictionary texts with and without enough space. */
const plantFaults = (): void => {
  const { ar } = JSON.parse(document.getElementById('site-texts')?.textContent ?? '{}');
  const add = (text: string, style: string): void => {
    const line = document.createElement('p');
    line.textContent = text;
    line.style.cssText = style;
    document.querySelector('main')?.append(line);
  };
  add('سطر خارج كل قاموس', '');
  add(ar['guest.title'], '');
  add(ar['guest.members'], 'inline-size: 5rem; overflow: hidden; white-space: nowrap');
};

test('untranslated and clipped texts are both detected', async ({ open, texts }) => {
  const page = await open('phone');
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
  await checkTexts(page);
  expect(texts.take()).toEqual([]);
  await page.evaluate(plantFaults);
  await page.context().close();
  const found = texts.take().map(({ kind, text, width }) => [kind, text, width]);
  expect(found).toEqual([
    ['untranslated', 'سطر خارج كل قاموس', 390],
    ['clipped', 'لأصحاب الحسابات', 390],
  ]);
});

const SECTIONS = [1, 4, 16, 22];

for (const size of Object.keys(SIZES) as Size[])
  test(`main screens have only unclipped dictionary texts, ${size} (LANG-1)`, async ({ open, texts }) => {
    const page = await open(size);
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
    const see = async (name: string): Promise<void> => {
      await checkTexts(page);
      const faults = texts.take().map(({ kind, text, place }) => `${kind}: ${text} (${place})`);
      expect.soft(faults, name).toEqual([]);
    };
    await page.goto('/');
    await press('دخول');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await see('the refused entry');
    await page.goto('/admin-entry');
    await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
    await see('the entry of members');

    const owner = await new Person('owner', page).logIn();
    await see('the chat');
    const seeTabs = async (place: string): Promise<void> => {
      const tabs = page.locator(place).getByRole('tab');
      await expect(tabs.nth(1)).toBeVisible();
      for (const tab of await tabs.all()) {
        await tab.click();
        await expect(page.locator(place).getByRole('tabpanel')).toBeVisible();
        await see(`${place} ${await tab.textContent()}`);
      }
    };
    const opener = page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' });
    if (size === 'phone') await opener.click();
    await seeTabs('.side-tabs');
    await owner.showRooms();
    await press('متابعة الإشراف');
    await expect(page.getByRole('dialog', { name: 'متابعة الإشراف' })).toBeVisible();
    await see('the moderation window');
    await page.keyboard.press('Escape');
    await press('الإعدادات');
    await seeTabs('[role=dialog]');
    await owner.leave();

    for (const section of [null, ...SECTIONS])
      await test.step(`section ${section} has only unclipped dictionary texts`, async () => {
        if (section === null) await AdminPanel.open(page, 'owner', null);
        else await page.evaluate(number => location.assign(`#section=${number}`), section);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('main').locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
        await see(`section ${section}`);
      });
    await page.context().close();
  });
