import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PHONE = { width: 390, height: 844 };
const RECORD = /رسالة صوتية: اضغط للتسجيل/;

const strip = (page: Page) => page.getByRole('group', { name: 'تسجيل رسالة صوتية' });
const reaches = (page: Page, time: string) => expect(strip(page)).toContainText(time);

/** Presses the microphone with the mouse, without releasing it. */
const hold = async (page: Page): Promise<{ x: number; y: number }> => {
  const box = await page.getByRole('button', { name: RECORD }).boundingBox();
  if (!box) throw new Error('no button');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  return place;
};

test('voice notes are recorded, sent, covered, played and deleted (VOICE-7, VOICE-8)', async ({
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const [layla, omar] = await gather('ليلى المذيعة', 'عمر المنصت');
  await omar.page.setViewportSize(PHONE);
  const microphone = layla.page.getByRole('button', { name: RECORD });
  await expect(microphone).toHaveCount(0);
  await ask('PATCH', '/options-2/site', { voice: 'everyone' });
  try {
    await test.step('a voice note is recorded by keyboard and cancelled with Escape', async () => {
      await microphone.focus();
      await layla.page.keyboard.press('Enter');
      await reaches(layla.page, '0:01');
      await expect(layla.page.getByRole('button', { name: 'إرسال الرسالة الصوتية' })).toBeFocused();
      await expectNoAxeViolations(layla.page, '.composer');
      await layla.page.keyboard.press('Escape');
      await expect(strip(layla.page)).toHaveCount(0);
      await expect(microphone).toBeFocused();
      await layla.page.keyboard.press('Space');
      await reaches(layla.page, '0:02');
      await layla.page.keyboard.press('Enter');
      await expect(strip(layla.page)).toHaveCount(0);
    });
    const own = layla.log.getByRole('group', { name: /رسالة صوتية من/ });
    await expect(own).toHaveCount(1);
    await expect(own.locator('.voice-bar').first()).toBeVisible();

    await test.step('a note is covered for other users and played after a press', async () => {
      await expect(omar.log.locator('audio, .voice-bar')).toHaveCount(0);
      const sound = omar.page.waitForResponse(/\/uploads\/voice\//);
      await omar.log.getByRole('button', { name: /ليلى المذيعة.*رسالة صوتية من زائر/ }).click();
      expect((await sound).headers()['content-type']).toMatch(/^audio\//);
      const note = omar.log.getByRole('group', { name: /رسالة صوتية من/ });
      await expect(note.locator('.voice-bar-played').first()).toBeVisible();
      await note.getByRole('button', { name: 'السرعة: 1×' }).click();
      await expect(note.getByRole('button', { name: 'السرعة: 1.5×' })).toBeVisible();
      await expectNoAxeViolations(omar.page, '#messages');
      // Playback stops at the end.
      await expect(note.getByRole('button', { name: /تشغيل الرسالة الصوتية/ })).toBeVisible();
    });

    await test.step('a sideways slide cancels a held recording, a slide up locks it and a release sends it', async () => {
      const place = await hold(layla.page);
      await reaches(layla.page, '0:01');
      await layla.page.mouse.move(place.x - 120, place.y, { steps: 4 });
      await expect(strip(layla.page)).toHaveCount(0);
      await layla.page.mouse.up();

      await hold(layla.page);
      await reaches(layla.page, '0:00');
      await layla.page.mouse.move(place.x, place.y - 90, { steps: 4 });
      await layla.page.mouse.up();
      await reaches(layla.page, '0:01');
      await layla.page.getByRole('button', { name: 'إلغاء التسجيل' }).click();
      await expect(strip(layla.page)).toHaveCount(0);

      await hold(layla.page);
      await reaches(layla.page, '0:01');
      await layla.page.mouse.up();
      await expect(own).toHaveCount(2);
    });

    await test.step('playing a note stops the other note, and a note can be deleted', async () => {
      const [first, second] = [own.nth(0), own.nth(1)];
      await first.getByRole('button', { name: /تشغيل/ }).click();
      await expect(first.getByRole('button', { name: /إيقاف/ })).toBeVisible();
      await second.getByRole('button', { name: /تشغيل/ }).click();
      await expect(first.getByRole('button', { name: /تشغيل/ })).toBeVisible();
      const line = layla.log
        .getByRole('article')
        .filter({ has: layla.page.getByRole('group', { name: /رسالة صوتية من/ }) })
        .first();
      await line.focus();
      await line.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
      await layla.page.getByRole('button', { name: 'حذف', exact: true }).click();
      await expect(omar.log.getByText('حُذفت هذه الرسالة')).toBeVisible();
    });

    await test.step('with holdVoice, a note waits for a moderator', async () => {
      await ask('PATCH', '/options-2/site', { holdVoice: true });
      await microphone.press('Enter');
      await reaches(layla.page, '0:01');
      await layla.page.keyboard.press('Enter');
      await expect(layla.page.getByText('رسالتك تنتظر نظر أحد المشرفين، وتُنشر إن وافق عليها.')).toBeVisible();
      await expect(strip(layla.page)).toHaveCount(0);
      await expect(own).toHaveCount(1);
    });
  } finally {
    await ask('PATCH', '/options-2/site', { voice: 'off', holdVoice: false });
  }
  await expect(microphone).toHaveCount(0);
});
