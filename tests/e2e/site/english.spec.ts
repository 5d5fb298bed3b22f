import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { connectionOf, operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

/** Arabic words on the screen, except in texts of users and operators. */
const arabicWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
    const BY_PEOPLE =
      'bdi, [role=log], [role=option], .entry-art, .marquee, [lang=ar], .swatch, .picture-choice';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? '';
      const isOurs = node.parentElement?.checkVisibility() && !node.parentElement.closest(BY_PEOPLE);
      if (isOurs && words !== site && words !== 'العربية' && /\p{sc=Arabic}/u.test(words)) found.push(words);
    }
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
      .filter(element => !element.closest(BY_PEOPLE))
      .flatMap(element =>
        ['aria-label', 'title', 'placeholder'].map(name => element.getAttribute(name) ?? ''),
      );
    return [...found, ...labels.filter(label => /\p{sc=Arabic}/u.test(label) && label !== 'العربية')];
  });

/** Buttons and headings with truncated text, except in messages of users. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textWidth = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    };
    return [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, legend')]
      .filter(element => element.checkVisibility())
      .filter(element => !element.matches('.sr-only, :has(.truncated), [role=log] *'))
      .filter(element => textWidth(element) > element.getBoundingClientRect().width + 1)
      .map(element => element.textContent);
  });

const reads = async (page: Page): Promise<void> => {
  expect(await arabicWords(page)).toEqual([]);
  expect(await clipped(page)).toEqual([]);
};

for (const [form, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`the English page shows no Arabic interface text, ${form} (LANG-1, LANG-2)`, async ({ arrive }) => {
    const { page } = await arrive(`English ${form}`, { viewport });
    await page.goto('/');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.getByRole('heading', { name: 'Enter the chat' })).toBeVisible();
    await reads(page);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(page.getByText('This field is required.')).toBeVisible();
    await page.getByLabel('Nickname').fill(`English ${form}`);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Message text' });
    await field.fill(`Hello from an English ${form}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(`Hello from an English ${form}`)).toBeVisible();
    await reads(page);

    await test.step('lists and windows are in English (LANG-1)', async () => {
      const opener = page.getByRole('button', { name: 'Open the list of users and rooms' });
      if (await opener.isVisible()) await opener.click();
      await page.getByRole('tab', { name: /^Rooms/ }).click();
      await expect(page.getByRole('button', { name: 'Enter the room' })).toBeVisible();
      await reads(page);
      if (form === 'phone') await page.goBack();
      await page.getByRole('button', { name: 'Settings' }).click();
      for (const tab of ['Options', 'Text style', 'Information', 'Personal']) {
        await page.getByRole('tab', { name: tab }).click();
        await reads(page);
      }
      await expectNoAxeViolations(page, `the English settings, ${form}`);
    });

    await test.step('the language is preserved after a reload until Arabic is selected (LANG-2)', async () => {
      page.once('dialog', dialog => dialog.accept());
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Message text' })).toBeVisible();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('tab', { name: 'Options' }).click();
      await page.getByRole('radio', { name: 'العربية' }).click();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('textbox', { name: 'نص الرسالة' })).toBeVisible();
    });
  });

test('the frame of /api/docs has the language of the visitor (LANG-1)', async ({ arrive }) => {
  const { page } = await arrive('reader');
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'واجهة البرمجة' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('samar.language', 'en'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page).toHaveTitle(/^API - /);
  await expect(page.getByRole('heading', { name: 'API', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by section or path' }).fill('Webhooks');
  await expect(page.locator('.opblock-tag')).toHaveText([/^webhooks/]);
  await expectNoAxeViolations(page, 'the frame of /api/docs', '.api-docs-head');
  await page.getByRole('link', { name: 'Back to the entry page' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the chat' })).toBeVisible();
});

test('the welcome, a quiz and a notice for staff are in English on an English page (LANG-3)', async ({
  arrive,
  byWire,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const { question } = (await ask('POST', '/questions', {
    question: 'Which month is the first?',
    answers: 'Muharram',
    category: 'Months',
  })) as { question: { _id: string } };
  const chatPermissions = { canAccessChat: true, allowUserToWrite: true, canKickUser: true };
  await ask('POST', '/users/signup', {
    ...{ username: 'مقدم المسابقة', password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD },
    ...{ role: 'chat-master', adminPanelPermissions: {}, needsApproval: true },
    chatPermissions: { ...chatPermissions, canKickUsersWithSameIP: true, canRunQuiz: true },
  });
  const host = await byWire('مقدم المسابقة').logIn();
  const { page, log } = await arrive('owner');
  await page.addInitScript(() => localStorage.setItem('samar.language', 'en'));
  await page.goto('/admin-entry');
  await page.getByRole('textbox', { name: 'Nickname' }).fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(log).toContainText(/Welcome to “.+”, /);

  await host.client.request('requestQuiz', { count: 1, category: 'Months', everyMinutes: 0 });
  await expect(log).toContainText('Quiz: A quiz of 1 question begins shortly.');
  await expect(log).toContainText(/Question 1 of 1 \(.Months.\): .Which month is the first\?/);
  await page.getByRole('textbox', { name: 'Message text' }).fill('Muharram');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log).toContainText(/Right answer by .+: .Muharram.\. Score: 1 point\./);
  await expect(log).toContainText(/The quiz has ended\. First .+: 1 point\./);

  await connectionOf(ask, 'صقر نجد');
  const kick = host.client.request('requestKickAllUsers', { reason: 'flood' });
  await expect(kick).rejects.toMatchObject({ code: 'awaits_approval' });
  await expect(log).toContainText('Approvals: A request waits for your approval for 15 minutes');
  const { approvals } = (await ask('GET', '/approvals')) as { approvals: { _id: string }[] };
  for (const { _id } of approvals) await ask('PATCH', `/approvals/${_id}`, { outcome: 'refused' });
  await ask('DELETE', `/questions/${question._id}`);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(url => url.pathname !== '/chat');
});
