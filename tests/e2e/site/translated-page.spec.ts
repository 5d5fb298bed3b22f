import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

/** Methods of translators to replace a text: in place, by a sibling, or by a parent. */
type Way = 'replace' | 'beside' | 'around';

/** Runs in the page: translates each text like a browser, at once and after every change. */
const translate = (way: Way): void => {
  const isText = (node: Node): boolean =>
    node.textContent?.trim() !== '' &&
    !node.parentElement?.closest('font, script, style, textarea, title, [translate=no]');
  const replace = (text: ChildNode): void => {
    const font = document.createElement('font');
    const inner = font.appendChild(document.createElement('font'));
    inner.append(`«${text.textContent}»`);
    if (way === 'replace') text.replaceWith(font);
    if (way === 'around') {
      text.before(font);
      font.replaceChildren(text);
    }
    if (way === 'beside') {
      text.before(font);
      text.remove();
    }
  };
  const all = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: ChildNode[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as ChildNode);
    for (const text of texts.filter(isText)) replace(text);
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(all).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    all();
  });
};

for (const way of ['replace', 'beside', 'around'] as const)
  test(`page translated (${way}): entry, chat, correction, room switch and exit work (BROWSER-34)`, async ({
    arrive,
    gather,
  }) => {
    const reader = await arrive(`قارئ ${way}`);
    const { page } = reader;
    await page.addInitScript(translate, way);
    await page.goto('/');
    await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(reader.name);
    await page.locator('button[type=submit]').click();
    await expect(reader.composer).toBeVisible();

    const people = page.locator('.list-head span');
    await expect(people).toContainText('1');
    const [layla] = await gather(`ليلى ${way}`);
    await expect(people).toContainText('2');

    await layla.say(`${way} فيها خظأ`);
    const row = page.getByRole('article').filter({ hasText: `${way} فيها` });
    await expect(row).toContainText('خظأ');
    await layla.log.getByRole('article').last().focus();
    await layla.log.getByRole('article').last().getByRole('button', { name: 'المزيد عن الرسالة' }).click();
    await layla.page.getByRole('button', { name: 'تصحيح', exact: true }).click();
    await layla.composer.fill(`${way} فيها خطأ`);
    await layla.page.keyboard.press('Enter');
    await expect(row).toContainText('خطأ');
    await expect(row).not.toContainText('خظأ');

    await page.locator('[role=tab]').nth(1).click();
    const other = page.getByRole('option', { name: /ديوان/ }).first();
    await other.dblclick();
    await expect(page.locator('.top-bar')).toContainText('ديوان');
    await layla.leave();
    await reader.say('بقيت وحدي');
    // Repeats React's calls: inserts an element before a text that the translator has replaced, and removes the text.
    const left = await page.evaluate(async () => {
      const place = document.body.appendChild(document.createElement('p'));
      const text = place.appendChild(document.createTextNode('كلمة'));
      await new Promise(done => setTimeout(done));
      place.insertBefore(document.createElement('b'), text);
      const names = [...place.childNodes].map(({ nodeName }) => nodeName);
      place.removeChild(text);
      return [...names, place.textContent];
    });
    expect(left).toEqual(['B', 'FONT', '']);
    await reader.page.getByRole('button', { name: 'خروج' }).click();
    await expect(page.locator('form button[type=submit]')).toBeVisible();
    expect(reader.faults).toEqual([]);
  });

test('a name typed before React hydrates a translated entry is preserved (BROWSER-34)', async ({
  arrive,
}) => {
  const { page } = await arrive('قارئ مبكر');
  const way: Way = 'around';
  await page.addInitScript<Way>(translate, way);
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async route => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'الاسم المستعار' });
  await name.fill('قارئ مبكر');
  const field = await name.elementHandle();
  script.resolve();
  // React has replaced the field of the HTML.
  await expect.poll(() => field?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(name).toHaveValue('قارئ مبكر');
});
