import { expect, type Locator } from '@playwright/test';
import { test } from '../support/people.ts';

/** The marks that tell two things apart where all colours are the system's. */
const lines = (one: Locator): Promise<string> =>
  one.evaluate(element => {
    const { outlineStyle, outlineWidth, borderWidth, borderInlineEndWidth, borderRadius } =
      getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth} ${borderWidth} ${borderInlineEndWidth} ${borderRadius}`;
  });

const differ = async (one: Locator, other: Locator): Promise<void> =>
  expect(await lines(one)).not.toBe(await lines(other));

test('forced colours: selected, pressed, own or current items have own lines (BROWSER-40)', async ({
  arrive,
  gather,
}) => {
  const [omar] = await gather('عمر المتباين');
  const owner = await (await arrive('owner')).logIn();
  const { page } = owner;
  await page.emulateMedia({ forcedColors: 'active' });
  await omar.say('سطر عمر');
  await owner.say('سطري');
  await owner.hasSent('سطري');
  await owner.row(omar.name).click();
  await differ(owner.row(omar.name), owner.list.getByRole('option', { selected: false }).first());
  const [mine, other] = ['سطري', 'سطر عمر'].map(text =>
    owner.log.getByRole('article').filter({ hasText: text }),
  );
  if (mine && other) await differ(mine, other);
  const tabs = page.getByRole('tab');
  await differ(tabs.first(), tabs.nth(1));
  const weight = page.locator('.composer-tools [aria-pressed]');
  await weight.first().click();
  await differ(weight.first(), weight.nth(1));
  const send = page.getByRole('button', { name: 'إرسال' });
  const ground = (): Promise<string> => send.evaluate(button => getComputedStyle(button).backgroundColor);
  const idle = await ground();
  await owner.composer.fill('نص');
  await expect.poll(ground).not.toBe(idle);
  await omar.page.getByRole('button', { name: /^الحالة/ }).click();
  await omar.page.getByRole('option', { name: 'مشغول' }).click();
  await differ(owner.row(omar.name).locator('.status-busy'), owner.row('صقر نجد').locator('.status-dot'));
});
