import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { type Person, test } from '../support/people.ts';

const FORMS = {
  phone: {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    question: 'أي يوم نلتقي؟',
    guest: 'لمى المصوّتة',
    options2: ['السبت', 'الاثنين', 'الثلاثاء'],
  },
  desktop: {
    options: { viewport: { width: 1280, height: 800 } },
    question: 'أي ساعة نلتقي؟',
    guest: 'هدى المصوّتة',
    options2: ['الثامنة مساءً', 'التاسعة مساءً', 'العاشرة مساءً'],
  },
} as const;

const cardOf = (person: Person, question: string) =>
  person.log.getByRole('article').filter({ hasText: question }).getByRole('group', { name: 'استطلاع' });

for (const [form, { options, question, guest: name, options2 }] of Object.entries(FORMS)) {
  test(`a poll is created, voted in and closed, ${form} (POLL-6)`, async ({ arrive }) => {
    const owner = await (await arrive('owner', options)).logIn();
    const guest = await (await arrive(name, options)).enter();
    const { page } = owner;

    await test.step('an empty poll is refused; Enter in the last option adds another', async () => {
      await page.getByRole('button', { name: 'استطلاع جديد' }).click();
      const dialog = page.getByRole('dialog', { name: 'استطلاع' });
      await expect(dialog.getByLabel('السؤال')).toBeFocused();
      await dialog.getByRole('button', { name: 'انشر' }).click();
      await expect(dialog.getByRole('alert')).toContainText('خيارين مختلفين');
      await dialog.getByLabel('السؤال').fill(question);
      await dialog.getByLabel('الخيار 1').fill(options2[0]);
      await dialog.getByLabel('الخيار 2').fill(options2[1]);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('textbox', { name: 'الخيار 3' })).toBeFocused();
      await page.keyboard.type(options2[2]);
      await expectNoAxeViolations(page, 'the form', '[role=dialog]');
      await dialog.getByRole('button', { name: 'انشر' }).click();
      await expect(dialog).toHaveCount(0);
    });

    const [own, theirs] = [cardOf(owner, question), cardOf(guest, question)];
    await test.step('both users see the number of voters', async () => {
      await expect(guest.page.getByRole('button', { name: 'استطلاع جديد' })).toHaveCount(0);
      const first = theirs.getByRole('button', { name: options2[0] });
      await first.click();
      await expect(first).toHaveAttribute('aria-pressed', 'true');
      await expect(own.getByText('مصوّت واحد')).toBeVisible();
      await own.getByRole('button', { name: options2[1] }).click();
      await expect(theirs.getByText('مصوّتان')).toBeVisible();
      await expect(theirs.getByText(name)).toBeVisible();
      await expectNoAxeViolations(guest.page, 'the card', 'main');
    });

    await test.step("a user's own vote is shown after a reload and can be changed", async () => {
      await guest.page.reload();
      const first = theirs.getByRole('button', { name: options2[0] });
      await expect(first).toHaveAttribute('aria-pressed', 'true');
      await theirs.getByRole('button', { name: options2[2] }).click();
      await expect(first).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('a closed poll shows that it ended and takes no further votes', async () => {
      await expect(theirs.getByRole('button', { name: 'أغلِق الاستطلاع' })).toHaveCount(0);
      await own.getByRole('button', { name: 'أغلِق الاستطلاع' }).click();
      await expect(theirs.getByText('انتهى الاستطلاع')).toBeVisible();
      await expect(theirs.getByRole('button', { name: options2[0] })).toBeDisabled();
      await expectNoAxeViolations(page, 'the closed card', 'main');
    });
  });
}

test('choices that were not sent before the end of a poll are not shown as a vote (POLL-6)', async ({
  gather,
  byWire,
}) => {
  const [guest] = await gather('دعد المترددة');
  const owner = byWire('owner');
  await owner.logIn();
  const options = ['تمر', 'لبن'];
  const poll = { question: 'ماذا نأكل؟', options, multiple: true, hidden: false, anonymous: false };
  const sent = await owner.client.request('newMessageFromClient', { text: poll.question, poll });
  const messageId = 'seq' in sent ? (sent.id ?? '') : '';
  const choice = cardOf(guest, poll.question).getByRole('button', { name: 'تمر' });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await owner.client.request('requestClosePoll', { messageId });
  await expect(choice).toBeDisabled();
  await expect(choice).toHaveAttribute('aria-pressed', 'false');
});

test('typing users are named without moving the composer (TYPE-1)', async ({ gather }) => {
  const [salwa, basma] = await gather('سلوى الكاتبة', 'بسمة القارئة');
  const line = basma.page.getByText(/سلوى الكاتبة.{0,2} يكتب…/);
  const before = await basma.composer.boundingBox();
  await salwa.composer.pressSequentially('كلام لم يُرسل بعد');
  await expect(line).toBeVisible();
  expect(await basma.composer.boundingBox()).toEqual(before);
  await expectNoAxeViolations(basma.page, 'the line', 'main');
  await salwa.composer.fill('');
  await expect(line).toHaveCount(0);

  await test.step('a user who does not report typing is not named (TYPE-2)', async () => {
    await salwa.page.getByRole('button', { name: 'الإعدادات' }).click();
    const settings = salwa.page.getByRole('dialog', { name: 'الإعدادات' });
    await settings.getByRole('tab', { name: 'خيارات' }).click();
    await settings.getByRole('switch', { name: 'إظهار أنني أكتب' }).click();
    await settings.getByRole('button', { name: 'موافق' }).click();
    await expect(settings).toBeHidden();
    await salwa.composer.pressSequentially('كلام لا يُعلن');
    await basma.composer.pressSequentially('كلام معلن');
    await expect(salwa.page.getByText(/بسمة القارئة.{0,2} يكتب…/)).toBeVisible();
    await expect(line).toHaveCount(0);
  });
});
