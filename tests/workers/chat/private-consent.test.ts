import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { codeOf, WITHIN } from '../../support/lobby-presence.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'rima', role: 'member' });
  await makeAccount({ username: 'owner', role: 'owner' });
});

const stored = async (accountId: string): Promise<unknown> => {
  const query = 'SELECT privacy FROM privacy_choices WHERE account_id = ?';
  const row = await env.DB.prepare(query).bind(accountId).first<{ privacy: string }>();
  return row && JSON.parse(row.privacy);
};
const write = async (from: ClientSocket, to: string) =>
  codeOf(await from.request('privateMessage', { to, chatMessage: 'سلام', style: {} }));

test("a member's privacy choice survives hibernation and applies in another room (MESSAGE-48)", async () => {
  const from = await enter(new Visitor('طارق'));
  const here = await enter(new Member('rima'));
  const privacy = { privateFrom: 'members', seen: true };
  expect(codeOf(await here.request('requestSetPrivacy', privacy))).toBe('ok');
  expect(await here.waitFor('privacy')).toEqual(privacy);
  expect(await write(from, 'id-rima')).toBe('private_refused');
  await evict('hall');
  expect(await write(from, 'id-rima')).toBe('private_refused');
  await vi.waitFor(async () => expect(await stored('id-rima')).toEqual(privacy), WITHIN);
  here.close(1000);
  const elsewhere = await enter(new Member('rima'), 'الحديقة');
  expect(await elsewhere.waitFor('privacy')).toEqual(privacy);
  await vi.waitFor(async () => expect(await write(from, 'id-rima')).toBe('private_refused'), WITHIN);
  const owner = new Member('owner');
  await owner.signIn();
  expect((await call('DELETE', '/users/id-rima', undefined, owner.headers)).status).toBe(204);
  expect(await stored('id-rima')).toBeNull();
});

test("a guest's privacy choice applies and is not stored; an invalid choice is refused", async () => {
  const from = await enter(new Visitor('غريب'));
  const reader = new Visitor('هادئة');
  const privacy = { privateFrom: 'nobody', seen: false };
  const socket = await enter(reader, 'القاعة', { privacy });
  expect(await socket.waitFor('privacy')).toEqual(privacy);
  expect(await write(from, reader.userID)).toBe('private_refused');
  expect(await stored(reader.userID)).toBeNull();
  const wrong = await reader.connect({ privacy: { privateFrom: 'friends', seen: false } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'validation' } });
});

test('private refusals and read marks work between rooms and after hibernation (MESSAGE-46, MESSAGE-47)', async () => {
  const [author, reader] = [new Visitor('كاتب'), new Visitor('قارئ')];
  const [from, at] = [await enter(author), await enter(reader, 'الحديقة')];
  for (const socket of [from, at])
    await socket.request('requestSetPrivacy', { privateFrom: 'everyone', seen: true });
  await vi.waitFor(async () => expect(await write(from, reader.userID)).toBe('ok'), WITHIN);
  const { id } = await at.waitFor('privateMessage');
  await at.request('privateSeen', { to: author.userID, messageId: id });
  expect(await from.waitFor('privateSeen')).toEqual({ by: reader.userID, messageId: id });
  await at.request('requestRefusePrivate', { userId: author.userID });
  await evict('garden');
  expect(await write(from, reader.userID)).toBe('ok');
  await at.settled();
  expect(at.all('privateMessage')).toHaveLength(1);
  const copies = from.all('privateMessage');
  expect(copies.map(each => Object.keys(each).sort())).toEqual(
    copies.map(() => Object.keys(copies[0] ?? {}).sort()),
  );
  expect(codeOf(await at.request('privateSeen', { to: author.userID, messageId: id }))).toBe('ok');
  await from.settled();
  expect(from.all('privateSeen')).toHaveLength(1);
});
