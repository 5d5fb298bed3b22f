import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const owner = new Member('salma');
const asOwner = callsAs(owner);

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: { canKickUser: false } });
  await makeAccount({ username: 'rima', role: 'member' });
  await makeAccount({
    username: 'ended',
    role: 'chat-master',
    subscriptionEndDate: '2020-01-01T00:00:00.000Z',
  });
  await owner.signIn();
});

const explain = async (actor: string, act: string, target?: string) => {
  const query = new URLSearchParams({ actor, act, ...(target !== undefined && { target }) });
  const { status, body } = await asOwner('GET', `/why?${query}`);
  return { status, code: body.code, ...(body.data as unknown as object) };
};
const lacks = (permission: string, setAt: string) => ({ on: 'permission', permission, held: false, setAt });

test('an operator reads the missing permission and its source (WHY-2)', async () => {
  expect(await explain('id-omar', 'requestKickUser', 'visitor')).toMatchObject({
    code: 'forbidden',
    reasons: [lacks('canKickUser', 'account')],
  });
  expect(await explain('id-rima', 'requestKickUser', 'visitor')).toMatchObject({
    reasons: [lacks('canKickUser', 'role')],
  });
  expect(await explain('id-ended', 'requestKickUser', 'visitor')).toMatchObject({
    reasons: [lacks('canKickUser', 'subscription')],
  });
});

test('the source is visitors for a guest permission, and session for a mute (WHY-2)', async () => {
  await env.DB.prepare(
    `UPDATE chat_permissions SET flags = json_set(flags, '$.canSendPrivateMsg', json('false')) WHERE id = 'visitor'`,
  ).run();
  expect(await explain('visitor', 'privateMessage', 'id-rima')).toMatchObject({
    code: 'forbidden',
    reasons: [lacks('canSendPrivateMsg', 'visitors')],
  });
  const moderator = await new Member('salma').enter({ room: 'القاعة' });
  const guest = new Visitor('ضيف');
  await guest.enter({ room: 'القاعة' });
  const { userID: userId } = guest;
  const mute = { userId, prop: 'allowUserToWrite', value: false };
  expect(await moderator.request('requestChangeUserPermissions', mute)).toMatchObject({ ok: true });
  await expect
    .poll(() => explain(userId, 'newMessageFromClient'))
    .toMatchObject({ code: 'muted', reasons: [lacks('allowUserToWrite', 'session')] });
});

test('an allowed action names its basis; a rank refusal names both ranks (WHY-1, WHY-2)', async () => {
  const { reasons, ...allowed } = (await explain('id-salma', 'requestBanUser', 'id-rima')) as Record<
    string,
    unknown
  >;
  expect(allowed).toMatchObject({ status: 200, code: 'allowed', message: null });
  expect(reasons).toContainEqual({ on: 'permission', permission: 'canAddBanned', held: true, setAt: 'role' });
  expect(await explain('id-omar', 'sendWarningMessage', 'id-salma')).toMatchObject({
    code: 'forbidden',
    reasons: expect.arrayContaining([{ on: 'rank', actor: 60, target: 100 }]),
  });
});

test('an unknown action, an unknown user or a caller without panel access is refused (WHY-2)', async () => {
  expect(await explain('id-omar', 'requestNothing')).toMatchObject({ status: 400 });
  expect(await explain('nobody', 'requestKickUser')).toMatchObject({ status: 404, code: 'user_not_found' });
  const rima = new Member('rima');
  await rima.signIn();
  const answer = await callsAs(rima)('GET', '/why?actor=visitor&act=requestKickUser');
  expect(answer.status).toBe(403);
});
