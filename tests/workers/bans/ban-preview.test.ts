import { beforeAll, expect, test } from 'vitest';
import type { BanPreview } from '../../../protocol/entities/bans.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, type ClientSocket, call, Visitor } from '../../support/visitor.ts';

const SHARED = '203.0.113.77';
const HALL = 'قاعة المعاينة';

const master = new Member('preview-master');
const owner = new Member('preview-owner', { address: SHARED });
const member = new Member('preview-member');
let town: { visitor: Visitor; socket: ClientSocket }[] = [];

const ask = (who: Visitor, userID: string): Promise<Answer> =>
  call('GET', `/bans/preview/${userID}`, undefined, who.headers);

async function previewed(userID: string, who: Visitor = master): Promise<BanPreview> {
  const answer = await ask(who, userID);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return (answer.body as unknown as { data: { preview: BanPreview } }).data.preview;
}

const reachOf = ({ reaches }: BanPreview, signal: string) => reaches.find(each => each.signal === signal);

/** Waits until the lobby counts this many users by address. */
async function untilKnown(userID: string, now: number, lately: number): Promise<void> {
  await expect
    .poll(async () => reachOf(await previewed(userID), 'IPOrHost'), { timeout: 20_000 })
    .toMatchObject({ now, lately });
}

beforeAll(async () => {
  await makeRoom({ id: 'preview', name: HALL });
  await makeAccount({ username: 'preview-master', role: 'chat-master' });
  await makeAccount({ username: 'preview-owner', role: 'owner' });
  await makeAccount({ username: 'preview-member' });
  for (const who of [master, owner, member]) await who.signIn();
  town = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const visitor = new Visitor(`من البلدة ${at}`, { address: SHARED, asn: '64510' });
      return { visitor, socket: await visitor.enter({ room: HALL }) };
    }),
  );
});

test('the preview counts nine neighbors at the address; a device ban spares them (MOD-54, MOD-55)', async () => {
  const [target, ...others] = town;
  const { userID, fingerprint } = target?.visitor ?? new Visitor('');
  await untilKnown(userID, 9, 0);
  const preview = await previewed(userID);
  expect(preview.narrowest).toBe('fingerprint');
  expect(reachOf(preview, 'fingerprint')).toMatchObject({ now: 0, lately: 0, staffCount: 0 });
  expect(reachOf(preview, 'provider')).toMatchObject({ now: 9 });
  expect(preview.provider).toBe('AS64510');

  const body = { authKey: master.name, fingerprint, banDuration: '1h', userID };
  expect((await call('POST', '/bans/', body, master.headers)).status).toBe(201);
  expect((await target?.socket.closed)?.code).toBe(4502);
  for (const { socket } of others)
    expect(await socket.request('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).toMatchObject({
      ok: true,
    });
});

test('the preview counts an absent user but no ghost that the operator cannot see (MOD-54)', async () => {
  const [, second, third] = town;
  const { userID } = second?.visitor ?? new Visitor('');
  await untilKnown(userID, 8, 1);
  const ghost = await owner.enter({ room: HALL, visibility: 'ghost' });
  await ghost.settled();
  third?.socket.close(1000);
  await untilKnown(userID, 7, 2);
  expect(reachOf(await previewed(userID), 'IPOrHost')?.staff).toEqual([]);
});

test('the preview refuses members, callers without a session and unknown users (MOD-54)', async () => {
  const { userID } = town[1]?.visitor ?? new Visitor('');
  expect((await ask(member, userID)).status).toBe(403);
  expect((await ask(new Visitor('بلا جلسة'), userID)).status).toBe(401);
  expect(await ask(master, 'nobody')).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
});

test('staff with a hidden address is counted without names (MOD-73)', async () => {
  const hidden = new Member('preview-hidden', { address: SHARED });
  await makeAccount({
    username: 'preview-hidden',
    role: 'chat-master',
    chat: { canHideHisCountryFlagAndIP: true },
  });
  const shown = new Member('preview-shown', { address: SHARED });
  await makeAccount({
    username: 'preview-shown',
    role: 'chat-master',
    chat: { canHideHisCountryFlagAndIP: false },
  });
  for (const who of [hidden, shown]) await who.enter({ room: HALL });
  const { userID } = town[1]?.visitor ?? new Visitor('');
  const staffBehind = async (who: Visitor) => {
    const { staff = [], staffCount } = reachOf(await previewed(userID, who), 'IPOrHost') ?? {};
    return [staffCount, staff.toSorted()];
  };
  await expect.poll(() => staffBehind(master), { timeout: 20_000 }).toEqual([2, ['preview-shown']]);
  expect(await staffBehind(owner)).toEqual([2, ['preview-hidden', 'preview-shown']]);
});

test('users sharing a device are counted by name, not by fingerprint', async () => {
  const address = '203.0.113.99';
  const shared = { address, fingerprint: 'fp-shared' };
  const first = new Visitor('شريك أول', shared);
  await first.enter({ room: HALL });
  for (const name of ['شريك ثان', 'شريك ثالث', 'شريك رابع']) {
    const other = new Visitor(name, shared);
    // With the token of the first user, the login is by the same device.
    other.token = first.token;
    await other.login();
    await other.enter({ room: HALL });
  }
  await expect
    .poll(async () => reachOf(await previewed(first.userID), 'fingerprint'), { timeout: 20_000 })
    .toMatchObject({ now: 3, lately: 0 });
});
