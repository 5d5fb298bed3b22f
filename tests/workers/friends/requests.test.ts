import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { FRIEND_DECLINED_MS, FRIEND_REQUEST_MS, FRIENDS_MAX } from '../../../domain/friends/friends.ts';
import { Lobby } from '../../../rooms-do/lobby/lobby.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { callsAs, makeAccount } from '../../support/accounts.ts';
import { befriend, friendsOf, signedIn } from '../../support/friends.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const NAMES = ['hala', 'rami', 'dima', 'fadi', 'lama', 'nizar', 'widad', 'yara', 'ziad'];

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  for (const username of NAMES) await makeAccount({ username });
  await makeAccount({ username: 'login-name', nickname: 'الاسم الظاهر' });
});

const both = async (one: string, other: string) =>
  [friendsOf(await signedIn(one)), friendsOf(await signedIn(other))] as const;

const age = (ms: number) =>
  env.DB.prepare('UPDATE friendships SET asked_at = asked_at - ?1, declined_at = declined_at - ?1')
    .bind(ms)
    .run();

test('accepting a request makes two friends; ending it applies to both (FRIEND-1)', async () => {
  const [hala, rami] = await both('hala', 'rami');
  expect(await hala.ask({ username: 'rami' })).toBe(201);
  expect(await hala.states()).toEqual({ rami: 'asked' });
  expect(await rami.states()).toEqual({ hala: 'asking' });
  expect(await hala.accept('id-rami')).toBe('user_not_found');
  expect(await rami.accept('id-hala')).toBe(204);
  expect(await rami.accept('id-hala')).toBe(204);
  expect([await hala.states(), await rami.states()]).toEqual([{ rami: 'friends' }, { hala: 'friends' }]);
  expect(await hala.ask({ userId: 'id-rami' })).toBe('already_friends');
  expect(await rami.end('id-hala')).toBe(204);
  expect([await hala.states(), await rami.states()]).toEqual([{}, {}]);
  expect(await rami.end('id-hala')).toBe('user_not_found');
});

test('crossing requests create a friendship immediately (FRIEND-1)', async () => {
  const [hala, dima] = await both('hala', 'dima');
  expect(await Promise.all([hala.ask({ userId: 'id-dima' }), dima.ask({ userId: 'id-hala' })])).toEqual([
    201, 201,
  ]);
  expect([await hala.states(), await dima.states()]).toEqual([{ dima: 'friends' }, { hala: 'friends' }]);
  await hala.end('id-dima');
});

test('a friend request finds an account by nickname, but no guest and no unknown id (FRIEND-2)', async () => {
  const hala = friendsOf(await signedIn('hala'));
  expect(await hala.ask({ username: 'الاسم الظاهر' })).toBe(201);
  expect(await hala.states()).toEqual({ 'login-name': 'asked' });
  expect(await hala.end('id-login-name')).toBe(204);
  const guest = new Visitor('ضيف');
  await guest.enter({ room: 'القاعة' });
  for (const wanted of [{ username: 'ضيف' }, { userId: guest.userID }, { userId: 'id-none' }])
    expect(await hala.ask(wanted)).toBe('user_not_found');
  expect(await hala.ask({ userId: 'id-hala' })).toBe('forbidden');
  expect(await hala.ask({ username: 'rami', userId: 'id-rami' })).toBe('validation');
});

test('guests have no friends (FRIEND-3)', async () => {
  const guest = new Visitor('زائر');
  await guest.signIn();
  const calls = friendsOf(guest);
  expect(await calls.ask({ username: 'rami' })).toBe('forbidden');
  expect(await calls.accept('id-rami')).toBe('forbidden');
  expect(await calls.end('id-rami')).toBe('forbidden');
  await expect(calls.list()).rejects.toThrow('403 forbidden');
});

test('a declined request looks open to its sender and is blocked for a week (FRIEND-4)', async () => {
  const [fadi, lama] = await both('fadi', 'lama');
  await fadi.ask({ username: 'lama' });
  expect(await lama.end('id-fadi')).toBe(204);
  expect([await fadi.states(), await lama.states()]).toEqual([{ lama: 'asked' }, {}]);
  // A repeated request and a withdrawal change nothing for the other user.
  expect(await fadi.ask({ username: 'lama' })).toBe(201);
  expect(await fadi.end('id-lama')).toBe(204);
  expect(await fadi.states()).toEqual({});
  expect(await fadi.ask({ username: 'lama' })).toBe(201);
  expect([await fadi.states(), await lama.states()]).toEqual([{ lama: 'asked' }, {}]);
  await age(FRIEND_DECLINED_MS + 1);
  expect(await fadi.ask({ username: 'lama' })).toBe(201);
  expect(await lama.states()).toEqual({ fadi: 'asking' });
  // The user who declined may still send a request.
  await lama.end('id-fadi');
  expect(await lama.ask({ username: 'fadi' })).toBe(201);
  expect(await fadi.states()).toEqual({ lama: 'friends' });
  await fadi.end('id-lama');
});

test('an unanswered or declined request expires for both after 30 days (FRIEND-4)', async () => {
  const [nizar, widad] = await both('nizar', 'widad');
  await nizar.ask({ username: 'widad' });
  await nizar.ask({ username: 'yara' });
  await friendsOf(await signedIn('yara')).end('id-nizar');
  await age(FRIEND_REQUEST_MS + 1);
  expect([await nizar.states(), await widad.states()]).toEqual([{}, {}]);
  expect(await widad.accept('id-nizar')).toBe('user_not_found');
  expect(await nizar.ask({ username: 'widad' })).toBe(201);
  expect(await widad.states()).toEqual({ nizar: 'asking' });
  await nizar.end('id-widad');
  await age(FRIEND_REQUEST_MS + 1);
  await runCleanup(env, Date.now());
  const { results } = await env.DB.prepare("SELECT 1 FROM friendships WHERE asked_by = 'id-nizar'").all();
  expect(results).toEqual([]);
});

test('an account has at most 200 friends and requests, and 20 new ones a day (FRIEND-5)', async () => {
  const ziad = friendsOf(await signedIn('ziad'));
  for (let at = 1; at < FRIENDS_MAX; at++)
    await env.DB.prepare(
      'INSERT INTO friendships (first_id, second_id, asked_by, asked_at, accepted_at) VALUES (?, ?, ?, 1, 1)',
    )
      .bind(`friend-${at}`, 'id-ziad', 'id-ziad')
      .run();
  await befriend('ziad', 'hala');
  expect(await ziad.ask({ username: 'rami' })).toBe('friends_full');
  expect(await friendsOf(await signedIn('rami')).ask({ username: 'ziad' })).toBe('friends_full');
  for (let at = 1; at < 20; at++) expect(await ziad.ask({ username: 'nobody' })).toBe('user_not_found');
  expect(await ziad.ask({ username: 'hala' })).toBe('too_many_friend_requests');
});

test('during a deploy, a request to a lobby of the previous release returns 503 (REST-47)', async () => {
  const hala = await signedIn('hala');
  const prototype = Lobby.prototype as Partial<Lobby>;
  const { friends } = prototype;
  delete prototype.friends;
  try {
    const refused = await callsAs(hala)('GET', '/friends');
    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } });
  } finally {
    if (friends) prototype.friends = friends;
  }
  expect(await friendsOf(hala).states()).toEqual(expect.any(Object));
});
