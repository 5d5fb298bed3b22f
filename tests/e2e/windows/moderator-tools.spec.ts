import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { type PeopleFixtures, type Person, test } from '../support/people.ts';
import { createAccount, PermissionUser } from '../support/permission-user.ts';

const open = async (person: Person, who: string, button: RegExp): Promise<Locator> => {
  await person.row(who).click();
  await person.page.getByRole('button', { name: button }).click();
  return person.page.getByRole('dialog').last();
};
const INFO = /^معلومات المستخدم/;
const BAN = /^حظر/;

test('a moderator learns which permission a ban or transfer lacks, and kicks all users', async ({
  arrive,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const moderator = await PermissionUser.logIn(
    await arrive('حاظرة'),
    ask,
    await createAccount(ask, 'حاظرة', 'admin', ['canAddBanned', 'canKickUser']),
  );
  const [layla] = await gather('ليلى');

  await test.step('the ban window names a missing permission; guests have no ban button (WIN-19, ERR-31)', () =>
    saysWhatIsMissing(moderator, layla));
  await test.step('stars are shown ten per page and by user class (MAY-14)', () => offersStars(moderator));
  await test.step('a transfer into a locked room needs its password or canAccessLockedRoom (WIN-11, CHAT-50)', () =>
    transfersIntoALockedRoom(moderator, layla));
  await test.step('a new own password replaces the old one; refusals show the server text (AUTH-29)', () =>
    changesThePassword(moderator, request));
  await test.step('a kick of all users asks for confirmation and excludes the moderator (CHAT-50, MOD-11)', () =>
    kicksEverybody(layla, ask, arrive));
});

async function saysWhatIsMissing(moderator: PermissionUser, layla: Person): Promise<void> {
  const { person } = moderator;
  const { page } = person;
  const ban = await open(person, 'ليلى', BAN);
  const refused = async (act: () => Promise<void>, words: string) => {
    await act();
    await ban.getByRole('button', { name: 'تأكيد الحظر' }).click();
    await expect(ban.getByRole('alert')).toHaveText(words);
  };
  await refused(
    () => ban.getByRole('radio', { name: /الدولة/ }).check(),
    'لا صلاحية لديك لحظر المستخدمين من هذه الدولة.',
  );
  await moderator.setFlags(['canKickUser']);
  await refused(() => ban.getByRole('radio', { name: /بصمة/ }).check(), 'لا صلاحية لديك لحظر هذا المستخدم.');
  await moderator.setFlags(['canAddBanned']);
  await refused(() => ban.getByRole('checkbox').check(), 'لا صلاحية لديك لطرد المستخدمين.');

  const bar = ban.getByLabel('تحريك النافذة، بمفاتيح الأسهم');
  const before = await ban.boundingBox();
  await bar.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await ban.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 40);
  await ban.getByRole('button', { name: 'إغلاق' }).click();

  await person.row('حاظرة').click();
  const own = page.getByRole('button', { name: BAN });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await expect(own).toHaveAttribute('title', 'حظر: لا صلاحية لديك لحظر هذا المستخدم.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await layla.row('حاظرة').click();
  await expect(layla.page.getByRole('button', { name: BAN })).toHaveCount(0);
}

async function offersStars(moderator: PermissionUser): Promise<void> {
  const { person } = moderator;
  const { page } = person;
  await moderator.setFlags(['canChangeVisitorStar', 'canChangeHisStar']);
  const asked: string[] = [];
  page.on('request', one => {
    if (one.url().includes('/stars/?')) asked.push(decodeURIComponent(new URL(one.url()).search));
  });
  for (const who of ['ليلى', 'حاظرة']) {
    const info = await open(person, who, INFO);
    await info.getByRole('tab', { name: 'النجوم' }).click();
    await expect(info.getByRole('radiogroup').getByRole('radio').first()).toBeVisible();
  }
  expect(asked).toEqual(['?page=1&limit=10&filter=forVisitors', '?page=1&limit=10&filter=forChatMasters']);
}

async function transfersIntoALockedRoom(moderator: PermissionUser, layla: Person): Promise<void> {
  const { person } = moderator;
  const { page } = person;
  await moderator.setFlags(['canTransferUserToRoom']);
  const info = await open(person, 'ليلى', INFO);
  const password = info.getByLabel('كلمة مرور الغرفة');
  await expect(password).toBeHidden();
  await info.getByRole('button', { name: /اختيار الغرفة/ }).click();
  await page.getByRole('option', { name: 'غرفة الإدارة' }).click();
  await expect(password).toBeVisible();
  await moderator.setFlags(['canTransferUserToRoom', 'canAccessLockedRoom']);
  await expect(password).toBeHidden();
  await moderator.setFlags(['canTransferUserToRoom']);
  await password.fill('wrong');
  await info.getByRole('button', { name: 'نقل إلى غرفة', exact: true }).click();
  await expect(person.toasts.filter({ hasText: 'كلمة المرور' })).toBeVisible();
  await password.fill('samar-room');
  await info.getByRole('button', { name: 'نقل إلى غرفة', exact: true }).click();
  await expect(person.toasts.filter({ hasText: 'تم نقل المستخدم إلى الغرفة.' })).toBeVisible();
  await layla.isIn('غرفة الإدارة');
}

async function changesThePassword(moderator: PermissionUser, request: APIRequestContext): Promise<void> {
  const { person } = moderator;
  const { page } = person;
  await moderator.setFlags(['canChangeHisPassword']);
  await page.getByRole('button', { name: /خيارات الموقع/ }).click();
  await page.getByRole('option', { name: 'تغيير كلمة المرور' }).click();
  const modal = page.getByRole('dialog', { name: 'تغيير كلمة المرور' });
  const submit = async () => {
    await modal.getByLabel('كلمة المرور الجديدة').fill('a new password');
    await modal.getByLabel('تأكيد كلمة المرور').fill('a new password');
    await modal.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
  };
  await page.route(
    '**/users/updateUser/**',
    route =>
      route.fulfill({ status: 503, json: { status: 'error', code: 'unavailable', message: 'not now' } }),
    { times: 1 },
  );
  await submit();
  await expect(modal.getByRole('alert')).toContainText('not now');
  // Asks for the current password, because this login is bound to no key of the browser.
  await submit();
  await expect(modal.getByRole('alert')).toContainText('كلمة المرور الحالية غير صحيحة أو لم تُكتب.');
  await modal.getByLabel('كلمة المرور الحالية').fill('samar-local');
  await submit();
  await expect(person.toasts.filter({ hasText: 'تم تغيير كلمة المرور!' })).toContainText(
    'Password has been changed!',
  );
  // Other devices are signed out, but not this one.
  await person.say('ما زلت هنا بكلمة جديدة');
  await person.seesMessage('ما زلت هنا بكلمة جديدة');
  const login = (password: string) =>
    request.post('/api/v1/users/login', { data: { username: 'حاظرة', password } });
  expect((await login('samar-local')).status()).toBe(401);
  expect((await login('a new password')).status()).toBe(200);
}

async function kicksEverybody(layla: Person, ask: ApiCall, arrive: PeopleFixtures['arrive']): Promise<void> {
  const flags = ['canKickUser', 'canKickUsersWithSameIP'] as const;
  const account = await createAccount(ask, 'طاردة', 'owner', flags);
  const owner = (await PermissionUser.logIn(await arrive('طاردة'), ask, account)).person;
  await layla.showRooms();
  await layla.room('المجلس العام').dblclick();
  const info = await open(owner, 'ليلى', INFO);
  await info.getByRole('tab', { name: 'الإشراف' }).click();
  const all = info.getByRole('button', { name: 'طرد جميع المستخدمين' });
  await all.click();
  const question = owner.page.getByRole('alertdialog', { name: 'طرد جميع المستخدمين من الدردشة؟' });
  await question.getByRole('button', { name: 'إلغاء' }).click();
  await expect(question).toBeHidden();
  await expect(layla.composer).toBeVisible();
  await all.click();
  await question.getByRole('button', { name: 'تأكيد' }).click();
  await expect(owner.toasts.filter({ hasText: 'تم طرد جميع المستخدمين.' })).toBeVisible();
  await layla.page.waitForURL(url => url.pathname === '/');
  await expect(owner.composer).toBeVisible();
}
