import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, demoAccounts } from '../../../migrations/seed/accounts.ts';
import { HOUR_MS } from '../../../protocol/constants.ts';
import { app } from '../../../worker/app.ts';
import {
  issueOperatorToken,
  type OperatorPurpose,
  purposeKey,
} from '../../../worker/platform/sessions/operator-token.ts';
import { databaseSnapshot, failWrites, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';

const KEY = 'an operator key that only tests know, 32 bytes or more';
const token = (purpose: OperatorPurpose = 'firstOwner', now = Date.now(), key = KEY) =>
  issueOperatorToken(purposeKey(key, purpose), purpose, now);
const { SAMAR_LOCAL: _, ...deployed } = env;
let address = 0;

async function ask(
  over: Record<string, unknown> = {},
  settings: object = { SAMAR_OPERATOR_KEY: KEY },
  from = '',
) {
  address += 1;
  const body = {
    secret: await token(),
    username: 'المالك',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    ...over,
  };
  const answer = await app.fetch(
    new Request('https://chat.example/api/v1/users/firstOwner', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': from || `203.0.113.${address}` },
      body: JSON.stringify(body),
    }),
    { ...deployed, ...settings },
  );
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
}

test('an empty instance has no account and refuses demo logins', async () => {
  expect(await env.DB.prepare('SELECT COUNT(*) AS count FROM accounts').first('count')).toBe(0);
  for (const { username } of demoAccounts)
    expect((await new Member(username).login({ password: DEMO_PASSWORD })).status).toBe(401);
});

test('a site without an operator key returns 404 for the owner endpoint (AUTH-22)', async () => {
  expect((await ask({}, {})).status).toBe(404);
  expect((await ask({ secret: '' }, { SAMAR_OPERATOR_KEY: '' })).status).toBe(404);
});

test('a forged or expired token, or one for another purpose, creates no owner (AUTH-21)', async () => {
  const before = await databaseSnapshot();
  const good = await token();
  for (const secret of [
    '',
    'a',
    KEY,
    good.slice(0, -1),
    good.toUpperCase(),
    await token('read'),
    await token('restore'),
    await token('firstOwner', Date.now() - HOUR_MS),
    await token('firstOwner', Date.now(), `${KEY}.`),
    await issueOperatorToken(purposeKey(KEY, 'read'), 'firstOwner', Date.now()),
  ]) {
    expect([400, 401]).toContain((await ask({ secret })).status);
  }
  expect(await databaseSnapshot()).toEqual(before);
});

test('after wrong secrets, an address is throttled even with the right secret (AUTH-22)', async () => {
  for (let turn = 0; turn < 5; turn++) {
    expect((await ask({ secret: `guess ${turn}` }, undefined, '203.0.113.200')).status).toBe(401);
  }
  const refused = await ask({}, undefined, '203.0.113.200');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
});

test('the name and password of the owner follow the account rules (AUTH-16)', async () => {
  for (const [over, text] of [
    [{ username: '...' }, 'username: a nickname needs a letter or a digit'],
    [
      { password: '1234567', passwordConfirm: '1234567' },
      'password: Password and password confirm must be more than 8 characters!',
    ],
    [{ passwordConfirm: 'other' }, 'passwordConfirm: Password is not equal to password confirm!'],
    [{ role: 'owner' }, 'role: is an unknown field'],
  ] as const) {
    expect((await ask(over)).body.message).toBe(`User validation failed: ${text}`);
  }
});

test.each(['admin_panel_permissions', 'chat_permissions', 'accounts', 'events_pending'])(
  'the first owner is not stored if its row in %s fails (AUTH-21, RES-76)',
  async table => {
    const before = await databaseSnapshot();
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const mend = await failWrites('INSERT', table);
    expect((await ask()).status).toBe(500);
    await mend();
    quiet.mockRestore();
    expect(await databaseSnapshot()).toEqual(before);
  },
);

test('concurrent calls create the first owner once, with the role owner (AUTH-21)', async () => {
  await makeAccount({ username: 'demo-owner', role: 'owner', demo: true });
  const answers = await Promise.all(['المالك', 'منافس', 'ثالث'].map(username => ask({ username })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await ask({ username: 'لاحق' })).body.code).toBe('conflict');
  const made = answers.find(({ status }) => status === 201)?.body as { data: { user: { username: string } } };
  const { username } = made.data.user;
  expect(JSON.stringify(made)).not.toContain('scrypt');
  const login = await new Member(username).login();
  expect(login.body).toMatchObject({
    data: {
      user: {
        role: 'owner',
        permissions: { canKickUser: true, hasOneTimeKick: false },
        adminPanelPermissions: { canAccessAdminPanel: true, canAccessAccountsMenu: true },
      },
    },
  });
  const entries = await env.DB.prepare('SELECT event_data AS text, user_role AS role FROM events').all();
  expect(entries.results).toEqual([{ text: `إنشاء حساب جديد: ${username}`, role: 'owner' }]);
});
