import { expect } from '@playwright/test';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/people.ts';

test('a guest reports a user and a message, and a moderator finds the reported user', async ({
  arrive,
  byWire,
}) => {
  const omar = await byWire('عمر المزعج').enter();
  const layla = await arrive('ليلى المبلِّغة');
  const line = layla.page.waitForEvent('websocket');
  await layla.enter();
  const owner = await (await arrive('owner')).logIn();
  await test.step('a guest is reported with a reason; permitted users filter by reports (SIDE-7, SIDE-23, MOD-27)', async () => {
    const shown = owner.page.getByRole('checkbox', { name: 'إظهار المستخدمين المبلَّغ عنهم' });
    await expect(layla.page.getByRole('checkbox', { name: 'إظهار المبلَّغ عنهم' })).toBeDisabled();

    await layla.row(layla.name).click();
    const own = layla.page.getByRole('button', { name: 'إبلاغ', exact: true });
    await expect(own).toHaveAttribute('aria-disabled', 'true');
    await expect(own).toHaveAttribute('title', 'إبلاغ: لا صلاحية لديك لهذا الإجراء.');
    await layla.row(omar.name).click();
    await layla.page.getByRole('button', { name: 'إبلاغ', exact: true }).click();
    const report = layla.page.getByRole('dialog', { name: `إبلاغ عن ${isolate(omar.name)}` });
    for (const radio of await report.getByRole('radio').all()) await expect(radio).not.toBeChecked();
    await expect(report).toContainText('يصل البلاغ إلى الإدارة والمشرفين');
    await expect(report.getByRole('button', { name: 'إرسال البلاغ' })).toBeDisabled();
    await report.getByRole('radio', { name: 'إساءة' }).check();
    await report.getByRole('button', { name: 'إرسال البلاغ' }).click();
    await expect(layla.toasts.filter({ hasText: 'تم إرسال البلاغ.' })).toBeVisible();
    await expect(report).toBeHidden();

    await expectNoAxeViolations(owner.page, 'open reports', 'header');
    await owner.seesUser(omar.name);
    await shown.check();
    await expect(owner.list.getByRole('option')).toHaveCount(1);
    await expect(owner.row(omar.name).getByTitle('بلاغ واحد: إساءة 1')).toBeVisible();
    await shown.uncheck();
    await owner.seesUser(layla.name);
    await expect(owner.row(omar.name).getByTitle(/بلاغ/)).toHaveCount(0);
  });
  await test.step('a pinned user is first in the list of another user until unpinned (SIDE-24)', async () => {
    await owner.row(omar.name).click();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
    const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
    const pin = info.getByRole('switch', { name: 'تثبيت في أعلى القائمة' });
    await pin.click();
    await expect(pin).toBeChecked();
    const first = layla.list.getByRole('option').first();
    await expect(first).toHaveAccessibleName(/عمر المزعج/);
    await expect(first.getByTitle('مثبَّت في أعلى القائمة')).toBeVisible();
    await pin.click();
    await expect(first).toHaveAccessibleName(/صقر نجد/);
    await expect(layla.page.getByTitle('مثبَّت في أعلى القائمة')).toHaveCount(0);
  });
  await test.step('the report button of a message is reached by pointer or keyboard (SIDE-23, CHAT-57, MOD-29)', async () => {
    const sent = (await line).waitForEvent('framesent', ({ payload }) =>
      payload.includes('requestReportUser'),
    );
    await layla.say('رسالتي أنا');
    await omar.client.say('كلام يُبلَّغ عنه');
    await layla.seesMessage('كلام يُبلَّغ عنه');
    const row = layla.log.getByRole('article').filter({ hasText: 'كلام يُبلَّغ عنه' });
    const button = row.getByRole('button', { name: 'إبلاغ عن الرسالة' });
    const own = layla.log.getByRole('article').filter({ hasText: 'رسالتي أنا' });
    const { keyboard, mouse } = layla.page;
    await mouse.move(0, 0);
    await expect(button).toHaveCount(0);
    // Arrow keys move from the list to the messages of others, newest first. Tab moves to the actions.
    await layla.log.focus();
    await keyboard.press('ArrowUp');
    await expect(row).toBeFocused();
    await keyboard.press('Tab');
    await expect(button).toBeFocused();
    await layla.composer.focus();
    await expect(button).toHaveCount(0);
    await own.hover();
    await expect(own.getByRole('button', { name: 'إبلاغ عن الرسالة' })).toHaveCount(0);
    await row.hover();
    await expect(button).toBeVisible();

    await button.click();
    const report = layla.page.getByRole('dialog', { name: `إبلاغ عن ${isolate(omar.name)}` });
    await expect(report.getByRole('blockquote')).toHaveText('كلام يُبلَّغ عنه');
    await report.getByRole('radio', { name: 'إساءة' }).check();
    await report.getByRole('button', { name: 'إرسال البلاغ' }).click();
    await expect(layla.toasts.filter({ hasText: 'تم إرسال البلاغ.' })).toBeVisible();
    const { data } = JSON.parse(String((await sent).payload));
    expect(data).toMatchObject({
      reason: 'abuse',
      message: { text: 'كلام يُبلَّغ عنه', id: expect.any(String) },
    });

    // A report of the user afterwards contains no quote.
    await layla.row(omar.name).click();
    await layla.page.getByRole('button', { name: 'إبلاغ', exact: true }).click();
    await expect(report.getByRole('blockquote')).toHaveCount(0);
  });
});

test('on a phone, a long press opens a menu with a large report button (CHAT-57)', async ({
  arrive,
  byWire,
}) => {
  const omar = await byWire('عمر').enter();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const layla = await (await arrive('ليلى', phone)).enter();
  await omar.client.say('كلام طويل يُمسك به');
  await layla.seesMessage('كلام طويل يُمسك به');
  const row = layla.log.getByRole('article').filter({ hasText: 'كلام طويل يُمسك به' });
  const menu = layla.page.getByRole('dialog', { name: 'المزيد عن الرسالة' });
  const button = menu.getByRole('button', { name: 'إبلاغ عن الرسالة' });
  await expect(button).toHaveCount(0);
  await row.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(button).toBeVisible();
  await row.dispatchEvent('pointerup', { pointerType: 'touch' });
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await button.tap();
  await expect(
    layla.page.getByRole('dialog', { name: `إبلاغ عن ${isolate('عمر')}` }).getByRole('blockquote'),
  ).toHaveText('كلام طويل يُمسك به');
});
