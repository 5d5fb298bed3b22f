import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { app } from '../../worker/app.ts';
import { asking, everything, inAnswer, Member, makeAccount } from '../support/accounts.ts';

type Ask = Awaited<ReturnType<typeof asking>>;
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

/** Besides the one who can open the menu there is an admin who cannot, one whose time is over, and a plain member. */
beforeEach(async () => {
  await wipe();
  await makeAccount({ username: 'last', role: 'admin' });
  await makeAccount({ username: 'blind', role: 'admin', panel: { canAccessAccountsMenu: false } });
  await makeAccount({ username: 'no-panel', role: 'admin', panel: { canAccessAdminPanel: false } });
  await makeAccount({ username: 'over', role: 'admin', subscriptionEndDate: '2020-01-01T00:00:00.000Z' });
  await makeAccount({ username: 'plain' });
  last = await asking('last');
});

test.each([
  ['is deleted', (who: Ask) => who('DELETE', '/users/id-last')],
  ['loses its panel record', (who: Ask) => who('DELETE', '/adminPanelPermissions/id-last-panel')],
  [
    'loses the menu in its record',
    (who: Ask) => who('PATCH', '/adminPanelPermissions/id-last-panel', { canAccessAccountsMenu: false }),
  ],
  [
    'loses the panel in its record',
    (who: Ask) =>
      who('PATCH', '/adminPanelPermissions/id-last-panel', {
        adminPanelPermissions: { canAccessAdminPanel: false },
      }),
  ],
  [
    'loses the menu by its own form',
    (who: Ask) => edit(who, 'last', { adminPanelPermissions: { canAccessAccountsMenu: false } }),
  ],
  [
    'is given another record',
    async (who: Ask) => {
      const { _id } = inAnswer(await who('POST', '/adminPanelPermissions', {}), 'adminPanelPermissions');
      return edit(who, 'last', { adminPanelPermissions: _id });
    },
  ],
  [
    'has its subscription ended',
    (who: Ask) => edit(who, 'last', { subscriptionEndDate: '2020-01-01T00:00:00.000Z' }),
  ],
] as const)('AUTH-17 the last that can open the accounts menu never %s', async (_, act) => {
  const answer = await act(last);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    409,
    'last_accounts_holder',
    'This is the last account that can open the accounts menu for good.',
  ]);
  expect((await last('GET', '/users/id-last')).status).toBe(200);
});

test('AUTH-17 with another that can, each of these is done', async () => {
  await makeAccount({ username: 'heir', role: 'admin' });
  const strip = { canAccessAccountsMenu: false };
  expect((await last('PATCH', '/adminPanelPermissions/id-last-panel', strip)).status).toBe(200);
  expect((await last('GET', '/users/id-last')).body.message).toBe('Unauthorized to access Admin-Accounts');
  const heir = await asking('heir');
  expect((await heir('DELETE', '/users/id-last')).status).toBe(204);
  expect((await heir('DELETE', '/users/id-heir')).body.code).toBe('last_accounts_holder');
});

test('AUTH-17 what it does besides is not barred', async () => {
  expect((await edit(last, 'last', { color: '#112233' })).status).toBe(204);
  expect((await edit(last, 'last', { chatPermissions: { canBeGhost: false } })).status).toBe(204);
  const closed = { canAccessBanMenu: false };
  expect((await last('PATCH', '/adminPanelPermissions/id-last-panel', closed)).status).toBe(200);
  for (const username of ['blind', 'over', 'plain'])
    expect((await last('DELETE', `/users/id-${username}`)).status).toBe(204);
});

test('AUTH-25 the last that can is given no end, and whoever has one is none that is left', async () => {
  const ending = { subscriptionEndDate: '2999-01-01' };
  expect((await edit(last, 'last', ending)).body.code).toBe('last_accounts_holder');
  await makeAccount({ username: 'for-a-year', role: 'admin', ...ending });
  expect((await edit(last, 'last', ending)).body.code).toBe('last_accounts_holder');
  expect((await last('DELETE', '/users/id-last')).body.code).toBe('last_accounts_holder');
  expect((await edit(last, 'for-a-year', { subscriptionEndDate: null })).status).toBe(204);
  expect((await edit(last, 'last', ending)).status).toBe(204);
  const heir = await asking('for-a-year');
  expect((await edit(heir, 'for-a-year', ending)).body.code).toBe('last_accounts_holder');
  expect((await heir('DELETE', '/users/id-last')).status).toBe(204);
});

test.each([
  ['delete each other', (who: Ask, other: string) => who('DELETE', `/users/id-${other}`)],
  [
    'strip each other by their records',
    (who: Ask, other: string) =>
      who('PATCH', `/adminPanelPermissions/id-${other}-panel`, { canAccessAccountsMenu: false }),
  ],
  [
    'end each other’s subscription',
    (who: Ask, other: string) => edit(who, other, { subscriptionEndDate: '2020-01-01' }),
  ],
] as const)('AUTH-17 of two who %s at one time exactly one does', async (_, act) => {
  await makeAccount({ username: 'rival', role: 'admin' });
  const rival = await asking('rival');
  const answers = await Promise.all([act(last, 'rival'), act(rival, 'last')]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  const holders = await Promise.all(
    [last, rival].map(async who => (await who('GET', '/users/?page=1')).status),
  );
  expect(holders.filter(status => status === 200)).toHaveLength(1);
});

test('AUTH-17, AUTH-19 of two who delete each other exactly one does, though a third would be left', async () => {
  await makeAccount({ username: 'rival', role: 'admin' });
  await makeAccount({ username: 'third', role: 'admin' });
  const rival = await asking('rival');
  for (let turn = 0; turn < 3; turn++) {
    const answers = await Promise.all([last('DELETE', '/users/id-rival'), rival('DELETE', '/users/id-last')]);
    expect(answers.filter(({ status }) => status === 204).length).toBe(turn === 0 ? 1 : 0);
  }
  const left = await env.DB.prepare(
    `SELECT COUNT(*) AS count FROM accounts WHERE id IN ('id-last', 'id-rival')`,
  );
  expect((await left.first())?.count).toBe(1);
});

test('AUTH-17, LOCAL-9 a demo account counts on a local instance, and on no deployed one', async () => {
  await makeAccount({ username: 'demo', role: 'admin', demo: true });
  const member = new Member('last');
  await member.login();
  const { SAMAR_LOCAL: _, ...deployed } = env;
  const strip = (site: string) =>
    new Request(`${site}/api/v1/adminPanelPermissions/id-last-panel`, {
      method: 'PATCH',
      headers: { ...member.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ canAccessAccountsMenu: false }),
    });
  const before = await everything();
  expect((await app.fetch(strip('https://chat.example'), deployed)).status).toBe(409);
  expect(await everything()).toEqual(before);
  expect((await app.fetch(strip('http://localhost'), env)).status).toBe(200);
});
