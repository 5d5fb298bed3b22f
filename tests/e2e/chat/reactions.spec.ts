import { expect } from '@playwright/test';
import { type Person, test } from '../support/people.ts';
import { doubleText, isWithin, tabTo } from '../support/screen.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const rowOf = (person: Person, text: string) => person.log.getByRole('article').filter({ hasText: text });

async function openMenu(person: Person, text: string) {
  const row = rowOf(person, text);
  await row.focus();
  await row.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  return person.page.getByRole('dialog');
}

test('a reaction is added on a phone and by a second user on a desktop (CHAT-78)', async ({ gather }) => {
  const [layla, omar] = await gather('ليلى المتفاعلة', 'عمر المتفاعل');
  await omar.page.setViewportSize(PHONE.viewport);
  await layla.say('كلام يستحق وردة');
  await omar.seesMessage('كلام يستحق وردة');
  await (await openMenu(omar, 'كلام يستحق وردة')).getByRole('button', { name: 'تفاعل 🌹' }).click();
  const row = rowOf(layla, 'كلام يستحق وردة');
  const rose = row.getByRole('button', { name: 'تفاعل 🌹، العدد: 1' });
  await expect(rose).toHaveAttribute('aria-pressed', 'false');
  await rose.click();
  const both = row.getByRole('button', { name: 'تفاعل 🌹، العدد: 2' });
  await expect(both).toHaveAttribute('aria-pressed', 'true');
});

test('a site emoticon can be used as a reaction (CHAT-78)', async ({ arrive, gather }) => {
  const [omar] = await gather('عمر القهوة');
  const owner = await (await arrive('owner')).logIn();
  await omar.say('كلام على القهوة');
  await rowOf(owner, 'كلام على القهوة').click({ button: 'right' });
  const menu = owner.page.getByRole('dialog', { name: 'المزيد عن الرسالة' });
  await menu.getByRole('button', { name: 'وجوه الموقع' }).click();
  await menu.getByRole('button', { name: ':قهوة' }).click();
  const coffee = rowOf(omar, 'كلام على القهوة').getByRole('button', { name: /تفاعل :قهوة/ });
  await expect(coffee).toBeVisible();
});

test('removing a focused reaction moves the focus to its message (BROWSER-36)', async ({ gather }) => {
  const [layla, omar] = await gather('ليلى الوردة', 'عمر الوردة');
  await omar.say('وردة لا تبقى');
  await layla.seesMessage('وردة لا تبقى');
  const menu = await openMenu(omar, 'وردة لا تبقى');
  await menu.getByRole('button', { name: 'تفاعل 🌹', exact: true }).click();
  const row = rowOf(layla, 'وردة لا تبقى');
  const rose = row.getByRole('button', { name: /تفاعل 🌹/ });
  await rose.focus();
  await rowOf(omar, 'وردة لا تبقى')
    .getByRole('button', { name: /تفاعل 🌹/ })
    .click();
  await expect(rose).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('Tab leaves a message with a reaction, and Shift+Tab returns to the reaction', async ({ gather }) => {
  const [omar, layla] = await gather('عمر المتنقل', 'ليلى المتنقلة');
  await omar.say('كلام عليه تفاعل للمرور');
  await layla.seesMessage('كلام عليه تفاعل للمرور');
  const row = layla.log.getByRole('article').filter({ hasText: 'كلام عليه تفاعل للمرور' });
  await row.hover();
  await row.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  await layla.page.getByRole('dialog').getByRole('button', { name: 'تفاعل 👍' }).click();
  const reaction = row.getByRole('button', { name: 'تفاعل 👍، العدد: 1' });
  await expect(reaction).toBeVisible();
  await reaction.focus();
  await tabTo(layla, /^المزيد عن الرسالة$/);
  await layla.page.keyboard.press('Tab');
  await expect.poll(() => row.evaluate(one => one.contains(document.activeElement))).toBe(false);
  await expect(layla.page.locator('body')).not.toBeFocused();
  await layla.page.keyboard.press('Shift+Tab');
  await expect(reaction).toBeFocused();
});

test('with double text size, the message sheet shows all reactions (BROWSER-39)', async ({ arrive }) => {
  const layla = await (await arrive('ليلى المكبرة', PHONE)).enter();
  const { page } = layla;
  await layla.say('سطر مكبر');
  // An unconfirmed message has a different row, which has no long press.
  await layla.hasSent('سطر مكبر');
  await doubleText(page);
  const row = layla.log.getByRole('article').filter({ hasText: 'سطر مكبر' });
  await row.dispatchEvent('pointerdown', { pointerType: 'touch' });
  const reactions = page.getByRole('dialog').getByRole('button', { name: /^تفاعل/ });
  await expect(reactions.first()).toBeVisible();
  await row.dispatchEvent('pointerup', { pointerType: 'touch' });
  for (const reaction of await reactions.all()) await isWithin(page, reaction);
});
