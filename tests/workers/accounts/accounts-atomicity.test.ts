import { beforeAll, expect, test, vi } from 'vitest';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  failWrites,
  Member,
  makeAccount,
  PASSWORD,
  pendingImage,
  recordIn,
  signupBody,
} from '../../support/accounts.ts';

let owner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

const signedUp = async (username: string, over: Record<string, unknown> = {}) =>
  recordIn(await owner('POST', '/users/signup', signupBody(username, over)), 'user')._id;

beforeAll(async () => {
  await makeAccount({ username: 'founder', role: 'owner' });
  owner = await callsAsLoggedIn('founder');
});

test.each([
  ['INSERT', 'admin_panel_permissions'],
  ['INSERT', 'chat_permissions'],
  ['INSERT', 'accounts'],
  ['DELETE', 'pending_files'],
  ['INSERT', 'events_pending'],
] as const)('a signup with a failing %s of %s stores nothing (RES-76)', async (verb, table) => {
  const nicknameImg = await pendingImage(`saga-${table}.png`);
  const before = await databaseSnapshot();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mend = await failWrites(verb, table);
  const answer = await owner('POST', '/users/signup', signupBody(`saga ${table.length}`, { nicknameImg }));
  await mend();
  quiet.mockRestore();
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(await databaseSnapshot()).toEqual(before);
  const again = await owner('POST', '/users/signup', signupBody(`saga ${table.length}`, { nicknameImg }));
  expect(again.status).toBe(201);
});

test('permission records can be deleted after their signup was refused (PANEL-41)', async () => {
  const made = async (name: 'adminPanelPermissions' | 'chatPermissions') =>
    recordIn(await owner('POST', `/${name}`, {}), name)._id;
  const ids = {
    adminPanelPermissions: await made('adminPanelPermissions'),
    chatPermissions: await made('chatPermissions'),
  };
  expect((await owner('POST', '/users/signup', signupBody('founder', ids))).status).toBe(409);
  for (const [name, id] of Object.entries(ids)) {
    expect((await owner('DELETE', `/${name}/${id}`)).status).toBe(204);
    expect((await owner('GET', `/${name}/${id}`)).status).toBe(404);
  }
});

test('a signup refused at the last check stores no account or records (RES-76)', async () => {
  const before = await databaseSnapshot();
  const answer = await owner('POST', '/users/signup', signupBody('f o u n d e r'));
  expect(answer.status).toBe(409);
  expect(await databaseSnapshot()).toEqual(before);
});

test.each([
  ['PATCH', 'UPDATE', 'accounts'],
  ['PATCH', 'UPDATE', 'admin_panel_permissions'],
  ['PATCH', 'UPDATE', 'chat_permissions'],
  ['PATCH', 'DELETE', 'pending_files'],
  ['PATCH', 'INSERT', 'events_pending'],
  ['DELETE', 'DELETE', 'accounts'],
  ['DELETE', 'DELETE', 'admin_panel_permissions'],
  ['DELETE', 'DELETE', 'chat_permissions'],
  ['DELETE', 'INSERT', 'events_pending'],
] as const)('a %s with a failing %s of %s changes nothing (RES-76, RES-81)', async (method, verb, table) => {
  const name = `${method}-${table}.png`;
  const username = `${method} ${verb} ${table.length}`;
  const id = await signedUp(username, { nicknameImg: await pendingImage(`old-${name}`) });
  const holder = new Member(username);
  await holder.signIn();
  const change = {
    editedUser: {
      color: '#abcdef',
      password: 'another password',
      passwordConfirm: 'another password',
      nicknameImg: await pendingImage(name),
      adminPanelPermissions: { canAccessBanMenu: true },
      chatPermissions: { canKickUser: true },
    },
  };
  const act = () =>
    method === 'PATCH' ? owner('PATCH', `/users/updateUser/${id}`, change) : owner('DELETE', `/users/${id}`);
  const before = await databaseSnapshot();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mend = await failWrites(verb, table);
  const answer = await act();
  await mend();
  quiet.mockRestore();
  expect(answer.status).toBe(500);
  expect(await databaseSnapshot()).toEqual(before);
  expect((await holder.login({ password: PASSWORD })).status).toBe(200);
  expect((await act()).status).toBe(204);
});
