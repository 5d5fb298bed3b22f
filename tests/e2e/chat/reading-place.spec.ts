import { expect, type Page } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

/** Position of a message in the view in px, which must not change. */
const topOf = (page: Page, text: string): Promise<number> =>
  page
    .getByRole('log')
    .getByRole('article')
    .filter({ hasText: text })
    .evaluate(row => Math.round(row.getBoundingClientRect().top));

/** Scrolls the list so that a message is at the top of the view. */
const read = (page: Page, text: string): Promise<void> =>
  page
    .getByRole('log')
    .getByRole('article')
    .filter({ hasText: text })
    .evaluate(row => row.scrollIntoView({ block: 'start', behavior: 'instant' }));

test('16 new messages do not move the view of a user reading older messages', async ({
  arrive,
  byWire,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  await ask('PATCH', '/options-1/site', { floodCount: 0 });
  // A single writer would exceed the rate limit.
  const writers = await Promise.all(Array.from({ length: 8 }, (_, at) => byWire(`كاتب ${at}`).enter()));
  const say = async (from: number, to: number): Promise<void> => {
    for (let at = from; at <= to; at++)
      await writers[at % writers.length]?.client.request('newMessageFromClient', {
        text: `السطر رقم ${at}.`,
      });
  };
  const reader = await (await arrive('قارئة')).enter();
  const owner = await byWire('owner').logIn();
  await say(1, 30);
  await owner.client.request('newMessageFromClient', { text: 'سطر ينمو.' });
  await say(31, 50);
  await reader.seesMessage('السطر رقم 50.');

  for (const [middle, from] of [
    ['السطر رقم 25.', 51],
    ['السطر رقم 28.', 67],
  ] as const) {
    await read(reader.page, middle);
    const before = await topOf(reader.page, middle);
    await say(from, from + 15);
    await expect(reader.log.getByText(`السطر رقم ${from + 15}.`)).toBeAttached();
    expect(Math.abs((await topOf(reader.page, middle)) - before)).toBeLessThanOrEqual(1);
  }

  // At the oldest line, newly loaded ones could shift the view.
  await read(reader.page, 'السطر رقم 2.');
  const before = await topOf(reader.page, 'السطر رقم 2.');
  await say(83, 98);
  await expect(reader.log.getByText('السطر رقم 98.')).toBeAttached();
  expect(Math.abs((await topOf(reader.page, 'السطر رقم 2.')) - before)).toBeLessThanOrEqual(1);

  await test.step('deleted or growing lines above do not scroll the reader', async () => {
    await read(reader.page, 'السطر رقم 40.');
    const place = await topOf(reader.page, 'السطر رقم 40.');
    const idOf = (text: string) =>
      reader.log
        .getByRole('article')
        .filter({ hasText: text })
        .evaluate(row => row.getAttribute('data-message') ?? '');
    const messageIds = await Promise.all(['السطر رقم 20.', 'السطر رقم 21.'].map(idOf));
    await owner.client.request('requestDeleteMessages', { messageIds });
    await expect(reader.log.getByText('السطر رقم 21.')).toHaveCount(0);
    expect(Math.abs((await topOf(reader.page, 'السطر رقم 40.')) - place)).toBeLessThanOrEqual(1);
    const text = 'سطر نما كثيرًا. '.repeat(18).trim();
    const messageId = await idOf('سطر ينمو.');
    await owner.client.request('requestEditMessage', { messageId, text });
    await expect(reader.log.getByText(text)).toBeAttached();
    expect(Math.abs((await topOf(reader.page, 'السطر رقم 40.')) - place)).toBeLessThanOrEqual(1);
  });

  await reader.page.getByRole('button', { name: /رسالة جديدة|رسائل جديدة/ }).click();
  await expect(reader.log.getByText('السطر رقم 98.')).toBeInViewport();
  await expect(reader.log.getByText('السطر رقم 2.', { exact: true })).toHaveCount(0);
  await ask('PATCH', '/options-1/site', { floodCount: 4 });
});

test('in a private window, a new message does not scroll a reader of older messages', async ({
  gather,
  byWire,
}) => {
  const [layla] = await gather('ليلى القارئة');
  const omar = await byWire('عمر المراسل').enter();
  await layla.row('عمر المراسل').dblclick();
  const log = layla.page.getByRole('dialog', { name: 'عمر المراسل' }).getByRole('log');
  await expect(log).toBeVisible();
  for (let at = 1; at <= 3; at++) await omar.sendPrivately(layla, `سطر خاص ${at}\n`.repeat(12));
  await expect(log.getByText('سطر خاص 3').first()).toBeInViewport();
  await log.evaluate(box => box.scrollTo({ top: 0, behavior: 'instant' }));
  const first = log.getByText('سطر خاص 1').first();
  await expect(first).toBeInViewport();
  await omar.sendPrivately(layla, 'وهذه أخرى');
  await expect(log.getByText('وهذه أخرى')).toBeAttached();
  await expect(first).toBeInViewport();
});

test('in a private window, rewrapped lines above do not scroll the reader', async ({
  arrive,
  byWire,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  await ask('PATCH', '/options-1/site', { floodCount: 0 });
  const layla = await (
    await arrive('ليلى الملتفّة', { viewport: { width: 800, height: 700 }, hasTouch: true })
  ).enter();
  const { page } = layla;
  const omar = await byWire('عمر الملتفّ').enter();
  for (let at = 1; at <= 9; at++)
    await omar.sendPrivately(layla, `خاص ${at}: ${'كلام طويل يلتف '.repeat(18)}`);
  await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
  await layla.row(omar.name).tap();
  await page.getByRole('dialog', { name: omar.name }).getByRole('button', { name: 'محادثة خاصة' }).tap();
  const log = page.getByRole('dialog', { name: omar.name }).getByRole('log');
  const third = log.locator('.bubble').filter({ hasText: 'خاص 3:' });
  await expect(third).toBeAttached();
  await third.evaluate(bubble => bubble.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const fromTop = (): Promise<number> =>
    third.evaluate(bubble =>
      Math.round(
        bubble.getBoundingClientRect().top - (bubble.closest('[role=log]')?.getBoundingClientRect().top ?? 0),
      ),
    );
  const before = await fromTop();
  const height = (await log.locator('.bubble').first().boundingBox())?.height ?? 0;
  await page.setViewportSize({ width: 390, height: 700 });
  await expect
    .poll(async () => (await log.locator('.bubble').first().boundingBox())?.height ?? 0)
    .toBeGreaterThan(height * 1.5);
  await expect.poll(async () => Math.abs((await fromTop()) - before)).toBeLessThanOrEqual(1);
  await ask('PATCH', '/options-1/site', { floodCount: 4 });
});
