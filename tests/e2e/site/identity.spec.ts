import { expect, type Page } from '@playwright/test';
import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { test } from '../support/people.ts';

/** The device key as the browser keeps it: whether its private half may be read. */
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

test('the browser proves a key that no script can read, and its guest is there again after a reload (ADMISSION-42, BROWSER-15)', async ({
  arrive,
}) => {
  const rima = await arrive('ريما ومفتاحها');
  const proofs: (string | undefined)[] = [];
  rima.page.on('request', request => {
    if (/users\/visitorLogin|\/connect$/.test(request.url())) proofs.push(request.headers().dpop);
  });
  await rima.enterByScreen();
  expect(await keptKey(rima.page)).toEqual({ extractable: false, exported: 'InvalidAccessError' });
  expect(proofs).toEqual([expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expect.any(String)]);
  await rima.page.reload();
  await expect(rima.composer).toBeVisible();
  await rima.say('عدت بعد التحديث');
  await rima.seesMessage('عدت بعد التحديث');
  await expect(rima.list.getByText(rima.name, { exact: true })).toHaveCount(1);
});

test('a new window of the browser has its name again, another browser does not (ADMISSION-13, ADMISSION-40)', async ({
  arrive,
}) => {
  const hala = await arrive('هالة ونافذتها');
  await hala.enterByScreen();
  const other = await arrive('هالة ونافذتها');
  await other.page.goto('/');
  await other.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(hala.name);
  await other.page.getByRole('button', { name: 'دخول', exact: true }).click();
  await expect(other.page.getByText(catalogue.nickname_taken.ar)).toBeVisible();
  const again = await hala.page.context().newPage();
  await again.goto('/');
  await again.getByRole('textbox', { name: 'الاسم المستعار' }).fill(hala.name);
  await again.getByRole('button', { name: 'دخول', exact: true }).click();
  await expect(again.getByRole('textbox', { name: 'نص الرسالة' })).toBeVisible();
});

test('a muted guest who leaves by the exit and comes back under another name is muted still, and reads it (MOD-34)', async ({
  arrive,
}) => {
  const owner = await arrive('owner');
  await owner.logIn();
  const guest = await arrive('ثرثارة الخروج');
  await guest.enterByScreen();
  await owner.row(guest.name).click();
  await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
  await owner.page.getByRole('dialog').last().getByText('السماح بالكتابة', { exact: true }).click();
  const muted = guest.page.getByText('الكتابة غير متاحة لك حاليًا.');
  await expect(muted).toBeVisible();
  await guest.page.getByRole('button', { name: 'خروج' }).click();
  await guest.page.waitForURL(url => url.pathname !== '/chat');
  await guest.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('هادئة باسم جديد');
  await guest.page.getByRole('button', { name: 'دخول', exact: true }).click();
  await expect(muted).toBeVisible();
  await expect(guest.composer).toBeHidden();
  await guest.page.reload();
  await expect(muted).toBeVisible();
});
