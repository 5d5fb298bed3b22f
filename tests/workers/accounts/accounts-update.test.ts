import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../protocol/rules/roles.ts';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  Member,
  makeAccount,
  pendingImage,
  recordIn,
  signupBody,
} from '../../support/accounts.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;
let admin: Ask;

const ACCOUNTS_MENU = { canAccessAdminPanel: true, canAccessAccountsMenu: true };
const edit = (who: Ask, id: string, editedUser: Record<string, unknown>) =>
  who('PATCH', `/users/updateUser/${id}`, { editedUser });
const read = async (id: string) => recordIn(await owner('GET', `/users/${id}`), 'user');
const lastEvent = async () =>
  (await env.DB.prepare('SELECT event_data AS text FROM events ORDER BY turn DESC LIMIT 1').first())?.text;
const flagsOf = async (table: string, id: string) =>
  JSON.parse(
    String(
      (await env.DB.prepare(`SELECT flags FROM ${table} WHERE id = ?`).bind(id).first<{ flags: string }>())
        ?.flags,
    ),
  );
const signedUp = async (username: string, over: Record<string, unknown> = {}) =>
  recordIn(await owner('POST', '/users/signup', signupBody(username, over)), 'user')._id;

beforeAll(async () => {
  for (const [username, role] of [
    ['owner', 'owner'],
    ['co-owner', 'owner'],
    ['admin', 'admin'],
    ['other-admin', 'admin'],
    ['member', 'member'],
  ] as [string, Role][]) {
    await makeAccount({ username, role });
  }
  await makeAccount({ username: 'clerk', role: 'chat-master', panel: ACCOUNTS_MENU });
  owner = await callsAsLoggedIn('owner');
  admin = await callsAsLoggedIn('admin');
});

test('an edit accepts fields under editedUser or at the top level (AUTH-14)', async () => {
  const before = await read('id-member');
  const answer = await owner('PATCH', '/users/updateUser/id-member', {
    authKey: 'owner',
    editedUser: { color: '#112233', nickname: 'عضو' },
  });
  expect([answer.status, answer.body]).toEqual([204, {}]);
  expect(await lastEvent()).toBe(
    'تعديل الحساب: member — الاسم المستعار: من «member» إلى «عضو»؛ لون الاسم: من «#46610e» إلى «#112233»',
  );
  expect((await owner('PATCH', '/users/updateUser/id-member', { email: 'm@samar.example' })).status).toBe(
    204,
  );
  expect(await read('id-member')).toEqual({
    ...before,
    color: '#112233',
    nickname: 'عضو',
    email: 'm@samar.example',
  });
  await edit(owner, 'id-member', { email: '', nickname: 'member' });
  expect((await read('id-member')).email).toBeNull();
  expect((await edit(owner, 'nobody', { color: '#112233' })).status).toBe(404);
});

test('saving an unchanged form stores nothing', async () => {
  const { _id, ...same } = await read('id-member');
  const before = await databaseSnapshot();
  expect((await edit(owner, 'id-member', { ...same, password: '', passwordConfirm: '' })).status).toBe(204);
  expect(await databaseSnapshot()).toEqual(before);
});

test('a form that still names a deleted room and permission record is accepted', async () => {
  await env.DB.prepare(
    `INSERT INTO rooms (id, name, name_color, name_bg_color, subject, subject_color, subject_bg_color, created_at)
     VALUES ('passing', 'عابرة', '#000000', '#ffffff', '', '#000000', '#ffffff', 1)`,
  ).run();
  const id = await signedUp('keeper', { role: 'room-master', masterOf: ['passing'] });
  await env.DB.prepare(`DELETE FROM rooms WHERE id = 'passing'`).run();
  const { _id, ...same } = await read(id);
  await owner('DELETE', `/chatPermissions/${same.chatPermissions}`);
  expect((await edit(owner, id, { ...same, color: '#112233' })).status).toBe(204);
  expect(await read(id)).toEqual({ ...same, _id: id, color: '#112233' });
  expect((await edit(owner, id, { masterOf: ['passing', 'nowhere'] })).status).toBe(400);
});

test('if one password is empty, both are ignored; otherwise they are validated (AUTH-16)', async () => {
  const outcome = async (password: string, passwordConfirm: string) => {
    const { status, body } = await edit(owner, 'id-member', { password, passwordConfirm });
    return [status, body.message ?? ''];
  };
  expect(await outcome('', '')).toEqual([204, '']);
  expect(await outcome('something', '')).toEqual([204, '']);
  expect(await outcome('', 'something')).toEqual([204, '']);
  expect((await new Member('member').login()).status).toBe(200);
  expect(await outcome('1234567', '1234567')).toEqual([
    400,
    'User validation failed: password: Password and password confirm must be more than 8 characters!',
  ]);
  expect(await outcome('12345678', '12345679')).toEqual([
    400,
    'User validation failed: passwordConfirm: Password is not equal to password confirm!',
  ]);
  expect(await outcome('12345678', '12345678')).toEqual([204, '']);
  expect((await new Member('member').login({ password: '12345678' })).status).toBe(200);
  expect((await new Member('member').login()).status).toBe(401);
});

test("a rename to a similar name is refused; respelling one's own name is not", async () => {
  const refused = await edit(owner, 'id-member', { username: 'C.l.e.r.k' });
  expect([refused.status, refused.body.errors]).toEqual([409, { username: 'is taken' }]);
  expect((await edit(owner, 'id-member', { nickname: 'c l e r k' })).body.errors).toEqual({
    nickname: 'is taken',
  });
  expect((await edit(owner, 'id-member', { username: 'c l e r k' })).body.errors).toEqual({
    username: 'is taken',
  });
  expect((await edit(owner, 'id-member', { nickname: 'Member' })).status).toBe(204);
  const race = await Promise.all(
    ['id-clerk', 'id-member'].map(id => edit(owner, id, { nickname: 'المتنافسان' })),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('changed dates are validated together with unchanged dates', async () => {
  await edit(owner, 'id-member', { subscriptionStartDate: '2030-01-01' });
  const refused = await edit(owner, 'id-member', { subscriptionEndDate: '2029-01-01' });
  expect(refused.body.errors).toEqual({ subscriptionEndDate: 'is before its start' });
  await edit(owner, 'id-member', { subscriptionStartDate: null });
});

test('no path changes a higher-ranked account or the power of an owner (MAY-61, ROLE-11, MAY-65)', async () => {
  const clerk = await callsAsLoggedIn('clerk');
  for (const [who, target, change] of [
    [clerk, 'admin', { color: '#112233' }],
    [clerk, 'admin', { password: '12345678', passwordConfirm: '12345678' }],
    [admin, 'owner', { color: '#112233' }],
    [admin, 'owner', { subscriptionEndDate: '2020-01-01' }],
    [owner, 'co-owner', { role: 'member' }],
    [owner, 'co-owner', { adminPanelPermissions: { canAccessBanMenu: false } }],
    [owner, 'co-owner', { subscriptionEndDate: '2020-01-01' }],
    [owner, 'co-owner', { password: '12345678', passwordConfirm: '12345678' }],
  ] as const) {
    const before = await databaseSnapshot();
    expect([target, change, (await edit(who, `id-${target}`, change)).body.code]).toEqual([
      target,
      change,
      'forbidden',
    ]);
    expect((await who('DELETE', `/users/id-${target}`)).status).toBe(403);
    for (const [kind, record] of [
      ['adminPanelPermissions', 'panel'],
      ['chatPermissions', 'chat'],
    ]) {
      const path = `/${kind}/id-${target}-${record}`;
      const flags = record === 'panel' ? { canAccessBanMenu: false } : { canKickUser: false };
      expect((await who('PATCH', path, flags)).status).toBe(403);
      expect((await who('DELETE', path)).status).toBe(403);
    }
    expect(await databaseSnapshot()).toEqual(before);
  }
  expect((await edit(owner, 'id-co-owner', { color: '#112233' })).status).toBe(204);
  expect((await edit(admin, 'id-other-admin', { color: '#112233' })).status).toBe(204);
  expect((await edit(admin, 'id-other-admin', { chatPermissions: { canBeGhost: false } })).status).toBe(403);
});

test('an editor cannot grant a role or flag that the editor lacks (MAY-59, MAY-60)', async () => {
  const id = await signedUp('risen', { chatPermissions: { canSendPrivateMsg: true } });
  const clerk = await callsAsLoggedIn('clerk');
  expect((await edit(clerk, id, { role: 'admin' })).status).toBe(403);
  expect((await edit(clerk, id, { adminPanelPermissions: { canAccessBanMenu: true } })).status).toBe(403);
  expect((await edit(clerk, id, { chatPermissions: { canKickShielded: true } })).status).toBe(403);
  expect((await edit(clerk, 'id-clerk', { chatPermissions: { canBeGhost: true } })).status).toBe(403);
  const strong = recordIn(
    await owner('POST', '/chatPermissions', { canKickShielded: true }),
    'chatPermissions',
  );
  expect((await edit(clerk, id, { chatPermissions: strong._id })).status).toBe(403);
  const open = await owner('POST', '/adminPanelPermissions', { canAccessBanMenu: true });
  const { _id: panel } = recordIn(open, 'adminPanelPermissions');
  expect((await edit(clerk, id, { adminPanelPermissions: panel })).status).toBe(403);
  const stays = await edit(clerk, id, { chatPermissions: { canSendPrivateMsg: true, canKickUser: true } });
  expect(stays.status).toBe(204);
  const record = String((await read(id)).chatPermissions);
  expect(await flagsOf('chat_permissions', record)).toMatchObject({
    canSendPrivateMsg: true,
    canKickUser: true,
  });
  expect((await edit(owner, id, { chatPermissions: strong._id })).status).toBe(204);
  expect((await read(id)).chatPermissions).toBe(strong._id);
  expect((await edit(owner, 'id-clerk', { chatPermissions: strong._id })).body.errors).toEqual({
    chatPermissions: 'belongs to another account',
  });
});

test('a new nickname image replaces the old image and deletes its file (RES-80)', async () => {
  const [first, second] = [await pendingImage('first.png'), await pendingImage('second.png')];
  const id = await signedUp('pictured', { nicknameImg: first });
  const files = async () =>
    (await env.MEDIA.list({ prefix: 'nickname-images/' })).objects.map(({ key }) => key.split('/')[1]).sort();
  expect((await edit(owner, id, { nicknameImg: 'third.png' })).status).toBe(400);
  expect((await edit(owner, id, { nicknameImg: first, color: '#123456' })).status).toBe(204);
  expect(await files()).toEqual(['first.png', 'second.png']);
  expect((await edit(owner, id, { nicknameImg: second })).status).toBe(204);
  expect(await files()).toEqual(['second.png']);
  expect((await env.DB.prepare('SELECT COUNT(*) AS count FROM pending_files').first())?.count).toBe(0);
  expect((await owner('DELETE', `/users/${id}`)).status).toBe(204);
  expect(await files()).toEqual([]);
});

test('of two concurrent deletions, one deletes the account and its permission records', async () => {
  const before = await env.DB.prepare('SELECT COUNT(*) AS count FROM chat_permissions').first();
  const id = await signedUp('leaver');
  const answers = await Promise.all([owner('DELETE', `/users/${id}`), owner('DELETE', `/users/${id}`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await lastEvent()).toBe('حذف الحساب: leaver');
  expect(await env.DB.prepare('SELECT COUNT(*) AS count FROM chat_permissions').first()).toEqual(before);
  expect((await owner('GET', `/users/${id}`)).status).toBe(404);
});

test('an account whose records were deleted first can also be deleted', async () => {
  const id = await signedUp('leaver');
  const { adminPanelPermissions, chatPermissions } = await read(id);
  expect((await owner('DELETE', `/adminPanelPermissions/${adminPanelPermissions}`)).status).toBe(204);
  expect((await owner('DELETE', `/chatPermissions/${chatPermissions}`)).status).toBe(204);
  expect((await owner('DELETE', `/users/${id}`)).status).toBe(204);
});
