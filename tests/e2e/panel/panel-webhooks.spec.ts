import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { Webhook as Verifier } from 'standardwebhooks';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a webhook is added, called, fails, stops, restarts and is deleted (PANEL-127)', async ({
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  let status = 500;
  const taken: [headers: Record<string, string>, body: string][] = [];
  const receiver = createServer(async (asked, answer) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    if (status < 300) taken.push([asked.headers as Record<string, string>, Buffer.concat(parts).toString()]);
    answer.writeHead(status).end();
  });
  await new Promise<void>(resolve => receiver.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/in`;
  const panel = await openPanel('owner', 18);
  const card = panel.page.getByRole('region', { name: 'إرسال الأحداث إلى خوادم أخرى' });
  try {
    await expect(card).toContainText('لا يُرسَل شيء إلى خادم بعد.');
    await card.getByLabel('عنوان الخادم').fill('not an address');
    await card.getByRole('button', { name: 'بدء الإرسال' }).click();
    await expect(card.getByRole('alert')).toBeVisible();
    await card.getByLabel('عنوان الخادم').fill(url);
    await card.locator('.check', { hasText: 'لوحة التحكم' }).click();
    await card.getByRole('button', { name: 'بدء الإرسال' }).click();
    const secret = (await card.getByRole('status').locator('bdi').textContent()) ?? '';
    const row = card.getByRole('listitem');
    await expect(row).toContainText('يعمل');
    await expect(row).toContainText('بلاغات الأشخاص، لوحة التحكم');

    const { shortcut } = (await ask('POST', '/shortcuts', { shortcutTerm: 'كحلي', replaceWith: 'لون' })) as {
      shortcut: { _id: string };
    };
    await expect
      .poll(
        async () => ((await ask('GET', '/webhooks')).webhooks as { failure: string | null }[])[0]?.failure,
      )
      .toBe('HTTP 500');
    await panel.page.reload();
    await expect(row).toContainText('HTTP 500');
    await row.getByRole('button', { name: 'إيقاف' }).click();
    await expect(row).toContainText('موقوف منذ');
    status = 204;
    await row.getByRole('button', { name: 'تشغيل' }).click();
    await expect(row).toContainText('يعمل');
    await expect.poll(() => taken.length).toBeGreaterThan(0);
    const [headers, body] = taken[0] ?? [{}, ''];
    expect(new Verifier(secret).verify(body, headers)).toMatchObject({
      type: 'adminPanel',
      data: { text: 'إضافة اختصار جديد: كحلي', username: 'owner' },
    });
    await ask('DELETE', `/shortcuts/${shortcut._id}`);
    await row.getByRole('button', { name: 'حذف' }).click();
    await panel.page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
    await panel.seesToast('حُذف الخادم.');
    await expect(row).toHaveCount(0);
    await panel.seesAuditEntry('حذف خطاف الويب: localhost');
  } finally {
    for (const { _id } of (await ask('GET', '/webhooks')).webhooks as { _id: string }[])
      await ask('DELETE', `/webhooks/${_id}`);
    receiver.close();
  }
});
