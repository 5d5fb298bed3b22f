import { expect } from '@playwright/test';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount } from '../support/permission-user.ts';

const FORMS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

const ELSEWHERE = 'ركن التقنية';

for (const [form, options] of Object.entries(FORMS)) {
  test(`a returning member sees missed requests, chats and mentions, ${form}`, async ({
    arrive,
    request,
    baseURL,
  }) => {
    const [name, other] =
      form === 'phone' ? ['غيداء المسافرة', 'وفيّ الحاضر'] : ['غيداء العائدة', 'وفيّ الباقي'];
    const ask = await operator(request, baseURL);
    const { _id } = await createAccount(ask, name, 'member', ['canSendPrivateMsg']);
    await createAccount(ask, other, 'chat-master', ['canSendPrivateMsg']);
    const writer = await (await arrive(other)).logIn();
    const token = await writer.page.evaluate(
      () => JSON.parse(sessionStorage.getItem('samar.tab') ?? '{}').token,
    );

    await test.step('an absent member gets a request, a message and a mention (MISSED-1)', async () => {
      const member = await (await arrive(name)).logIn();
      await expect(member.page.getByRole('button', { name: /^ما فاتك/ })).toHaveCount(0);
      await writer.row(name).dblclick();
      const chat = writer.page.getByRole('dialog', { name, exact: true });
      await expect(chat).toBeVisible();
      await member.leave();
      await expect(chat).toContainText(/غادر .* الغرفة\./);
      const field = chat.getByRole('textbox', { name: 'رسالة خاصة…' });
      await field.fill(`سلام إلى ${name}`);
      await field.press('Enter');
      await expect(chat.locator('.bubble').filter({ hasText: `سلام إلى ${name}` })).toContainText(
        'تصل عند عودته',
      );
      await chat.getByRole('button', { name: 'إغلاق' }).click();
      const asked = await request.post('/api/v1/friends', {
        headers: { Authorization: `Bearer ${token}` },
        data: { userId: _id },
      });
      expect(asked.status()).toBe(201);
      await writer.say(`اشتقنا إليك @${name}`);
      await writer.hasSent(`اشتقنا إليك @${name}`);
      await writer.showRooms();
      await writer.room(ELSEWHERE).dblclick();
      await writer.isIn(ELSEWHERE);
      await writer.say(`وهنا أيضًا @${name}`);
      await writer.hasSent(`وهنا أيضًا @${name}`);
    });

    const back = await (await arrive(name, options)).logIn();
    const { page } = back;
    const opener = page.getByRole('main').getByRole('button', { name: /^ما فاتك/ });
    const list = page.getByRole('dialog', { name: 'ما فاتك' });

    await test.step('one line shows the number of missed items and opens the list (MISSED-8)', async () => {
      await expect(opener).toContainText('4', { timeout: 20_000 });
      await expectNoAxeViolations(page, 'the line', 'main');
      if (form === 'desktop') {
        await page.getByRole('button', { name: 'إخفاء «ما فاتك»' }).click();
        await expect(opener).toHaveCount(0);
        await expect(back.log).toBeFocused();
        await page.reload();
        await expect(opener).toContainText('4', { timeout: 20_000 });
      }
      await opener.click();
      for (const title of ['طلبات الصداقة', 'محادثات تنتظرك', 'رسائل تذكرك'])
        await expect(list.getByRole('heading', { name: title })).toBeVisible();
      await expectNoAxeViolations(page, 'the list', '[role=dialog]');
    });

    await test.step('each button removes its entry (MISSED-6, MISSED-8)', async () => {
      await list.getByRole('button', { name: `قبول طلب ${isolate(other)}` }).click();
      await expect(list.getByRole('heading', { name: 'طلبات الصداقة' })).toHaveCount(0);
      await expect(list).toBeFocused();
      await list.getByRole('button', { name: `فتح محادثة ${isolate(other)}` }).click();
      const chat = page.getByRole('dialog', { name: other, exact: true });
      await expect(chat).toContainText(`سلام إلى ${name}`);
      await chat.getByRole('button', { name: 'إغلاق' }).click();
      await expect(list.getByRole('heading', { name: 'محادثات تنتظرك' })).toHaveCount(0);
      const go = list.getByRole('button', { name: `إلى الغرفة ${isolate(ELSEWHERE)}` });
      const read = list.getByRole('button', { name: `اطّلعت على رسائل ${isolate(other)}` });
      if (form === 'desktop') await read.click();
      await go.click();
      await back.isIn(ELSEWHERE);
      await expect(go).toHaveCount(0);
      if (form === 'phone') {
        await list.getByRole('button', { name: 'تم', exact: true }).click();
        await expect(list).toHaveCount(0);
        await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).click();
        await page.getByRole('button', { name: 'حسابي' }).click();
        const account = page.getByRole('dialog', { name: 'حسابي' });
        await account.getByRole('button', { name: 'ما فاتك' }).click();
      }
      await expect(list.getByText('لا شيء ينتظرك')).toBeVisible();
      await expectNoAxeViolations(page, 'the empty list', '[role=dialog]');
      await list.getByRole('button', { name: 'إغلاق' }).click();
      await expect(opener).toHaveCount(0);
    });

    await test.step('after a reload, no missed items are shown (MISSED-8)', async () => {
      const answered = page.waitForResponse(response => response.url().endsWith('/users/me/missed'));
      await page.reload();
      expect(await (await answered).json()).toMatchObject({ data: { mentions: [] } });
      await expect(back.composer).toBeVisible();
      await expect(opener).toHaveCount(0);
    });
  });
}
