import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  Member,
  makeAccount,
  member,
  recordIn,
} from '../../support/accounts.ts';
import { auditEntryAbout, untilApplied } from '../../support/queries.ts';
import { makeRoom, runAlarm, setClock } from '../../support/rooms.ts';
import { call } from '../../support/visitor.ts';

const ACCOUNTS_MENU = { canAccessAdminPanel: true, canAccessAccountsMenu: true } as const;
const PATH = '/roleTemplates';

type Template = {
  adminPanelPermissions: Record<string, boolean>;
  chatPermissions: Record<string, boolean>;
  accounts: number;
};
type ChangeAnswer = { status: number; code: string | undefined; version: string } & {
  data: { roleTemplate: Template; followed: number; left: string[] };
};

async function ask(username: string, method: string, role: string, body?: unknown, version?: string) {
  const who = new Member(username);
  await who.signIn();
  const headers = { ...who.headers, ...(version !== undefined && { 'If-Match': `"${version}"` }) };
  const answer = await call(method, `${PATH}/${role}`, body, headers);
  return { ...answer.body, status: answer.status } as unknown as ChangeAnswer;
}
const change = (username: string, role: string, chatPermissions: Record<string, boolean>, version?: string) =>
  ask(username, 'PATCH', role, { chatPermissions }, version);
const flagOf = async (username: string, flag: string): Promise<unknown> => {
  const path = `/chatPermissions/id-${username}-chat`;
  return recordIn(await (await callsAsLoggedIn('owner'))('GET', path), 'chatPermissions')[flag];
};

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
});

beforeEach(async () => {
  await env.DB.exec('DELETE FROM role_templates');
  await env.DB.exec('DELETE FROM events');
  await env.DB.exec('DELETE FROM accounts');
  await env.DB.exec("DELETE FROM chat_permissions WHERE id <> 'visitor'");
  await env.DB.exec('DELETE FROM admin_panel_permissions');
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'master', role: 'chat-master', panel: ACCOUNTS_MENU });
  await makeAccount({ username: 'gardener', role: 'room-master', panel: ACCOUNTS_MENU });
  await makeAccount({ username: 'clerk', panel: ACCOUNTS_MENU });
});

test('a role starts with the default and shows its account count (ROLE-20)', async () => {
  const { status, data, version } = await ask('owner', 'GET', 'admin');
  expect([status, data.roleTemplate.accounts]).toEqual([200, 1]);
  expect(data.roleTemplate.chatPermissions).toEqual(ROLE_TEMPLATES.admin.chat);
  expect(data.roleTemplate.adminPanelPermissions).toEqual(ROLE_TEMPLATES.admin.panel);
  expect(version).toHaveLength(22);
});

test('all roles are returned at once as configured (ROLE-20)', async () => {
  await change('owner', 'member', { canKickUser: true });
  const who = new Member('clerk');
  await who.signIn();
  const { status, body } = await call('GET', PATH, undefined, who.headers);
  const read = (body.data as unknown as { roleTemplates: (Template & { _id: string })[] }).roleTemplates;
  expect(status).toBe(200);
  expect(read.map(({ _id, accounts }) => [_id, accounts])).toEqual([
    ['owner', 1],
    ['admin', 1],
    ['chat-master', 1],
    ['room-master', 1],
    ['member', 1],
  ]);
  expect(read[4]?.chatPermissions).toEqual({ ...ROLE_TEMPLATES.member.chat, canKickUser: true });
  expect(read[1]?.adminPanelPermissions).toEqual(ROLE_TEMPLATES.admin.panel);
});

test.each(['visitor', 'emperor', '__proto__'])('the role %s has no template (ROLE-20)', async role => {
  expect((await ask('owner', 'GET', role)).status).toBe(404);
  expect((await change('owner', role, { canKickUser: true })).status).toBe(404);
});

test('an unknown flag, or a flag that is not true or false, is refused (ROLE-20)', async () => {
  expect(await change('owner', 'member', { canFly: true })).toMatchObject({
    status: 400,
    code: 'validation',
  });
  const said = await ask('owner', 'PATCH', 'member', { chatPermissions: { canKickUser: 'yes' } });
  expect(said).toMatchObject({ status: 400, code: 'validation' });
});

/**
 * Statuses when a user removes `canSendPrivateMsg` from a role. The owner's own role is last, because the change also
 * affects the owner.
 */
test.each([
  ['owner', { admin: 200, 'chat-master': 200, 'room-master': 200, member: 200, owner: 200 }],
  ['admin', { owner: 403, admin: 403, 'chat-master': 200, 'room-master': 200, member: 200 }],
  // Chat-masters and room-masters have the same default permissions. The two actors here also have
  // `canAccessAccountsMenu`.
  ['master', { owner: 403, admin: 403, 'chat-master': 403, 'room-master': 200, member: 200 }],
  ['gardener', { owner: 403, admin: 403, 'chat-master': 403, 'room-master': 403, member: 403 }],
  ['clerk', { owner: 403, admin: 403, 'chat-master': 403, 'room-master': 403, member: 403 }],
] as const)('%s can edit only the role templates listed with 200 (MAY-74)', async (username, statuses) => {
  for (const [role, status] of Object.entries(statuses)) {
    const before = await databaseSnapshot();
    const said = await change(username, role, { canSendPrivateMsg: false });
    expect([username, role, said.status]).toEqual([username, role, status]);
    if (status === 403) expect(await databaseSnapshot()).toEqual(before);
    await env.DB.exec('DELETE FROM role_templates');
  }
});

test('without canAccessAccountsMenu, roles can be neither read nor changed (MAY-57)', async () => {
  await makeAccount({ username: 'reader' });
  for (const method of ['GET', 'PATCH'])
    expect((await ask('reader', method, 'member', method === 'PATCH' ? {} : undefined)).status).toBe(403);
});

test('canAccessAccountsMenu cannot be removed from the owner role (MAY-75)', async () => {
  const body = { adminPanelPermissions: { canAccessAccountsMenu: false } };
  expect(await ask('owner', 'PATCH', 'owner', body)).toMatchObject({ status: 403, code: 'owner_essentials' });
});

test('accounts equal to the template follow it; deviations are preserved (ROLE-21)', async () => {
  await makeAccount({ username: 'plain' });
  await makeAccount({ username: 'other', chat: { canKickUser: true, canChangeHisIcon: false } });
  await makeAccount({ username: 'helper', role: 'chat-master' });
  const flags = { canKickUser: true, canChangeHisStar: false };
  const { data, status } = await change('owner', 'member', flags);
  expect([status, data.followed, data.left]).toEqual([200, 3, []]);
  expect(data.roleTemplate.chatPermissions).toMatchObject(flags);
  for (const [username, kick, icon, star] of [
    ['plain', true, true, false],
    ['clerk', true, true, false],
    ['other', true, false, false],
    ['helper', true, true, true],
  ] as const)
    expect([
      username,
      await flagOf(username, 'canKickUser'),
      await flagOf(username, 'canChangeHisIcon'),
      await flagOf(username, 'canChangeHisStar'),
    ]).toEqual([username, kick, icon, star]);
  await change('owner', 'member', { canChangeHisStar: true });
  expect(await flagOf('other', 'canChangeHisStar')).toBe(true);
});

test('an account above the operator is unchanged and named in the result (ROLE-22, MAY-65)', async () => {
  await makeAccount({ username: 'plain' });
  await makeAccount({ username: 'strong', chat: { canBeGhost: true } });
  const said = await change('master', 'member', { canSendPrivateMsg: false });
  expect([said.data.followed, said.data.left]).toEqual([2, ['strong']]);
  expect(await flagOf('strong', 'canSendPrivateMsg')).toBe(true);
  expect(await flagOf('plain', 'canSendPrivateMsg')).toBe(false);
});

test('among owners, only the editing owner follows the template (ROLE-22, MAY-65)', async () => {
  await makeAccount({ username: 'founder', role: 'owner' });
  const { data } = await change('founder', 'owner', { canSendPublicAd: false });
  expect([data.followed, data.left]).toEqual([1, ['owner']]);
  expect([await flagOf('founder', 'canSendPublicAd'), await flagOf('owner', 'canSendPublicAd')]).toEqual([
    false,
    true,
  ]);
});

test('two edits of one version: the second is refused as a whole (ROLE-20, PANEL-80)', async () => {
  const { version } = await ask('owner', 'GET', 'member');
  const first = await change('owner', 'member', { canKickUser: true }, version);
  expect(first.status).toBe(200);
  const before = await databaseSnapshot();
  const second = await change('admin', 'member', { canSendPrivateMsg: false }, version);
  expect([second.status, second.code]).toEqual([412, 'version_conflict']);
  expect(await databaseSnapshot()).toEqual(before);
  expect((await change('admin', 'member', { canSendPrivateMsg: false }, first.version)).status).toBe(200);
});

test('concurrent edits are each applied completely or refused (ROLE-20, ROLE-21)', async () => {
  await makeAccount({ username: 'plain' });
  const flags = ['canKickUser', 'canBeHidden', 'canAddBanned', 'canBeGhost', 'canSendPublicAd'];
  const said = await Promise.all(flags.map(flag => change('owner', 'member', { [flag]: true })));
  expect(said.some(({ status }) => status === 200)).toBe(true);
  const { chatPermissions } = (await ask('owner', 'GET', 'member')).data.roleTemplate;
  for (const [at, flag] of flags.entries()) {
    const isDone = said[at]?.status === 200;
    expect([200, 412]).toContain(said[at]?.status);
    expect([flag, chatPermissions[flag], await flagOf('plain', flag)]).toEqual([flag, isDone, isDone]);
  }
});

test('the audit entry for a template edit lists gained and lost permissions (ROLE-20)', async () => {
  await change('owner', 'room-master', { canBeGhost: true, canBeHidden: false });
  const { event_data: text } = await auditEntryAbout('adminPanel', 'صلاحيات الدور');
  expect(text).toBe('تعديل صلاحيات الدور: مشرف غرفة — مُنح: الظهور بوضع الشبح؛ سُحب: الظهور بوضع مخفي');
});

test('an edit without changes stores nothing (ROLE-20)', async () => {
  const before = await databaseSnapshot();
  expect((await change('owner', 'member', { canKickUser: false })).status).toBe(200);
  expect(await databaseSnapshot()).toEqual(before);
});

test('affected users are notified at once, unaffected users are not (ROLE-21, ROOM-44)', async () => {
  await makeAccount({ username: 'plain' });
  await makeAccount({ username: 'helper', role: 'chat-master' });
  const socket = await member('plain', 'القاعة');
  const other = await member('helper', 'القاعة');
  await change('owner', 'member', { canKickUser: true, canSendPrivateMsg: false });
  const { permissions } = await socket.waitFor('permissionsChanged');
  expect([permissions.canKickUser, permissions.canSendPrivateMsg, permissions.allowUserToWrite]).toEqual([
    true,
    false,
    true,
  ]);
  await change('owner', 'chat-master', { canBeGhost: true });
  const own = await other.waitFor('permissionsChanged');
  expect([own.permissions.canBeGhost, own.permissions.canSendPrivateMsg]).toEqual([true, true]);
});

test('changed member permissions apply to an account with an ended subscription (ROLE-18, ROLE-20)', async () => {
  const subscriptionEndDate = '2020-01-01T00:00:00.000Z';
  await makeAccount({ username: 'lapsed', role: 'admin', subscriptionEndDate });
  const socket = await member('lapsed', 'القاعة');
  await change('owner', 'member', { canKickUser: true });
  const { permissions } = await socket.waitFor('permissionsChanged');
  expect([permissions.canKickUser, permissions.canBeGhost]).toEqual([true, false]);
  const lapsed = new Member('lapsed');
  expect(recordIn(await lapsed.login(), 'user').permissions).toMatchObject({ canKickUser: true });
});

test('a user whose subscription ends in the chat gets the member permissions (ROLE-18, ROLE-20)', async () => {
  const subscriptionEndDate = '2099-01-01T00:00:00.000Z';
  await makeAccount({ username: 'short', role: 'admin', subscriptionEndDate });
  const socket = await member('short', 'القاعة');
  await change('owner', 'member', { canKickUser: true });
  await untilApplied('hall', ({ afterSubscription }) => afterSubscription.permissions.canKickUser);
  const before = socket.received.length;
  await setClock('hall', Date.parse('2099-01-01T00:00:01.000Z'));
  expect(await runAlarm('hall')).toBe(true);
  const { permissions } = await socket.waitFor('permissionsChanged', () => true, before);
  expect([permissions.canKickUser, permissions.canBeGhost]).toEqual([true, false]);
  await setClock('hall', Date.now());
});
