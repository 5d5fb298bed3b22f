import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const FORMS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

for (const [form, options] of Object.entries(FORMS)) {
  test(`a pinned message is read by a new user and unpinned, ${form}`, async ({
    arrive,
    gather,
    request,
    baseURL,
  }) => {
    const isPhone = form === 'phone';
    const ask = await operator(request, baseURL);
    const [author] = isPhone ? await gather('نبيل المعلِن') : await gather('جليل المعلِن');
    const text = isPhone ? 'لقاء الخميس بعد العشاء' : 'لقاء الجمعة بعد العصر';
    const owner = await (await arrive('owner')).logIn();
    await author.say(text);
    await owner.seesMessage(text);

    const row = owner.log.getByRole('article').filter({ hasText: text });
    await row.focus();
    await row.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
    await owner.page.getByRole('button', { name: 'تثبيت الرسالة' }).click();
    const barOf = ({ page }: typeof owner) => page.getByRole('region', { name: 'رسالة مثبتة' });
    await expect(barOf(author).locator('bdi')).toHaveText(author.name);

    const newcomer = await (await arrive(isPhone ? 'سعاد القادمة' : 'وداد القادمة', options)).enter();
    const { page } = newcomer;
    const bar = barOf(newcomer);
    const press = bar.getByRole('button', { name: text });

    await test.step('the pin bar opens the message, and guests have no unpin button (PIN-6)', async () => {
      await expect(press).toBeVisible();
      await expectNoAxeViolations(page, 'the bar', 'main');
      await press.click();
      await expect(newcomer.log.locator('article[data-marked]')).toContainText(text);
      await expect(bar.getByRole('button')).toHaveCount(2);
    });

    await test.step('a collapsed pin remains collapsed after a reload (PIN-6)', async () => {
      await bar.getByRole('button', { name: 'طيّ الرسالة المثبتة' }).click();
      await expect(press).toHaveCount(0);
      await page.reload();
      const unfold = bar.getByRole('button', { name: 'إظهار الرسالة المثبتة' });
      await expect(unfold).toHaveAttribute('aria-expanded', 'false');
      await expect(press).toHaveCount(0);
      await expectNoAxeViolations(page, 'the folded bar', 'main');
      await unfold.click();
      await expect(press).toBeVisible();
    });

    if (!isPhone)
      await test.step('the pin bar hides a message from an ignored author (PIN-7)', async () => {
        const lineOf = newcomer.log.getByRole('article').filter({ hasText: text });
        const choose = async (name: RegExp) => {
          await lineOf.click({ button: 'right' });
          const menu = page.getByRole('dialog', { name: 'المزيد عن الرسالة' });
          await menu.getByRole('button', { name }).click();
        };
        await choose(/^تجاهل/);
        await expect(bar).toHaveCount(0);
        await newcomer.log.getByRole('button', { name: /رسالة مخفية/ }).click();
        await choose(/إلغاء/);
        await expect(bar).toBeVisible();
      });

    await test.step('a pinned message that is no longer in the log opens in the bar (PIN-6)', async () => {
      await author.say(isPhone ? 'ننتظركم يا خميس' : 'ننتظركم يا جمعة');
      await ask('PATCH', '/options-1/site', { publicMessagesShown: 1 });
      try {
        // The room receives the setting shortly after the answer.
        await expect(async () => {
          await page.reload();
          await expect(newcomer.log.getByText('ننتظركم')).toBeVisible();
          await expect(newcomer.log.getByText(text)).toHaveCount(0, { timeout: 1_000 });
        }).toPass();
        await bar.getByRole('button', { name: text }).click();
        await expect(bar.getByRole('region', { name: 'نص الرسالة المثبتة' })).toHaveText(text);
        await expectNoAxeViolations(page, 'the open bar', 'main');
      } finally {
        await ask('PATCH', '/options-1/site', { publicMessagesShown: 50 });
      }
    });

    await test.step('unpinning removes the message from every bar (PIN-1)', async () => {
      await barOf(owner).getByRole('button', { name: 'إلغاء تثبيت الرسالة' }).click();
      for (const person of [owner, author, newcomer]) await expect(barOf(person)).toHaveCount(0);
      await expect(owner.log).toBeFocused();
      await expect(newcomer.log).toBeVisible();
    });
  });
}
