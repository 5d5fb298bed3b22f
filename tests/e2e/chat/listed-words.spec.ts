import { expect } from '@playwright/test';
import { voiceNote } from '../../support/voice-notes.ts';
import { SiteClient } from '../../upgrade/site-client.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('listed words are previewed, then replaced, refused or held for review (WORD-1, WORD-9)', async ({
  arrive,
  gather,
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  await ask('PATCH', '/options-2/site', { wordRehearsal: false, repeatCount: 2, voice: 'everyone' });
  const [guest, bystander] = await gather('سعاد الكاتبة', 'رباب الشاهدة');
  await guest.say('هذه خ.ر.ش.و.ف.ة جيدة');
  await bystander.seesMessage('هذه خ.ر.ش.و.ف.ة جيدة');

  const panel = await openPanel('owner', 19);
  await test.step('the empty list explains its purpose', () =>
    expect(panel.page.getByText('أضف كلمة، وحدد ما يحدث حين تُكتب')).toBeVisible());
  // Created before the word that the test waits for, so that the room has all of them by then.
  for (const [text, act] of [
    ['طماطم', 'hold'],
    ['بقدونس', 'refuse'],
  ] as const) {
    await ask('POST', '/words', { text, act });
  }
  await expect(panel.page.getByRole('cell', { name: 'طماطم', exact: true })).toBeVisible();
  await panel.page.getByRole('button', { name: 'إضافة كلمة' }).click();
  const form = panel.page.getByRole('dialog', { name: 'إضافة كلمة' });
  await form.getByLabel('الكلمة أو العبارة').fill('خرشوفة');
  const preview = form.getByRole('region', { name: 'تجربة على آخر ما كُتب' });
  await preview.getByRole('button', { name: 'تشغيل التجربة' }).click();
  await expect(preview.getByText(/^كانت ستصيب رسالة واحدة من آخر/)).toBeVisible();
  await expect(preview.locator('mark')).toHaveText('خ.ر.ش.و.ف.ة');
  await test.step('the form shows the fields required for the selected action', async () => {
    const [act, minutes] = [form.getByLabel('ماذا يحدث'), form.getByLabel('دقائق الكتم')];
    const replacement = form.getByLabel('يُكتب بدلًا منها');
    await expect(replacement).toBeVisible();
    await expect(minutes).toHaveCount(0);
    await act.selectOption('يُكتم كاتبها');
    await expect(minutes).toBeVisible();
    await expect(replacement).toHaveCount(0);
    await act.selectOption('تُستبدل');
    await replacement.fill('زهرة');
  });
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(panel.page.getByRole('cell', { name: 'خرشوفة', exact: true })).toBeVisible();

  try {
    await expect(async () => {
      await guest.say('خرشوووفة');
      await expect(bystander.log.getByText('زهرة', { exact: true }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await guest.say('ب ق د و ن س');
    await expect(guest.page.getByText('في الرسالة كلمة غير مسموح بها هنا.')).toBeVisible();
    const owner = await arrive('owner');
    const sanctions = Promise.withResolvers<void>();
    await owner.page.route('**/restraints', async route => {
      await sanctions.promise;
      await route.continue();
    });
    const queueReceived = new Promise<void>(received =>
      owner.page.on('websocket', socket =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('سلطة طماااطم')) received();
        }),
      ),
    );
    await owner.logIn();
    await guest.say('سلطة طماااطم');
    await expect(guest.page.getByText('رسالتك تنتظر نظر أحد المشرفين، وتُنشر إن وافق عليها.')).toBeVisible();
    await expect(bystander.log.getByText('سلطة طماااطم')).toHaveCount(0);
    await owner.page.getByRole('button', { name: 'رسائل تنتظر المراجعة' }).click();
    const followUp = owner.page.getByRole('dialog', { name: 'متابعة الإشراف' });
    const queue = followUp.getByRole('region', { name: 'رسائل تنتظر المراجعة' });
    await test.step('buttons appear only after all lists load, so that no button moves', async () => {
      await queueReceived;
      await owner.page.evaluate(() => new Promise(requestAnimationFrame));
      await expect(followUp.getByRole('status', { name: 'جارٍ التحميل' })).toBeVisible();
      await expect(followUp.getByRole('button', { name: 'نشر' })).toBeHidden();
      sanctions.resolve();
    });
    await expect(queue.getByRole('listitem')).toContainText('سلطة طماااطم');
    await queue.getByRole('button', { name: 'نشر' }).click();
    await bystander.seesMessage('سلطة طماااطم');
    await expect(queue.getByText('لا رسائل تنتظر.')).toBeVisible();
    await test.step('a held voice note is played before it is published', async () => {
      const speaker = new SiteClient(baseURL ?? '', 'راوي السوق');
      await speaker.logInAsVisitor();
      const socket = await speaker.enter();
      const claim = await speaker.uploadNote(await voiceNote('webm'), 3);
      await socket.granted('newMessageFromClient', { text: 'حساء طماااطم', voice: { claim } });
      await expect(queue.getByRole('listitem')).toContainText('حساء طماااطم');
      const sound = owner.page.waitForResponse(/\/uploads\/voice\//);
      await queue.getByRole('button', { name: /رسالة صوتية من زائر/ }).click();
      expect((await sound).headers()['content-type']).toMatch(/^audio\//);
      const note = queue.getByRole('group', { name: /رسالة صوتية من/ });
      await expect(note.locator('.voice-bar-played').first()).toBeVisible();
      await bystander.say('كم سعرها؟');
      await owner.seesMessage('كم سعرها؟');
      await expect(note.getByRole('button', { name: /إيقاف/ })).toBeVisible();
      await expectNoAxeViolations(owner.page, 'held voice note');
      await queue.getByRole('button', { name: 'نشر' }).click();
      await expect(
        bystander.log.getByRole('button', { name: /راوي السوق.*رسالة صوتية من زائر/ }),
      ).toBeVisible();
      socket.close();
    });
    for (let at = 0; at < 3; at++) await bystander.say('اشتركوا عندي');
    await expect(bystander.page.getByText('قيلت هذه الرسالة من قبل، يُرجى عدم تكرارها.')).toBeVisible();
  } finally {
    await ask('PATCH', '/options-2/site', { wordRehearsal: false, repeatCount: 0, voice: 'off' });
    const { words } = (await ask('GET', '/words?page=1&limit=100')) as {
      words: { _id: string; text: string }[];
    };
    for (const { _id, text } of words)
      if (['خرشوفة', 'طماطم', 'بقدونس'].includes(text)) await ask('DELETE', `/words/${_id}`);
  }
});
