import { beforeAll, expect, test } from 'vitest';
import type { Ban } from '../../../protocol/resources/bans.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

const HALL = 'قاعة الروابط';
const ADDRESS = '203.0.113.7';

const owner = new Member('linked-owner');
const master = new Member('linked-master');
let ofMaster: ClientSocket;

const codeOf = async (who: Visitor): Promise<string> => (await who.login()).body.code ?? 'none';

/** A new user, or one with another user's device mark. */
const comes = (name: string, place: { address: string; fingerprint?: string }, of?: Visitor): Visitor => {
  const visitor = new Visitor(name, place);
  if (of) visitor.token = of.token;
  return visitor;
};

const listed = async (nickname: string): Promise<Ban[]> => {
  const { body } = await call('GET', `/bans?page=1&limit=100&search=${nickname}`, undefined, owner.headers);
  return (body as unknown as { data: { bans: Ban[] } }).data.bans;
};

const post = (body: object) => call('POST', '/bans/', { banDuration: '1h', ...body }, master.headers);
const lift = (ban: Ban | undefined) =>
  call('DELETE', `/bans/${ban?._id}`, { authKey: owner.name }, owner.headers);

beforeAll(async () => {
  await makeRoom({ id: 'linked', name: HALL });
  await makeAccount({ username: 'linked-owner', role: 'owner' });
  await makeAccount({ username: 'linked-master', role: 'chat-master' });
  await owner.signIn();
  await master.signIn();
  ofMaster = await master.enter({ room: HALL });
});

test('after an address change, the target is banned and neighbors are not (MOD-59, MOD-60)', async () => {
  const target = new Visitor('متنقل', { address: ADDRESS });
  const socket = await target.enter({ room: HALL });
  const { userID, fingerprint } = target;
  await expect
    .poll(async () => (await call('GET', `/bans/preview/${userID}`, undefined, master.headers)).status)
    .toBe(200);
  expect((await post({ IPOrHost: ADDRESS, userID, nickname: 'متنقل' })).status).toBe(201);
  expect((await socket.closed).code).toBe(4502);

  const far = '198.51.100.9';
  expect(await codeOf(comes('بعنوان آخر', { address: far }, target))).toBe('banned');
  expect(await codeOf(comes('بلا علامة', { address: '203.0.113.99', fingerprint }))).toBe('banned');
  expect(await codeOf(comes('جهاز مثله', { address: far, fingerprint }))).toBe('none');
  expect(await codeOf(comes('جار قريب', { address: '203.0.113.98' }))).toBe('none');

  const [ban] = await listed('متنقل');
  expect(ban).toMatchObject({ IPOrHost: ADDRESS, linked: ['mark', 'fingerprint', 'address', 'part'] });
  expect((await lift(ban)).status).toBe(204);
  expect(await codeOf(comes('بعنوان ثالث', { address: far }, target))).toBe('none');
});

test('quick ban records form one group and are revoked together', async () => {
  const target = new Visitor('محظور مجموعة', { address: '203.0.114.7' });
  const socket = await target.enter({ room: HALL });
  expect((await ofMaster.request('requestBanUser', { userId: target.userID, banDuration: '1h' })).ok).toBe(
    true,
  );
  await socket.closed;
  const group = await listed('محظور');
  expect(group.map(({ linked }) => linked.length)).toEqual([4, 4]);
  expect((await lift(group[0])).status).toBe(204);
  expect(await listed('محظور')).toEqual([]);
  expect((await auditEntryAbout('adminPanel', 'حذف الحظر: عنوان IP والجهاز')).username).toBe('linked-owner');
  expect(await codeOf(target)).toBe('none');
});

test('an absent, unmatched or invisible user adds no linked signals (MOD-60)', async () => {
  const shabah = new Member('linked-ghost', { address: '203.0.115.7' });
  await makeAccount({ username: 'linked-ghost', role: 'chat-master', chat: { canBeGhost: true } });
  await shabah.signIn();
  await (await shabah.enter({ room: HALL, visibility: 'ghost' })).settled();
  const other = new Visitor('غير المعني', { address: '203.0.116.7' });
  await other.enter({ room: HALL });
  const said: string[] = [];
  for (const [userID, IPOrHost] of [
    ['nobody', '203.0.117.7'],
    [other.userID, '203.0.117.8'],
    ['id-linked-ghost', '203.0.115.7'],
  ] as const) {
    const { body } = await post({ IPOrHost, userID });
    said.push(JSON.stringify((body as unknown as { data: { ban: Ban } }).data.ban.linked));
  }
  expect(said).toEqual(['[]', '[]', '[]']);
});

test('a banned member stays banned on an earlier device of the account (MOD-60)', async () => {
  await makeAccount({ username: 'linked-member' });
  const on = async (device: string, address: string): Promise<Member> => {
    const who = new Member('linked-member', { address, fingerprint: `fp-${device}` });
    await who.signIn();
    return who;
  };
  const [earlier, here] = [await on('earlier', '198.51.101.9'), await on('here', '203.0.118.7')];
  await (await earlier.enter({ room: HALL })).settled();
  const socket = await here.enter({ room: HALL });
  expect((await ofMaster.request('requestBanUser', { userId: here.userID, banDuration: '1h' })).ok).toBe(
    true,
  );
  expect((await socket.closed).code).toBe(4502);
  expect((await earlier.connect({ room: HALL })).body.code).toBe('banned');
  expect((await call('PATCH', '/users/me', { about: 'سلام' }, earlier.headers)).body.code).toBe('banned');
  const [ban] = await listed('linked-member');
  await lift(ban);
  expect((await earlier.connect({ room: HALL })).status).toBe(200);
});
