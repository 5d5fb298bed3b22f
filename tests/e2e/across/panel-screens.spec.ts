import { expect, type Page, type Route } from '@playwright/test';
import { HOUR_MS } from '../../../protocol/constants.ts';
import { SECTIONS } from '../../../protocol/resources/sections.ts';
import type { Overview } from '../../../protocol/rest/site.ts';
import { AdminPanel } from '../support/admin-panel.ts';
import { fillLists } from '../support/filled-lists.ts';
import { Instance } from '../support/instance.ts';
import { beginToLook, lookAt, SIZES, type Size } from '../support/look.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

/** Time in the pictures. The page's clock stops there, and all stored times move to it. */
const SHOWN_AT = Date.parse('2026-11-21T06:30:00Z');
const MOMENT = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\b/g;

/** Hides emoji, which look different on each system. */
const EMOJI_CELLS = '.emoji-char { visibility: hidden !important }';

/** Full hours, as in the overview, keep their distance from the current hour. All others become `SHOWN_AT`. */
function moved(moment: string): string {
  const at = Date.parse(moment);
  const hoursAgo = Math.floor(Date.now() / HOUR_MS) - at / HOUR_MS;
  const hourShown = Math.floor(SHOWN_AT / HOUR_MS) - hoursAgo;
  return new Date(Number.isInteger(hoursAgo) ? hourShown * HOUR_MS : SHOWN_AT).toISOString();
}

/** Passes on the site's answers with times relative to the clock of the pictures. */
async function showThen(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  // The page requests the month of its own clock, but the actions happened in the current month.
  if (url.searchParams.has('month'))
    url.searchParams.set('month', new Date().toISOString().slice(0, 'yyyy-mm'.length));
  const answer = await route.fetch({ url: url.href });
  const text = await answer.text();
  const body = url.pathname.endsWith('/overview') ? withSuchUsage(text) : text;
  await route.fulfill({ response: answer, body: body.replaceAll(MOMENT, moved) });
}

/** Replaces the overview's backup, raids, usage and last hour by fixed values, because they vary between runs. */
function withSuchUsage(text: string): string {
  const answer = JSON.parse(text) as { data: { overview: Overview } };
  const { usage } = answer.data.overview;
  if (!usage) return text;
  answer.data.overview.backup = {
    state: 'made',
    lastAt: '2026-11-21T01:17:00.000Z',
    failedAt: null,
    bytes: 5_300_000,
  };
  answer.data.overview.surges = [
    {
      provider: 'AS64500',
      name: 'Carrier of the North',
      since: '2026-11-21T06:12:00Z',
      attempts: 214,
      calmed: 31,
    },
    { provider: '203.0.113.0/24', name: null, since: '2026-11-21T06:05:00Z', attempts: 40, calmed: 0 },
  ];
  for (const [at, line] of usage.lines.entries()) {
    line.used = Math.round(line.holds * (0.02 + (at % 7) * 0.14));
    line.forecast = Math.round(line.used * 1.3);
  }
  usage.files.used = usage.files.holds / 3;
  const refused = ['rate_limited', 'too_fast', 'room_full'].map((code, at) => ({
    code,
    count: 40 - at * 13,
  }));
  usage.lastHour = { messages: 1_240, deliveries: 52_300, failedResumes: 2, refused };
  return JSON.stringify(answer);
}

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('main').locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
};

test.describe.configure({ mode: 'parallel' });

for (const size of Object.keys(SIZES) as Size[])
  test(`all panel sections match approved images, pass axe and fit, ${size} (BROWSER-1, PANEL-4, PANEL-23)`, async ({
    browser,
    request,
    site,
  }) => {
    test.setTimeout(600_000);
    const instance = Instance.fresh(site.port + 5);
    await instance.untilReady();
    const ask = await operator(request, instance.url);
    const context = await browser.newContext({
      baseURL: instance.url,
      bypassCSP: true,
      timezoneId: 'Asia/Riyadh',
    });
    const page = await context.newPage();
    await beginToLook(page, browser, size);
    const names: string[] = [];
    const look = (name: string) => lookAt(page, { name: `panel-${name}`, size, names });
    const panel = await AdminPanel.open(page, 'owner', 13);
    await page.addStyleTag({ content: EMOJI_CELLS });
    await test.step('an empty list', async () => {
      await settled(page);
      await look('empty');
    });
    await fillLists(ask);
    await page.route('**/api/v1/**', showThen);
    await test.step('the overview', async () => {
      await page.goto('/admin-panel?owner');
      await page.addStyleTag({ content: EMOJI_CELLS });
      await expect(page.getByRole('region', { name: 'المتصلون الآن' })).toBeVisible();
      await look('overview');
      await page.getByRole('region', { name: 'آخر ساعة' }).evaluate(each => each.scrollIntoView());
      await look('overview-hour');
    });
    const open = async (number: number): Promise<void> => {
      await page.evaluate(hash => {
        location.hash = hash;
      }, `#section=${number}`);
      await settled(page);
    };
    for (const { number, name } of SECTIONS)
      await test.step(name, async () => {
        await open(number);
        await look(`${number}`);
        const add = page
          .getByRole('main')
          .getByRole('button', { name: /^إضافة/ })
          .first();
        // Skips the form of questions, whose fields occur in other forms.
        if ((await add.count()) === 0 || name === 'Quiz') return;
        await add.click();
        await expect(panel.form).toBeVisible();
        await look(`${number}-form`);
        await page.keyboard.press('Escape');
        await expect(panel.form).toBeHidden();
      });
    await test.step('the permissions of a role', async () => {
      await open(22);
      await page.getByRole('button', { name: 'صلاحيات الدور عضو' }).click();
      const permissions = page.getByRole('region', { name: 'ما يعطيه الدور' });
      await permissions.locator('.check').filter({ hasText: 'الدخول إلى لوحة التحكم' }).click();
      await permissions.evaluate(card => card.scrollIntoView());
      await look('22-role');
      await permissions.getByRole('button', { name: 'إلغاء', exact: true }).click();
    });
    await test.step('the webhooks of the site', async () => {
      await ask('POST', '/webhooks', {
        url: 'https://staff.example.org/hooks/samar/a-long-path-that-is-known-to-few',
        types: ['report', 'kickVisitor', 'kickConnected', 'banned', 'deleteMessage'],
      });
      await open(18);
      const card = page.getByRole('region', { name: 'إرسال الأحداث' });
      await expect(card.getByRole('listitem')).toBeVisible();
      await card.evaluate(each => each.scrollIntoView());
      await look('18-webhooks');
    });
    await test.step('form errors', async () => {
      await open(4);
      await panel.add('إضافة غرفة');
      await panel.press('إضافة');
      await expect(panel.form.getByRole('alert').first()).toBeVisible();
      await look('faults');
      await page.keyboard.press('Escape');
    });
    await test.step('a list with a read error', async () => {
      await page.route('**/api/v1/gifts/**', route => route.abort());
      await page.goto('/admin-panel?owner#section=17');
      await page.reload();
      await expect(page.getByRole('button', { name: 'إعادة المحاولة' }).first()).toBeVisible();
      await look('failed');
    });
    await context.close();
    await instance.stop();
  });
