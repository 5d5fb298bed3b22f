import { expect } from '@playwright/test';
import { SECTIONS } from '../../../protocol/resources/sections.ts';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('the overview shows the site state and reported guests', async ({
  openPanel,
  byWire,
  gather,
  request,
  baseURL,
}) => {
  const [layla] = await gather('ليلى الشاكية');
  const omar = await byWire('عمر المشكو').enter();
  await layla.row(omar.name).click();
  await layla.page.getByRole('button', { name: 'إبلاغ', exact: true }).click();
  const form = layla.page.getByRole('dialog', { name: `إبلاغ عن ${isolate(omar.name)}` });
  await form.getByRole('radio', { name: 'إساءة' }).check();
  await form.getByRole('button', { name: 'إرسال البلاغ' }).click();
  await expect(form).toBeHidden();

  const ask = await operator(request, baseURL);
  const kept = async () => JSON.stringify(await ask('GET', '/reports'));
  await expect.poll(kept).toContain(omar.name);
  const panel = await openPanel('owner', null);
  const { page, menu } = panel;
  await test.step('a reported guest is counted, found by search, closed and uncounted (PANEL-62, PANEL-105)', async () => {
    const reports = panel.page.getByRole('region', { name: 'البلاغات المفتوحة' });
    const count = reports.locator('.overview-figure');
    const report = reports.getByRole('listitem').filter({ hasText: omar.name });
    await expect(report).toContainText('إساءة');
    const before = Number(await count.textContent());
    const search = reports.getByRole('searchbox', { name: 'بحث في القائمة…' });
    await search.fill('شخص لم يُشتكَ منه');
    await expect(reports.getByText('لا نتائج لهذا البحث.')).toBeVisible();
    await expect(report).toHaveCount(0);
    await expect(count).toHaveText(String(before));
    await search.fill('المشكوّ');
    await expect(panel.page).toHaveURL(/#search=/);
    await expect(report).toHaveCount(1);
    await report.getByRole('button', { name: `إغلاق البلاغ عن ${omar.name}` }).click();
    await panel.seesToast('تم إغلاق البلاغ.');
    await expect(report).toHaveCount(0);
    await expect(count).toHaveText(String(before - 1));
    await panel.seesAuditEntry(`إغلاق البلاغ عن: ${omar.name}`);
  });
  await test.step('the panel opens on the overview, first in the menu, with hourly bars (PANEL-59)', async () => {
    const link = page.getByRole('link', { name: 'نظرة عامة' });
    await link.click();
    await expect(page).toHaveURL(/#$/);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('link')).toHaveCount(SECTIONS.length);
    await expect(menu.locator('[aria-current]')).toHaveCount(0);
    const messages = page.getByRole('region', { name: 'الرسائل' });
    await expect(messages.locator('svg title')).toHaveCount(24);
    await expect(messages.locator('svg title').last()).toHaveText(/^الساعة \d+:00(?: [صم])?: [\d,]+$/);
    await expect(messages.getByRole('row')).toHaveCount(24);
    await page.getByRole('link', { name: 'سجل الأحداث' }).last().click();
    await expect(page).toHaveURL(/#section=18$/);
  });
  await test.step('the overview refreshes every 30 s unless the page is hidden', async () => {
    await page.clock.install();
    // Recently loaded data is not requested again.
    await page.clock.fastForward(10_000);
    let asked = 0;
    page.on('requestfinished', request => {
      if (request.url().endsWith('/overview')) asked += 1;
    });
    await page.getByRole('link', { name: 'نظرة عامة' }).click();
    await expect(page.getByRole('region', { name: 'المتصلون الآن' })).toBeVisible();
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate(visibility => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await expect.poll(() => asked).toBe(1);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.clock.runFor(20_000);
    expect(asked).toBe(1);
    await page.clock.runFor(11_000);
    await expect.poll(() => asked).toBe(2);
    await show('hidden');
    await page.clock.runFor(120_000);
    expect(asked).toBe(2);
    await show('visible');
    // Advances in steps, because a request may take 15 seconds and the simulated clock is faster than the answers.
    const askedLater = async () => {
      await page.clock.runFor(5_000);
      return asked;
    };
    await expect.poll(askedLater).toBeGreaterThan(2);
  });
  await page.context().close();
});
