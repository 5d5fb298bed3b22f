import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { CHAT_PERMISSIONS } from '../../../protocol/rules/permissions.ts';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import {
  callsAsLoggedIn,
  Member,
  makeAccount,
  pendingImage,
  recordIn,
  signupBody,
} from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;

const events = async () =>
  (await env.DB.prepare('SELECT event_data AS text, event_type AS type FROM events ORDER BY turn').all())
    .results;

beforeAll(async () => {
  await makeAccount({ username: 'owner', role: 'owner' });
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO stars (id, name, upload_path, created_at) VALUES ('s1', 'ذهبية', '/uploads/stars/gold.gif', 1)`,
    ),
    env.DB.prepare(
      `INSERT INTO avatars (id, name, upload_path, is_default, created_at) VALUES ('a1', 'زيتون', '/uploads/avatars/olive.png', 1, 1),
        ('a2', 'هلال', '/uploads/avatars/crescent.png', 0, 2)`,
    ),
  ]);
  owner = await callsAsLoggedIn('owner');
});

test('a new account is stored with permission records, an audit entry and default values', async () => {
  const answer = await owner('POST', '/users/signup', { authKey: 'owner', ...signupBody('نجمة') });
  const user = recordIn(answer, 'user');
  expect([answer.status, user]).toEqual([
    201,
    {
      _id: expect.any(String),
      username: 'نجمة',
      nickname: 'نجمة',
      email: null,
      role: 'member',
      decoration: null,
      color: '#000000',
      backgroundColor: '#EDEDED',
      image: '/uploads/avatars/olive.png',
      star: null,
      nicknameImg: null,
      subscriptionStartDate: null,
      subscriptionEndDate: null,
      kicksPerHour: 0,
      longestBan: 'forever',
      needsApproval: false,
      siteRole: null,
      adminPanelPermissions: expect.any(String),
      chatPermissions: expect.any(String),
      masterOf: [],
    },
  ]);
  const chat = recordIn(await owner('GET', `/chatPermissions/${user.chatPermissions}`), 'chatPermissions');
  // All chat permissions and the record's id.
  expect(Object.keys(chat)).toHaveLength(CHAT_PERMISSIONS.length + 1);
  expect(chat).toMatchObject({ canAccessChat: true, allowUserToWrite: true, canKickUser: false });
  expect((await events()).at(-1)).toEqual({ text: 'إنشاء حساب جديد: نجمة', type: 'adminPanel' });
  expect((await new Member('نجمة').login()).status).toBe(200);
});

test('a permission record created separately can belong to only one account', async () => {
  const panel = recordIn(await owner('POST', '/adminPanelPermissions', {}), 'adminPanelPermissions')._id;
  const chat = recordIn(
    await owner('POST', '/chatPermissions', { canAccessChat: true }),
    'chatPermissions',
  )._id;
  const ids = { adminPanelPermissions: panel, chatPermissions: chat };
  const made = await owner('POST', '/users/signup', signupBody('by-id', ids));
  expect([made.status, recordIn(made, 'user')]).toMatchObject([201, ids]);
  const other = recordIn(await owner('POST', '/users/signup', signupBody('beside')), 'user');
  for (const field of ['chatPermissions', 'adminPanelPermissions'] as const) {
    const shared = { [field]: ids[field] };
    const refused = [400, { [field]: 'belongs to another account' }];
    const again = await owner('POST', '/users/signup', signupBody('second', shared));
    expect([again.status, again.body.errors]).toEqual(refused);
    const taken = await owner('PATCH', `/users/updateUser/${other._id}`, { editedUser: shared });
    expect([taken.status, taken.body.errors]).toEqual(refused);
  }
});

test('a signup with all fields stores them and takes over the pending image (RES-80)', async () => {
  const nicknameImg = await pendingImage('falcon.png');
  const fields = {
    nickname: 'صقر النخيل',
    email: 'saqr@samar.example',
    decoration: 'وسام الذهب',
    color: '#0b6e69',
    backgroundColor: '',
    image: 'هلال',
    star: 'ذهبية',
    nicknameImg,
    subscriptionStartDate: '2026-11-01',
    subscriptionEndDate: '2027-11-01T03:00:00+03:00',
    masterOf: ['main'],
    role: 'room-master',
  };
  const user = recordIn(await owner('POST', '/users/signup', signupBody('saqr', fields)), 'user');
  expect(user).toMatchObject({
    ...fields,
    image: '/uploads/avatars/crescent.png',
    star: '/uploads/stars/gold.gif',
    subscriptionStartDate: '2026-11-01T00:00:00.000Z',
    subscriptionEndDate: '2027-11-01T00:00:00.000Z',
  });
  const stored = await env.DB.prepare(
    `SELECT subscription_start_date AS start, subscription_end_date AS "end" FROM accounts WHERE username = 'saqr'`,
  ).first();
  expect(stored).toEqual({ start: '2026-11-01T00:00:00.000Z', end: '2027-11-01T00:00:00.000Z' });
  expect((await env.DB.prepare('SELECT COUNT(*) AS count FROM pending_files').first())?.count).toBe(0);
  const other = await owner('POST', '/users/signup', signupBody('thief', { nicknameImg }));
  expect(other.body.errors).toEqual({ nicknameImg: 'must be an uploaded image' });
});

test('a signup with a name similar to another account returns 409, also concurrently', async () => {
  await makeAccount({ username: 'reem', nickname: 'ريم الفلا' });
  const refused = async (over: Record<string, unknown>) => {
    const answer = await owner('POST', '/users/signup', signupBody('fresh name', over));
    return [answer.status, answer.body.code, answer.body.message];
  };
  const taken = (field: string) => [409, 'conflict', `User validation failed: ${field}: is taken`];
  expect(await refused({ username: 'reem' })).toEqual(taken('username'));
  expect(await refused({ username: 'R.e.e.m' })).toEqual(taken('username'));
  expect(await refused({ username: 'ريم الفلا' })).toEqual(taken('username'));
  expect(await refused({ nickname: 'رـيم الفلا' })).toEqual(taken('nickname'));
  const twins = await Promise.all(
    ['twin', 'tw.in', 'TWIN'].map(username => owner('POST', '/users/signup', signupBody(username))),
  );
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('an account cannot create accounts with a rank or flags beyond its own (MAY-59, MAY-60)', async () => {
  const { panel, chat } = ROLE_TEMPLATES.admin;
  await makeAccount({
    username: 'clerk',
    role: 'chat-master',
    panel: { canAccessAdminPanel: true, canAccessAccountsMenu: true },
  });
  const clerk = await callsAsLoggedIn('clerk');
  const status = async (over: Record<string, unknown>) =>
    (await clerk('POST', '/users/signup', signupBody('protégé', over))).status;
  expect(await status({ role: 'admin' })).toBe(403);
  expect(await status({ role: 'owner' })).toBe(403);
  expect(await status({ adminPanelPermissions: { canAccessBanMenu: true } })).toBe(403);
  expect(await status({ chatPermissions: { canBeGhost: true } })).toBe(403);
  expect(await status({ chatPermissions: chat, adminPanelPermissions: panel })).toBe(403);
  const strong = recordIn(
    await owner('POST', '/chatPermissions', { canBeGhost: true }),
    'chatPermissions',
  )._id;
  expect(await status({ chatPermissions: strong })).toBe(403);
  expect(await status({ role: 'chat-master', chatPermissions: { canKickUser: true } })).toBe(201);
});

test('a room-master can assign accounts only to their own rooms (MAY-62)', async () => {
  await makeAccount({
    username: 'gardener',
    role: 'room-master',
    panel: { canAccessAdminPanel: true, canAccessAccountsMenu: true },
  });
  const gardener = await callsAsLoggedIn('gardener');
  const wish = signupBody('helper', { role: 'room-master', masterOf: ['main'] });
  expect((await gardener('POST', '/users/signup', wish)).status).toBe(403);
  await owner('PATCH', '/users/updateUser/id-gardener', { editedUser: { masterOf: ['main'] } });
  expect((await gardener('POST', '/users/signup', wish)).status).toBe(201);
});

test('accounts are listed in pages of 9, oldest first, and read singly (REST-15, REST-17)', async () => {
  const all: { _id: string }[] = [];
  for (let page = 1; ; page++) {
    const { body } = await owner('GET', `/users/?page=${page}`);
    const { users, numPages, total } = body.data as unknown as {
      users: { _id: string }[];
      numPages: number;
      total: number;
    };
    expect([numPages, users.length]).toEqual([Math.ceil(total / 9), Math.min(9, total - all.length)]);
    all.push(...users);
    if (page === numPages) break;
  }
  const stored = await env.DB.prepare('SELECT id FROM accounts ORDER BY created_at, id').all<{
    id: string;
  }>();
  expect(all.map(({ _id }) => _id)).toEqual(stored.results.map(({ id }) => id));
  const one = await owner('GET', '/users/id-owner');
  expect([one.status, recordIn(one, 'user')]).toEqual([200, all.find(({ _id }) => _id === 'id-owner')]);
  for (const secret of ['scrypt', 'asswordHash', 'keleton', 'eneration', 'demo']) {
    expect(JSON.stringify([all, one.body])).not.toContain(secret);
  }
  expect((await owner('GET', '/users/nobody')).status).toBe(404);
  expect((await owner('GET', '/users/?page=99')).body).toMatchObject({ data: { users: [] } });
  for (const query of ['page=0', 'limit=101', 'page=1&filter=nobody']) {
    expect((await owner('GET', `/users/?${query}`)).status).toBe(400);
  }
});

test('without canAccessAccountsMenu, accounts and permission records are inaccessible', async () => {
  await makeAccount({ username: 'blind', role: 'admin', panel: { canAccessAccountsMenu: false } });
  await makeAccount({ username: 'outside', role: 'member' });
  const blind = await callsAsLoggedIn('blind');
  const outside = await callsAsLoggedIn('outside');
  for (const [method, path, body] of [
    ['GET', '/users/?page=1'],
    ['GET', '/users/id-owner'],
    ['POST', '/users/signup', {}],
    ['PATCH', '/users/updateUser/id-owner', {}],
    ['DELETE', '/users/id-owner'],
    ['POST', '/chatPermissions', {}],
    ['GET', '/chatPermissions/visitor'],
    ['PATCH', '/chatPermissions/visitor', {}],
    ['DELETE', '/chatPermissions/visitor'],
    ['POST', '/adminPanelPermissions', {}],
    ['GET', '/adminPanelPermissions/id-owner-panel'],
    ['PATCH', '/adminPanelPermissions/id-owner-panel', {}],
    ['DELETE', '/adminPanelPermissions/id-owner-panel'],
  ] as const) {
    const refused = await blind(method, path, body);
    expect([path, refused.status, refused.body.message]).toEqual([
      path,
      403,
      'Unauthorized to access Admin-Accounts',
    ]);
    expect((await outside(method, path, body)).body.message).toBe('Unauthorized Access to the Admin-Panel');
    expect((await call(method, path, body)).status).toBe(401);
  }
  expect((await owner('POST', '/users/signup', signupBody('x', { authKey: 'blind' }))).status).toBe(401);
});

test('without a page parameter, the first 9 accounts are returned', async () => {
  for (let nth = 0; nth < 9; nth++) await makeAccount({ username: `row-${nth}` });
  const [bare, first] = [await owner('GET', '/users'), await owner('GET', '/users/?page=1')];
  expect(bare.body).toEqual(first.body);
  const { users, total } = (bare.body as unknown as { data: { users: object[]; total: number } }).data;
  expect([users.length, total > 9]).toEqual([9, true]);
});
