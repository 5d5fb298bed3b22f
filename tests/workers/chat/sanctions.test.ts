import { beforeAll, expect, test } from 'vitest';
import type { AppliedSanction } from '../../../protocol/entities/moderation.ts';
import { enter, Member, makeModeratedSite } from '../../support/accounts.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

const salma = new Member('salma');
const omar = new Member('omar');
const rima = new Member('rima');
let ofOmar: ClientSocket;
let ofSalma: ClientSocket;

const listed = async (who: Visitor): Promise<string[][]> => {
  const { body } = await call('GET', '/restraints', undefined, who.headers);
  const { restraints } = (body as unknown as { data: { restraints: AppliedSanction[] } }).data;
  return restraints.map(({ kind, nickname, room, reason }) => [kind, nickname, room, reason ?? '']);
};

const lift = (who: Visitor, id: string) => call('DELETE', `/restraints/${id}`, undefined, who.headers);

beforeAll(async () => {
  await makeModeratedSite();
  ofSalma = await enter(salma);
  ofOmar = await enter(omar);
  await rima.signIn();
});

test('a kick is listed, revoked once and recorded, and its target can reenter (MOD-56, MOD-57, MOD-58)', async () => {
  const rowdy = new Visitor('مطرود القائمة');
  await enter(rowdy);
  const { userID } = rowdy;
  await ofOmar.request('requestKickUser', { userId: userID, reason: 'إزعاج' });
  expect((await rowdy.connect()).body.code).toBe('kicked');
  expect(await listed(omar)).toEqual([['kick', 'مطرود القائمة', 'القاعة', 'إزعاج']]);
  expect((await call('GET', '/restraints', undefined, rima.headers)).status).toBe(403);
  expect((await lift(rima, `kick.${userID}`)).status).toBe(403);
  expect((await lift(omar, `kick.${userID}`)).status).toBe(204);
  expect(await listed(omar)).toEqual([]);
  expect((await lift(omar, `kick.${userID}`)).status).toBe(404);
  expect((await auditEntryAbout('liftKick', 'مطرود القائمة')).username).toBe('omar');
  expect((await rowdy.connect()).status).toBe(200);
});

test('a chat-master can neither see nor revoke a mute by an owner, but an owner can (MOD-57)', async () => {
  const quiet = new Visitor('مكتوم القائمة');
  const socket = await enter(quiet);
  const { userID } = quiet;
  await ofSalma.request('requestChangeUserPermissions', {
    userId: userID,
    prop: 'allowUserToWrite',
    value: false,
  });
  expect(await listed(omar)).toEqual([]);
  expect((await lift(omar, `mute.${userID}`)).body.code).toBe('set_by_higher_rank');
  expect(await listed(salma)).toEqual([['mute', 'مكتوم القائمة', 'القاعة', '']]);
  expect((await lift(salma, `mute.${userID}`)).status).toBe(204);
  await socket.waitFor('permissionsChanged', ({ permissions }) => permissions.allowUserToWrite === true);
  expect(await socket.request('newMessageFromClient', { text: 'عدت', style: {} })).toMatchObject({
    ok: true,
  });
});

test('revoking a mute of an absent guest applies on return (MOD-57, MOD-58)', async () => {
  const gone = new Visitor('مكتوم غاب');
  const socket = await enter(gone);
  const { userID } = gone;
  const mute = { userId: userID, prop: 'allowUserToWrite', value: false };
  await ofOmar.request('requestChangeUserPermissions', mute);
  await socket.request('disconnect', {});
  await socket.closed;
  await expect.poll(() => listed(omar)).toEqual([['mute', 'مكتوم غاب', 'القاعة', '']]);
  expect((await lift(omar, `mute.${userID}`)).status).toBe(204);
  const back = await gone.enter({ room: 'القاعة' });
  expect(await back.request('newMessageFromClient', { text: 'عدت', style: {} })).toMatchObject({ ok: true });
});

test('an address kick lists each target separately (MOD-56)', async () => {
  const address = '203.0.113.201';
  const guests = [new Visitor('من عنوان أول', { address }), new Visitor('من عنوان ثان', { address })];
  for (const guest of guests) await enter(guest);
  await ofSalma.request('requestKickSameIP', { userId: guests[0]?.userID ?? '' });
  expect((await listed(salma)).map(([kind, nickname]) => [kind, nickname]).sort()).toEqual([
    ['kick', 'من عنوان أول'],
    ['kick', 'من عنوان ثان'],
  ]);
  expect((await lift(salma, `kick.${guests[1]?.userID}`)).status).toBe(204);
  expect((await guests[1]?.connect())?.status).toBe(200);
  expect((await guests[0]?.connect())?.body.code).toBe('kicked');
});
