import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APPROVALS_OPEN_MAX } from '../../../domain/accounts/approval-limits.ts';
import { noChatPermissions, noPanelPermissions } from '../../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  decide,
  editAccount,
  makeAccount,
  recordIn,
  signupBody,
  waitingFor,
} from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call } from '../../support/visitor.ts';

const PATH = '/siteRoles';
const MENU = { canAccessAdminPanel: true, canAccessAccountsMenu: true } as const;
type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
type Base = 'admin' | 'chat-master' | 'room-master' | 'member';
let owner: Calls;

const bodyOf = (name: string, base: Base = 'member', chat: Record<string, boolean> = {}) => ({
  name,
  base,
  adminPanelPermissions: {},
  chatPermissions: { ...ROLE_TEMPLATES.member.chat, ...chat },
});
async function makeRole(name: string, base?: Base, chat?: Record<string, boolean>) {
  const made = await owner('POST', PATH, bodyOf(name, base, chat));
  expect([name, made.status]).toEqual([name, 201]);
  return recordIn(made, 'siteRole')._id;
}
async function assign(who: Calls, id: string, ...usernames: string[]) {
  const accounts = usernames.map(name => `id-${name}`);
  const { status, body } = await who('POST', `${PATH}/${id}/accounts`, { accounts });
  const { assigned, refused } = (body.data ?? { assigned: [], refused: [] }) as unknown as {
    assigned: string[];
    refused: { _id: string; code: string }[];
  };
  return { status, assigned, refused: refused.map(({ _id, code }) => [_id, code]) };
}
const userOf = async (username: string) => recordIn(await owner('GET', `/users/id-${username}`), 'user');
const flagsOf = async (username: string) =>
  recordIn(await owner('GET', `/chatPermissions/id-${username}-chat`), 'chatPermissions');
const codeOf = ({ status, body }: Awaited<ReturnType<Calls>>) => [status, body.code];

/** A concurrent write by another operator, during the batch. */
const meanwhile = (happening: string, write: string) =>
  env.DB.prepare(`CREATE TRIGGER meanwhile BEFORE ${happening} BEGIN ${write}; END`).run();

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
  await makeAccount({ username: 'rima' });
  await makeAccount({ username: 'omar' });
  owner = await callsAsLoggedIn('owner');
});
afterEach(() => env.DB.exec('DROP TRIGGER IF EXISTS meanwhile'));

test('if a role loses permissions during an assignment, later accounts are refused (ROLE-30)', async () => {
  const id = await makeRole('حارس', 'chat-master', { canKickUser: true });
  await meanwhile(
    "INSERT ON events WHEN NEW.event_data LIKE '%rima%'",
    `UPDATE site_roles SET chat = json_set(chat, '$.canKickUser', json('false')) WHERE id = '${id}'`,
  );
  expect(await assign(owner, id, 'rima', 'omar')).toEqual({
    status: 200,
    assigned: ['id-rima'],
    refused: [['id-omar', 'version_conflict']],
  });
  expect([(await userOf('omar')).role, (await flagsOf('omar')).canKickUser]).toEqual(['member', false]);
});

test('if a fixed role loses permissions during an assignment, later accounts are refused (ROLE-30)', async () => {
  const less = JSON.stringify({ ...ROLE_TEMPLATES['chat-master'].chat, canKickUser: false });
  await meanwhile(
    "UPDATE ON accounts WHEN OLD.id = 'id-rima'",
    `INSERT OR REPLACE INTO role_templates (role, chat, panel) VALUES ('chat-master', '${less}', '{}')`,
  );
  expect(await assign(owner, 'chat-master', 'rima', 'omar')).toEqual({
    status: 200,
    assigned: ['id-rima'],
    refused: [['id-omar', 'version_conflict']],
  });
});

test('an operator who loses panel access during an assignment assigns no more accounts (ROLE-30)', async () => {
  const id = await makeRole('حارس', 'chat-master');
  const admin = await callsAsLoggedIn('admin');
  await meanwhile(
    "UPDATE ON accounts WHEN OLD.id = 'id-rima'",
    `UPDATE admin_panel_permissions SET flags = '{}' WHERE id = 'id-admin-panel'`,
  );
  expect(await assign(admin, id, 'rima', 'omar')).toEqual({
    status: 200,
    assigned: ['id-rima'],
    refused: [['id-omar', 'version_conflict']],
  });
});

test.each([
  ['UPDATE ON accounts', (who: Calls, id: string) => editAccount(who, 'rima', { siteRole: id })],
  [
    'INSERT ON accounts',
    (who: Calls, id: string) => who('POST', '/users/signup', signupBody('bold', { siteRole: id })),
  ],
] as const)('a role that gains permissions during %s is not assigned (ROLE-30)', async (happening, give) => {
  const id = await makeRole('حارس');
  const master = await callsAsLoggedIn('master');
  await meanwhile(
    happening,
    `UPDATE site_roles SET chat = json_set(chat, '$.canBeGhost', json('true')) WHERE id = '${id}'`,
  );
  expect(codeOf(await give(master, id))).toEqual([412, 'version_conflict']);
  expect((await userOf('rima')).siteRole).toBeNull();
});

test.each(['a"b\\c', "د'; --", 'x\u2028y', '👩‍👩‍👧 بدر', 'a\u007fb', '%siteName% $& {{x}}', '[["x"]]'])(
  'the role name %j does not block later role changes (ROLE-28)',
  async name => {
    const id = await makeRole(name);
    const other = await makeRole('نجم');
    expect((await owner('PATCH', `${PATH}/${id}`, { color: '#aa0000', rank: 1 })).status).toBe(200);
    expect((await owner('PATCH', `${PATH}/${other}`, { name: 'قمر' })).status).toBe(200);
    expect((await owner('DELETE', `${PATH}/${id}`)).status).toBe(204);
  },
);

test.each(['Owner', 'ADMIN', 'Аdmin', 'ow ner', 'ال مالك', 'مديرٌ', 'Moderator'])(
  'the name %s, similar to a fixed role, is refused for an added role (ROLE-28)',
  async name => {
    expect([409, 422, 400, 403]).toContain((await owner('POST', PATH, bodyOf(name))).status);
  },
);

test('concurrent additions do not exceed the limit of 30 roles (ROLE-26)', async () => {
  const flags = [JSON.stringify(noChatPermissions()), JSON.stringify(noPanelPermissions())] as const;
  await env.DB.batch(
    Array.from({ length: 29 }, (_, at) =>
      env.DB.prepare(
        'INSERT INTO site_roles (id, name, position, base, chat, panel) VALUES (?, ?, ?, ?, ?, ?)',
      ).bind(`r${at}`, `r${String.fromCodePoint(0x627 + at)}`, 10 + at, 'member', ...flags),
    ),
  );
  const names = ['نجم', 'قمر', 'بدر', 'شمس'];
  const made = await Promise.all(names.map(name => owner('POST', PATH, bodyOf(name))));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  const count = await env.DB.prepare('SELECT count(*) AS n FROM site_roles WHERE id <> base').first('n');
  expect(count).toBe(30);
});

test('a role update with a base, id, accounts or unknown field is refused (ROLE-27)', async () => {
  const id = await makeRole('نجم');
  for (const change of [
    { base: 'admin' },
    { builtIn: true },
    { _id: 'owner' },
    { position: -1 },
    { accounts: ['id-rima'] },
    { chatPermissions: { isOwner: true } },
    { rank: 0 },
    { rank: 1.5 },
    JSON.parse('{"__proto__": {"base": "admin"}}'),
  ])
    expect([change, (await owner('PATCH', `${PATH}/${id}`, change)).status]).toEqual([change, 400]);
  for (const base of ['owner', 'visitor', '__proto__', ''])
    expect((await owner('POST', PATH, { ...bodyOf('قمر'), base })).status).toBe(400);
});

test.each(['visitor', '__proto__', 'constructor', '%00', "x' OR '1'='1", '..%2fmember'])(
  'every call refuses the role id %j (ROLE-26)',
  async key => {
    const before = await databaseSnapshot();
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect(
        (await owner(method, `${PATH}/${encodeURIComponent(key)}`, method === 'PATCH' ? {} : undefined))
          .status,
      ).toBe(404);
    expect((await assign(owner, encodeURIComponent(key), 'rima')).status).toBe(404);
    expect((await owner('GET', `/users?filter=${encodeURIComponent(key)}`)).status).toBe(400);
    expect(await databaseSnapshot()).toEqual(before);
  },
);

test('a room-bound operator cannot create, edit, delete or assign roles of the site (ROLE-27)', async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'gardener', role: 'admin', masterOf: ['garden'] });
  const gardener = await callsAsLoggedIn('gardener');
  const id = await makeRole('نجم');
  expect((await gardener('POST', PATH, bodyOf('قمر'))).status).toBe(403);
  expect((await gardener('PATCH', `${PATH}/${id}`, { name: 'قمر' })).status).toBe(403);
  expect((await gardener('PATCH', `${PATH}/member`, { rank: 1 })).status).toBe(403);
  expect((await gardener('DELETE', `${PATH}/${id}`)).status).toBe(403);
  expect((await assign(gardener, id, 'rima')).refused).toEqual([['id-rima', 'forbidden']]);
});

test('a bulk assignment makes a limited number of requests, which its actor cannot approve (ROLE-30)', async () => {
  const id = await makeRole('حارس', 'chat-master', { canKickUser: true });
  const names = Array.from({ length: APPROVALS_OPEN_MAX + 3 }, (_, at) => `m${at}`);
  for (const username of names) await makeAccount({ username });
  await editAccount(owner, 'admin', { needsApproval: true });
  const admin = await callsAsLoggedIn('admin');
  const { assigned, refused } = await assign(admin, id, ...names);
  expect(assigned).toEqual([]);
  expect(refused.filter(([, code]) => code === 'awaits_approval')).toHaveLength(APPROVALS_OPEN_MAX);
  expect(await waitingFor(admin)).toEqual([]);
  // An approver without these permissions does not see the request either.
  expect(await waitingFor(await callsAsLoggedIn('master'))).toEqual([]);
  const [{ _id = '' } = {}] = await waitingFor(owner);
  expect(await decide(admin, 'approved', _id)).toBe('approval_gone');
  expect((await userOf('m0')).siteRole).toBeNull();
});

test('permissions removed from a role and added again require approval (ROLE-30)', async () => {
  await editAccount(owner, 'admin', { needsApproval: true });
  const admin = await callsAsLoggedIn('admin');
  const made = await admin('POST', PATH, bodyOf('حارس', 'member', { canKickUser: true }));
  const id = recordIn(made, 'siteRole')._id;
  // The account form sets the role without approval.
  expect((await editAccount(admin, 'rima', { siteRole: id })).status).toBe(204);
  await admin('PATCH', `${PATH}/${id}`, { chatPermissions: { canKickUser: false } });
  const again = await admin('PATCH', `${PATH}/${id}`, { chatPermissions: { canKickUser: true } });
  expect(again.body.code).toBe('awaits_approval');
  expect((await assign(admin, id, 'rima')).refused).toEqual([]);
  expect((await flagsOf('rima')).canKickUser).toBe(false);
});

test('a permission change cannot be approved if the role was edited after the request (ROLE-30)', async () => {
  const id = await makeRole('حارس');
  await assign(owner, id, 'omar');
  await editAccount(owner, 'admin', { needsApproval: true });
  const admin = await callsAsLoggedIn('admin');
  const asked = await admin('PATCH', `${PATH}/${id}`, { chatPermissions: { canKickUser: true } });
  expect(asked.body.code).toBe('awaits_approval');
  const [{ _id = '' } = {}] = await waitingFor(owner);
  await owner('PATCH', `${PATH}/${id}`, { name: 'حارس البوابة' });
  expect(await decide(owner, 'approved', _id)).not.toBe(204);
  expect((await flagsOf('omar')).canKickUser).toBe(false);
});

test.each(['bot', 'hostPass'] as const)('a %s session cannot manage roles (ROLE-27)', async began => {
  const session = { sessionID: crypto.randomUUID(), deviceID: crypto.randomUUID(), began };
  const claims = { sub: 'id-owner', nickname: 'owner', generation: 0, accountType: 'super' } as const;
  const token = await issueToken(
    env.SAMAR_SECRET,
    { ...claims, ...session, fingerprint: '', originURL: '' },
    Date.now(),
  );
  const headers = { Authorization: `Bearer ${token}` };
  for (const [method, path, body] of [
    ['GET', PATH, undefined],
    ['POST', PATH, bodyOf('نجم')],
    ['PATCH', `${PATH}/member`, { rank: 1 }],
    ['POST', `${PATH}/member/accounts`, { accounts: ['id-rima'] }],
  ] as const)
    expect([method, path, (await call(method, path, body, headers)).status]).toEqual([method, path, 403]);
});

test('a name cannot forge an approval in the event record (ROLE-28)', async () => {
  const id = await makeRole('س، بموافقة «رئيس»');
  await owner('PATCH', `${PATH}/${id}`, { name: 'ص» إلى «ع، بموافقة «بدر»' });
  await owner('DELETE', `${PATH}/${id}`);
  const { results } = await env.DB.prepare('SELECT event_data AS said FROM events').all<{ said: string }>();
  expect(results).toHaveLength(3);
  expect(results.filter(({ said }) => /بموافقة «|» إلى «ع/.test(said))).toEqual([]);
});

test('a role title ends with the subscription, also for the member base (ROLE-33)', async () => {
  const id = await makeRole('نجم الشهر');
  await assign(owner, id, 'omar');
  const rima = await callsAsLoggedIn('rima');
  const titleOf = async () => recordIn(await rima('GET', '/profiles/id-omar'), 'profile').title;
  expect(await titleOf()).toMatchObject({ name: 'نجم الشهر' });
  await env.DB.exec("UPDATE accounts SET subscription_end_date = '2020-01-01' WHERE id = 'id-omar'");
  expect(await titleOf()).toBeUndefined();
});
