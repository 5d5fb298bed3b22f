import { expect, type Page } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PHONE = { width: 390, height: 844 };
const ON = { images: 'everyone', links: 'everyone', blockedHosts: '' };
const OFF = { images: 'off', links: 'off', blockedHosts: '' };

/** A picture with the pixels of a photograph, above the allowed size. */
const photograph = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2_000, height: 1_500 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (let at = 0; at < 400; at++) {
      context.fillStyle = `hsl(${at * 7} 70% ${30 + (at % 50)}%)`;
      context.fillRect((at * 97) % 2_000, (at * 61) % 1_500, 180, 140);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('pictures are covered, enlarged and deleted; links ask for confirmation (CHAT-93, CHAT-94, CHAT-95)', async ({
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const [layla, omar, huda] = await gather('ليلى المصورة', 'عمر المتفرج', 'هدى خلف شبكة');
  await huda.page.route('**/assets/MessagePicture*', route => route.abort());
  await omar.page.setViewportSize(PHONE);
  const choose = layla.page.getByRole('button', { name: 'إرسال صورة' });
  await expect(choose).toHaveCount(0);
  await ask('PATCH', '/options-2/site', ON);
  try {
    const base64 = await photograph(layla.page);
    const chooser = layla.page.waitForEvent('filechooser');
    await choose.click();
    await (await chooser).setFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from(base64, 'base64'),
    });
    await expect(layla.page.getByText('صورة مع الرسالة')).toBeVisible();
    await layla.page.getByRole('button', { name: 'إرسال', exact: true }).click();
    const own = layla.log.getByRole('button', { name: /تكبير صورة من/ });
    await expect(own.locator('img')).toHaveJSProperty('naturalWidth', 1_280);
    const sent = await own.locator('img').getAttribute('src');
    await test.step('if the script for pictures fails to load, messages still arrive', async () => {
      await layla.say('وصلت الصورة؟');
      await huda.seesMessage('وصلت الصورة؟');
      await expect(huda.composer).toBeVisible();
    });

    await expect(omar.log.locator('.message-picture img')).toHaveCount(0);
    await omar.log.getByRole('button', { name: /صورة من زائر/ }).click();
    await omar.log.getByRole('button', { name: /تكبير صورة من/ }).click();
    const large = omar.page.getByRole('dialog', { name: /صورة من/ });
    const shown = large.getByRole('img');
    await expect(shown).toBeInViewport();
    const { width = 0 } = (await shown.boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(PHONE.width);
    await large.getByRole('button', { name: 'تكبير', exact: true }).click();
    await expect.poll(async () => (await shown.boundingBox())?.width).toBeCloseTo(2 * width, 0);
    await omar.page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);

    await layla.page.getByRole('textbox', { name: 'نص الرسالة' }).evaluate((field, data) => {
      const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'y.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, base64);
    await expect(layla.page.getByText('صورة مع الرسالة')).toBeVisible();
    await layla.say('من السطح https://example.org/view، ما رأيكم؟');
    await expect(omar.log.getByRole('button', { name: /صورة من زائر/ })).toBeVisible();

    const first = omar.log
      .getByRole('article')
      .filter({ has: omar.page.getByRole('button', { name: /تكبير صورة/ }) });
    await first.focus();
    await omar.page.keyboard.press('r');
    await omar.say('جميلة');
    await expect(layla.log.getByRole('button', { name: /من ليلى المصورة: صورة/ })).toBeVisible();

    const link = omar.log.getByRole('link', { name: 'https://example.org/view' });
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    await link.click();
    const question = omar.page.getByRole('alertdialog', { name: 'مغادرة الدردشة' });
    await expect(question.getByText('example.org', { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'البقاء هنا' }).click();
    await layla.say('وهذا https://gone.example.org/view');
    await omar.log.getByRole('link', { name: 'https://gone.example.org/view' }).click();
    await expect(question.getByText('gone.example.org', { exact: true })).toBeVisible();
    const leading = layla.log.getByRole('article').filter({ hasText: 'gone.example.org' });
    await leading.focus();
    await leading.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
    await layla.page.getByRole('button', { name: 'حذف', exact: true }).click();
    await expect(question).toHaveCount(0);
    await ask('PATCH', '/options-2/site', { blockedHosts: 'example.org' });
    await expect(link).toHaveCount(0);

    const mine = layla.log
      .getByRole('article')
      .filter({ has: layla.page.getByRole('button', { name: /تكبير صورة/ }) })
      .first();
    await mine.focus();
    await mine.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
    await layla.page.getByRole('button', { name: 'حذف', exact: true }).click();
    await expect(omar.log.getByText('حُذفت هذه الرسالة')).toHaveCount(2);
    await expect.poll(async () => (await request.get(`${baseURL}${sent}`)).status()).toBe(404);
  } finally {
    await ask('PATCH', '/options-2/site', OFF);
  }
});
