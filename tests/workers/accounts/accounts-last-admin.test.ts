import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { callsAsLoggedIn, databaseSnapshot, Member, makeAccount, recordIn } from '../../support/accounts.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let last: Ask;

const wipe = () =>
  env.DB.batch(
    ['accounts', 'adminPanelPermissions', 'chatPermissions'].map(name =>
      env.DB.prepare(
        `DELETE FROM ${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)} WHERE id <> 'visitor'`,
      ),
    ),
  );

const edit = (who: Ask, username: string, editedUser: Record<string, unknown>) =>
  who('PATCH', `/users/updateUser/id-${username}`, { editedUser });

/**
 * Only `last` can open the accounts menu. The admins lack a panel permission or have an ended subscription.
 */
beforeEach(async () => {
  await wipe();
  await makeAccount({ username: 'last', role: 'owner' });
  await makeAccount({ username: 'blind', role: 'admin', panel: { canAccessAccountsMenu: false } });
  await makeAccount({ username: 'no-panel', role: 'admin', panel: { canAccessAdminPanel: false } });
  await makeAccount({ username: 'over', role: 'admin', subscriptionEndDate: '2020-01-01T00:00:00.000Z' });
  await makeAccount({ username: 'plain' });
  last = await callsAsLoggedIn('last');
});

test.each([
  ['is deleted', (who: Ask) => who('DELETE', '/users/id-last')],
  ['loses its panel record', (who: Ask) => who('DELETE', '/adminPanelPermissions/id-last-panel')],
  [
    'loses canAccessAccountsMenu in its permission record',
    (who: Ask) => who('PATCH', '/adminPanelPermissions/id-last-panel', { canAccessAccountsMenu: false }),
  ],
  [
    'loses canAccessAdminPanel in its permission record',
    (who: Ask) =>
      who('PATCH', '/adminPanelPermissions/id-last-panel', {
        adminPanelPermissions: { canAccessAdminPanel: false },
      }),
  ],
  [
    'loses canAccessAccountsMenu in the account form',
    (who: Ask) => edit(who, 'last', { adminPanelPermissions: { canAccessAccountsMenu: false } }),
  ],
  [
    'gets another permission record',
    async (who: Ask) => {
      const { _id } = recordIn(await who('POST', '/adminPanelPermissions', {}), 'adminPanelPermissions');
      return edit(who, 'last', { adminPanelPermissions: _id });
    },
  ],
  [
    'gets an ended subscription',
    (who: Ask) => edit(who, 'last', { subscriptionEndDate: '2020-01-01T00:00:00.000Z' }),
  ],
] as const)('the last account with canAccessAccountsMenu never %s (AUTH-17)', async (_, act) => {
  const answer = await act(last);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    409,
    'last_accounts_holder',
    'This is the last permanent account that can open the accounts menu.',
  ]);
  expect((await last('GET', '/users/id-last')).status).toBe(200);
});

test('if a second account has canAccessAccountsMenu, the first can lose the permission (AUTH-17)', async () => {
  await makeAccount({ username: 'heir', role: 'owner' });
  const strip = { canAccessAccountsMenu: false };
  expect((await last('PATCH', '/adminPanelPermissions/id-last-panel', strip)).status).toBe(200);
  expect((await last('GET', '/users/id-last')).body.message).toBe('Unauthorized to access Admin-Accounts');
  const heir = await callsAsLoggedIn('heir');
  expect((await edit(heir, 'plain', { role: 'admin' })).status).toBe(204);
  expect((await heir('DELETE', '/users/id-heir')).body.code).toBe('last_accounts_holder');
});

test('the last account with canAccessAccountsMenu can be changed otherwise and delete others (AUTH-17)', async () => {
  for (const username of ['blind', 'over', 'plain'])
    expect((await last('DELETE', `/users/id-${username}`)).status).toBe(204);
  expect((await edit(last, 'last', { color: '#112233' })).status).toBe(204);
  expect((await edit(last, 'last', { chatPermissions: { canBeGhost: false } })).status).toBe(204);
  const closed = { canAccessBanMenu: false };
  expect((await last('PATCH', '/adminPanelPermissions/id-last-panel', closed)).status).toBe(200);
});

test('the last account with canAccessAccountsMenu gets no subscription end date', async () => {
  const ending = { subscriptionEndDate: '2999-01-01' };
  expect((await edit(last, 'last', ending)).body.code).toBe('last_accounts_holder');
  await makeAccount({ username: 'for-a-year', role: 'admin', ...ending });
  expect((await edit(last, 'last', ending)).body.code).toBe('last_accounts_holder');
  expect((await last('DELETE', '/users/id-last')).body.code).toBe('last_accounts_holder');
  expect((await edit(last, 'for-a-year', { subscriptionEndDate: null })).status).toBe(204);
  expect((await edit(last, 'last', ending)).status).toBe(204);
  const heir = await callsAsLoggedIn('for-a-year');
  expect((await edit(heir, 'for-a-year', ending)).body.code).toBe('last_accounts_holder');
  expect((await last('DELETE', '/users/id-last')).status).toBe(204);
});

test.each([
  ['delete their own account', (who: Ask, own: string) => who('DELETE', `/users/id-${own}`)],
  [
    'remove canAccessAccountsMenu from their own record',
    (who: Ask, own: string) =>
      who('PATCH', `/adminPanelPermissions/id-${own}-panel`, { canAccessAccountsMenu: false }),
  ],
  [
    'end their own subscription',
    (who: Ask, own: string) => edit(who, own, { subscriptionEndDate: '2020-01-01' }),
  ],
] as const)(
  'if the last two with canAccessAccountsMenu concurrently %s, exactly one succeeds (AUTH-17)',
  async (_, act) => {
    await makeAccount({ username: 'rival', role: 'admin' });
    const rival = await callsAsLoggedIn('rival');
    const answers = await Promise.all([act(last, 'last'), act(rival, 'rival')]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const holders = await Promise.all(
      [last, rival].map(async who => (await who('GET', '/users/?page=1')).status),
    );
    expect(holders.filter(status => status === 200)).toHaveLength(1);
  },
);

test('a concurrently deleted account acts before its deletion or not at all (AUTH-19)', async () => {
  for (const turn of [1, 2, 3]) {
    await makeAccount({ username: `rival-${turn}`, role: 'admin' });
    await makeAccount({ username: `aim-${turn}` });
    const rival = await callsAsLoggedIn(`rival-${turn}`);
    const [deleted, deleting] = await Promise.all([
      last('DELETE', `/users/id-rival-${turn}`),
      rival('DELETE', `/users/id-aim-${turn}`),
    ]);
    expect(deleted.status).toBe(204);
    const { n } = (await env.DB.prepare('SELECT COUNT(*) AS n FROM accounts WHERE id = ?')
      .bind(`id-aim-${turn}`)
      .first<{ n: number }>()) ?? { n: -1 };
    expect([deleting.status, n]).toEqual(deleting.status === 204 ? [204, 0] : [401, 1]);
    expect((await rival('DELETE', '/users/id-plain')).status).toBe(401);
  }
});

test('a demo account counts as an account with canAccessAccountsMenu only on local instances (AUTH-17, LOCAL-9)', async () => {
  await makeAccount({ username: 'demo', role: 'admin', demo: true });
  const member = new Member('last');
  await member.signIn();
  const { SAMAR_LOCAL: _, ...deployed } = env;
  const strip = (site: string) =>
    new Request(`${site}/api/v1/adminPanelPermissions/id-last-panel`, {
      method: 'PATCH',
      headers: { ...member.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ canAccessAccountsMenu: false }),
    });
  const before = await databaseSnapshot();
  expect((await app.fetch(strip('https://chat.example'), deployed)).status).toBe(409);
  expect(await databaseSnapshot()).toEqual(before);
  expect((await app.fetch(strip('http://localhost'), env)).status).toBe(200);
});
