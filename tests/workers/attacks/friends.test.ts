import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Lobby } from '../../../rooms-do/lobby/lobby.ts';
import { callsAs, enter, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { befriend, entered, friendsOf, shortlyBeforeTick, signedIn, told } from '../../support/friends.ts';
import { lobby, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';

const NAMES = [
  'banned',
  'kicked',
  'ended',
  'leaving',
  'gone',
  'asker',
  'answerer',
  'other',
  'third',
  'victim',
  'watcher',
  'flooder',
];

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of NAMES) await makeAccount({ username });
  await makeAccount({ username: 'boss', role: 'owner', chat: { canBeGhost: true } });
  await makeAccount({ username: 'master', role: 'chat-master', panel: { canAccessAccountsMenu: false } });
});

beforeEach(shortlyBeforeTick);

const rows = async (): Promise<unknown[]> =>
  (
    await env.DB.prepare(
      'SELECT first_id, second_id, asked_by, accepted_at FROM friendships ORDER BY 1, 2',
    ).all()
  ).results;

test('a third account can neither accept, decline nor read a friend request (FRIEND-1)', async () => {
  const [asker, answerer, other] = [
    await signedIn('asker'),
    await signedIn('answerer'),
    await signedIn('other'),
  ];
  await friendsOf(asker).ask({ userId: 'id-answerer' });
  const before = await rows();
  for (const id of ['id-asker', 'id-answerer', 'id-asker id-answerer', '%', '', 'x'.repeat(5_000)]) {
    const path = encodeURIComponent(id);
    expect(await friendsOf(other).accept(path)).not.toBe(204);
    expect(await friendsOf(other).end(path)).not.toBe(204);
  }
  expect(await rows()).toEqual(before);
  expect(await friendsOf(other).list()).toEqual([]);
  for (const body of [{ accepted: false }, { accepted: 'true' }, {}, { accepted: true, state: 'friends' }])
    expect((await callsAs(answerer)('PATCH', '/friends/id-asker', body)).body.code).toBe('validation');
  expect(await friendsOf(answerer).states()).toEqual({ asker: 'asking' });
});

test('concurrent withdrawal and acceptance leave neither request nor friendship (FRIEND-1)', async () => {
  const [asker, third] = [friendsOf(await signedIn('asker')), friendsOf(await signedIn('third'))];
  for (let round = 0; round < 4; round++) {
    await asker.ask({ userId: 'id-third' });
    await Promise.all([asker.end('id-third'), third.accept('id-asker')]);
    const [hers, his] = [await asker.states(), await third.states()];
    expect([hers.third, his.asker]).toEqual([undefined, undefined]);
  }
});

test('concurrent friend requests each count toward the limit (FRIEND-5)', async () => {
  const flooder = friendsOf(await signedIn('flooder'));
  const answers = await Promise.all(Array.from({ length: 30 }, () => flooder.ask({ userId: 'id-other' })));
  expect(answers.filter(answer => answer === 201)).toHaveLength(20);
  expect(answers.filter(answer => answer === 'too_many_friend_requests')).toHaveLength(10);
  expect(await friendsOf(await signedIn('other')).states()).toEqual({ flooder: 'asking' });
});

test('a request after a decline gets the usual response but is not delivered (FRIEND-4)', async () => {
  const [asker, victim] = [await signedIn('asker'), await signedIn('victim')];
  const socket = await entered(victim, { room: 'القاعة' });
  const fresh = await callsAs(asker)('POST', '/friends', { userId: 'id-victim' });
  await told(socket, list => list[0]?.state === 'asking');
  await friendsOf(victim).end('id-asker');
  await told(socket, list => list.length === 0);
  const before = socket.all('friendsChanged').length;
  expect(await friendsOf(asker).end('id-victim')).toBe(204);
  const repeated = await callsAs(asker)('POST', '/friends', { userId: 'id-victim' });
  expect(repeated).toEqual(fresh);
  await friendsOf(await signedIn('watcher')).ask({ userId: 'id-victim' });
  await told(socket, list => list.some(({ username }) => username === 'watcher'));
  expect(socket.all('friendsChanged').slice(before)).toHaveLength(1);
});

test('a friend request has the same response for a ghost and an absent account (FRIEND-2, FRIEND-8)', async () => {
  const [master, boss] = [await signedIn('master'), await signedIn('boss')];
  const absent = await callsAs(master)('POST', '/friends', { userId: 'id-boss' });
  await friendsOf(master).end('id-boss');
  await boss.enter({ room: 'القاعة', visibility: 'ghost' });
  await untilPresent('id-boss');
  expect(await callsAs(master)('POST', '/friends', { userId: 'id-boss' })).toEqual(absent);
  expect(await friendsOf(master).list()).toEqual([
    { id: 'id-boss', username: 'boss', nickname: 'boss', state: 'asked' },
  ]);
});

test("ignoring a friend removes the ignoring user from the friend's list (FRIEND-9)", async () => {
  await befriend('watcher', 'third');
  const [watcher, third] = [await signedIn('watcher'), await signedIn('third')];
  const hers = await entered(watcher, { room: 'القاعة' });
  const his = await entered(third, { room: 'الحديقة' });
  await told(hers, list => list.some(({ username, online }) => username === 'third' && online === true));
  await his.request('requestIgnoreUser', { userId: 'id-watcher', on: true });
  await told(hers, list => list.every(({ username }) => username !== 'third'));
  const answers = await friendsOf(watcher).ask({ username: 'third' });
  expect(answers).toBe('user_not_found');
});

test('a banned member’s earlier session cannot send friend requests (FRIEND-1)', async () => {
  const boss = await enter(await signedIn('boss'));
  const banned = new Member('banned');
  await banned.login({ fingerprint: banned.fingerprint });
  await banned.enter({ room: 'القاعة' });
  await untilPresent('id-banned');
  expect((await boss.request('requestBanUser', { userId: 'id-banned' })).ok).toBe(true);
  expect((await banned.connect({ room: 'القاعة' })).body.code).toBe('banned');
  expect(await friendsOf(banned).ask({ username: 'victim' })).toBe('banned');
  await expect(friendsOf(banned).list()).rejects.toThrow('banned');
  expect(await friendsOf(await signedIn('victim')).states()).not.toHaveProperty('banned');
});

test('a kicked member may only end friendships during the block (FRIEND-1)', async () => {
  await befriend('kicked', 'third');
  const boss = await enter(await signedIn('boss'));
  const kicked = await signedIn('kicked');
  await kicked.enter({ room: 'القاعة' });
  await untilPresent('id-kicked');
  expect(await friendsOf(await signedIn('other')).ask({ username: 'kicked' })).toBe(201);
  expect((await boss.request('requestKickUser', { userId: 'id-kicked' })).ok).toBe(true);
  expect((await kicked.connect({ room: 'القاعة' })).body.code).toBe('kicked');
  const calls = friendsOf(kicked);
  expect(await calls.ask({ username: 'victim' })).toBe('kicked');
  expect(await calls.accept('id-other')).toBe('kicked');
  await expect(calls.list()).rejects.toThrow('kicked');
  expect([await calls.end('id-other'), await calls.end('id-third')]).toEqual([204, 204]);
  const refused = await callsAs(kicked)('GET', '/friends');
  expect(refused).toMatchObject({ status: 403, body: { retryAfterMs: expect.any(Number) } });
});

test('an ended session does not use the request limit of its account (FRIEND-5)', async () => {
  const ended = new Member('ended');
  await ended.login();
  await callsAs(ended)('POST', '/users/logout');
  for (let nth = 0; nth < 21; nth++)
    expect(await friendsOf(ended).ask({ userId: 'id-other' })).toBe('unauthorized');
  expect(await friendsOf(await signedIn('ended')).ask({ userId: 'id-other' })).toBe(201);
});

test("a friend request during deletion of the sender's account stores no row (FRIEND-10)", async () => {
  const leaving = await signedIn('leaving');
  const spied = vi.spyOn(Lobby.prototype, 'beginAttempts').mockImplementation((async () => {
    await env.DB.prepare("DELETE FROM accounts WHERE id = 'id-leaving'").run();
    return 0;
  }) as unknown as Lobby['beginAttempts']);
  const answer = await friendsOf(leaving).ask({ userId: 'id-other' });
  spied.mockRestore();
  expect(answer).not.toBe(201);
  expect(JSON.stringify(await rows())).not.toContain('id-leaving');
});

test('an erased account is in no lobby list, also of absent friends (FRIEND-10)', async () => {
  await befriend('gone', 'third');
  await befriend('gone', 'answerer');
  const gone = await signedIn('gone');
  const [here, left] = [await signedIn('third'), await signedIn('answerer')];
  const socket = await entered(here, { room: 'القاعة' });
  const leaving = await entered(left, { room: 'القاعة' });
  await entered(gone, { room: 'الحديقة' });
  const kept = () =>
    runInDurableObject(lobby(), (_, { storage: { sql } }) =>
      JSON.stringify(sql.exec('SELECT * FROM friend_lists').toArray()),
    );
  expect(await kept()).toContain('id-gone');
  leaving.send('disconnect', {});
  await leaving.closed;
  expect((await callsAs(gone)('DELETE', '/users/me', { currentPassword: PASSWORD })).status).toBe(204);
  await told(socket, list => list.every(({ username }) => username !== 'gone'));
  await vi.waitFor(async () => expect(await kept()).not.toContain('gone'), WITHIN);
});

test('repeated list requests by an absent account store no list in the lobby (FRIEND-7)', async () => {
  await befriend('flooder', 'watcher');
  const flooder = friendsOf(await signedIn('flooder'));
  await Promise.all(Array.from({ length: 20 }, () => flooder.list()));
  const found = await runInDurableObject(lobby(), (_, { storage: { sql } }) =>
    sql.exec("SELECT user_id FROM friend_lists WHERE user_id = 'id-flooder'").toArray(),
  );
  expect(found).toEqual([]);
});
