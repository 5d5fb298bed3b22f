import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { connectionOf, operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a kick of all users waits for an approver, unseen by guests (APPROVAL-2, APPROVAL-9, APPROVAL-10)', async ({
  arrive,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  await ask('POST', '/users/signup', {
    username: 'مشرف متدرب',
    password: DEMO_PASSWORD,
    passwordConfirm: DEMO_PASSWORD,
    role: 'chat-master',
    adminPanelPermissions: {},
    chatPermissions: {
      canAccessChat: true,
      allowUserToWrite: true,
      canKickUser: true,
      canKickUsersWithSameIP: true,
    },
    needsApproval: true,
  });
  const [bystander] = await gather('ضيف عابر');
  const asker = await (await arrive('مشرف متدرب')).logIn();
  const approver = await (await arrive('owner')).logIn();
  await approver.seesUser('مشرف متدرب');
  // Users present for less than a second are not notified.
  await connectionOf(ask, 'صقر نجد');

  await asker.page.getByRole('button', { name: 'طرد جميع المستخدمين' }).click();
  await asker.page.getByLabel('السبب (اختياري)').fill('سيل من الإعلانات');
  await asker.page.getByRole('button', { name: 'تأكيد' }).click();
  await expect(asker.toasts).toContainText('ينتظر موافقة مشرف آخر');

  await approver.seesMessage('طلب ينتظر موافقتك خلال 15 دقيقة، في «متابعة الإشراف».');
  await bystander.say('العابر لم يسمع بشيء');
  await approver.seesMessage('العابر لم يسمع بشيء');
  await expect(bystander.log).not.toContainText('موافقتك');

  await approver.showRooms();
  await approver.page.getByRole('button', { name: 'متابعة الإشراف' }).click();
  const waiting = approver.page.getByRole('region', { name: 'تنتظر موافقتك' });
  await expect(waiting).toContainText('مشرف متدرب');
  await expect(waiting).toContainText('السبب: سيل من الإعلانات');
  await waiting.getByRole('button', { name: /^موافقة على طلب/ }).click();
  await expect(waiting).toContainText('لا شيء ينتظر موافقتك.');
  await bystander.page.waitForURL(url => url.pathname === '/');
});
