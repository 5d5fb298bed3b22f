import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FRIEND_PUSH_MS } from '../../../domain/friends/friends.ts';
import { makeAccount } from '../../support/accounts.ts';
import { befriend, entered, friendsOf, shortlyBeforeTick, signedIn, told } from '../../support/friends.ts';
import { PushReceiver } from '../../support/keys.ts';
import { exit, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, type Visitor } from '../../support/visitor.ts';

const SERVICE = 'https://updates.push.services.mozilla.com';
let receivers: PushReceiver[] = [];
let siteKey = '';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of ['away', 'plain', 'comer', 'looker']) await makeAccount({ username });
  await makeAccount({ username: 'hidden-comer', role: 'owner', chat: { canBeGhost: true } });
  for (const username of ['away', 'plain', 'looker']) await befriend(username, 'comer');
  await befriend('away', 'hidden-comer');
  siteKey = ((await call('GET', '/push')).body as unknown as { data: { key: string } }).data.key;
});

beforeEach(async () => {
  receivers = [];
  await shortlyBeforeTick();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const { headers, body } = init ?? {};
    await receivers
      .findLast(({ endpoint }) => endpoint === to)
      ?.take({ headers: new Headers(headers), body: body as Uint8Array }, siteKey);
    return new Response(null, { status: 201 });
  });
});

afterEach(() => void vi.restoreAllMocks());

const subscribed = async (who: Visitor, over: object): Promise<PushReceiver> => {
  const receiver = new PushReceiver(`${SERVICE}/${who.name}`);
  receivers.push(receiver);
  const body = { ...receiver.subscription, texts: true, ...over };
  expect((await call('POST', '/push', body, who.headers)).status).toBe(204);
  return receiver;
};

const forget = () => env.DB.prepare('UPDATE friendships SET first_told_at = 0, second_told_at = 0').run();

test('an absent friend with friend pushes enabled gets one per entry after the push interval (FRIEND-11)', async () => {
  const [away, plain, comer] = [await signedIn('away'), await signedIn('plain'), await signedIn('comer')];
  const wanted = await subscribed(away, { friends: true });
  const unwanted = await subscribed(plain, {});
  const socket = await entered(comer, { room: 'القاعة' });
  await vi.waitFor(() => expect(wanted.received).toHaveLength(1), WITHIN);
  expect(wanted.received[0]?.message).toEqual({
    kind: 'friend',
    userID: 'id-comer',
    nickname: 'comer',
    room: null,
    messageID: '',
    text: null,
  });
  // Within the interval the next entry causes no push; the one after it does.
  await friendsOf(comer).list();
  await exit(comer, socket);
  const again = await signedIn('comer');
  const last = await entered(again, { room: 'القاعة' });
  await env.DB.prepare(
    'UPDATE friendships SET first_told_at = first_told_at - ?1, second_told_at = second_told_at - ?1',
  )
    .bind(FRIEND_PUSH_MS)
    .run();
  await friendsOf(comer).list();
  await vi.waitFor(() => expect(wanted.received).toHaveLength(2), WITHIN);
  expect(unwanted.received).toEqual([]);
  await exit(again, last);
});

test('a ghost entry and a later call send no push (FRIEND-11)', async () => {
  await forget();
  const away = await signedIn('away');
  const receiver = await subscribed(away, { friends: true });
  const ghost = await signedIn('hidden-comer');
  const socket = await entered(ghost, { room: 'القاعة', visibility: 'ghost' });
  await friendsOf(ghost).list();
  await exit(ghost, socket);
  // The visible entry afterwards is the first to cause a notice.
  await entered(await signedIn('hidden-comer'), { room: 'القاعة' });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WITHIN);
});

test('a present user with a hidden page gets a push when a friend enters (FRIEND-11)', async () => {
  await forget();
  const [looker, comer] = [await signedIn('looker'), await signedIn('comer')];
  const hers = await entered(looker, { room: 'القاعة' });
  const before = await comer.enter({ room: 'الحديقة' });
  await untilPresent('id-comer');
  await told(hers, list => list.some(({ username, online }) => username === 'comer' && online === true));
  await exit(comer, before);
  await shortlyBeforeTick();
  await told(hers, list => list.some(({ username, online }) => username === 'comer' && online === false));
  const receiver = await subscribed(looker, { friends: true });
  await hers.request('requestPush', { on: true });
  await (await signedIn('comer')).enter({ room: 'الحديقة' });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WITHIN);
  expect(receiver.received[0]?.message).toMatchObject({ kind: 'friend', nickname: 'comer' });
});
