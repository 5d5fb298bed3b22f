import { expect } from '@playwright/test';
import { OWN_CONNECTION } from '../support/own-connection.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const NETWORK = '64500';

test('a raid guest solves a puzzle and is read-only; the owner sees the raid (ENTRY-19)', async ({
  arrive,
  gather,
  openPanel,
  request,
  site,
}) => {
  const ask = await operator(request);
  await ask('PATCH', '/options-2/site', { surgeGuests: 3 });
  const [bystander] = await gather('هند المتفرجة');
  const owner = await (await arrive('owner')).logIn();
  await owner.seesUser('هند المتفرجة');
  // With eight at once, at least four are within one window, whenever it ends.
  await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      request.post('/api/v1/users/visitorLogin', {
        headers: {
          ...OWN_CONNECTION,
          'CF-ASN': NETWORK,
          'CF-Connecting-IP': `203.0.113.${turn + 1}`,
        },
        data: {
          username: `غاز ${turn + 1}`,
          type: 'visitor',
          fingerprint: 'raiding',
          originURL: '',
          visibility: 'visible',
        },
      }),
    ),
  );

  const guest = await arrive('نورة الجديدة', { baseURL: site.url, extraHTTPHeaders: { 'CF-ASN': NETWORK } });
  const logins: number[] = [];
  guest.page.on('response', answer => {
    if (answer.url().endsWith('/users/visitorLogin')) logins.push(answer.status());
  });
  await guest.page.goto('/');
  await guest.page.getByRole('textbox', { name: 'الاسم المستعار' }).fill('نورة الجديدة');
  await guest.page.getByRole('button', { name: 'دخول', exact: true }).click();
  const reading = guest.page.getByText(
    /دخل زوار كثيرون من شبكتك دفعة واحدة\. يمكنك الكتابة بعد .*(?:ثانية|ثوانٍ)/,
  );
  await expect.poll(() => logins).toEqual([403, 201]);
  await expect(reading).toBeVisible();
  await expect(guest.composer).toBeHidden();
  await bystander.say('أهلًا بالجميع');
  await guest.seesMessage('أهلًا بالجميع');
  await expect(bystander.composer).toBeVisible();
  await expect(bystander.page.getByText(/شبكتك/)).toBeHidden();

  const { page } = await openPanel('owner', null);
  const card = page.getByRole('region', { name: 'درع الشبكات' });
  await expect(card.getByText(`AS${NETWORK}`)).toBeVisible();
  await expect(card.getByText(/هُدّئوا: 1/)).toBeVisible();
  await ask('PATCH', '/options-2/site', { surgeGuests: 30 });
});
