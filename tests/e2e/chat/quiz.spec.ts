import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const QUESTION = 'ما اسم أول شهر في السنة الهجرية؟';

test('a moderator starts a quiz; a guest on a phone answers first and wins (QUIZ-3, QUIZ-8)', async ({
  arrive,
  request,
  baseURL,
  site,
}) => {
  const ask = await operator(request, baseURL);
  const { question } = (await ask('POST', '/questions', {
    question: QUESTION,
    answers: 'محرّم، المحرّم',
    category: 'الشهور',
  })) as { question: { _id: string } };
  try {
    const owner = await arrive('owner');
    await owner.logIn();
    const guest = await arrive('سائلة الشهور', { ...PHONE, baseURL: site.url });
    await guest.enterByScreen();

    await owner.page.getByRole('tab', { name: 'الغرف' }).click();
    await owner.page.getByRole('button', { name: 'إدارة الغرفة' }).click();
    const form = owner.page.getByRole('form', { name: 'المسابقة' });
    await expectNoAxeViolations(owner.page, 'the quiz in the window of the room mode');
    await form.getByLabel('التصنيف').fill('لا شيء فيه');
    await form.getByRole('button', { name: 'بدء المسابقة' }).click();
    await expect(owner.page.getByText('لا أسئلة في هذا التصنيف.')).toBeVisible();
    await form.getByLabel('التصنيف').fill('الشهور');
    await form.getByRole('button', { name: 'بدء المسابقة' }).click();
    await expect(form).toBeHidden();

    // The first question appears after eight seconds.
    await expect(guest.log.getByText(`السؤال 1 من 1 (الشهور): ${QUESTION}`)).toBeVisible();
    await guest.say('هو مُحرم');
    for (const { log } of [guest, owner])
      await expect(log.getByText(/إجابة صحيحة من .*سائلة الشهور.*: محرّم/)).toBeVisible();
    await expect(owner.log.getByText(/^انتهت المسابقة\. الأول/)).toBeVisible();
    expect(guest.faults).toEqual([]);
  } finally {
    await ask('DELETE', `/questions/${question._id}`);
  }
});
