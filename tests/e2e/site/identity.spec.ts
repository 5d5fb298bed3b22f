import { expect, type Page } from '@playwright/test';
import { membershipTexts } from '../../../web/src/i18n/texts/membership-texts.ts';
import { test } from '../support/people.ts';

/** The browser's stored device key: whether its private part is extractable. */
const keptKey = (page: Page): Promise<{ extractable: boolean; exported: string }> =>
  page.evaluate(async () => {
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answerOf(indexedDB.open('samar'));
    const { privateKey }: CryptoKeyPair = await answerOf(
      database.transaction('keys').objectStore('keys').get('device'),
    );
    const exported = await crypto.subtle.exportKey('jwk', privateKey).then(
      () => 'read',
      (error: DOMException) => error.name,
    );
    return { extractable: privateKey.extractable, exported };
  });

test('a browser key identifies a guest after reload and in a new window', async ({ arrive }) => {
  const rima = await arrive('ريما ومفتاحها');
  const other = await arrive('ريما ومفتاحها');
  await test.step('a browser with a non-extractable key restores its guest on reload (ADMISSION-42, BROWSER-15)', async () => {
    const proofs: (string | undefined)[] = [];
    rima.page.on('request', request => {
      if (/users\/visitorLogin|\/connect$/.test(request.url())) proofs.push(request.headers().dpop);
    });
    await rima.enterByScreen();
    expect(await keptKey(rima.page)).toEqual({ extractable: false, exported: 'InvalidAccessError' });
    // The login of a new guest already contains the ticket.
    expect(proofs).toEqual([expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]);
    await rima.page.reload();
    await expect(rima.composer).toBeVisible();
    await rima.say('عدت بعد التحديث');
    await rima.seesMessage('عدت بعد التحديث');
    await expect(rima.list.getByText(rima.name, { exact: true })).toHaveCount(1);
  });
  await test.step('only the same browser restores the name in a new window (ADMISSION-13, ADMISSION-40)', async () => {
    await other.page.goto('/');
    await other.sendEntry();
    await expect(other.page.getByText(membershipTexts['known.taken'])).toBeVisible();
    const again = await rima.page.context().newPage();
    await again.goto('/');
    await again.getByRole('textbox', { name: 'الاسم المستعار' }).fill(rima.name);
    await again.getByRole('button', { name: 'دخول', exact: true }).click();
    await expect(again.getByRole('textbox', { name: 'نص الرسالة' })).toBeVisible();
  });
  await test.step('a muted guest under a new name is still muted and sees the notice (MOD-34)', async () => {
    const owner = await arrive('owner');
    await owner.logIn();
    await other.enterAgain('ثرثارة الخروج');
    await owner.row('ثرثارة الخروج').click();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
    await owner.page.getByRole('dialog').last().getByText('السماح بالكتابة', { exact: true }).click();
    const muted = other.page.getByText('الكتابة غير متاحة لك حاليًا.');
    await expect(muted).toBeVisible();
    await other.page.getByRole('button', { name: 'خروج' }).click();
    await other.page.waitForURL(url => url.pathname !== '/chat');
    await other.sendEntry('هادئة باسم جديد');
    await expect(muted).toBeVisible();
    await expect(other.composer).toBeHidden();
    await other.page.reload();
    await expect(muted).toBeVisible();
  });
});
