import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { lobby, makeSite } from '../../support/lobby-presence.ts';
import { Browser } from '../../support/membership.ts';
import { type Answer, call } from '../../support/visitor.ts';

let turn = 0;
const nextAddress = () => `100.66.50.${++turn}`;
const browser = (name: string) => new Browser(name, { address: nextAddress() });
const login = (name: string, over = {}) => new Member(name, { address: nextAddress() }).login(over);
const accepting = (acceptedRules: unknown) => ({ answer: { acceptedRules } });
const versionIn = ({ body }: Answer): string => (body.challenge as { rules: string }).rules;
const stored = async () => (await env.DB.prepare('SELECT * FROM accepted_rules').all()).results;
const seen = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body });

let version = '';

beforeAll(async () => {
  await makeSite();
  await makeAccount({ username: 'wafa' });
  await makeAccount({
    username: 'retired',
    role: 'admin',
    subscriptionEndDate: '2020-01-01T00:00:00.000Z',
  });
  const asOwner = await callsAsLoggedIn('salma');
  await asOwner('PATCH', '/siteRules/site', {
    rulesText: 'احترام الجميع',
    asksConsent: true,
    minimumAge: 16,
  });
  await lobby().siteChanged(['siteRules']);
  version = versionIn(await browser('سائل').login());
});
beforeEach(() => env.DB.exec('DELETE FROM accepted_rules'));

test('guests get the same consent refusal for account names and unused names (RULES-2)', async () => {
  const plain = seen(await browser('اسم لا يحمله أحد').login({ connect: {} }));
  expect(plain.body.code).toBe('rules_not_accepted');
  for (const name of ['wafa', 'salma', 'retired'])
    expect([name, seen(await browser(name).login({ connect: {} }))]).toEqual([name, plain]);
});

test.each([{}, accepting('x'), 'right'] as const)(
  'with consent answer %j, a wrong password and an unknown name get the same refusal (RULES-2)',
  async given => {
    const over = { password: 'a wrong one', ...(given === 'right' ? accepting(version) : given) };
    const [known, unknown] = [await login('wafa', over), await login('no such name', over)];
    expect([known.status, seen(known)]).toEqual([401, seen(unknown)]);
    expect(await stored()).toEqual([]);
  },
);

test.each([' ', '', '__proto__', 'x'.repeat(64), 'x'.repeat(65), null, true, ['rules'], { rules: true }])(
  'the consent answer %j gives no consent and is not stored (RULES-3)',
  async given => {
    for (const { status } of [
      await browser('يدّعي').login(accepting(given)),
      await login('wafa', accepting(given)),
    ])
      expect([400, 403]).toContain(status);
    expect(await stored()).toEqual([]);
  },
);

test('an acceptance by a guest is valid only on the device of the guest (RULES-4)', async () => {
  const guest = browser('صاحب الجهاز');
  expect((await guest.login(accepting(version))).status).toBe(201);
  const copied = new Browser('صاحب الجهاز الآخر', {
    address: guest.address,
    fingerprint: guest.fingerprint,
  });
  expect((await copied.login()).body.code).toBe('rules_not_accepted');
  copied.mark = `${guest.mark.slice(0, -4)}AAAA`;
  expect((await copied.login()).body.code).toBe('rules_not_accepted');
  expect((await login('wafa')).body.code).toBe('rules_not_accepted');
});

test('refused entries store no consent (RULES-2)', async () => {
  for (let at = 0; at < 12; at++) await browser(`كثير ${at}`).login(at % 2 === 0 ? {} : accepting('old'));
  expect(await stored()).toEqual([]);
});

test('an operator with expired subscription must consent like a member (RULES-4)', async () => {
  expect((await login('retired')).body.code).toBe('rules_not_accepted');
  expect((await login('retired', accepting(version))).status).toBe(200);
});

test('without canAccessIdentityMenu, consent cannot be disabled (RULES-1)', async () => {
  await makeAccount({ username: 'clerk', panel: { canAccessAdminPanel: true, canAccessAccountsMenu: true } });
  const clerk = await callsAsLoggedIn('clerk');
  expect((await clerk('PATCH', '/siteRules/site', { asksConsent: false })).status).toBe(403);
  expect((await call('PATCH', '/siteRules/site', { asksConsent: false })).status).toBe(401);
  expect((await browser('ما زال يُسأل').login()).body.code).toBe('rules_not_accepted');
});
