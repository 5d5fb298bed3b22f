import { beforeAll, expect, test, vi } from 'vitest';
import {
  asking,
  breaking,
  everything,
  inAnswer,
  Member,
  makeAccount,
  newcomer,
  PASSWORD,
  pendingImage,
} from '../support/accounts.ts';

let owner: Awaited<ReturnType<typeof asking>>;

const signedUp = async (username: string, over: Record<string, unknown> = {}) =>
  inAnswer(await owner('POST', '/users/signup', newcomer(username, over)), 'user')._id;

beforeAll(async () => {
  await makeAccount({ username: 'owner', role: 'owner' });
  owner = await asking('owner');
});

test.each([
  ['INSERT', 'admin_panel_permissions'],
  ['INSERT', 'chat_permissions'],
  ['INSERT', 'accounts'],
  ['DELETE', 'pending_files'],
  ['INSERT', 'events'],
] as const)('RES-76, PANEL-42 a signup whose %s of %s fails leaves nothing behind', async (verb, table) => {
  const nicknameImg = await pendingImage(`saga-${table}.png`);
  const before = await everything();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mend = await breaking(verb, table);
  const answer = await owner('POST', '/users/signup', newcomer(`saga ${table}`, { nicknameImg }));
  await mend();
  quiet.mockRestore();
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(await everything()).toEqual(before);
  const again = await owner('POST', '/users/signup', newcomer(`saga ${table}`, { nicknameImg }));
  expect(again.status).toBe(201);
});

test('RES-76 a signup that is refused at its last condition leaves neither account nor records', async () => {
  const before = await everything();
  const answer = await owner('POST', '/users/signup', newcomer('o w n e r'));
  expect(answer.status).toBe(409);
  expect(await everything()).toEqual(before);
});

test.each([
  ['PATCH', 'UPDATE', 'accounts'],
  ['PATCH', 'UPDATE', 'admin_panel_permissions'],
  ['PATCH', 'UPDATE', 'chat_permissions'],
  ['PATCH', 'DELETE', 'pending_files'],
  ['PATCH', 'INSERT', 'events'],
  ['DELETE', 'DELETE', 'accounts'],
  ['DELETE', 'DELETE', 'admin_panel_permissions'],
  ['DELETE', 'DELETE', 'chat_permissions'],
  ['DELETE', 'INSERT', 'events'],
] as const)('RES-76, RES-81 a %s whose %s of %s fails changes nothing', async (method, verb, table) => {
  const name = `${method}-${table}.png`;
  const username = `${method} ${verb} ${table}`.slice(0, 30);
  const id = await signedUp(username, { nicknameImg: await pendingImage(`old-${name}`) });
  const holder = new Member(username);
  await holder.login();
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
  const before = await everything();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mend = await breaking(verb, table);
  const answer = await act();
  await mend();
  quiet.mockRestore();
  expect(answer.status).toBe(500);
  expect(await everything()).toEqual(before);
  expect((await holder.login({ password: PASSWORD })).status).toBe(200);
  expect((await act()).status).toBe(204);
});
