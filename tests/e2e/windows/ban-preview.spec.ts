import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a moderator reads whom else a ban would meet, bans the device that nobody shares, and the bystander at the same address stays (WIN-61, MOD-54)', async ({
  arrive,
  gather,
  request,
  baseURL,
}) => {
  const [target, bystander] = await gather('ضيف مزعج', 'جار بريء');
  const moderator = await (await arrive('owner')).logIn();
  await moderator.seesUser('ضيف مزعج');
  await moderator.row('ضيف مزعج').click();
  await moderator.page.getByRole('button', { name: /^حظر/ }).click();
  const ban = moderator.page.getByRole('dialog', { name: /^حظر / });
  await expect(ban.getByText(/يشمل غيره: .*1.* الآن/).first()).toBeVisible();
  await expect(ban.getByText('لا يشمل أحدًا غيره.')).toBeVisible();
  const device = ban.getByRole('radio', { name: /بصمة الجهاز/ });
  await expect(device).toBeChecked();
  await ban.getByRole('button', { name: 'تأكيد الحظر' }).click();
  await target.page.waitForURL(url => url.pathname === '/');
  await bystander.say('الجار ما زال هنا');
  await moderator.seesMessage('الجار ما زال هنا');

  const ask = await operator(request, baseURL);
  const { bans } = (await ask('GET', '/bans?page=1&limit=100')) as { bans: { _id: string }[] };
  for (const { _id } of bans) await ask('DELETE', `/bans/${_id}`);
});
