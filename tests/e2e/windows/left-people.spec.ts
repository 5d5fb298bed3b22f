import { expect } from '@playwright/test';
import { isolate } from '../../../web/src/i18n/isolate.ts';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount, PermissionUser } from '../support/permission-user.ts';

/** A quick ban also matches the address that all users of this site share. Linked bans are removed with the first. */
async function liftBans(ask: ApiCall): Promise<void> {
  const read = async () => ((await ask('GET', '/bans?page=1&limit=100')) as { bans: { _id: string }[] }).bans;
  for (let [first] = await read(); first; [first] = await read()) await ask('DELETE', `/bans/${first._id}`);
}

test('a moderator sanctions an author who has left the room', async ({
  arrive,
  gather,
  byWire,
  request,
  baseURL,
}) => {
  const [layla] = await gather('ليلى الشاهدة');
  const owner = await (await arrive('owner')).logIn();
  const omar = await byWire('عمر الراحل').enter();
  for (const text of ['إعلان أول', 'إعلان ثان']) await omar.client.say(text);
  await owner.seesMessage('إعلان ثان');
  await omar.leave();
  await expect(owner.row(omar.name)).toHaveCount(0);
  const openCard = async (person: typeof owner) => {
    const row = person.log.getByRole('article').filter({ hasText: 'إعلان أول' });
    await row.hover();
    await row.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
    await person.page.getByRole('button', { name: `بطاقة ${isolate(omar.name)}` }).click();
    return person.page.getByRole('dialog', { name: `بطاقة ${isolate(omar.name)}` });
  };
  await test.step('after a guest report, the moderator gets badge, toast and list entry (CHAT-116)', async () => {
    await owner.page.evaluate(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...args) {
        document.body.dataset.sounded = 'yes';
        start.apply(this, args);
      };
    });
    // A browser plays no sound before an interaction with its page.
    await owner.composer.click();
    const row = layla.log.getByRole('article').filter({ hasText: 'إعلان أول' });
    await row.hover();
    await row.getByRole('button', { name: 'إبلاغ عن الرسالة' }).click();
    const reporting = layla.page.getByRole('dialog', { name: `إبلاغ عن ${isolate(omar.name)}` });
    const send = reporting.getByRole('button', { name: 'إرسال البلاغ' });
    await expect(reporting.getByRole('radio')).toHaveCount(4);
    await expect(reporting.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(send).toBeDisabled();
    await reporting.getByRole('radio', { name: 'إزعاج أو إعلانات' }).check();
    await send.click();
    await expect(layla.toasts.filter({ hasText: 'تم إرسال البلاغ.' })).toBeVisible();
    await expect(owner.toasts.filter({ hasText: 'بلاغ جديد ينتظر المراجعة.' })).toBeVisible();
    await expect(owner.page.locator('body')).toHaveAttribute('data-sounded', 'yes');
    // Reports of other journeys may be open too.
    const badge = owner.page.getByRole('button', { name: /^(?:بلاغ واحد|بلاغان|\d+ بلاغ)/ });
    await badge.click();
    const list = owner.page.getByRole('region', { name: 'بلاغات مفتوحة' }).getByRole('listitem');
    const report = list.filter({ hasText: 'إعلان أول' });
    await expect(report).toBeVisible();
    const count = String(await list.count());
    await expect(layla.page.getByRole('button', { name: /^(?:بلاغ واحد|بلاغان|\d+ بلاغ)/ })).toHaveCount(0);
    await expect(layla.toasts.filter({ hasText: 'بلاغ جديد ينتظر المراجعة.' })).toHaveCount(0);
    await expect(badge).toHaveText(count);
    await report.getByRole('button', { name: 'إغلاق البلاغ' }).click();
    await expect(report).toHaveCount(0);
    await expect(badge.filter({ hasText: count })).toHaveCount(0);
    await owner.page
      .getByRole('dialog', { name: 'متابعة الإشراف' })
      .getByRole('button', { name: 'إغلاق', exact: true })
      .click();
  });
  await test.step('two presses delete the messages and ban the user (CHAT-115)', async () => {
    const card = await openCard(owner);
    await expect(card).toContainText('غادر');
    for (const name of ['إرسال التحذير', 'كتم', 'طرد', 'حظر', 'حذف رسائله'])
      await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'حذف ومنع' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'تأكيد' }).click();
    await expect(owner.toasts.filter({ hasText: 'تم إنشاء الحظر.' })).toBeVisible();
    await expect(owner.log).not.toContainText('إعلان أول');
    await expect(owner.log).not.toContainText('إعلان ثان');
    await liftBans(await operator(request, baseURL));
  });
});

test('a message by an absent user offers warning, mute, deletion and ban (CHAT-115)', async ({
  arrive,
  request,
  baseURL,
}) => {
  const owner = await (await arrive('owner')).logIn();
  const noura = await (await arrive('نورة الراحلة')).enter();
  for (const text of ['كلام نورة الأول', 'كلام نورة الثاني']) await noura.say(text);
  await noura.hasSent('كلام نورة الثاني');
  await noura.leave();
  await expect(owner.row(noura.name)).toHaveCount(0);
  const row = owner.log.getByRole('article').filter({ hasText: 'كلام نورة الأول' });
  await row.hover();
  await row.getByRole('button', { name: 'المزيد عن الرسالة' }).click();
  await owner.page.getByRole('button', { name: `بطاقة ${isolate(noura.name)}` }).click();
  const card = owner.page.getByRole('dialog', { name: `بطاقة ${isolate(noura.name)}` });
  await expect(card).toContainText('غادر');
  const press = async (name: string, told: string): Promise<void> => {
    await card.getByRole('button', { name, exact: true }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'تأكيد' }).click();
    await expect(owner.toasts.filter({ hasText: told })).toBeVisible();
  };
  await test.step('a warning and a mute apply when the absent user returns', async () => {
    await card.getByRole('textbox', { name: 'رسالة تحذير' }).fill('تنبيه لنورة قبل العودة');
    await card.getByRole('button', { name: 'إرسال التحذير' }).click();
    await expect(owner.toasts.filter({ hasText: 'تم إرسال التحذير.' })).toBeVisible();
    await press('كتم', 'تم سحب صلاحية الكتابة.');
    await noura.sendEntry();
    const warning = noura.page.getByRole('alertdialog', { name: 'رسالة تحذير' });
    await expect(warning).toContainText('تنبيه لنورة قبل العودة');
    await warning.getByRole('button', { name: 'إغلاق' }).click();
    await expect(noura.page.locator('.composer-muted')).toBeVisible();
    await noura.leave();
    await expect(owner.row(noura.name)).toHaveCount(0);
  });
  await test.step('messages of the user are deleted; the banned user cannot enter again', async () => {
    await press('حذف رسائله', 'حُذفت رسائله.');
    await expect(owner.log).not.toContainText('كلام نورة');
    await press('حظر', 'تم إنشاء الحظر.');
    await noura.sendEntry();
    await expect(noura.page.getByRole('alert')).toContainText('حظر');
    await liftBans(await operator(request, baseURL));
  });
});

test('a ban with a kick shows the guest only the ban notice (WIN-66)', async ({ arrive, gather }) => {
  const owner = await (await arrive('owner')).logIn();
  const [guest] = await gather('محظور ومطرود');
  await owner.row(guest.name).click();
  await owner.page.getByRole('button', { name: /^حظر/ }).click();
  const ban = owner.page.getByRole('dialog', { name: /^حظر / });
  await ban.getByRole('radio', { name: /بصمة الجهاز/ }).check();
  await ban.getByRole('checkbox', { name: 'طرد المستخدم أيضًا' }).check();
  await ban.getByRole('button', { name: 'تأكيد الحظر' }).click();
  await guest.page.waitForURL(url => url.pathname === '/');
  await expect(guest.page.getByRole('alert')).toContainText('تم حظرك من الدردشة.');
  await expect(guest.page.getByRole('alert')).not.toContainText('طرد');
  await expect(owner.toasts.filter({ hasText: 'تم إنشاء الحظر.' })).toBeVisible();
});

test('a member without canAddBanned cannot use «حظر»', async ({ arrive, gather, request, baseURL }) => {
  const ask = await operator(request, baseURL);
  const account = await createAccount(ask, 'عضو بلا حظر', 'member', ['allowUserToWrite']);
  const { person } = await PermissionUser.logIn(await arrive('عضو بلا حظر'), ask, account);
  const [guest] = await gather('زائر عادي');
  await person.row(guest.name).click();
  const ban = person.page.getByRole('button', { name: 'حظر', exact: true });
  await expect(ban).toHaveAttribute('aria-disabled', 'true');
  await expect(ban).not.toHaveClass(/text-danger/);
});
