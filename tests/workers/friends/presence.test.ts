import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';
import {
  befriend,
  entered,
  friendsOf,
  isOnline,
  shortlyBeforeTick,
  signedIn,
  told,
} from '../../support/friends.ts';
import { exit, follow, join, lobby, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { evict, evictLobby, makeRoom } from '../../support/rooms.ts';

const PAIRS = ['amal', 'basel', 'ceren', 'dana', 'emad', 'farah', 'ghada', 'hatem', 'iman', 'jad'];

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of PAIRS) await makeAccount({ username });
  await makeAccount({ username: 'boss', role: 'owner' });
  await makeAccount({ username: 'ghost', role: 'owner', chat: { canBeGhost: true } });
  await makeAccount({ username: 'master', role: 'chat-master', panel: { canAccessAccountsMenu: false } });
});

/** Ids in the stored ignore list of an account. */
async function ignoredBy(username: string): Promise<string[]> {
  const users = await env.DB.prepare('SELECT users FROM ignore_lists WHERE account_id = ?')
    .bind(`id-${username}`)
    .first<string>('users');
  return (JSON.parse(users ?? '[]') as { userID: string }[]).map(({ userID }) => userID);
}

beforeEach(shortlyBeforeTick);
afterEach(() => void vi.restoreAllMocks());

test('changes of a friendship reach both accounts immediately in different rooms (FRIEND-6)', async () => {
  const [amal, basel] = [await signedIn('amal'), await signedIn('basel')];
  const hers = await entered(amal, { room: 'القاعة' });
  const his = await entered(basel, { room: 'الحديقة' });
  await friendsOf(amal).ask({ username: 'basel' });
  await told(his, list => list.length === 1 && list[0]?.state === 'asking');
  await told(hers, list => list[0]?.state === 'asked' && !('online' in list[0]));
  await friendsOf(basel).accept('id-amal');
  await told(hers, isOnline('basel', true));
  await told(his, isOnline('amal', true));
  await friendsOf(amal).end('id-basel');
  await told(his, list => list.length === 0);
  await told(hers, list => list.length === 0);
});

test('a friend is notified of entry and leave, also after hibernation (FRIEND-7)', async () => {
  await befriend('ceren', 'dana');
  const [ceren, dana] = [await signedIn('ceren'), await signedIn('dana')];
  const hers = await entered(ceren, { room: 'القاعة' });
  expect(await friendsOf(ceren).list()).toEqual([
    { id: 'id-dana', username: 'dana', nickname: 'dana', state: 'friends', online: false },
  ]);
  await evictLobby();
  await shortlyBeforeTick();
  await evict('hall');
  const danas = await entered(dana, { room: 'الحديقة' });
  await told(hers, isOnline('dana', true));
  await evictLobby();
  await shortlyBeforeTick();
  await exit(dana, danas);
  await told(hers, isOnline('dana', false));
});

test('a room change does not count as a leave (FRIEND-7)', async () => {
  await befriend('emad', 'farah');
  const [emad, farah] = [await signedIn('emad'), await signedIn('farah')];
  const his = await entered(emad, { room: 'القاعة' });
  const hers = await entered(farah, { room: 'القاعة' });
  await told(his, isOnline('farah', true));
  await follow(farah, await join(hers, 'الحديقة'));
  await vi.waitFor(
    async () => expect(await lobby().find('id-farah')).toMatchObject({ roomId: 'garden' }),
    WITHIN,
  );
  await befriend('emad', 'ghada');
  await lobby().friendsChanged(['id-emad']);
  await told(his, list => list.length === 2);
  const states = his
    .all('friendsChanged')
    .map(({ friends }) => friends.find(({ id }) => id === 'id-farah')?.online);
  expect(states.slice(states.indexOf(true))).not.toContain(false);
});

test('a ghost is present only for friends who can see ghosts (FRIEND-8)', async () => {
  await befriend('master', 'ghost');
  await befriend('boss', 'ghost');
  const [master, boss, ghost] = [await signedIn('master'), await signedIn('boss'), await signedIn('ghost')];
  const masters = await entered(master, { room: 'القاعة' });
  const bosses = await entered(boss, { room: 'القاعة' });
  const ghosts = await entered(ghost, { room: 'القاعة', visibility: 'ghost' });
  await told(bosses, isOnline('ghost', true));
  expect(await friendsOf(master).list()).toMatchObject([{ username: 'ghost', online: false }]);
  await masters.settled();
  expect(masters.all('friendsChanged')).toEqual([]);
  await ghosts.request('requestChangeUserVisibility', { userId: 'id-ghost', visibility: 'visible' });
  await told(masters, isOnline('ghost', true));
  await ghosts.request('requestChangeUserVisibility', { userId: 'id-ghost', visibility: 'ghost' });
  await told(masters, isOnline('ghost', false));
});

test('ignoring a user ends the friendship and refuses requests (FRIEND-9)', async () => {
  await befriend('hatem', 'iman');
  const [hatem, iman, jad] = [await signedIn('hatem'), await signedIn('iman'), await signedIn('jad')];
  const his = await entered(hatem, { room: 'القاعة' });
  const hers = await entered(iman, { room: 'الحديقة' });
  await told(his, isOnline('iman', true));
  await friendsOf(jad).ask({ username: 'iman' });
  await told(hers, list => list.some(({ username, state }) => username === 'jad' && state === 'asking'));
  // An absent friend can be ignored too.
  for (const userId of ['id-hatem', 'id-jad'])
    expect(await hers.request('requestIgnoreUser', { userId, on: true })).toMatchObject({ ok: true });
  await told(his, list => list.length === 0);
  await told(hers, list => list.length === 0);
  expect(await friendsOf(hatem).ask({ username: 'iman' })).toBe('user_not_found');
  expect(await friendsOf(jad).states()).toEqual({ iman: 'asked' });
  expect(await friendsOf(iman).ask({ username: 'hatem' })).toBe('friend_ignored');
});

test('an ignore from a host pass session ends no friendship and declines no request (FRIEND-9)', async () => {
  for (const username of ['hosted', 'mate', 'suitor', 'pest', 'bore']) await makeAccount({ username });
  await befriend('hosted', 'mate');
  const suitor = friendsOf(await signedIn('suitor'));
  expect(await suitor.ask({ username: 'hosted' })).toBe(201);
  const byHost = new Member('hosted');
  byHost.began = 'hostPass';
  await byHost.signIn();
  for (const username of ['mate', 'suitor', 'pest', 'bore'])
    await entered(await signedIn(username), { room: 'القاعة' });
  // The room already knows the account from its own session.
  await (await signedIn('hosted')).enter({ room: 'القاعة' });
  const embedded = await byHost.enter({ room: 'القاعة' });
  for (const userId of ['id-mate', 'id-suitor', 'id-pest'])
    expect(await embedded.request('requestIgnoreUser', { userId, on: true })).toMatchObject({ ok: true });
  const ignored = ['id-mate', 'id-suitor', 'id-pest'];
  await vi.waitFor(async () => expect(await ignoredBy('hosted')).toEqual(ignored), WITHIN);
  const own = await signedIn('hosted');
  const friends = { mate: 'friends', suitor: 'asking' };
  expect(await friendsOf(own).states()).toEqual(friends);

  const socket = await own.enter({ room: 'القاعة' });
  expect(await socket.request('requestIgnoreUser', { userId: 'id-bore', on: true })).toMatchObject({
    ok: true,
  });
  await vi.waitFor(async () => expect(await ignoredBy('hosted')).toEqual([...ignored, 'id-bore']), WITHIN);
  expect(await friendsOf(own).states()).toEqual(friends);
});

test('a deleted account is removed from the friend lists (FRIEND-10)', async () => {
  await makeAccount({ username: 'leaver' });
  await befriend('basel', 'leaver');
  const basel = await signedIn('basel');
  const his = await entered(basel, { room: 'الحديقة' });
  await untilPresent('id-basel');
  const boss = await signedIn('boss');
  expect((await callsAs(boss)('DELETE', '/users/id-leaver')).status).toBe(204);
  await told(his, list => list.every(({ username }) => username !== 'leaver'));
  const { results } = await env.DB.prepare(
    "SELECT 1 FROM friendships WHERE 'id-leaver' IN (first_id, second_id)",
  ).all();
  expect(results).toEqual([]);
});
