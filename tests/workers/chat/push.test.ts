import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PUSH_DEVICES_MAX } from '../../../protocol/rest/integrations.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { PushReceiver } from '../../support/keys.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const WITHIN = { timeout: 20_000 };
let receivers: PushReceiver[] = [];
let status = 201;
let siteKey = '';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'rima' });
  const { body } = await call('GET', '/push');
  siteKey = (body as unknown as { data: { key: string } }).data.key;
});

beforeEach(() => {
  receivers = [];
  status = 201;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const { headers, body, redirect } = init ?? {};
    expect(redirect).toBe('manual');
    await receivers
      .findLast(({ endpoint }) => endpoint === to)
      ?.take({ headers: new Headers(headers), body: body as Uint8Array }, siteKey);
    return new Response(null, { status });
  });
});

afterEach(() => vi.restoreAllMocks());

const SERVICE = 'https://updates.push.services.mozilla.com';

const subscribed = async (
  who: Visitor,
  texts: boolean,
  browser: string | PushReceiver = `${SERVICE}/${encodeURIComponent(who.name)}`,
) => {
  const receiver = typeof browser === 'string' ? new PushReceiver(browser) : browser;
  receivers.push(receiver);
  const answer = await call('POST', '/push', { ...receiver.subscription, texts }, who.headers);
  expect(answer.status).toBe(204);
  return receiver;
};

const rows = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT endpoint FROM push_subscriptions ORDER BY endpoint').all<{
    endpoint: string;
  }>();
  return results.map(({ endpoint }) => endpoint);
};

test('a user whose socket has push on gets encrypted, signed push messages (MESSAGE-55, MESSAGE-58)', async () => {
  const layla = new Visitor('ليلى');
  const mazin = new Visitor('مازن');
  const hers = await layla.enter({ room: 'القاعة' });
  const his = await mazin.enter({ room: 'القاعة' });
  const receiver = await subscribed(layla, false);
  await hers.request('requestPush', { on: true });
  await his.request('privateMessage', { to: layla.userID, chatMessage: 'سر' });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WITHIN);
  const [first] = receiver.received;
  expect(first?.message).toEqual({
    kind: 'private',
    userID: mazin.userID,
    nickname: 'مازن',
    room: null,
    messageID: expect.any(String),
    text: null,
  });
  expect(first?.claims).toMatchObject({ aud: SERVICE, sub: 'http://localhost' });
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(first?.headers.topic).toMatch(/^[\w-]{32}$/);

  await call('POST', '/push', { ...receiver.subscription, texts: true }, layla.headers);
  await his.request('newMessageFromClient', { text: `@ليلى \u2067${'ا'.repeat(200)}\u2069` });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), WITHIN);
  // A long text is truncated, and an isolate character left open is closed.
  expect(receiver.received[1]?.message).toEqual({
    kind: 'mention',
    userID: mazin.userID,
    nickname: 'مازن',
    room: 'القاعة',
    messageID: expect.any(String),
    text: expect.stringMatching(/^@ليلى \u2067ا{100,160}\u2069$/),
  });
});

test('a push endpoint that answers 410 is deleted; one that answers 500 remains (MESSAGE-59)', async () => {
  const nour = new Visitor('نور');
  const hers = await nour.enter({ room: 'القاعة' });
  const his = await new Visitor('زيد').enter({ room: 'القاعة' });
  const receiver = await subscribed(nour, false);
  await hers.request('requestPush', { on: true });
  const write = () => his.request('privateMessage', { to: nour.userID, chatMessage: 'كلمة' });
  status = 500;
  await write();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WITHIN);
  expect(await rows()).toContain(receiver.endpoint);
  status = 410;
  await write();
  await vi.waitFor(async () => expect(await rows()).not.toContain(receiver.endpoint), WITHIN);
});

test('a subscription ends with its session or password, at most five per user (MESSAGE-59)', async () => {
  const member = new Member('rima');
  await member.signIn();
  await subscribed(member, false, `${SERVICE}/rima`);
  await call('POST', '/users/logout', undefined, member.headers);
  expect(await rows()).not.toContain(`${SERVICE}/rima`);

  const devices = Array.from({ length: PUSH_DEVICES_MAX + 1 }, () => new Member('rima'));
  let newest: PushReceiver | undefined;
  for (const [at, device] of devices.entries()) {
    await device.signIn();
    newest = await subscribed(device, false, `${SERVICE}/device-${at}`);
  }
  const theirs = (await rows()).filter(endpoint => endpoint.includes('device'));
  expect(theirs).toEqual([1, 2, 3, 4, 5].map(at => `${SERVICE}/device-${at}`));
  // A new login in the same browser.
  await subscribed(devices[1] as Member, false, newest);
  expect((await rows()).filter(endpoint => endpoint.includes('device-5'))).toHaveLength(1);

  const socket = await (devices[1] as Member).enter({ room: 'القاعة' });
  const receiver = receivers.findLast(({ endpoint }) => endpoint.endsWith('device-5'));
  await socket.request('requestPush', { on: true });
  await env.DB.prepare(
    "UPDATE accounts SET token_generation = token_generation + 1 WHERE id = 'id-rima'",
  ).run();
  const writer = await new Visitor('كاتب').enter({ room: 'القاعة' });
  await writer.request('privateMessage', { to: 'id-rima', chatMessage: 'لا تصل' });
  const hall = new Visitor('آخر');
  const theirsToo = await hall.enter({ room: 'القاعة' });
  const last = await subscribed(hall, false);
  await theirsToo.request('requestPush', { on: true });
  await writer.request('privateMessage', { to: hall.userID, chatMessage: 'تصل' });
  await vi.waitFor(() => expect(last.received).toHaveLength(1), WITHIN);
  expect(receiver?.received).toEqual([]);
});

test('a subscription with an endpoint of another session leaves its row unchanged (MESSAGE-62)', async () => {
  const [layla, thief] = [new Visitor('ليلى الأولى'), new Visitor('سارق')];
  const hers = await layla.enter({ room: 'القاعة' });
  const receiver = await subscribed(layla, false);
  await hers.request('requestPush', { on: true });
  await thief.enter({ room: 'القاعة' });
  await subscribed(thief, false, new PushReceiver(receiver.endpoint));
  const writer = await new Visitor('كاتبة').enter({ room: 'القاعة' });
  receivers = [receiver];
  await writer.request('privateMessage', { to: layla.userID, chatMessage: 'تصل' });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WITHIN);
});

test.each([
  ['an unknown push service', { endpoint: 'https://push.example/a' }, 400],
  ['a name that ends like a push service', { endpoint: 'https://evilpush.apple.com.example/a' }, 400],
  ['a push service on another port', { endpoint: `${SERVICE}:8443/a` }, 400],
  ['a request without a session', {}, 401],
  ['plain http', { endpoint: 'http://push.example/a' }, 400],
  ['this machine', { endpoint: 'https://localhost/a' }, 400],
  ['a private network', { endpoint: 'https://10.1.2.3/a' }, 400],
  ['an address in another form', { endpoint: 'https://0x7f.1/a' }, 400],
  ['a password', { endpoint: 'https://a:b@push.example/a' }, 400],
  ['a short key', { keys: { p256dh: 'BA', auth: 'A'.repeat(22) } }, 400],
  ['an unknown field', { vapid: 'mine' }, 400],
])('%s is refused (MESSAGE-60)', async (what, over, expected) => {
  const who = new Visitor(`مشترك ${what.length}`);
  if (expected !== 401) await who.signIn();
  const body = { ...new PushReceiver(`${SERVICE}/b`).subscription, texts: false, ...over };
  expect((await call('POST', '/push', body, who.headers)).status).toBe(expected);
});
