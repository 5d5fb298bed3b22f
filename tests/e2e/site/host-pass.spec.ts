import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { Instance } from '../support/instance.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

type Key = { id: string; secret: string; origin: string };

/** Creates a pass with the example for a host's server. */
const passOf = ({ id, secret, origin }: Key, ...person: string[]): string =>
  execFileSync(process.execPath, ['examples/host-pass/node.mjs', ...person], {
    env: { SAMAR_KEY: id, SAMAR_KEY_SECRET: secret, SAMAR_ORIGIN: origin },
    encoding: 'utf8',
  }).trim();

type Host = { server: Server; origin: string; pageOf: (html: string) => void };

/** Serves a page of another site whose content the test can change. */
const serveHost = (): Promise<Host> =>
  new Promise((resolve, reject) => {
    let page = '';
    const server = createServer((_, answer) =>
      answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(page),
    );
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const pageOf = (html: string) => {
        page = `<!doctype html><meta charset="utf-8">${html}`;
      };
      resolve({ server, origin: `http://127.0.0.1:${port}`, pageOf });
    });
  });

const frameOf = (src: string) =>
  `<iframe id="samar" title="سمر" src="${src}" style="width: 100%; height: 700px"></iframe>`;

test('host page users enter once per pass without the form, or see an error (BROWSER-19)', async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(120_000);
  const host = await serveHost();
  const instance = Instance.fresh(
    site.port + 2,
    `SAMAR_SECRET=${'host-pass-'.repeat(4)}\nSAMAR_LOCAL=1\nEMBED_ORIGINS=${host.origin}\n`,
  );
  try {
    await instance.untilReady();
    const asOwner = await operator(request, instance.url);
    const made = await asOwner('POST', '/hostKeys', {});
    const key = {
      id: (made.hostKey as { _id: string })._id,
      secret: String(made.secret),
      origin: host.origin,
    };
    const chat = page.locator('#samar').contentFrame();
    const composer = chat.getByRole('textbox', { name: 'نص الرسالة' });
    const form = chat.getByRole('textbox', { name: 'الاسم المستعار' });

    // The pass is in the URL fragment.
    const pass = passOf(key, '42', 'ضيفة المنتدى');
    host.pageOf(frameOf(`${instance.url}/#pass=${pass}`));
    await page.goto(host.origin);
    await expect(composer).toBeVisible();
    await composer.fill('دخلت بلا نموذج');
    await composer.press('Enter');
    await expect(chat.getByRole('log').getByText('دخلت بلا نموذج')).toBeVisible();
    expect(page.frames().map(frame => frame.url())).not.toContainEqual(expect.stringContaining('pass='));

    // After a reload with the same pass, the session of the tab continues, and so does that of the browser in a second
    // tab.
    await page.goto('about:blank');
    await page.goto(host.origin);
    await expect(composer).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(host.origin);
    await expect(
      second.locator('#samar').contentFrame().getByRole('textbox', { name: 'نص الرسالة' }),
    ).toBeVisible();
    await second.close();

    // After a leave the same pass is refused in both languages, and the form is shown.
    await page.goto('about:blank');
    await page.goto(host.origin);
    await chat.getByRole('button', { name: 'خروج' }).click();
    await expect(form).toBeVisible();
    await page.goto('about:blank');
    await page.goto(host.origin);
    await expect(chat.getByText('سبق استعمال بطاقة الموقع المضيف.')).toBeVisible();
    await expect(chat.getByText('The host pass was already used.')).toBeVisible();
    await form.fill('ضيف بالنموذج');
    await chat.getByRole('button', { name: 'دخول', exact: true }).click();
    await expect(composer).toBeVisible();

    // The host page posts the pass after the chat has requested it.
    host.pageOf(`${frameOf(`${instance.url}/#pass`)}<script>
      const frame = document.getElementById('samar');
      addEventListener('message', event => {
        if (event.source !== frame.contentWindow || event.data.type !== 'samar:ready') return;
        frame.contentWindow.postMessage({ type: 'samar:pass', pass: ${JSON.stringify(
          passOf(key, '43', 'ضيف بالرسالة'),
        )} }, event.origin);
      });
    </script>`);
    await page.goto('about:blank');
    await page.goto(host.origin);
    await expect(composer).toBeVisible();

    // A user who leaves on purpose is not logged in again.
    await chat.getByRole('button', { name: 'خروج' }).click();
    await expect(form).toBeVisible();
  } finally {
    host.server.close();
    await instance.stop();
  }
});

test('the panel creates a key, shows its secret and reports embed errors', async ({ openPanel }) => {
  const { page } = await openPanel('owner', 1);
  const keys = page.getByRole('region', { name: 'مفاتيح الموقع المضيف' });
  await expect(keys.getByText('لا مفاتيح بعد.')).toBeVisible();
  await keys.getByRole('button', { name: 'إنشاء مفتاح' }).click();
  const secret = keys.getByRole('region', { name: 'سر المفتاح الجديد' }).locator('bdi');
  await expect(secret).toHaveText(/^[\w-]{43}$/);
  await expect(keys.getByRole('listitem')).toHaveCount(1);
  // A narrow screen, because a secret has no spaces to wrap at.
  await page.setViewportSize({ width: 390, height: 844 });
  const [card, button] = [
    await keys.boundingBox(),
    await secret.locator('..').getByRole('button').boundingBox(),
  ];
  expect(button?.x).toBeGreaterThan((card?.x ?? 0) + 8);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(keys.getByRole('listitem')).toContainText('عضو');
  await expect(keys.getByRole('listitem')).toContainText('أنشأه');
  const said = (await secret.textContent()) ?? '';

  const check = page.getByRole('region', { name: 'فحص التضمين' });
  const id = await keys.getByRole('listitem').locator('bdi').first().getAttribute('title');
  const origin = 'https://forum.example';
  const pass = passOf({ id: id ?? '', secret: said, origin: 'https://www.example' }, '1', 'أ');
  await check.getByLabel('عنوان الصفحة التي تعرض الدردشة').fill(`${origin}/chat.php`);
  await check.getByLabel('بطاقة من خادمها').fill(pass);
  await check.getByRole('button', { name: 'فحص' }).click();
  const found = check.getByRole('status');
  await expect(found.getByRole('listitem')).toHaveText([
    /مواقع التضمين/,
    /محتوى مختلط/,
    'الأصل الذي في البطاقة غير أصل هذه الصفحة.',
  ]);
  await expect(found.getByText(origin, { exact: true })).toBeVisible();
  await expect(found.getByText('وقت البطاقة')).toBeVisible();

  await keys.getByRole('listitem').getByRole('button', { name: 'حذف' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
  await expect(keys.getByText('لا مفاتيح بعد.')).toBeVisible();
  await page.context().close();
});
