import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Instance } from '../support/instance.ts';
import { test } from '../support/site.ts';

/** The documented example page, changed to make the frame higher than requested. */
const PAGE = readFileSync(path.join(import.meta.dirname, '../../../docs/embed.html'), 'utf8').replace(
  'event.data.height}px',
  'event.data.height * 1.05 + 16}px',
);

// Blocks third-party cookies, as more and more browsers do.
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'];
    await use({ ...launchOptions, args });
  },
});

/** Serves a page of another site, because 127.0.0.1 and localhost are different sites. */
const serveHost = (): Promise<{ server: Server; origin: string }> =>
  new Promise((resolve, reject) => {
    const server = createServer((_, answer) =>
      answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE),
    );
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ server, origin: `http://127.0.0.1:${port}` });
    });
  });

test('an embedded chat needs no cookie, reports its height and resets on exit (BROWSER-2)', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const hosts = await Promise.all([serveHost(), serveHost()]);
  const [named, stranger] = hosts.map(({ origin }) => origin);
  const instance = Instance.fresh(
    site.port + 1,
    `SAMAR_SECRET=${'frame-'.repeat(8)}\nSAMAR_LOCAL=1\nEMBED_ORIGINS=${named}\n`,
  );
  const chatURL = instance.url;
  try {
    await instance.untilReady();
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }));
    });
    await page.goto(`${named}/?chat=${chatURL}`);
    const frame = page.locator('#samar');
    const chat = frame.contentFrame();
    const height = async () => (await frame.boundingBox())?.height;
    expect(await height()).toBe(422);

    await chat.getByRole('textbox', { name: 'الاسم المستعار' }).fill('ضيف الإطار');
    await chat.getByRole('button', { name: 'دخول', exact: true }).click();
    await chat.getByRole('textbox', { name: 'نص الرسالة' }).fill('من داخل الإطار');
    await chat.getByRole('textbox', { name: 'نص الرسالة' }).press('Enter');
    await expect(chat.getByRole('log').getByText('من داخل الإطار')).toBeVisible();
    const liked = await chat.locator('body').evaluate(() => Math.min(720, screen.availHeight));
    expect(liked).toBeGreaterThan(500);
    await expect.poll(height).toBeCloseTo(liked * 1.05 + 16 + 2);
    expect(await page.context().cookies()).toEqual([]);
    const installed = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
    expect(await chat.locator('body').evaluate(installed)).toBe(0);

    await chat.getByRole('button', { name: 'خروج' }).click();
    await expect(chat.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
    await expect.poll(height).toBe(422);
    const heard = await page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard);
    expect(heard.filter(({ type }) => String(type).startsWith('samar:'))).toEqual([
      { type: 'samar:resize', height: liked, origin: chatURL },
      { type: 'samar:reset', origin: chatURL },
    ]);

    await page.goto(`${stranger}/?chat=${chatURL}`);
    await expect.poll(() => page.frames().some(each => each.url().startsWith('chrome-error:'))).toBe(true);
  } finally {
    for (const { server } of hosts) server.close();
    await instance.stop();
  }
});
