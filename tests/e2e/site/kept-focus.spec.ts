import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('focused message, reaction or user removed: focus and arrow keys stay (BROWSER-36, SIDE-42)', async ({
  gather,
}) => {
  const [layla, omar, sami] = await gather('ليلى التركيز', 'عمر التركيز', 'سامي التركيز');
  const { keyboard } = layla.page;
  const row = (text: string) => layla.log.getByRole('article').filter({ hasText: text });
  for (const text of ['التركيز أولًا', 'التركيز ثانيًا', 'التركيز ثالثًا']) {
    await omar.say(text);
    await layla.seesMessage(text);
  }
  const menu = async (of: string): Promise<void> => {
    const own = omar.log.getByRole('article').filter({ hasText: of });
    await own.focus();
    await own.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  };

  await row('التركيز ثانيًا').focus();
  await menu('التركيز ثانيًا');
  await omar.page.getByRole('button', { name: 'حذف', exact: true }).click();
  await expect(row('التركيز ثالثًا')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(row('التركيز أولًا')).toBeFocused();

  await menu('التركيز أولًا');
  await omar.page.getByRole('button', { name: 'تفاعل 🌹', exact: true }).click();
  const rose = row('التركيز أولًا').getByRole('button', { name: /تفاعل 🌹/ });
  await rose.focus();
  const omars = omar.log.getByRole('article').filter({ hasText: 'التركيز أولًا' });
  await omars.getByRole('button', { name: /تفاعل 🌹/ }).click();
  await expect(rose).toHaveCount(0);
  await expect(row('التركيز أولًا')).toBeFocused();

  const options = layla.list.getByRole('option');
  const names = await options.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''));
  const at = names.findIndex(name => name.startsWith(sami.name));
  const next = names[at + 1] ?? names[at - 1] ?? '';
  await layla.row(sami.name).click();
  await layla.list.focus();
  await sami.leave();
  await expect(layla.row(sami.name)).toHaveCount(0);
  await keyboard.press(at + 1 < names.length ? 'ArrowDown' : 'ArrowUp');
  await expect(layla.list.getByRole('option', { selected: true })).toHaveAttribute('aria-label', next);
});

test('panel record deleted: the focus is on its neighbour (BROWSER-36)', async ({ openPanel }) => {
  const panel = await openPanel('owner', 2);
  const { page } = panel;
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'حذف', exact: true }) });
  const first = rows.first();
  await expect(first.getByRole('button', { name: 'حذف', exact: true })).toBeVisible();
  const gone = (await first.textContent()) ?? '';
  const next = (await rows.nth(1).textContent()) ?? '';
  await first.getByRole('button', { name: 'حذف', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /حذف|تأكيد/ })
    .click();
  await expect(rows.filter({ hasText: gone })).toHaveCount(0);
  await expect(first).toHaveText(next);
  await expect.poll(() => first.evaluate(row => row.contains(document.activeElement))).toBe(true);
});

test('after entering, the composer has focus on a desktop, on a phone not (BROWSER-37)', async ({
  arrive,
}) => {
  const layla = await arrive('ليلى المكتب');
  await layla.enterByScreen();
  await expect(layla.composer).toBeFocused();
  const omar = await arrive('عمر الجوال', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await omar.enterByScreen();
  await expect(omar.composer).not.toBeFocused();
});
