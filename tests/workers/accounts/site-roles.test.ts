import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import type { SiteRole } from '../../../protocol/resources/role-templates.ts';
import { noChatPermissions, noPanelPermissions } from '../../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  decide,
  entriesAbout,
  Member,
  makeAccount,
  recordIn,
  signupBody,
  waitingId,
} from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

const MENU = { canAccessAdminPanel: true, canAccessAccountsMenu: true } as const;
const PATH = '/siteRoles';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
type Base = 'admin' | 'chat-master' | 'room-master' | 'member';
let owner: Calls;

const bodyOf = (name: string, base: Base = 'member', chat: Record<string, boolean> = {}) => ({
  name,
  base,
  adminPanelPermissions: {},
  chatPermissions: { ...ROLE_TEMPLATES.member.chat, ...chat },
});

async function makeRole(who: Calls, name: string, base: Base = 'member', chat: Record<string, boolean> = {}) {
  const made = await who('POST', PATH, bodyOf(name, base, chat));
  expect([name, made.status]).toEqual([name, 201]);
  return recordIn(made, 'siteRole')._id;
}
const rolesOf = async (who: Calls): Promise<SiteRole[]> =>
  ((await who('GET', PATH)).body.data as unknown as { siteRoles: SiteRole[] }).siteRoles;
const roleOf = async (id: string) => (await rolesOf(owner)).find(({ _id }) => _id === id);
const userOf = async (username: string) => recordIn(await owner('GET', `/users/id-${username}`), 'user');
const flagsOf = async (username: string) =>
  recordIn(await owner('GET', `/chatPermissions/id-${username}-chat`), 'chatPermissions');
async function assign(who: Calls, id: string, ...usernames: string[]) {
  const accounts = usernames.map(name => `id-${name}`);
  const answer = await who('POST', `${PATH}/${id}/accounts`, { accounts });
  const { assigned = [], refused = [] } = (answer.body.data ?? {}) as {
    assigned?: string[];
    refused?: { _id: string; code: string }[];
  };
  return { status: answer.status, assigned, refused: refused.map(({ _id, code }) => [_id, code]) };
}

beforeEach(async () => {
  for (const table of [
    'approval_requests',
    'role_templates',
    'events',
    'accounts',
    'admin_panel_permissions',
  ])
    await env.DB.exec(`DELETE FROM ${table}`);
  await env.DB.exec("DELETE FROM chat_permissions WHERE id <> 'visitor'");
  await env.DB.exec('DELETE FROM site_roles WHERE id <> base');
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'master', role: 'chat-master', panel: MENU });
  await makeAccount({ username: 'clerk', panel: MENU });
  await makeAccount({ username: 'rima' });
  await makeAccount({ username: 'omar' });
  owner = await callsAsLoggedIn('owner');
});

test('a new site has the fixed roles in order (ROLE-26)', async () => {
  expect(
    (await rolesOf(owner)).map(({ name, base, builtIn, accounts }) => [name, base, builtIn, accounts]),
  ).toEqual([
    ['المالك', 'owner', true, 1],
    ['مدير', 'admin', true, 1],
    ['مشرف دردشة', 'chat-master', true, 1],
    ['مشرف غرفة', 'room-master', true, 0],
    ['عضو', 'member', true, 3],
  ]);
});

test.each([
  ['owner', { admin: 201, 'chat-master': 201, 'room-master': 201, member: 201 }],
  ['admin', { admin: 403, 'chat-master': 201, 'room-master': 201, member: 201 }],
  ['master', { admin: 403, 'chat-master': 403, 'room-master': 201, member: 201 }],
  ['clerk', { admin: 403, 'chat-master': 403, 'room-master': 403, member: 403 }],
] as const)(
  '%s adds, changes and deletes only roles of a lower rank (ROLE-27)',
  async (username, statuses) => {
    const who = await callsAsLoggedIn(username);
    for (const [base, status] of Object.entries(statuses) as [Base, number][]) {
      const before = await databaseSnapshot();
      expect([base, (await who('POST', PATH, bodyOf(`رفيق ${base}`, base))).status]).toEqual([base, status]);
      const id = await makeRole(owner, `صديق ${base}`, base);
      const change = await who('PATCH', `${PATH}/${id}`, { color: '#aa0000' });
      const removal = await who('DELETE', `${PATH}/${id}`);
      const isAllowed = status === 201;
      expect([base, change.status, removal.status]).toEqual([
        base,
        isAllowed ? 200 : 403,
        isAllowed ? 204 : 403,
      ]);
      if (!isAllowed) {
        await owner('DELETE', `${PATH}/${id}`);
        expect((await databaseSnapshot()) as object).toMatchObject({
          files: (before as { files: string[] }).files,
        });
      }
    }
  },
);

test('a role with a permission that the operator lacks is refused (ROLE-27)', async () => {
  const master = await callsAsLoggedIn('master');
  expect(await master('POST', PATH, bodyOf('حارس', 'member', { canBeGhost: true }))).toMatchObject({
    status: 403,
  });
  const id = await makeRole(master, 'حارس');
  const more = { chatPermissions: { canBeGhost: true } };
  expect(await master('PATCH', `${PATH}/${id}`, more)).toMatchObject({ status: 403 });
  await owner('PATCH', `${PATH}/${id}`, more);
  const less = await master('PATCH', `${PATH}/${id}`, { name: 'حارس الباب' });
  expect([less.status, less.body.code]).toEqual([403, 'role_holds_more']);
});

test.each([
  ['المالك', 'conflict'],
  ['المــالك', 'conflict'],
  ['‮المالك', 'conflict'],
  ['نجم', 'conflict'],
  ['نجـم', 'conflict'],
  ['زائر', 'conflict'],
  ['المدير المساعد', 'name_reserved'],
  ['', 'validation'],
  ['‮⁦', 'validation'],
  ['ن'.repeat(31), 'validation'],
])('the name %j is refused (ROLE-28)', async (name, code) => {
  await makeRole(owner, 'نجم');
  const id = await makeRole(owner, 'قمر');
  const made = await owner('POST', PATH, bodyOf(name));
  const renamed = await owner('PATCH', `${PATH}/${id}`, { name });
  expect([made.body.code, renamed.body.code]).toEqual([code, code]);
});

test('direction controls are removed from a name (ROLE-28)', async () => {
  const id = await makeRole(owner, '‮نجم\u0000 الليل');
  expect((await roleOf(id))?.name).toBe('نجم الليل');
});

test.each(['red;background:url(//x)', '#12', 'var(--x)', '"><b>'])(
  'the color %j is refused (ROLE-28)',
  async color => {
    expect(await owner('POST', PATH, { ...bodyOf('نجم'), color })).toMatchObject({ status: 400 });
  },
);

test('a fixed role can be renamed and colored, but not removed (ROLE-29)', async () => {
  const { status } = await owner('PATCH', `${PATH}/member`, { name: 'رفيق', color: '#0b6e69' });
  expect([status, await roleOf('member')]).toMatchObject([
    200,
    { name: 'رفيق', color: '#0b6e69', base: 'member' },
  ]);
  // The original name remains reserved.
  expect((await owner('POST', PATH, bodyOf('عضو'))).status).toBe(409);
  expect((await owner('DELETE', `${PATH}/member`)).status).toBe(403);
  const flags = { chatPermissions: { canKickUser: true } };
  expect((await owner('PATCH', `${PATH}/member`, flags)).status).toBe(403);
  expect((await userOf('rima')).role).toBe('member');
  await owner('PATCH', `${PATH}/member`, { name: 'عضو', color: '' });
});

test('moving a role shifts the other roles (ROLE-29)', async () => {
  const id = await makeRole(owner, 'نجم');
  await owner('PATCH', `${PATH}/${id}`, { rank: 2 });
  expect((await rolesOf(owner)).map(({ _id }) => _id)).toEqual([
    'owner',
    id,
    'admin',
    'chat-master',
    'room-master',
    'member',
  ]);
  await owner('PATCH', `${PATH}/${id}`, { rank: 99 });
  expect((await rolesOf(owner)).at(-1)?._id).toBe(id);
  expect((await entriesAbout('ترتيب الدور')).map(({ by }) => by)).toEqual(['owner', 'owner']);
});

test('an outdated version or a duplicate name is refused (ROLE-28)', async () => {
  const id = await makeRole(owner, 'نجم');
  const version = (await owner('GET', `${PATH}/${id}`)).body.version;
  await owner('PATCH', `${PATH}/${id}`, { color: '#aa0000' });
  const who = new Member('owner');
  await who.signIn();
  const late = await call(
    'PATCH',
    `${PATH}/${id}`,
    { name: 'بدر' },
    { ...who.headers, 'If-Match': `"${version}"` },
  );
  expect(late.body.code).toBe('version_conflict');
  const both = await Promise.all([owner('POST', PATH, bodyOf('بدر')), owner('POST', PATH, bodyOf('بـدر'))]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, expect.toBeOneOf([409, 412])]);
});

test('an assignment sets role and permissions, with one entry per account (ROLE-30)', async () => {
  const id = await makeRole(owner, 'حارس', 'chat-master', { canKickUser: true });
  expect(await assign(owner, id, 'rima', 'omar')).toEqual({
    status: 200,
    assigned: ['id-rima', 'id-omar'],
    refused: [],
  });
  expect(await userOf('rima')).toMatchObject({ role: 'chat-master', siteRole: id });
  expect(await flagsOf('rima')).toMatchObject({ canKickUser: true, canBeHidden: false });
  expect((await roleOf(id))?.accounts).toBe(2);
  expect(await entriesAbout('الحساب: omar')).toEqual([
    { by: 'owner', type: 'adminPanel', said: expect.stringContaining('الدور المخصّص: من فارغ إلى «حارس»') },
  ]);
  const list = (await owner('GET', `/users?filter=${id}`)).body.data as unknown as {
    users: { username: string }[];
  };
  expect(list.users.map(({ username }) => username)).toEqual(['omar', 'rima']);
  expect((await owner('GET', '/users?filter=nothing')).status).toBe(400);
});

/** Refusals when an operator gives a member a role of each base. */
test.each([
  ['owner', { admin: [], 'chat-master': [], 'room-master': [], member: [] }],
  ['admin', { admin: [], 'chat-master': [], 'room-master': [], member: [] }],
  ['master', { admin: ['forbidden'], 'chat-master': [], 'room-master': [], member: [] }],
  [
    'clerk',
    {
      admin: ['forbidden'],
      'chat-master': ['forbidden'],
      'room-master': ['forbidden'],
      member: ['forbidden'],
    },
  ],
] as const)(
  '%s can assign only roles whose rank and permissions they may grant (ROLE-30)',
  async (username, codes) => {
    const who = await callsAsLoggedIn(username);
    for (const [base, refusals] of Object.entries(codes) as [Base, readonly string[]][]) {
      const id = await makeRole(owner, `رتبة ${base}`, base);
      const { refused } = await assign(who, id, 'rima');
      expect([base, refused.map(([, code]) => code)]).toEqual([base, refusals]);
      await assign(owner, 'member', 'rima');
    }
  },
);

test('refused accounts do not stop other accounts in the call (ROLE-30)', async () => {
  const master = await callsAsLoggedIn('master');
  await makeAccount({ username: 'spy', chat: { canBeGhost: true } });
  const id = await makeRole(owner, 'نجم');
  expect(await assign(master, id, 'rima', 'spy', 'admin', 'master', 'nobody', 'omar')).toEqual({
    status: 200,
    assigned: ['id-rima', 'id-omar'],
    refused: [
      ['id-spy', 'holds_more'],
      ['id-admin', 'forbidden'],
      ['id-master', 'own_power'],
      ['id-nobody', 'not_found'],
    ],
  });
});

test('an account form cannot set a role with permissions that the operator lacks (ROLE-30)', async () => {
  const id = await makeRole(owner, 'حارس', 'member', { canBeGhost: true });
  const master = await callsAsLoggedIn('master');
  const named = await master('PATCH', '/users/updateUser/id-rima', { editedUser: { siteRole: id } });
  expect(named.status).toBe(403);
  const made = await master('POST', '/users/signup', signupBody('bold', { siteRole: id }));
  expect(made.status).toBe(403);
  expect((await userOf('rima')).siteRole).toBeNull();
});

test('an operator cannot assign a named role to their own account (ROLE-30)', async () => {
  const id = await makeRole(owner, 'حارس', 'chat-master');
  const master = await callsAsLoggedIn('master');
  const change = (siteRole: string | null) =>
    master('PATCH', '/users/updateUser/id-master', { editedUser: { siteRole } });
  expect((await change(id)).body.code).toBe('own_power');
  await env.DB.exec(`UPDATE accounts SET site_role = '${id}' WHERE id = 'id-master'`);
  expect((await change(null)).body.code).toBe('own_power');
});

test('a siteRole that is unknown, fixed or of another base is refused (ROLE-30)', async () => {
  const id = await makeRole(owner, 'حارس', 'chat-master');
  for (const siteRole of [id, 'member', 'nothing']) {
    const said = await owner('PATCH', '/users/updateUser/id-rima', { editedUser: { siteRole } });
    expect(said.body.errors).toEqual({ siteRole: 'must be a known role' });
  }
});

test('siteRole is the same when created, read and listed; a new base role clears it (ROLE-30)', async () => {
  const id = await makeRole(owner, 'نجم');
  const made = recordIn(await owner('POST', '/users/signup', signupBody('bold', { siteRole: id })), 'user');
  expect(made.siteRole).toBe(id);
  const read = recordIn(await owner('GET', `/users/${made._id}`), 'user');
  const list = (await owner('GET', '/users?search=bold')).body.data as unknown as { users: unknown[] };
  expect([read, list.users]).toEqual([made, [made]]);
  await owner('PATCH', `/users/updateUser/${made._id}`, { editedUser: { role: 'room-master' } });
  expect(recordIn(await owner('GET', `/users/${made._id}`), 'user')).toMatchObject({ siteRole: null });
});

test('accounts follow the permissions of their role, not its base (ROLE-31)', async () => {
  const id = await makeRole(owner, 'نجم');
  await assign(owner, id, 'rima');
  const said = await owner('PATCH', `${PATH}/${id}`, { chatPermissions: { canKickUser: true } });
  expect(said.body.data).toMatchObject({ followed: 1, left: [] });
  expect([(await flagsOf('rima')).canKickUser, (await flagsOf('omar')).canKickUser]).toEqual([true, false]);
  await owner('PATCH', '/roleTemplates/member', { chatPermissions: { canPinMessages: true } });
  expect([(await flagsOf('rima')).canPinMessages, (await flagsOf('omar')).canPinMessages]).toEqual([
    false,
    true,
  ]);
});

test('an operator gains no permission by changing their own role (ROLE-27)', async () => {
  const id = await makeRole(owner, 'مساعدون', 'chat-master');
  await assign(owner, id, 'master');
  const flags = { ...noPanelPermissions(), ...MENU };
  await owner('PATCH', '/adminPanelPermissions/id-master-panel', { adminPanelPermissions: flags });
  const master = await callsAsLoggedIn('master');
  const before = await databaseSnapshot();
  const said = await master('PATCH', `${PATH}/${id}`, { chatPermissions: { canKickUser: true } });
  expect(said.status).toBe(403);
  expect(await databaseSnapshot()).toEqual(before);
});

test('accounts of a removed role keep its permissions and get its base role (ROLE-32)', async () => {
  const id = await makeRole(owner, 'حارس', 'chat-master', { canKickUser: true });
  await assign(owner, id, 'rima');
  expect((await owner('DELETE', `${PATH}/${id}`)).status).toBe(204);
  expect(await userOf('rima')).toMatchObject({ role: 'chat-master', siteRole: null });
  expect((await flagsOf('rima')).canKickUser).toBe(true);
  expect((await owner('GET', `${PATH}/${id}`)).status).toBe(404);
  expect((await assign(owner, id, 'omar')).status).toBe(404);
});

test('with needsApproval, assignments and new role permissions await approval (ROLE-30)', async () => {
  const id = await makeRole(owner, 'حارس', 'chat-master', { canKickUser: true });
  await assign(owner, id, 'omar');
  await owner('PATCH', '/users/updateUser/id-admin', { needsApproval: true });
  const admin = await callsAsLoggedIn('admin');
  expect((await assign(admin, id, 'rima')).refused).toEqual([['id-rima', 'awaits_approval']]);
  expect(await decide(owner)).toBe(204);
  expect(await userOf('rima')).toMatchObject({ role: 'chat-master', siteRole: id });
  const more = await admin('PATCH', `${PATH}/${id}`, { chatPermissions: { canAddBanned: true } });
  expect(more.body.code).toBe('awaits_approval');
  expect((await flagsOf('omar')).canAddBanned).toBe(false);
  expect(await decide(owner)).toBe(204);
  expect((await flagsOf('omar')).canAddBanned).toBe(true);
});

test('a request for a removed role is void (ROLE-32)', async () => {
  const id = await makeRole(owner, 'حارس', 'chat-master', { canKickUser: true });
  await owner('PATCH', '/users/updateUser/id-admin', { needsApproval: true });
  const admin = await callsAsLoggedIn('admin');
  await assign(admin, id, 'rima');
  await owner('DELETE', `${PATH}/${id}`);
  expect(await decide(owner, 'approved', await waitingId())).toBe('approval_gone');
  expect(await userOf('rima')).toMatchObject({ role: 'member', siteRole: null });
  expect((await flagsOf('rima')).canKickUser).toBe(false);
});

test('the card for a member shows the custom role title (ROLE-33)', async () => {
  const id = await makeRole(owner, 'نجم');
  const rima = await callsAsLoggedIn('rima');
  const titleOf = async (username: string) =>
    recordIn(await rima('GET', `/profiles/id-${username}`), 'profile').title;
  expect(await titleOf('omar')).toBeUndefined();
  await owner('PATCH', `${PATH}/${id}`, { color: '#0b6e69' });
  await assign(owner, id, 'omar');
  expect(await titleOf('omar')).toEqual({ name: 'نجم', color: '#0b6e69' });
  await env.DB.exec(
    "UPDATE accounts SET role = 'chat-master', subscription_end_date = '2020-01-01T00:00:00.000Z' WHERE id = 'id-omar'",
  );
  expect(await titleOf('omar')).toBeUndefined();
});

test('at most 30 roles are added (ROLE-26)', async () => {
  await env.DB.batch(
    Array.from({ length: 30 }, (_, at) =>
      env.DB.prepare(
        'INSERT INTO site_roles (id, name, position, base, chat, panel) VALUES (?, ?, ?, ?, ?, ?)',
      ).bind(
        `r${at}`,
        `r${String.fromCodePoint(0x627 + at)}`,
        10 + at,
        'member',
        JSON.stringify(noChatPermissions()),
        JSON.stringify(noPanelPermissions()),
      ),
    ),
  );
  expect((await owner('POST', PATH, bodyOf('نجم'))).body.code).toBe('too_many_roles');
});

test('refused assignments also count toward the limit of 300 (ROLE-30)', async () => {
  await makeAccount({ username: 'busy', role: 'admin' });
  const busy = await callsAsLoggedIn('busy');
  const fifty = Array.from({ length: 50 }, (_, at) => `ghost-${at}`);
  for (let at = 0; at < 6; at++) expect((await assign(busy, 'member', ...fifty)).refused).toHaveLength(50);
  expect((await assign(busy, 'member', 'rima')).status).toBe(429);
});

test('without canAccessAccountsMenu, roles can be neither read nor changed (MAY-57)', async () => {
  const rima = await callsAsLoggedIn('rima');
  expect((await rima('GET', PATH)).status).toBe(403);
  expect((await rima('POST', PATH, bodyOf('نجم'))).status).toBe(403);
  expect((await assign(rima, 'member', 'omar')).status).toBe(403);
});
