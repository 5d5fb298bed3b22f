import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ACCOUNT_CALLS,
  type AccountCall,
  callsAsLoggedIn,
  databaseSnapshot,
  editAccount,
  makeAccount,
  member,
  signupBody,
} from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;

const ACCOUNTS_MENU = { canAccessAdminPanel: true, canAccessAccountsMenu: true } as const;
const EACH_CALL = Object.keys(ACCOUNT_CALLS) as AccountCall[];

async function refusalOf(call: AccountCall, who: Ask, username: string) {
  const before = await databaseSnapshot();
  const { status, body } = await ACCOUNT_CALLS[call](who, username);
  return {
    status,
    code: body.code,
    isUntouched: JSON.stringify(await databaseSnapshot()) === JSON.stringify(before),
  };
}
const REFUSED = (code: string) => ({ status: 403, code, isUntouched: true });

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'yard', name: 'الفناء' });
  await makeAccount({ username: 'owner', role: 'owner' });
});

beforeEach(async () => {
  await env.DB.exec("DELETE FROM accounts WHERE username <> 'owner'");
  await env.DB.exec("DELETE FROM chat_permissions WHERE id NOT IN ('visitor', 'id-owner-chat')");
  await env.DB.exec("DELETE FROM admin_panel_permissions WHERE id <> 'id-owner-panel'");
  await makeAccount({ username: 'clerk', role: 'chat-master', panel: ACCOUNTS_MENU });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'peer', role: 'admin', masterOf: ['yard'] });
  await makeAccount({ username: 'strong', chat: { canBeGhost: true }, panel: { canAccessAdminPanel: true } });
  await makeAccount({
    username: 'gardener',
    role: 'room-master',
    panel: ACCOUNTS_MENU,
    masterOf: ['garden'],
  });
  await makeAccount({ username: 'weak' });
});

test.each(EACH_CALL)(
  'an actor with fewer permissions than the target account is refused %s (MAY-65)',
  async call => {
    expect(await refusalOf(call, await callsAsLoggedIn('clerk'), 'strong')).toEqual(REFUSED('holds_more'));
  },
);

test.each(EACH_CALL)('an actor with an equal rank is refused %s (MAY-65)', async call => {
  expect(await refusalOf(call, await callsAsLoggedIn('admin'), 'peer')).toEqual(REFUSED('forbidden'));
});

test.each(EACH_CALL)('a room-master is refused %s on an absent user (MAY-66)', async call => {
  expect(await refusalOf(call, await callsAsLoggedIn('gardener'), 'weak')).toEqual(REFUSED('forbidden'));
});

test.each([
  ['garden', 'rose', 204],
  ['yard', 'thorn', 403],
] as const)(
  'a room-master sets passwords only for users in assigned rooms: %s, %s: %s (MAY-66)',
  async (room, username, status) => {
    await makeAccount({ username });
    await member(username, room === 'garden' ? 'الحديقة' : 'الفناء');
    await untilPresent(`id-${username}`);
    expect((await ACCOUNT_CALLS['a new password'](await callsAsLoggedIn('gardener'), username)).status).toBe(
      status,
    );
  },
);

test("changing one's own role is refused, also to a lower role", async () => {
  for (const [username, role] of [
    ['admin', 'chat-master'],
    ['gardener', 'member'],
    ['clerk', 'room-master'],
    ['owner', 'admin'],
  ] as const) {
    const before = await databaseSnapshot();
    const { status, body } = await editAccount(await callsAsLoggedIn(username), username, { role });
    expect([username, status, body.code]).toEqual([username, 403, 'own_power']);
    expect(await databaseSnapshot()).toEqual(before);
  }
});

test("extending one's own permissions or subscription is refused (MAY-59, MAY-68)", async () => {
  await env.DB.exec("UPDATE accounts SET subscription_end_date = '2030-01-01' WHERE username = 'clerk'");
  for (const [username, change] of [
    ['clerk', { subscriptionEndDate: '2031-01-01' }],
    ['clerk', { subscriptionEndDate: null }],
    ['gardener', { masterOf: ['garden', 'yard'] }],
    ['clerk', { chatPermissions: { canBeGhost: true } }],
  ] as const) {
    const { status, body } = await editAccount(await callsAsLoggedIn(username), username, change);
    expect([username, change, status, body.code]).toEqual([username, change, 403, 'own_power']);
  }
  const clerk = await callsAsLoggedIn('clerk');
  expect((await editAccount(clerk, 'clerk', { subscriptionEndDate: '2029-01-01' })).status).toBe(204);
  expect((await editAccount(clerk, 'clerk', { chatPermissions: { canKickUser: false } })).status).toBe(204);
  const granted = await clerk('PATCH', '/chatPermissions/id-clerk-chat', { canBeGhost: true });
  expect([granted.status, granted.body.code]).toEqual([403, 'own_power']);
});

test('a room-master cannot give a new account permissions outside assigned rooms (MAY-62, MAY-72)', async () => {
  const gardener = await callsAsLoggedIn('gardener');
  const made = async (over: Record<string, unknown>) =>
    (await gardener('POST', '/users/signup', signupBody('helper', over))).body.code;
  expect(await made({ chatPermissions: { canKickUser: true } })).toBe('forbidden');
  expect(await made({ adminPanelPermissions: { canAccessAdminPanel: true } })).toBe('forbidden');
  expect(await made({ masterOf: ['yard'] })).toBe('forbidden');
  expect(await made({ masterOf: ['garden'], chatPermissions: { canKickUser: true } })).toBeUndefined();
});

test('a room-master cannot change visitor permissions (MAY-66)', async () => {
  const gardener = await callsAsLoggedIn('gardener');
  const answer = await gardener('PATCH', '/chatPermissions/visitor', { allowUserToWrite: false });
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
});

test('an actor without all visitor permissions cannot change the visitor record (MAY-65)', async () => {
  await env.DB.exec(
    `UPDATE chat_permissions SET flags = json_set(flags, '$.canChangeHisStar', json('false'))
     WHERE id = 'id-clerk-chat'`.replaceAll('\n', ' '),
  );
  const clerk = await callsAsLoggedIn('clerk');
  const answer = await clerk('PATCH', '/chatPermissions/visitor', { allowUserToWrite: false });
  expect([answer.status, answer.body.code]).toEqual([403, 'holds_more']);
});

test.each([
  ['a new password', 'UPDATE ON accounts'],
  ['a new role', 'UPDATE ON accounts'],
  ['new permissions in the account form', 'UPDATE ON accounts'],
  ['new panel permissions', 'UPDATE ON admin_panel_permissions'],
  ['deletion of the panel record', 'DELETE ON admin_panel_permissions'],
  ['deletion of the account', 'DELETE ON accounts'],
] as const)('a concurrent permission grant causes a refusal of %s (MAY-65)', async (call, happening) => {
  const clerk = await callsAsLoggedIn('clerk');
  await makeAccount({ username: 'rising', panel: { canAccessAdminPanel: true } });
  // The grant occurs after the authorization of the operator and before the write.
  await env.DB.exec(
    `CREATE TRIGGER granted_meanwhile BEFORE ${happening} BEGIN UPDATE chat_permissions SET flags = json_set(flags, '$.canBeGhost', json('true')) WHERE id = 'id-rising-chat'; END`,
  );
  const refusal = await refusalOf(call, clerk, 'rising');
  await env.DB.exec('DROP TRIGGER granted_meanwhile');
  expect(refusal).toEqual(REFUSED('holds_more'));
});
