import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { Instance } from './instance.ts';

const PORT = Number(process.env.E2E_PORT ?? 8791) + 2;
const STATE = `test-results/state-${PORT}`;
const CHAT = `http://localhost:${PORT}`;
const PAGE = readFileSync(path.join(import.meta.dirname, '../../docs/embed.html'));

// Cookies of a site within another's page are refused, as more and more browsers do.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'];
    await use({ ...launchOptions, args });
  },
});

/** A page of another site: 127.0.0.1 and localhost are not the same one. */
const serveHost = (port: number): Promise<Server> =>
  new Promise(resolve => {
    const server = createServer((_, answer) =>
      answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE),
    );
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

test('HOST-2, HOST-3, HOST-10, HOST-12, CONN-23, SEC-2 the chat in the frame of another site talks without a cookie, asks for its height, resets on leaving, and is refused to sites that are not named', async ({
  page,
}) => {
  test.setTimeout(120_000);
  rmSync(STATE, { recursive: true, force: true });
  mkdirSync(STATE, { recursive: true });
  const named = `http://127.0.0.1:${PORT + 1}`;
  writeFileSync(
    `${STATE}/local.env`,
    `SAMAR_SECRET=${'frame-'.repeat(8)}\nSAMAR_LOCAL=1\nEMBED_ORIGINS=${named}\n`,
  );
  const instance = new Instance(PORT, STATE);
  const hosts = await Promise.all([serveHost(PORT + 1), serveHost(PORT + 2)]);
  try {
    await instance.says(`Samar is ready at ${CHAT}`);
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }));
    });
    await page.goto(`${named}/?chat=${CHAT}`);
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
    await expect.poll(height).toBe(liked + 2);
    expect(await page.context().cookies()).toEqual([]);

    await chat.getByRole('button', { name: 'خروج' }).click();
    await expect(chat.getByRole('textbox', { name: 'الاسم المستعار' })).toBeVisible();
    await expect.poll(height).toBe(422);
    const heard = await page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard);
    expect(heard.filter(({ type }) => String(type).startsWith('samar:'))).toEqual([
      { type: 'samar:resize', height: liked, origin: CHAT },
      { type: 'samar:reset', origin: CHAT },
    ]);

    await page.goto(`http://127.0.0.1:${PORT + 2}/?chat=${CHAT}`);
    await expect.poll(() => page.frames().some(each => each.url().startsWith('chrome-error:'))).toBe(true);
  } finally {
    for (const host of hosts) host.close();
    await instance.stop();
  }
});
