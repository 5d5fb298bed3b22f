import { expect, type Page } from '@playwright/test';
import { SECTIONS } from '../../../protocol/resources/sections.ts';
import { AdminPanel } from '../support/admin-panel.ts';
import { axeViolations } from '../support/axe.ts';
import { SIZES, type Size } from '../support/look.ts';
import { test } from '../support/people.ts';

/** Site name in its HTML. */
const SITE_NAME = 'سمر';
const ARABIC = /\p{sc=Arabic}/u;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

/** Collects stored texts, such as names and events. The panel shows them in the language of their authors. */
function collectStoredTexts(page: Page): () => Promise<string[]> {
  const answers: Promise<string[]>[] = [Promise.resolve([SITE_NAME])];
  page.on('response', answer => {
    if (!answer.url().includes('/api/v1/')) return;
    // An answer of a closed page has no body.
    answers.push(answer.json().then(textsIn, () => []));
  });
  return async () => {
    const texts = (await Promise.all(answers)).flat().flatMap(text => [text, ...text.split('\n')]);
    return [...new Set(texts.map(text => text.trim()))].filter(text => ARABIC.test(text));
  };
}

/** Runs in the page: collects visible texts and names of controls, and truncated texts. */
const shownTexts = (): { texts: string[]; clipped: string[]; marked: string[] } => {
  const texts: string[] = [];
  const clipped: string[] = [];
  for (const each of document.querySelectorAll('body *')) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('script, style, [lang=ar]'))
      continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
      texts.push(each.getAttribute(name) ?? '');
    const own = [...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
    const text = own
      .map(node => node.textContent)
      .join(' ')
      .trim();
    if (text === '') continue;
    texts.push(text);
    const { overflowX, textOverflow } = getComputedStyle(each);
    // A text for screen readers has a box of one pixel.
    const isCut = overflowX !== 'visible' && each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1;
    if (isCut && (textOverflow === 'ellipsis' || overflowX === 'hidden')) clipped.push(text);
  }
  // Arabic texts of the site, which an operator may change.
  const marked = [...document.querySelectorAll('[lang=ar]')].map(each => each.textContent.trim());
  return { texts: texts.filter(text => text !== ''), clipped, marked };
};

test.describe.configure({ mode: 'parallel' });

for (const size of Object.keys(SIZES) as Size[])
  test(`every section and its form in English show no Arabic text of the panel, ${size} (LANG-1, LANG-3)`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme: size === 'desktop' ? 'light' : 'dark' });
    await page.addInitScript(() => localStorage.setItem('samar.language', 'en'));
    const stored = collectStoredTexts(page);
    const main = page.getByRole('main');
    const look = async (name: string): Promise<void> => {
      await expect(main.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
      const { texts, clipped, marked } = await page.evaluate(shownTexts);
      // Longer texts first, because they contain shorter ones.
      const known = [...marked.filter(text => text !== ''), ...(await stored())].sort(
        (one, other) => other.length - one.length,
      );
      const withoutStored = (text: string): string =>
        ARABIC.test(text) ? known.reduce((rest, each) => rest.replaceAll(each, ''), text) : text;
      const arabic = texts.filter(text => ARABIC.test(withoutStored(text)));
      expect.soft([...new Set(arabic)], `${name}: Arabic`).toEqual([]);
      const own = clipped.filter(text => !ARABIC.test(text));
      expect.soft([...new Set(own)], `${name}: clipped`).toEqual([]);
      expect.soft(await axeViolations(page, 'html'), `${name}: axe`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(beyond, `${name}: beyond the side`).toBeLessThanOrEqual(0);
    };
    const panel = await AdminPanel.open(page, 'owner', null);
    await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(main.getByRole('region').first()).toBeVisible();
    await look('overview');
    for (const { number, name } of SECTIONS)
      await test.step(name, async () => {
        await page.evaluate(hash => {
          location.hash = hash;
        }, `#section=${number}`);
        await expect(main.getByText(new RegExp(`^${number} / `))).toBeVisible();
        await expect(main.getByRole('heading').first()).toBeVisible();
        await look(name);
        const add = main.getByRole('button', { name: /^Add/ }).first();
        if ((await add.count()) === 0) return;
        await add.click();
        await expect(panel.form).toBeVisible();
        await look(`${name}: form`);
        await page.keyboard.press('Escape');
        await expect(panel.form).toBeHidden();
      });
  });

test('a language change in the menu preserves unsaved edits (LANG-2)', async ({ page }) => {
  await AdminPanel.open(page, 'owner', 7);
  const name = page.getByRole('main').getByRole('textbox').first();
  await name.fill('Evening salon');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(name).toHaveValue('Evening salon');
  await page.getByRole('button', { name: 'العربية', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'لوحة التحكم' })).toBeVisible();
});

test('arrow keys in English tabs move in reading direction (LANG-3)', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('samar.language', 'en'));
  const { form } = await AdminPanel.open(page, 'owner', 16);
  await page.getByRole('button', { name: 'Add an account' }).click();
  const [first, second] = [form.getByRole('tab').first(), form.getByRole('tab').nth(1)];
  await first.click();
  await page.keyboard.press('ArrowRight');
  await expect(second).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();
});
